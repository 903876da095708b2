import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBulb, IconDashboard, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLink } from '../../graphql/link.ts'
import { paths } from '../../paths.ts'
import { Hint } from '../../ui/Hint.tsx'
import classes from './GroupCells.module.css'
import type { GroupRow } from './groups.ts'

export interface OpenGroup {
  onEdit: (group: GroupRow) => void
  onOperate: (group: GroupRow) => void
  onDelete: (group: GroupRow) => void
}

interface GroupActionsProps extends OpenGroup {
  group: GroupRow
  mayOperateLights: boolean
}

export function GroupActions({ group, mayOperateLights, onEdit, onOperate, onDelete }: GroupActionsProps) {
  const { t } = useTranslation('groups')
  const { ready } = useLink()
  const { abilities, name, groupStatus } = group
  const normal = groupStatus === 'NORMAL'
  return (
    <div className={classes.actions}>
      <Hint label={t('actions.view')}>
        <ActionIcon
          variant="subtle"
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
        <Hint label={t('actions.edit')}>
          <ActionIcon
            variant="subtle"
            disabled={!ready}
            aria-label={`${t('actions.edit')} ${name}`}
            onClick={() => onEdit(group)}
          >
            <IconPencil size={18} />
          </ActionIcon>
        </Hint>
      )}
      {abilities.includes('operate') && mayOperateLights && (
        <Hint label={normal ? t('actions.operate') : t('notNormal')}>
          <ActionIcon
            variant="subtle"
            disabled={!ready || !normal}
            aria-label={`${t('actions.operate')} ${name}`}
            onClick={() => onOperate(group)}
          >
            <IconAdjustmentsHorizontal size={18} />
          </ActionIcon>
        </Hint>
      )}
      {abilities.includes('delete') && (
        <Hint label={t('actions.delete')}>
          <ActionIcon
            variant="subtle"
            color="red"
            disabled={!ready}
            aria-label={`${t('actions.delete')} ${name}`}
            onClick={() => onDelete(group)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Hint>
      )}
    </div>
  )
}
