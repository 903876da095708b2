import { useState } from 'react'

const KEY = 'table-density'

/** Whether tables have compact rows: a choice of this browser. */
export function useDensity(): [dense: boolean, set: (dense: boolean) => void] {
  const [dense, setDense] = useState(() => localStorage.getItem(KEY) === 'compact')
  return [
    dense,
    next => {
      localStorage.setItem(KEY, next ? 'compact' : '')
      setDense(next)
    },
  ]
}
