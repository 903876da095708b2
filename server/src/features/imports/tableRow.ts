/** A row of a file: its number as a spreadsheet counts, from 1, and its cells. */
export type TableRow = [row: number, cells: string[]]
