import type { ReactNode } from 'react'
import classes from './ScrollTable.module.css'

interface ScrollTableProps {
  label: string
  caption?: string
  head: string[]
  /** the first cell is the row header */
  rows: { key: string; cells: ReactNode[] }[]
  /** the other cells are numbers: small, aligned right, never wrapped */
  isNumeric?: boolean
}

/** A plain table that scrolls in its own frame, below its column names. */
export function ScrollTable({ label, caption, head, rows, isNumeric }: ScrollTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and must be reachable by keyboard
    <section className={classes.scroll} data-numeric={isNumeric} aria-label={label} tabIndex={0}>
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
          {rows.map(({ key, cells: [name, ...values] }) => (
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
