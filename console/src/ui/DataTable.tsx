import type { CSSProperties } from 'react'
import type { Column } from './column.ts'
import { DataCards } from './DataCards.tsx'
import classes from './DataTable.module.css'
import { AllBox, type Choice, RowBox } from './RowBox.tsx'
import { SortButton } from './SortButton.tsx'
import { useWidth } from './useWidth.ts'

export interface DataTableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** a sort key, with `-` before it for descending */
  sort?: string
  onSort?: (sort: string | undefined) => void
  /** old rows stay in sight while new ones are fetched */
  busy?: boolean
  /** rows can be chosen */
  choice?: Choice<Row>
  /** cards however wide it is, or a table of compact rows */
  look?: 'cards' | 'compact'
}

/** Narrower than this, a table would cut its words. */
const TABLE_FROM_PX = 680
const BOX_PX = 42
/** A column without a width of its own shows no word in less. */
const MIN_PX = 80

/** A table; where it is narrow, a card per row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { ref, width } = useWidth<HTMLDivElement>()
  return (
    <div ref={ref} className={classes.frame} data-busy={props.busy || undefined} aria-busy={props.busy}>
      {width !== undefined && (fits(props, width) ? <RowsTable {...props} /> : <DataCards {...props} />)}
    </div>
  )
}

/** Whether all columns fit: the last one holds the controls and must not be outside the view. */
function fits<Row>({ columns, choice, look }: DataTableProps<Row>, width: number): boolean {
  if (look === 'cards' || width < TABLE_FROM_PX) return false
  const shown = columns.filter(({ from = 0 }) => from <= width)
  const narrow = shown.reduce((sum, column) => sum + (column.width ?? column.least ?? MIN_PX), choice ? BOX_PX : 0)
  return narrow <= width
}

function RowsTable<Row>({ label, columns, rows, rowKey, sort, onSort, choice, look }: DataTableProps<Row>) {
  return (
    <table className={classes.table} data-compact={look === 'compact' || undefined} aria-label={label}>
      <colgroup>
        {choice && <col style={{ width: BOX_PX }} />}
        {columns.map(column => (
          <col key={column.key} style={widths(column)} data-from={column.from} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {choice && (
            <th scope="col">
              <AllBox rows={rows} rowKey={rowKey} choice={choice} />
            </th>
          )}
          {columns.map(({ key, header, align, from, sortKey }) => (
            <th key={key} scope="col" data-align={align} data-from={from} aria-sort={ariaSort(sort, sortKey)}>
              {sortKey && onSort ? <SortButton name={header} sortKey={sortKey} sort={sort} onSort={onSort} /> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)} data-row data-chosen={choice?.chosen.has(rowKey(row)) || undefined}>
            {choice && (
              <td>
                <RowBox row={row} rowKey={rowKey} choice={choice} />
              </td>
            )}
            {columns.map(({ key, align, from, cell }) => (
              <td key={key} data-align={align} data-from={from}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function widths({ width, wide = width }: Column<never>): CSSProperties {
  return { '--narrow': width && `${width}px`, '--wide': wide && `${wide}px` } as CSSProperties
}

function ariaSort(sort: string | undefined, key: string | undefined): 'ascending' | 'descending' | undefined {
  if (key === undefined) return
  if (sort === key) return 'ascending'
  if (sort === `-${key}`) return 'descending'
}
