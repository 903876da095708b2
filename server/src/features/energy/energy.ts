import { astronomicalNightHours, baselineEnergy } from '#lighting/energy/baseline.ts'
import { savingOf } from '#lighting/energy/saving.ts'
import type { Place } from '#lighting/schedules/program.ts'
import type { Connection } from '../../foundation/database.ts'
import { dateSpanOrThrow } from '../../foundation/dates.ts'
import { notFound } from '../../foundation/errors.ts'
import { mayOrThrow, type Viewer } from '../../foundation/viewer.ts'
import { findGroup } from '../groups/groups.ts'
import { placesOf, sitePlaceOf } from '../schedules/schedules.ts'
import { countWithoutWatts, type GroupDay, selectSite, sumByGroupAndDay } from './energy.store.ts'

/** Energy of a day, a month or the whole span, kWh. */
export interface EnergyBucket {
  /** its first day that was asked for, YYYY-MM-DD */
  date: string
  energy: number
  /** what the baseline is compared with: lights whose installed power is known, days that are over */
  comparedEnergy: number
  /** null: there is nothing to compare */
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

const MOST_DAYS = { DAY: 800, MONTH: 3700 }

/**
 * What was used, against what the same lights would use if they burnt undimmed from sunset to sunrise.
 * @throws NOT_FOUND for a group; BAD_USER_INPUT for dates that are none, or too many
 */
export async function energySeries(db: Connection, viewer: Viewer, asked: EnergyQuestion): Promise<EnergySeries> {
  const account = mayOrThrow(viewer, 'Dashboard:read')
  dateSpanOrThrow(asked, MOST_DAYS[asked.by])
  const { from, to, groupId: group, by } = asked
  if (group != null && !(await findGroup(db, viewer, group))) throw notFound('group')
  const site = await selectSite(db)
  const days = await sumByGroupAndDay(db, account, { from, to, group })
  const places = await placesOf(db, [...new Set(days.flatMap(day => day.group_id ?? []))])
  const sitePlace = await sitePlaceOf(db)
  const buckets = new Map<string, EnergyBucket>()
  const total = emptyBucket(from)
  for (const day of days) {
    const key = by === 'DAY' ? day.day : `${day.day.slice(0, 7)}-01`
    const date = key < from ? from : key
    const bucket = buckets.get(date) ?? emptyBucket(date)
    buckets.set(date, bucket)
    const baseline =
      day.day < site.today && day.watts > 0 ? baselineOf(day, places.get(day.group_id ?? 0) ?? sitePlace) : null
    for (const sum of [bucket, total]) add(sum, day, baseline)
  }
  return {
    buckets: [...buckets.values()].map(withSaving),
    total: withSaving(total),
    lightsWithoutWatts: await countWithoutWatts(db, account, { from, to, group }),
  }
}

/** Places 0.1° apart share their night: it differs by seconds, and a city asks for it once. */
function baselineOf({ day, watts }: GroupDay, { latitude, longitude, zone }: Place): number {
  const near = (degrees: number) => Math.round(degrees * 10) / 10
  return baselineEnergy(
    watts,
    astronomicalNightHours(day, { latitude: near(latitude), longitude: near(longitude), zone }),
  )
}

function emptyBucket(date: string): EnergyBucket {
  return { date, energy: 0, comparedEnergy: 0, baseline: null, saving: null, savingPercent: null }
}

function add(sum: EnergyBucket, { energy, compared }: GroupDay, baseline: number | null): void {
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
