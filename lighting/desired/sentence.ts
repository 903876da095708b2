import { addDays, civilDateOf, wallClockOf } from '../time/zone.ts'
import { chineseSentence } from './chinese.ts'
import { englishSentence } from './english.ts'
import type { ReadableTimes, Unplanned, Why } from './reason.ts'

const TOMORROW = { zh: '明天', en: 'tomorrow' }

/**
 * One sentence that says what a light is to do, since when, why, until when, and whether it does so. Times are wall
 * clock of why.zone. With `now` (ms since 1970), times before yesterday or after tomorrow include the date, and an end on the
 * next day includes "tomorrow".
 */
export function sentence(why: Why | Unplanned, language: 'zh' | 'en', now?: number): string {
  const clock = (at: number) => {
    const time = wallClockOf(at, why.zone)
    return now === undefined || isNear(at, now, why.zone) ? time : `${civilDateOf(at, why.zone)} ${time}`
  }
  const tomorrow = now === undefined ? undefined : addDays(civilDateOf(now, why.zone), 1)
  const end = (at: number) =>
    civilDateOf(at, why.zone) === tomorrow ? `${TOMORROW[language]} ${clock(at)}` : clock(at)
  const times: ReadableTimes = {
    since: clock(why.rule ? why.since : why.measuredAt),
    until: why.rule && why.until !== undefined ? end(why.until) : undefined,
    darkSince: why.rule && why.daylight ? clock(why.daylight.darkSince) : undefined,
    lastSeen: why.lastSeenAt === undefined ? undefined : clock(why.lastSeenAt),
  }
  return language === 'zh' ? chineseSentence(why, times) : englishSentence(why, times)
}

function isNear(at: number, now: number, zone: string): boolean {
  const today = civilDateOf(now, zone)
  const date = civilDateOf(at, zone)
  return addDays(today, -1) <= date && date <= addDays(today, 1)
}
