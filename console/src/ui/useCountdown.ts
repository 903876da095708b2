import { useSyncExternalStore } from 'react'
import { useFormat } from '../i18n/format.ts'
import { STEP_MS, second, subscribeToSeconds } from './useNow.ts'

/**
 * The time until an instant, `2 hr 13 min`, or its largest units alone; empty: it has passed or there is none. Renders only when
 * the text changes.
 */
export function useCountdown(until: string | null | undefined, units?: number): string {
  const { left } = useFormat()
  return useSyncExternalStore(subscribeToSeconds, () =>
    until ? left(Date.parse(until) - second() * STEP_MS, units) : '',
  )
}
