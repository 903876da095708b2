import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './DataTable.module.css'

interface SortButtonProps {
  name: string
  sortKey: string
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** Cycles through ascending, descending and the default order. */
export function SortButton({ name, sortKey, sort, onSort }: SortButtonProps) {
  const { t } = useTranslation()
  const up = sort === sortKey
  const down = sort === `-${sortKey}`
  const Icon = up ? IconArrowUp : down ? IconArrowDown : IconArrowsSort
  const next = up ? `-${sortKey}` : down ? undefined : sortKey
  return (
    <UnstyledButton
      className={classes.sort}
      data-active={up || down || undefined}
      onClick={() => onSort(next)}
      aria-label={t('words.sortBy', { name })}
    >
      {name}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}
