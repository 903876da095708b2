import {
  addCounts,
  isCovered,
  type LitCounts,
  type LitRange,
  litRateOf,
  type NightCoverage,
  passedMinutes,
} from '#lighting/litRate/litRate.ts'
import { nightOf } from '#lighting/sun/night.ts'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, notFound } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { dateSpanOrThrow } from '../../foundation/runtime/dateSpan.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import type { RoadClass } from '../groups/groupInput.ts'
import { findGroup } from '../groups/groups.ts'
import { placesOf, sitePlaceOf } from '../schedules/schedules.ts'
import {
  countLit,
  countSlots,
  insertSamples,
  type NightSamples,
  SAMPLE_MINUTES,
  selectNights,
  selectTargets,
  type Targets,
  updateTargets,
} from './litRate.store.ts'

export type { Targets }

/** worst and mean are null below MIN_NIGHT_COVERAGE. */
export type LitNight = NightSamples & NightCoverage

/** 亮灯率 of some lights: lights in service that should be lit now. */
export interface LitRate extends LitCounts, LitRange {
  groupId: number | null
  /** null: both classes */
  roadClass: RoadClass | null
  /** %; null: both classes together, each of which has its own */
  target: number | null
  /** null: no state is known; for both classes together: each meets its own */
  meetsTarget: boolean | null
}

export interface LitRates {
  overall: LitRate
  roadClasses: LitRate[]
  /** lowest rates first */
  groups: LitRate[]
  targets: Targets
}

const CLASSES: RoadClass[] = ['MAIN', 'OTHER']

/** Of one group, of one road class, or of all lights that the viewer may see. @throws NOT_FOUND for a group */
export async function litRate(
  db: Connection,
  viewer: Viewer,
  of: { groupId?: number | null; roadClass?: RoadClass | null },
): Promise<LitRate> {
  const account = mayOrThrow(viewer, 'Dashboard:read')
  const group = of.groupId == null ? undefined : await findGroup(db, viewer, of.groupId)
  if (of.groupId != null && !group) throw notFound('group')
  const targets = await selectTargets(db)
  const counts = await countLit(db, account, of.groupId)
  const wanted = group ? (group.road_class as RoadClass) : of.roadClass
  const rates = CLASSES.filter(name => !of.roadClass || name === of.roadClass).map(name =>
    rateOf(
      counts.filter(row => row.road_class === name),
      targets,
      name,
    ),
  )
  const rate = wanted ? (rates.find(one => one.roadClass === wanted) ?? rates[0]!) : together(rates)
  return { ...rate, groupId: group?.id ?? null }
}

/** In total, by road class, and by group. */
export async function litRates(db: Connection, viewer: Viewer): Promise<LitRates> {
  const account = mayOrThrow(viewer, 'Dashboard:read')
  const targets = await selectTargets(db)
  const counts = await countLit(db, account)
  const roadClasses = CLASSES.map(name =>
    rateOf(
      counts.filter(row => row.road_class === name),
      targets,
      name,
    ),
  )
  const groups = counts
    .filter(row => row.group_id !== null)
    .map(row => ({ ...rateOf([row], targets, row.road_class), groupId: row.group_id }))
    .sort((a, b) => (a.rate ?? 101) - (b.rate ?? 101))
  return { overall: together(roadClasses), roadClasses, groups, targets }
}

/** Sets the required lit rates of main and other roads, %. @throws BAD_USER_INPUT with the field */
export async function changeTargets(db: Connection, viewer: Viewer, targets: Targets): Promise<Targets> {
  mayOrThrow(viewer, 'Site:update')
  checkFields([() => checkPercent(targets, 'main'), () => checkPercent(targets, 'other')])
  await updateTargets(db, targets)
  return targets
}

function checkPercent(targets: Targets, field: 'main' | 'other'): void {
  if (!(targets[field] >= 0 && targets[field] <= 100)) throw badInput(field, 'percentOutOfRange', 'must be 0 to 100 %')
}

/** Worst and mean of each night, and how much of it was recorded. @throws NOT_FOUND for a group; BAD_USER_INPUT */
export async function litNights(
  db: Connection,
  viewer: Viewer,
  span: { from: string; to: string },
  group?: number | null,
): Promise<LitNight[]> {
  const account = mayOrThrow(viewer, 'Dashboard:read')
  dateSpanOrThrow(span, 800)
  if (group != null && !(await findGroup(db, viewer, group))) throw notFound('group')
  const nights = await selectNights(db, account, { ...span, group })
  const place = (group != null && (await placesOf(db, [group])).get(group)) || (await sitePlaceOf(db))
  const sunsets = nights.flatMap(({ night }) => {
    const { begin, end } = nightOf(night, place) ?? {}
    return begin && end ? [{ night, begin: begin.at, end: end.at }] : []
  })
  const slots = await countSlots(db, sunsets)
  const lengths = new Map(sunsets.map(({ night, begin, end }) => [night, passedMinutes({ begin, end }, Date.now())]))
  return nights.map(night => {
    const nightMinutes = lengths.get(night.night) ?? 0
    const recordedMinutes = Math.min(nightMinutes, SAMPLE_MINUTES * (slots.get(night.night) ?? 0))
    const covered = isCovered({ recordedMinutes, nightMinutes })
    return { ...night, recordedMinutes, nightMinutes, ...(!covered && { worst: null, mean: null }) }
  })
}

/** Called by the clock: samples the lit rate every ten minutes. */
export async function sampleLitRate(db: Connection): Promise<void> {
  await transact(db, insertSamples)
}

function rateOf(counts: LitCounts[], targets: Targets, roadClass: RoadClass): LitRate {
  const sum = addCounts(counts)
  const range = litRateOf(sum)
  const target = roadClass === 'MAIN' ? targets.main : targets.other
  const meetsTarget = range.rate === null ? null : range.rate >= target
  return { ...sum, ...range, groupId: null, roadClass, target, meetsTarget }
}

function together(rates: LitRate[]): LitRate {
  const sum = addCounts(rates)
  const known = rates.map(({ meetsTarget }) => meetsTarget).filter(meets => meets !== null)
  const meetsTarget = known.length ? known.every(Boolean) : null
  return { ...sum, ...litRateOf(sum), groupId: null, roadClass: null, target: null, meetsTarget }
}
