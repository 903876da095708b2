import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useClient, useQuery } from 'urql'
import { codeOf, requestIdOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { useDialog } from '../../ui/useDialog.ts'
import { PermissionEditor } from './PermissionEditor.tsx'
import { RolePermissions } from './roles.ts'
import { useRoleText } from './useRoleText.ts'

interface PermissionsModalProps {
  /** id of the role; none: closed */
  role: number | undefined
  onClose: () => void
  onChanged: () => void
}

export function PermissionsModal({ role: id, onClose, onChanged }: PermissionsModalProps) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const roleText = useRoleText()
  const { opened, shown } = useDialog(id)
  const client = useClient()
  const [{ data, error }, read] = useQuery({ query: RolePermissions, pause: shown === undefined })
  const role = data?.findManyAdminRole.items.find(item => item.id === shown)
  return (
    <FormModal
      opened={opened}
      title={role ? t('permissions.title', { name: roleText(role) }) : t('roles.columns.permissions')}
      size="xl"
      ready={data !== undefined || error !== undefined}
      onClose={onClose}
    >
      {() => {
        if (!data)
          return (
            <ErrorPanel
              title={t('permissions.loadFailed')}
              text={errorText(codeOf(error))}
              requestId={requestIdOf(error)}
              onRetry={read}
            />
          )
        if (!role) return <Text c="dimmed">{t('permissions.gone')}</Text>
        return (
          <PermissionEditor
            // A separate editor for each role.
            key={role.id}
            role={role}
            own={data.authInfo?.admin?.roleId === role.id}
            all={data.findAllPermission}
            onChanged={async () => {
              onChanged()
              // The result also updates the query above.
              await client.query(RolePermissions, {}).toPromise()
            }}
          />
        )
      }}
    </FormModal>
  )
}
