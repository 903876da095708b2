/** A row of a file: its row number in the spreadsheet, from 1, and its cells. */
export type TableRow = [row: number, cells: string[]]

/** Largest size of a table. */
export interface TableLimits {
  rows: number
  columns: number
}
