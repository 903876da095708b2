import { addDays, civilDateOf, wallClockOf } from '../time/zone.ts'
import { inChinese } from './chinese.ts'
import { inEnglish } from './english.ts'
import type { Told, Why } from './reason.ts'

/**
 * One sentence that says what a light is to do, since when, why, until when, and whether it does so. Times are wall
 * clock of why.zone. With `now` (ms since 1970), what is further off than yesterday or tomorrow has its date too.
 */
export function sentence(why: Why, language: 'zh' | 'en', now?: number): string {
  const clock = (at: number) => {
    const time = wallClockOf(at, why.zone)
    return now === undefined || isNear(at, now, why.zone) ? time : `${civilDateOf(at, why.zone)} ${time}`
  }
  const told: Told = {
    since: clock(why.since),
    until: why.until === undefined ? undefined : clock(why.until),
    heard: why.heardAt === undefined ? undefined : clock(why.heardAt),
  }
  return language === 'zh' ? inChinese(why, told) : inEnglish(why, told)
}

function isNear(at: number, now: number, zone: string): boolean {
  const today = civilDateOf(now, zone)
  const date = civilDateOf(at, zone)
  return addDays(today, -1) <= date && date <= addDays(today, 1)
}
