import { SelectBox } from './SelectBox.tsx'
import type { Selection } from './useSelection.ts'

type Key = string | number

/** What is chosen, and the words that name the boxes to who cannot see them. */
export interface Choice<Row> extends Pick<Selection<Row>, 'toggle' | 'toggleAll'> {
  chosen: { has: (key: Key) => boolean }
  all: string
  one: (row: Row) => string
}

interface BoxProps<Row> {
  rowKey: (row: Row) => Key
  choice: Choice<Row>
}

export function RowBox<Row>({ row, rowKey, choice }: BoxProps<Row> & { row: Row }) {
  return (
    <SelectBox label={choice.one(row)} checked={choice.chosen.has(rowKey(row))} onToggle={() => choice.toggle(row)} />
  )
}

export function AllBox<Row>({ rows, rowKey, choice }: BoxProps<Row> & { rows: readonly Row[] }) {
  const chosen = rows.filter(row => choice.chosen.has(rowKey(row))).length
  return (
    <SelectBox
      label={choice.all}
      checked={rows.length > 0 && chosen === rows.length}
      some={chosen > 0 && chosen < rows.length}
      onToggle={() => choice.toggleAll(rows)}
    />
  )
}
