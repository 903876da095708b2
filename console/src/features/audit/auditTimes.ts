import { addDays, civilDateOf, instantOf } from '#lighting/time/zone.ts'

export const TIMES = ['TODAY', 'LAST_NIGHT', 'WEEK', 'CUSTOM'] as const
export type TimeChoice = (typeof TIMES)[number]

const DAY_MS = 86_400_000

/** The span of a choice in the time zone of the site. A night lasts from noon to noon. */
export function spanOf(
  choice: TimeChoice | undefined,
  { from, to }: { from?: string; to?: string },
  { now, zone }: { now: number; zone: string },
): { from?: string; to?: string } {
  const today = civilDateOf(now, zone)
  const at = (date: string, time: string) => new Date(instantOf(date, time, zone)).toISOString()
  switch (choice) {
    case 'TODAY':
      return { from: at(today, '00:00') }
    case 'LAST_NIGHT':
      return { from: at(addDays(today, -1), '12:00'), to: at(today, '12:00') }
    case 'WEEK':
      // To the day, so that the query stays the same while the page is open.
      return { from: at(civilDateOf(now - 7 * DAY_MS, zone), '00:00') }
    case 'CUSTOM':
      return { from, to }
    default:
      return {}
  }
}
