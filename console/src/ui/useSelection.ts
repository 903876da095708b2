import { useCallback, useMemo, useState } from 'react'

type Key = string | number

export interface Selection<Row> {
  /** chosen rows by key, in the order they were chosen */
  chosen: ReadonlyMap<Key, Row>
  toggle: (row: Row) => void
  /** adds these */
  choose: (rows: readonly Row[]) => void
  /** all of them, or none if all are chosen */
  toggleAll: (rows: readonly Row[]) => void
  drop: (keys: Key[]) => void
  clear: () => void
}

/**
 * Row selection that is kept across pages.
 * @param rows as loaded last: chosen ones are given as they are now
 */
export function useSelection<Row>(keyOf: (row: Row) => Key, rows?: readonly Row[]): Selection<Row> {
  const [kept, setChosen] = useState<ReadonlyMap<Key, Row>>(new Map())
  const chosen = useMemo(() => {
    const now = new Map(rows?.map(row => [keyOf(row), row]))
    const current = [...kept].map(([key, row]) => [key, now.get(key) ?? row] as const)
    // The same map, unless a row has changed: effects depend on it.
    return current.every(([key, row]) => kept.get(key) === row) ? kept : new Map(current)
  }, [kept, rows, keyOf])

  const drop = useCallback(
    (keys: Key[]) => setChosen(before => new Map([...before].filter(([key]) => !keys.includes(key)))),
    [],
  )
  const add = useCallback(
    (rows: readonly Row[]) => setChosen(before => new Map([...before, ...rows.map(row => [keyOf(row), row] as const)])),
    [keyOf],
  )
  const clear = useCallback(() => setChosen(new Map()), [])
  return useMemo(
    () => ({
      chosen,
      drop,
      clear,
      choose: add,
      toggle: row => (chosen.has(keyOf(row)) ? drop([keyOf(row)]) : add([row])),
      toggleAll: rows => (rows.every(row => chosen.has(keyOf(row))) ? drop(rows.map(keyOf)) : add(rows)),
    }),
    [chosen, drop, add, clear, keyOf],
  )
}
