import { type ComponentProps, useState } from 'react'
import { ScrollTable } from './ScrollTable.tsx'
import classes from './TableBelow.module.css'

interface TableBelowProps extends Pick<ComponentProps<typeof ScrollTable>, 'label' | 'caption' | 'head'> {
  /** label of the toggle */
  summary: string
  /** computed when opened */
  rows: () => { key: string; cells: string[] }[]
}

/** The values of a chart as a table, for screen readers and copying. */
export function TableBelow({ summary, label, rows, ...table }: TableBelowProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && <ScrollTable {...table} label={`${label} · ${summary}`} rows={rows()} isNumeric />}
    </details>
  )
}
