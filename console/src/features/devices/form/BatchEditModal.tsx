import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useRecord } from '../../../graphql/useRecord.ts'
import { RecordFormModal } from '../../../ui/form/RecordFormModal.tsx'
import { useMay } from '../../sessions/session.ts'
import type { Chosen } from '../deviceDialog.ts'
import { selectedName, withNames } from '../selectedDevices.ts'
import { BatchResults } from './BatchResults.tsx'
import { DeviceBatchForm } from './DeviceBatchForm.tsx'
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
  const groups = useRecord({
    query: GroupsToChoose,
    variables: {},
    recordOf: data => data.findAllLightGroup,
    pause: !useMay()('LightGroup', 'read'),
  })
  const named = useNamed(chosen)
  const batch = useBatch(named ?? NONE, onDone, onClose)
  return (
    <RecordFormModal<never>
      isOpen={devices !== undefined}
      title={t('batch.title', { number: chosen.length })}
      size={680}
      data={{ record: undefined, isReady: groups.isReady && named !== undefined, failure: groups.failure }}
      loadFailed={t('groupsFailed')}
      onClose={() => {
        batch.stop()
        onClose()
      }}
    >
      {(_, dialog) =>
        batch.state === 'asked' ? (
          <DeviceBatchForm
            ids={chosen.map(({ id }) => id)}
            groups={groups.record}
            dialog={dialog}
            onSubmit={input => {
              dialog.onDirty(false)
              batch.start(input)
            }}
          />
        ) : (
          <BatchResults batch={batch} onClose={dialog.onCancel} />
        )
      }
    </RecordFormModal>
  )
}

/** Adds the names of devices selected by “select all”; undefined while loading. */
function useNamed(devices: Chosen[]): Named[] | undefined {
  const client = useClient()
  const [named, setNamed] = useState<Named[]>()
  useEffect(() => {
    let wanted = true
    void withNames(client, devices).then(all => {
      if (wanted) setNamed(all.map(device => ({ id: device.id, name: selectedName(device) })))
    })
    return () => {
      wanted = false
    }
  }, [client, devices])
  return named
}
