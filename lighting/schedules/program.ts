import type { Edge } from '../sun/night.ts'
import type { Place } from '../sun/place.ts'

/** What the lamps of a light are to do. Levels in %, 0 is off; colour temperatures in K; null: left as it is. */
export interface Levels {
  mainLevel: number | null
  subLevel: number | null
  mainColorTemp: number | null
  subColorTemp: number | null
}

/** Limits the evenings of a program. Civil dates (YYYY-MM-DD) of the evenings on which its nights begin. */
interface DateLimits {
  /** first and last evening; omitted: no limit */
  from?: string
  until?: string
  /** evenings on which it does not apply */
  except?: readonly string[]
}

/**
 * Evenings on which a program applies. WORKDAYS and HOLIDAYS follow the calendar; weekdays: 1 is Monday, 7 Sunday; DATES are
 * one-date events.
 */
export type ExecutionDays = DateLimits &
  (
    | { kind: 'EVERY_DAY' | 'WORKDAYS' | 'HOLIDAYS' }
    | { kind: 'WEEKDAYS'; weekdays: readonly number[] }
    | { kind: 'DATES'; dates: readonly string[] }
  )

/** Other levels from this wall-clock time of the night. */
export interface Step {
  /** HH:mm. TIMING: a time not after the start is on the next morning. SUNRISE_SUNSET: a time before 12:00 is. */
  time: string
  levels: Levels
}

/** When lamps are on in the nights to which it applies, and how bright. */
export interface Program {
  /** id of a schedule; 0: the control mode of the group itself */
  scheduleId: number
  /** of the schedule; of the group for its own control mode */
  name: string
  type: 'SUNRISE_SUNSET' | 'TIMING'
  /** TIMING: wall clock HH:mm. An end that is not after the start is on the next day. */
  startTime?: string
  endTime?: string
  /** SUNRISE_SUNSET: minutes after the sun's event; negative is before */
  sunsetOffset?: number
  sunriseOffset?: number
  days: ExecutionDays
  /** from turning on until the first step */
  on: Levels
  steps: readonly Step[]
}

/** Exceptions to the weekday by civil date (YYYY-MM-DD): holidays, and weekend days on which people work (调休). */
export type Calendar = ReadonlyMap<string, 'HOLIDAY' | 'WORKDAY'>

export type EventKind = 'ON' | 'STEP' | 'OFF'

/** The programs of a group, in order of precedence, and where and on which days they apply. */
export interface Timetable {
  programs: readonly Program[]
  place: Place
  calendar: Calendar
}

/** One planned change of the lamps. (scheduleId, date, ordinal) is its permanent key. */
export interface PlannedEvent {
  scheduleId: number
  /** of the program */
  name: string
  /** civil date of the evening that its night began on */
  date: string
  /** 0 for ON, then the steps and OFF in the order of the night; those left out on a short night keep their number */
  ordinal: number
  kind: EventKind
  /** ms since 1970 */
  at: number
  levels: Levels
  /** what the instant was taken from */
  by: 'CLOCK' | Edge['by']
  /** minutes that were added to the sun's event */
  offset?: number
}

/** What programs require at an instant. */
export interface ProgramState {
  /** the event that holds now */
  event: PlannedEvent
  /** the next one that changes something; undefined: none within 370 days, nor in the 370 days after a later start */
  next: PlannedEvent | undefined
}

export const OFF: Levels = { mainLevel: 0, subLevel: 0, mainColorTemp: null, subColorTemp: null }
