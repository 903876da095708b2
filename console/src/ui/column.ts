import type { ReactNode } from 'react'

/** One column of a table, or one line of a card. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** px */
  width?: number
  /** minimum width in px for a column without a width: below it, cards are shown; default 80 */
  least?: number
  /** px, if the table is at least 1200 px wide */
  wide?: number
  align?: 'right'
  /** shown only where the table is at least this wide, in px */
  from?: 800 | 900 | 1000 | 1100
  sortKey?: string
  /** on a card: title, labelled line (default), or footer with controls */
  card?: 'head' | 'line' | 'foot' | 'none'
}
