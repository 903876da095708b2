import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Conflict.module.css'
import { Notice } from './Notice.tsx'

export interface FieldChange {
  field: string
  /** as it is now, in words */
  value: string
}

interface ConflictProps {
  /** what they changed, where that is known */
  changes?: FieldChange[]
  busy: boolean
  onTheirs: () => void
  onMine: () => void
}

/** Another user saved the same record: theirs or mine; nothing is lost until the user has chosen. */
export function Conflict({ changes = [], busy, onTheirs, onMine }: ConflictProps) {
  const { t } = useTranslation('dialog')
  return (
    <div className={classes.root}>
      <Notice tone="warning" title={t('conflict.title')}>
        <div>{t('conflict.text')}</div>
        {changes.length > 0 && (
          <ul className={classes.changes} aria-label={t('conflict.changes')}>
            {changes.map(({ field, value }) => (
              <li key={field}>
                {field}: <strong>{value}</strong>
              </li>
            ))}
          </ul>
        )}
        <Group gap="xs" mt="xs">
          <Button variant="default" size="xs" disabled={busy} onClick={onTheirs}>
            {t('conflict.theirs')}
          </Button>
          <Button size="xs" loading={busy} onClick={onMine}>
            {t('conflict.mine')}
          </Button>
        </Group>
      </Notice>
    </div>
  )
}
