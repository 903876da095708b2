import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './TableSkeleton.module.css'

/** As high as the loaded table, so that the layout does not shift. */
export function TableSkeleton({ rows, compact }: { rows: number; compact?: boolean }) {
  const { t } = useTranslation()
  return (
    <div aria-busy role="status" aria-label={t('words.loading')}>
      <div className={classes.head} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are all alike
        <div key={row} className={classes.row} data-row data-compact={compact || undefined}>
          <Skeleton height={14} width="18%" />
          <Skeleton height={14} width="14%" />
          <Skeleton height={14} width="26%" />
          <Skeleton height={14} width="10%" />
          <Skeleton height={14} width="12%" />
        </div>
      ))}
    </div>
  )
}
