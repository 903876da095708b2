import { IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { RowAction } from '../../ui/RowAction.tsx'
import { useMay } from '../sessions/session.ts'
import classes from './Roles.module.css'
import type { RoleRow } from './roles.ts'
import { useRoleText } from './useRoleText.ts'

export interface RoleActionHandlers {
  onPermissions: (role: RoleRow) => void
  onEdit: (role: RoleRow) => void
  onDelete: (role: RoleRow) => void
}

export function RoleActions({ role, onPermissions, onEdit, onDelete }: RoleActionHandlers & { role: RoleRow }) {
  const { t } = useTranslation(['admin', 'dialog', 'control'])
  const { ready } = useConnection()
  const mayLook = useMay()('AdminRole', 'read')
  const may = (action: string) => role.abilities.includes(action)
  const name = useRoleText()(role)
  const obstacle = ready ? undefined : t('control:noLink')
  return (
    <div className={classes.actions}>
      {mayLook && (
        <RowAction
          label={t(may('update') ? 'roles.editPermissions' : 'roles.viewPermissions')}
          name={name}
          icon={<IconListCheck size={18} />}
          keys="Enter"
          onClick={() => onPermissions(role)}
        />
      )}
      {may('update') && (
        <RowAction
          label={t('roles.edit')}
          name={name}
          icon={<IconPencil size={18} />}
          keys="e"
          obstacle={obstacle}
          onClick={() => onEdit(role)}
        />
      )}
      {may('delete') && (
        <RowAction
          label={t('dialog:delete')}
          name={name}
          icon={<IconTrash size={18} />}
          keys="Delete"
          danger
          obstacle={obstacle}
          onClick={() => onDelete(role)}
        />
      )}
    </div>
  )
}
