import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { countdown } from '../i18n/countdown.ts'
import { STEP_MS, second, subscribeToSeconds } from './useNow.ts'

/**
 * The time until an instant, `2 hr 13 min`, or its largest units alone; empty: it has passed or there is none. Renders only when
 * the text changes.
 */
export function useCountdown(until: string | null | undefined, units?: number): string {
  const { i18n } = useTranslation()
  return useSyncExternalStore(subscribeToSeconds, () =>
    until ? countdown(i18n.language, Date.parse(until) - second() * STEP_MS, units) : '',
  )
}
