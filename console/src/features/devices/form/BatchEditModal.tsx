import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../../graphql/errorCode.ts'
import { useErrorText } from '../../../i18n/errorText.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useMay } from '../../sessions/session.ts'
import type { Chosen } from '../deviceDialog.ts'
import { nameOf, withNames } from '../selectedDevices.ts'
import { BatchForm } from './BatchForm.tsx'
import { BatchResults } from './BatchResults.tsx'
import { GroupsToChoose } from './deviceDocuments.ts'
import { useBatch } from './useBatch.ts'

interface Named {
  id: number
  name: string
}

interface BatchEditModalProps {
  /** undefined: closed */
  devices: Chosen[] | undefined
  onClose: () => void
  /** called at the end with the ids of changed devices */
  onDone: (changed: number[]) => void
}

const NONE: Named[] = []

/** Changes several devices in the same way, one after the other. */
export function BatchEditModal({ devices, onClose, onDone }: BatchEditModalProps) {
  const { t } = useTranslation('deviceForm')
  const [chosen] = useState(devices ?? [])
  const dialog = useDialog(devices === undefined ? undefined : true)
  const errorText = useErrorText()
  const mayReadGroups = useMay()('LightGroup', 'read')
  const [{ data, error }, read] = useQuery({ query: GroupsToChoose, pause: !mayReadGroups })
  const [dirty, setDirty] = useState(false)
  const named = useNamed(chosen)
  const batch = useBatch(named ?? NONE, onDone, onClose)
  return (
    <FormModal
      opened={dialog.opened}
      title={t('batch.title', { number: chosen.length })}
      size={680}
      dirty={dirty && batch.state === 'asked'}
      ready={named !== undefined && (!mayReadGroups || data !== undefined || error !== undefined)}
      onClose={() => {
        batch.stop()
        onClose()
      }}
    >
      {close => {
        if (error && !data)
          return (
            <ErrorPanel
              title={t('groupsFailed')}
              text={errorText(codeOf(error))}
              requestId={requestIdOf(error)}
              onRetry={read}
            />
          )
        if (batch.state !== 'asked') return <BatchResults batch={batch} onClose={close} />
        return (
          <BatchForm
            opened={dialog.opened}
            ids={chosen.map(({ id }) => id)}
            groups={data?.findAllLightGroup}
            onDirty={setDirty}
            onCancel={close}
            onSubmit={batch.start}
          />
        )
      }}
    </FormModal>
  )
}

/** Adds the names of devices selected by “select all”; undefined while loading. */
function useNamed(devices: Chosen[]): Named[] | undefined {
  const client = useClient()
  const [named, setNamed] = useState<Named[]>()
  useEffect(() => {
    let wanted = true
    void withNames(client, devices).then(all => {
      if (wanted) setNamed(all.map(device => ({ id: device.id, name: nameOf(device) })))
    })
    return () => {
      wanted = false
    }
  }, [client, devices])
  return named
}
