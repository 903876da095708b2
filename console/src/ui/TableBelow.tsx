import { useState } from 'react'
import classes from './TableBelow.module.css'

interface TableBelowProps {
  /** label of the toggle */
  summary: string
  label: string
  caption?: string
  head: string[]
  /** computed when opened; the first cell is the row header */
  rows: () => { key: string; cells: string[] }[]
}

/** The values of a chart as a table, for screen readers and copying. */
export function TableBelow({ summary, ...table }: TableBelowProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.details} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && <Rows {...table} label={`${table.label} · ${summary}`} />}
    </details>
  )
}

function Rows({ label, caption, head, rows }: Omit<TableBelowProps, 'summary'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls horizontally and must be reachable by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {head.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows().map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, column) => (
                <td key={head[column + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
