import { nightOf } from '../sun/night.ts'
import type { Place } from '../sun/place.ts'
import { addDays, dateAfter, existsIn, instantOf } from '../time/zone.ts'
import { type Exclusion, exclusionOf, programOf } from './days.ts'
import { nightsBetween } from './eventsBetween.ts'
import type { PlannedEvent, Program, Timetable } from './program.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How a program takes part in an evening. */
export interface EveningRule {
  program: Program
  /** it is used; or another one takes precedence; or it does not apply on that date */
  state: 'IN_EFFECT' | 'OVERRULED' | 'EXCLUDED'
  /** why it is excluded */
  exclusion?: Exclusion
}

/** What is unusual in a night. */
export type EveningNote =
  /** the sun does not set; the sun does not rise */
  | { kind: 'POLAR_DAY' | 'POLAR_NIGHT' }
  /** minutes by which the clocks go forward between this noon and the next; negative: back */
  | { kind: 'CLOCK_CHANGE'; minutes: number }
  /** the date does not exist at this place: it crossed the date line */
  | { kind: 'NO_SUCH_DATE' }
  /** a program applies, but its start is not before its end, so that nothing is lit */
  | { kind: 'NOTHING_LIT' }
  /** no program applies */
  | { kind: 'NOTHING_PLANNED' }

/** The night that begins on a date. */
interface Evening {
  events: PlannedEvent[]
  /** when the lamps go off, or the next night begins, ms since 1970; undefined: no events */
  end: number | undefined
  /** in order of precedence */
  rules: EveningRule[]
  notes: EveningNote[]
}

/** What the programs of a group do in the night that begins on `date`, and why. */
export function eveningOf(timetable: Timetable, date: string): Evening {
  const { programs, place, calendar } = timetable
  const used = programOf(programs, date, calendar)
  const [night] = nightsBetween(timetable, date, date)
  return {
    events: night?.events ?? [],
    end: night?.end,
    rules: programs.map(program => ruleOf(program, exclusionOf(program.days, date, calendar), used)),
    notes: notesOf(place, date, { isPlanned: used !== undefined, isLit: night !== undefined }),
  }
}

/** The first dates from `date` on, among so many, on which the program is used. */
export function eveningsOf(
  { programs, calendar }: Timetable,
  program: Program,
  { date, days, count }: { date: string; days: number; count: number },
): string[] {
  const found: string[] = []
  for (let index = 0; index < days && found.length < count; index++) {
    const evening = addDays(date, index)
    if (programOf(programs, evening, calendar) === program) found.push(evening)
  }
  return found
}

function ruleOf(program: Program, exclusion: Exclusion | undefined, used: Program | undefined): EveningRule {
  if (exclusion) return { program, state: 'EXCLUDED', exclusion }
  return { program, state: program === used ? 'IN_EFFECT' : 'OVERRULED' }
}

function notesOf(place: Place, date: string, { isPlanned, isLit }: { isPlanned: boolean; isLit: boolean }) {
  if (!existsIn(date, place.zone)) return [{ kind: 'NO_SUCH_DATE' as const }]
  const notes: EveningNote[] = []
  const night = nightOf(date, place)
  if (!night) notes.push({ kind: 'POLAR_DAY' })
  else if (night.begin.by === 'POLAR_NIGHT') notes.push({ kind: 'POLAR_NIGHT' })
  const minutes = clockChange(date, place.zone)
  if (minutes !== 0) notes.push({ kind: 'CLOCK_CHANGE', minutes })
  if (!isPlanned) notes.push({ kind: 'NOTHING_PLANNED' })
  // In polar day, that note says why.
  else if (!isLit && night) notes.push({ kind: 'NOTHING_LIT' })
  return notes
}

/** Minutes that the clocks of a zone go forward between noon of a date and noon of the next one. */
function clockChange(date: string, zone: string): number {
  const next = dateAfter(date, zone)
  const days = (Date.parse(next) - Date.parse(date)) / DAY
  const passed = instantOf(next, '12:00', zone) - instantOf(date, '12:00', zone)
  // Where a date is skipped, the date line moved, not the clock.
  return days === 1 ? (days * DAY - passed) / MINUTE : 0
}
