import type { Column } from './column.ts'
import classes from './DataCards.module.css'
import { type Choice, RowBox } from './RowBox.tsx'

interface DataCardsProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  choice?: Choice<Row>
}

/** The same columns, a card per row: name above, labelled lines, controls at the foot. */
export function DataCards<Row>({ label, columns, rows, rowKey, choice }: DataCardsProps<Row>) {
  const place = (where: Column<Row>['card']) => columns.filter(({ card = 'line' }) => card === where)
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map(row => (
        <li
          key={rowKey(row)}
          className={classes.card}
          data-row
          data-chosen={choice?.chosen.has(rowKey(row)) || undefined}
        >
          <div className={classes.head}>
            {choice && <RowBox row={row} rowKey={rowKey} choice={choice} />}
            {place('head').map(({ key, cell }) => (
              <div key={key}>{cell(row)}</div>
            ))}
          </div>
          <dl className={classes.lines}>
            {place('line').map(({ key, header, cell }) => (
              <div key={key}>
                <dt>{header}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {place('foot').length > 0 && (
            <div className={classes.foot}>
              {place('foot').map(({ key, cell }) => (
                <div key={key}>{cell(row)}</div>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
