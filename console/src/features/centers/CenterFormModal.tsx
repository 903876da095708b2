import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { CenterForm } from './CenterForm.tsx'
import { CenterModels, CenterOfForm } from './centers.ts'

export interface CenterFormModalProps {
  opened: boolean
  /** the center that is edited; none: a new one is made */
  id: number | undefined
  onClose: () => void
  onSaved: () => void
}

export function CenterFormModal({ opened, id, onClose, onSaved }: CenterFormModalProps) {
  const { t } = useTranslation('centers')
  const errorText = useErrorText()
  const [dirty, setDirty] = useState(false)
  const isNew = id === undefined
  const [models, readModels] = useQuery({ query: CenterModels, pause: !opened || !isNew })
  const [center, readCenter] = useQuery({ query: CenterOfForm, variables: { id: id ?? 0 }, pause: !opened || isNew })
  const { fetching, error } = isNew ? models : center
  const found = isNew ? undefined : center.data?.findOneLightCenter
  return (
    <FormModal
      opened={opened}
      title={t(isNew ? 'form.create' : 'form.edit')}
      dirty={dirty}
      ready={!fetching}
      onClose={() => {
        setDirty(false)
        onClose()
      }}
    >
      {close => {
        if (error)
          return (
            <ErrorPanel
              title={t('form.loadFailed')}
              text={errorText(codeOf(error))}
              requestId={requestIdOf(error)}
              onRetry={isNew ? readModels : readCenter}
            />
          )
        if (!isNew && !found) return <Text c="dimmed">{t('notFound')}</Text>
        return (
          <CenterForm
            // A new read resets the form.
            key={found?.updatedAt}
            center={found ?? undefined}
            models={models.data?.findAllDeviceMode ?? []}
            onDirty={setDirty}
            onReload={readCenter}
            onCancel={close}
            onSaved={() => {
              setDirty(false)
              onSaved()
            }}
          />
        )
      }}
    </FormModal>
  )
}
