import { programOf } from '#lighting/schedules/days.ts'
import { eventsOfNight } from '#lighting/schedules/eventsOfNight.ts'
import type { Calendar, PlannedEvent, Program } from '#lighting/schedules/program.ts'
import type { Place } from '#lighting/sun/place.ts'
import { addDays, civilDateOf } from '#lighting/time/zone.ts'
import { yieldToEventLoop } from '../../foundation/runtime/yieldToEventLoop.ts'
import type { PlanChange } from './impact.ts'
import { sunKey } from './places.ts'
import type { GroupPrograms } from './schedules.ts'

/** A night before and after a change, in the group with most lights among those where it differs. */
export interface ChangedNight {
  /** YYYY-MM-DD of its evening */
  date: string
  group: string
  place: Place
  before: PlannedEvent[]
  after: PlannedEvent[]
  differs: boolean
  /** lights of all groups where this night differs */
  lights: number
}

const SEARCHED_DAYS = 366

/** A group before and after, with its lights. */
interface Pair {
  before: GroupPrograms
  after: GroupPrograms
  lights: number
}

/**
 * Tonight, and the next night within a year that differs.
 * @returns tonight: undefined without a group; next: undefined if tonight differs, or no night does
 */
export async function nightsOfChange(
  change: PlanChange,
): Promise<{ tonight: ChangedNight | undefined; next: ChangedNight | undefined }> {
  const { before, after, lamps, calendar, now } = change
  const pairs = after
    .map((group, index) => ({ before: before[index]!, after: group, lights: lamps.get(group.groupId)?.lights ?? 0 }))
    .sort((a, b) => b.lights - a.lights)
  const today = ({ after: { place } }: Pair) => civilDateOf(now.getTime(), place.zone)
  const tonight = nightOfPairs(pairs, calendar, today)
  if (!tonight || tonight.differs) return { tonight, next: undefined }
  const changed = pairs.filter(pair => programsKey(pair.before.programs) !== programsKey(pair.after.programs))
  for (let day = 1; day < SEARCHED_DAYS && changed.length > 0; day++) {
    await yieldToEventLoop()
    const next = nightOfPairs(changed, calendar, pair => addDays(today(pair), day))
    if (next?.differs) return { tonight, next }
  }
  return { tonight, next: undefined }
}

/** @param pairs those with most lights first */
function nightOfPairs(pairs: Pair[], calendar: Calendar, dateOf: (pair: Pair) => string): ChangedNight | undefined {
  const known = new Map<string, boolean>()
  const differing = pairs.filter(pair => {
    const date = dateOf(pair)
    const [was, becomes] = [pair.before, pair.after].map(({ programs }) => programOf(programs, date, calendar))
    if (programKey(was) === programKey(becomes)) return false
    const key = `${date} ${sunKey(pair.after.place)} ${programKey(was)} ${programKey(becomes)}`
    const found = known.get(key) ?? eventsKey(eventsOf(was, pair, date)) !== eventsKey(eventsOf(becomes, pair, date))
    known.set(key, found)
    return found
  })
  const shown = differing[0] ?? pairs[0]
  if (!shown) return undefined
  const date = dateOf(shown)
  const events = ({ programs }: GroupPrograms) => eventsOf(programOf(programs, date, calendar), shown, date)
  return {
    date,
    group: shown.after.name,
    place: shown.after.place,
    before: events(shown.before),
    after: events(shown.after),
    differs: differing.length > 0,
    lights: differing.reduce((sum, { lights }) => sum + lights, 0),
  }
}

function eventsOf(program: Program | undefined, { after: { place } }: Pair, date: string): PlannedEvent[] {
  return program ? eventsOfNight(program, place, date) : []
}

function eventsKey(events: PlannedEvent[]): string {
  return JSON.stringify(events.map(({ at, levels }) => [at, levels]))
}

/** Which schedule plans the night does not matter, but what it plans. */
function programKey(program: Program | undefined): string {
  if (!program) return ''
  const { scheduleId: _, name: _n, days: _d, ...planned } = program
  return JSON.stringify(planned)
}

function programsKey(programs: Program[]): string {
  return JSON.stringify(programs.map(({ name: _, ...program }) => program))
}
