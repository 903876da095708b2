export interface Part {
  unit: 'day' | 'hour' | 'minute' | 'second'
  value: number
}

const MINUTE_MS = 60_000

/**
 * The time that is left, rounded up, in its two largest units: `2 h 13 min`. Seconds only in the last minute, so that the text
 * changes once a minute before. Empty: nothing is left.
 */
export function timeLeft(ms: number): Part[] {
  if (ms <= 0) return []
  if (ms <= MINUTE_MS) return [{ unit: 'second', value: Math.ceil(ms / 1000) }]
  const minutes = Math.ceil(ms / MINUTE_MS)
  const parts: Part[] = [
    { unit: 'day', value: Math.floor(minutes / 1440) },
    { unit: 'hour', value: Math.floor(minutes / 60) % 24 },
    { unit: 'minute', value: minutes % 60 },
  ]
  const first = parts.findIndex(({ value }) => value > 0)
  return parts.slice(first, first + 2).filter(({ value }) => value > 0)
}
