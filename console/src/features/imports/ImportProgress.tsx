import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { Progress } from '../../ui/Progress.tsx'
import classes from './Imports.module.css'
import type { ImportState } from './imports.ts'

/** Progress while rows are checked, applied or undone. */
export function ImportProgress({ what, of: { done, total } }: { what: string; of: ImportState }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const known = total > 0
  return (
    <div className={classes.working} aria-busy>
      <Text fw={600}>{what}</Text>
      <Progress label={what} percent={known ? (100 * done) / total : undefined} />
      <Text size="sm" c="dimmed" role="status">
        {known
          ? t('progress', { done: format.number(done), total: format.number(total) })
          : t('rowsRead', { done: format.number(done) })}
      </Text>
    </div>
  )
}
