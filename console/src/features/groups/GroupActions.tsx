import { ActionIcon } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconBulb,
  IconDashboard,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { paths } from '../../paths.ts'
import { Hint } from '../../ui/Hint.tsx'
import { RowAction } from '../../ui/RowAction.tsx'
import { useMayRead } from '../reads/readRights.ts'
import classes from './GroupCells.module.css'
import type { GroupRow } from './groups.ts'

export interface OpenGroup {
  onEdit: (group: GroupRow) => void
  onOperate: (group: GroupRow) => void
  onRead: (group: GroupRow) => void
  onDelete: (group: GroupRow) => void
}

interface GroupActionsProps extends OpenGroup {
  group: GroupRow
  mayOperateLights: boolean
}

export function GroupActions({ group, mayOperateLights, onEdit, onOperate, onRead, onDelete }: GroupActionsProps) {
  const { t } = useTranslation(['groups', 'control'])
  const { ready } = useConnection()
  const mayReadLights = useMayRead()
  const { abilities, name, groupStatus } = group
  const obstacle = ready ? undefined : t('control:noLink')
  return (
    <div className={classes.actions}>
      <Hint label={t('actions.view')}>
        <ActionIcon
          variant="subtle"
          aria-keyshortcuts="Enter"
          aria-label={`${t('actions.view')} ${name}`}
          renderRoot={props => <Link {...props} to={paths.devices} search={{ groupId: group.id }} />}
        >
          <IconBulb size={18} />
        </ActionIcon>
      </Hint>
      <Hint label={t('actions.status')}>
        <ActionIcon
          variant="subtle"
          aria-label={`${t('actions.status')} ${name}`}
          renderRoot={props => <Link {...props} to={paths.status} search={{ groupId: group.id } as never} />}
        >
          <IconDashboard size={18} />
        </ActionIcon>
      </Hint>
      {abilities.includes('update') && (
        <RowAction
          label={t('actions.edit')}
          name={name}
          icon={<IconPencil size={18} />}
          keys="e"
          obstacle={obstacle}
          onClick={() => onEdit(group)}
        />
      )}
      {abilities.includes('operate') && mayOperateLights && (
        <RowAction
          label={t('actions.operate')}
          name={name}
          icon={<IconAdjustmentsHorizontal size={18} />}
          keys="o"
          obstacle={groupStatus === 'NORMAL' ? obstacle : t('notNormal')}
          onClick={() => onOperate(group)}
        />
      )}
      {mayReadLights && (
        <RowAction
          label={t('actions.read')}
          name={name}
          icon={<IconRefresh size={18} />}
          obstacle={obstacle}
          onClick={() => onRead(group)}
        />
      )}
      {abilities.includes('delete') && (
        <RowAction
          label={t('actions.delete')}
          name={name}
          icon={<IconTrash size={18} />}
          keys="Delete"
          danger
          obstacle={obstacle}
          onClick={() => onDelete(group)}
        />
      )}
    </div>
  )
}
