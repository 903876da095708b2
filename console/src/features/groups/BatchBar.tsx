import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLink } from '../../graphql/link.ts'
import classes from './BatchBar.module.css'

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
  const { t } = useTranslation(['groups', 'dialog'])
  const { ready } = useLink()
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label={t('batch.label')}>
      <span className={classes.count} role="status">
        {t('dialog:selected', { count })}
      </span>
      {onEdit && (
        <Button size="xs" variant="default" leftSection={<IconPencil size={16} />} disabled={!ready} onClick={onEdit}>
          {t('batch.edit')}
        </Button>
      )}
      {onOperate && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          disabled={!ready}
          onClick={onOperate}
        >
          {t('batch.operate')}
        </Button>
      )}
      {onDelete && (
        <Button
          size="xs"
          variant="default"
          c="var(--tone-bad)"
          leftSection={<IconTrash size={16} />}
          disabled={!ready}
          onClick={onDelete}
        >
          {t('batch.delete')}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onClear}>
        {t('dialog:clearSelection')}
      </Button>
    </section>
  )
}
