import type { ReactNode } from 'react'

/** One column of a table, or one line of a card. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** px */
  width?: number
  /** px, where it has no width: with less, there are cards; 80 unless said */
  least?: number
  /** px, where the table is 1200 px wide or more */
  wide?: number
  align?: 'right'
  /** shown only where the table is at least this wide, in px */
  from?: 800 | 900 | 1000 | 1100
  sortKey?: string
  /** on a card: the line with the name, a labelled line (so unless said), or the foot with the controls */
  card?: 'head' | 'line' | 'foot' | 'none'
}
