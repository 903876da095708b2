import { type Exclusion, startAfter } from '#lighting/schedules/days.ts'
import { type EveningNote, type EveningRule, eveningOf, eveningsOf } from '#lighting/schedules/evening.ts'
import type { Calendar, PlannedEvent } from '#lighting/schedules/program.ts'
import type { Place } from '#lighting/sun/place.ts'
import { civilDateOf, instantOf } from '#lighting/time/zone.ts'
import { type EveningPlace, placesOfPlans } from './eveningPlaces.ts'
import { NEXT_ID, OWN_SCHEDULE_ID } from './programs.ts'
import type { SchedulePlan } from './schedulePlans.ts'
import type { ScheduleRow } from './sources.store.ts'
import { type SunNight, sunNightOf } from './sunNight.ts'

/* The night of any date at any place of a schedule's groups. */

/** Evenings to offer on which the schedule is in effect. */
const MAX_EVENINGS = 6
const SEARCHED_DAYS = 400

/** How a schedule, or the control mode of a group, takes part in an evening. */
export interface ScheduleRule {
  /** undefined: the control mode of the group, or a schedule that is not stored */
  scheduleId: number | undefined
  name: string
  layer: 'SCHEDULE' | 'PRESET'
  /** it is the previewed one */
  isPreviewed: boolean
  state: EveningRule['state']
  reason: Exclusion | 'DISABLED' | 'GROUP_DISABLED' | undefined
  /** first or last evening of its range, where that is the reason */
  date: string | undefined
}

/** `minutes` only of CLOCK_CHANGE */
export interface ScheduleNote {
  kind: EveningNote['kind'] | 'GROUP_DISABLED'
  minutes?: number
}

export interface ScheduleEvening {
  date: string
  /** the present date at the place */
  today: string
  place: EveningPlace
  /** all places, those with most lights first */
  places: EveningPlace[]
  sun: SunNight
  events: PlannedEvent[]
  end: number | undefined
  rules: ScheduleRule[]
  notes: ScheduleNote[]
  /** the next dates on which the schedule is in effect at the place, from today on */
  nextDates: string[]
}

export interface EveningQuestion {
  /** undefined: today, at the place */
  date?: string | null | undefined
  /** one of the groups of the place; undefined: where most lights are */
  groupId?: number | null | undefined
}

/** @param plans of the groups that have the schedule; at least one */
export function scheduleEvening(
  plans: SchedulePlan[],
  schedule: ScheduleRow,
  { calendar, now }: { calendar: Calendar; now: Date },
  { date, groupId }: EveningQuestion,
): ScheduleEvening {
  const chosen = plans.find(plan => plan.groupId === groupId) ?? plans.toSorted((a, b) => b.lights - a.lights)[0]!
  const today = civilDateOf(now.getTime(), chosen.place.zone)
  const evening = date ?? today
  const places = placesOfPlans(plans, evening)
  const { programs, place } = chosen
  const timetable = { programs, place, calendar }
  const { events, end, rules, notes } = eveningOf(timetable, evening)
  const program = programs.find(({ scheduleId }) => scheduleId === schedule.id)
  const search = program && { date: startAfter(program.days, today), days: SEARCHED_DAYS, count: MAX_EVENINGS }
  return {
    date: evening,
    today,
    place: places.find(({ groupIds }) => groupIds.has(chosen.groupId))!,
    places,
    sun: sunNightOf(place, noonOf(evening, place)),
    events,
    end,
    rules: rulesOf(chosen, rules, schedule),
    notes: chosen.enabled
      ? notes
      : [...notes.filter(({ kind }) => kind !== 'NOTHING_PLANNED'), { kind: 'GROUP_DISABLED' }],
    nextDates: search ? eveningsOf(timetable, program, search) : [],
  }
}

function noonOf(date: string, { zone }: Place): Date {
  return new Date(instantOf(date, '12:00', zone))
}

function rulesOf({ schedules, enabled }: SchedulePlan, rules: EveningRule[], previewed: ScheduleRow): ScheduleRule[] {
  const own = rules.filter(({ program }) => program.scheduleId === OWN_SCHEDULE_ID)
  return [
    ...schedules.map(schedule => {
      const rule = rules.find(({ program }) => program.scheduleId === schedule.id)
      return {
        scheduleId: schedule.id === NEXT_ID ? undefined : schedule.id,
        name: schedule.name,
        layer: 'SCHEDULE' as const,
        isPreviewed: schedule.id === previewed.id,
        state: rule?.state ?? ('EXCLUDED' as const),
        reason: rule ? rule.exclusion : enabled ? ('DISABLED' as const) : ('GROUP_DISABLED' as const),
        date: limitOf(schedule, rule?.exclusion),
      }
    }),
    ...own.map(({ program, state }) => ({
      scheduleId: undefined,
      name: program.name,
      layer: 'PRESET' as const,
      isPreviewed: false,
      state,
      reason: undefined,
      date: undefined,
    })),
  ]
}

function limitOf({ valid_from, valid_until }: ScheduleRow, exclusion: Exclusion | undefined): string | undefined {
  if (exclusion === 'BEFORE_RANGE') return valid_from ?? undefined
  return exclusion === 'AFTER_RANGE' ? (valid_until ?? undefined) : undefined
}
