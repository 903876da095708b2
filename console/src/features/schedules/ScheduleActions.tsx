import { IconArrowsDiff, IconDots, IconHistory, IconMoonStars, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { DropDown } from '../../ui/DropDown.tsx'
import { DropDownItem } from '../../ui/DropDownItem.tsx'
import { RowAction } from '../../ui/RowAction.tsx'
import classes from './ScheduleCells.module.css'
import type { ScheduleRow } from './schedules.ts'

interface ScheduleActionsProps {
  schedule: ScheduleRow
  onEdit: (schedule: ScheduleRow) => void
  onRevisions: (schedule: ScheduleRow) => void
  onDelete: (schedule: ScheduleRow) => void
  onPreview: (schedule: ScheduleRow) => void
  onCompare: (schedule: ScheduleRow) => void
}

/** What one may do with a schedule; all who see it may preview and compare it. */
export function ScheduleActions(props: ScheduleActionsProps) {
  const { schedule, onEdit, onRevisions, onDelete, onPreview, onCompare } = props
  const { t } = useTranslation(['schedules', 'control'])
  const { ready } = useConnection()
  const { name, abilities } = schedule
  const obstacle = ready ? undefined : t('control:noLink')
  return (
    <div className={classes.actions}>
      {abilities.includes('update') && (
        <RowAction
          label={t('actions.edit')}
          name={name}
          icon={<IconPencil size={18} />}
          keys="Enter e"
          obstacle={obstacle}
          onClick={() => onEdit(schedule)}
        />
      )}
      <RowAction
        label={t('actions.revisions')}
        name={name}
        icon={<IconHistory size={18} />}
        keys="v"
        onClick={() => onRevisions(schedule)}
      />
      {abilities.includes('delete') && (
        <RowAction
          label={t('actions.delete')}
          name={name}
          icon={<IconTrash size={18} />}
          keys="Delete"
          danger
          obstacle={obstacle}
          onClick={() => onDelete(schedule)}
        />
      )}
      <DropDown label={t('actions.more', { name })} face={<IconDots size={18} aria-hidden />}>
        <DropDownItem icon={<IconMoonStars size={16} />} onClick={() => onPreview(schedule)}>
          {t('actions.preview')}
        </DropDownItem>
        <DropDownItem icon={<IconArrowsDiff size={16} />} onClick={() => onCompare(schedule)}>
          {t('compare.open')}
        </DropDownItem>
      </DropDown>
    </div>
  )
}
