import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { AdminForm } from './AdminForm.tsx'
import { AdminOfForm, RoleChoices } from './admins.ts'

export interface AdminFormModalProps {
  opened: boolean
  /** the admin who is edited; none: a new one is made */
  id: number | undefined
  onClose: () => void
  onSaved: () => void
}

export function AdminFormModal({ opened, id, onClose, onSaved }: AdminFormModalProps) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const [dirty, setDirty] = useState(false)
  const isNew = id === undefined
  const [roles, readRoles] = useQuery({ query: RoleChoices, pause: !opened })
  const [admin, readAdmin] = useQuery({ query: AdminOfForm, variables: { id: id ?? 0 }, pause: !opened || isNew })
  const error = roles.error ?? (isNew ? undefined : admin.error)
  const found = isNew ? undefined : admin.data?.findOneAdmin
  const read = () => {
    readRoles()
    if (!isNew) readAdmin()
  }
  return (
    <FormModal
      opened={opened}
      title={t(isNew ? 'form.create' : 'form.edit')}
      dirty={dirty}
      ready={!roles.fetching && !admin.fetching}
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
              onRetry={read}
            />
          )
        if (!isNew && !found) return <Text c="dimmed">{t('form.gone')}</Text>
        return (
          <AdminForm
            // A new read resets the form.
            key={found?.updatedAt}
            admin={found ?? undefined}
            roles={roles.data?.findManyAdminRole.items ?? []}
            onDirty={setDirty}
            onReload={readAdmin}
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
