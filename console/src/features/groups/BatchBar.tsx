import { IconAdjustmentsHorizontal, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../../graphql/connection.ts'
import { BatchBar as Bar, type BatchAction } from '../../ui/BatchBar.tsx'

interface BatchBarProps {
  count: number
  /** none: this role may not */
  onEdit?: () => void
  onOperate?: () => void
  onDelete?: () => void
  onClear: () => void
}

/** What can be done with the groups that are chosen. */
export function BatchBar({ count, onEdit, onOperate, onDelete, onClear }: BatchBarProps) {
  const { t } = useTranslation(['groups', 'control'])
  const { ready } = useConnection()
  const actions: BatchAction[] = []
  if (onEdit) actions.push({ label: t('batch.edit'), icon: <IconPencil size={16} />, act: onEdit })
  if (onOperate)
    actions.push({ label: t('batch.operate'), icon: <IconAdjustmentsHorizontal size={16} />, act: onOperate })
  if (onDelete) actions.push({ label: t('batch.delete'), icon: <IconTrash size={16} />, act: onDelete })
  if (actions.length === 0) return null
  const obstacle = count === 0 ? t('batch.none') : ready ? undefined : t('control:noLink')
  return <Bar label={t('batch.label')} count={count} actions={actions} obstacle={obstacle} onClear={onClear} />
}
