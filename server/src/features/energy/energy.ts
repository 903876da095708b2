import { setImmediate } from 'node:timers/promises'
import { baselineEnergy } from '#lighting/energy/baseline.ts'
import { savingOf } from '#lighting/energy/saving.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { notFound } from '../../foundation/errors/errors.ts'
import { dateSpanOrThrow } from '../../foundation/runtime/dateSpan.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { findGroup } from '../groups/groups.ts'
import {
  countWithoutWatts,
  type Period,
  type PlaceSum,
  type Scope,
  selectGroupIds,
  selectRatingChanges,
  selectSiteDate,
  sumDays,
  sumMonths,
} from './energy.store.ts'
import { nightsOf } from './nights.ts'
import { firstOfMonth, spansOf, splitAt } from './spans.ts'

/** Energy of a day, a month or the whole span, kWh. */
export interface EnergyBucket {
  /** its first day within the span, YYYY-MM-DD */
  date: string
  energy: number
  /** energy to compare with the baseline: lights with known installed power, days that are over */
  comparedEnergy: number
  /** null: nothing to compare */
  baseline: number | null
  saving: number | null
  /** % of the baseline */
  savingPercent: number | null
}

export interface EnergySeries {
  buckets: EnergyBucket[]
  total: EnergyBucket
  lightsWithoutWatts: number
}

export interface EnergyQuestion {
  from: string
  to: string
  groupId?: number | null
  by: 'DAY' | 'MONTH'
}

const MAX_DAYS = { DAY: 186, MONTH: 3700 }

/**
 * Energy used, compared with what the same lights would use at full output from sunset to sunrise, by the rated power of
 * that day. A light counts to its present group and model, also for days before it joined.
 * @throws NOT_FOUND for a group; BAD_USER_INPUT for invalid or too many dates
 */
export async function energySeries(db: Connection, viewer: Viewer, asked: EnergyQuestion): Promise<EnergySeries> {
  const account = mayOrThrow(viewer, 'Dashboard:read')
  dateSpanOrThrow(asked, MAX_DAYS[asked.by])
  const { from, to, groupId: group, by } = asked
  if (group != null && !(await findGroup(db, viewer, group))) throw notFound('group')
  const { today } = await selectSiteDate(db)
  // Each part has its own rated power, so that a change does not change the baseline of earlier days.
  const parts = splitAt({ from, to }, await selectRatingChanges(db, { from, to }))
  const periods: Period[] = parts.map(part => ({
    day: part.from,
    ...(by === 'DAY' ? { days: [part] } : spansOf(part, today)),
  }))
  const nights = await nightsOf(db, await selectGroupIds(db, { account, group }))
  const scope = { account, group, places: nights.places }
  const sums = await sumPeriods(db, scope, periods)
  const bucketOf = (date: string) => (by === 'DAY' ? date : firstOfMonth(date))
  const baselineOf = (sum: PlaceSum) =>
    sum.watts === null || sum.date >= today ? null : baselineEnergy(sum.watts, nights.hours(sum))
  const { buckets, total } = await addUp(sums, { from, bucketOf, baselineOf })
  return { buckets, total, lightsWithoutWatts: await countWithoutWatts(db, scope, periods) }
}

async function sumPeriods(db: Connection, scope: Scope, periods: Period[]): Promise<PlaceSum[]> {
  const sums: PlaceSum[] = []
  for (const { days, months } of periods) {
    if (months) sums.push(...(await sumMonths(db, scope, months)))
    for (const span of days) sums.push(...(await sumDays(db, scope, span)))
  }
  return sums
}

interface Baseline {
  from: string
  bucketOf: (date: string) => string
  baselineOf: (sum: PlaceSum) => number | null
}

async function addUp(sums: PlaceSum[], { from, bucketOf, baselineOf }: Baseline) {
  const buckets = new Map<string, EnergyBucket>()
  const total = emptyBucket(from)
  for (const sum of sums) {
    const key = bucketOf(sum.date)
    const date = key < from ? from : key
    const bucket = buckets.get(date) ?? emptyBucket(date)
    buckets.set(date, bucket)
    // Sun times of ten years and many places take a while: yield to other requests in between.
    if (bucket.energy === 0) await setImmediate()
    const baseline = baselineOf(sum)
    for (const part of [bucket, total]) add(part, sum, baseline)
  }
  const inOrder = [...buckets.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  return { buckets: inOrder.map(withSaving), total: withSaving(total) }
}

function emptyBucket(date: string): EnergyBucket {
  return { date, energy: 0, comparedEnergy: 0, baseline: null, saving: null, savingPercent: null }
}

function add(sum: EnergyBucket, { energy, compared }: PlaceSum, baseline: number | null): void {
  sum.energy += energy
  if (baseline === null) return
  sum.baseline = (sum.baseline ?? 0) + baseline
  sum.comparedEnergy += compared
}

function withSaving(bucket: EnergyBucket): EnergyBucket {
  if (bucket.baseline === null) return bucket
  const { saving, percent } = savingOf(bucket.baseline, bucket.comparedEnergy)
  return { ...bucket, saving, savingPercent: percent }
}
