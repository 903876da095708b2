import { type Edge, nightOf } from '#lighting/sun/night.ts'
import type { Place } from '#lighting/sun/place.ts'
import { sunKey } from './places.ts'
import { planKey, type SchedulePlan } from './schedulePlans.ts'

/** Groups that are shown as one place: the same plan, and sunset and sunrise less than a minute apart. */
export interface EveningPlace {
  /** of the group with most lights; 0: the site, for a schedule without a group */
  groupId: number
  groupIds: ReadonlySet<number>
  /** of the groups, those with most lights first */
  names: string[]
  /** distinct names of their districts, or of where their position is from */
  districts: string[]
  timeZone: string
  lights: number
  /** ms since 1970; undefined: the sun does not set, or not rise */
  sunset: number | undefined
  sunrise: number | undefined
}

type Night = { begin: Edge; end: Edge } | undefined
type Found = { plan: SchedulePlan; night: Night }

/** Groups and places in one answer; more are counted. */
export const [MAX_NAMES, MAX_PLACES] = [5, 100]
const MINUTE = 60_000

/** The places of groups on a date, those with most lights first. */
export function placesOfPlans(plans: readonly SchedulePlan[], date: string): EveningPlace[] {
  const known = new Map<string, Night>()
  const nightAt = (place: Place): Night => {
    const key = sunKey(place)
    if (!known.has(key)) known.set(key, nightOf(date, place))
    return known.get(key)
  }
  const alike = new Map<string, Found[]>()
  for (const plan of plans) {
    const key = planKey(plan)
    const found = alike.get(key) ?? []
    alike.set(key, found)
    found.push({ plan, night: nightAt(plan.place) })
  }
  return [...alike.values()]
    .flatMap(clustersOf)
    .map(placeOf)
    .sort((a, b) => b.lights - a.lights || a.groupId - b.groupId)
}

/** Splits groups so that within a part the sun differs by less than a minute. */
function clustersOf(found: Found[]): Found[][] {
  const clusters: Found[][] = []
  const inOrder = found.toSorted((a, b) => (a.night?.begin.at ?? 0) - (b.night?.begin.at ?? 0))
  for (const one of inOrder) {
    const fitting = clusters.find(([first]) => isAlike(first!.night, one.night))
    if (fitting) fitting.push(one)
    else clusters.push([one])
  }
  return clusters
}

function isAlike(a: Night, b: Night): boolean {
  if (!a || !b) return a === b
  const near = (one: Edge, other: Edge) => one.by === other.by && Math.abs(one.at - other.at) < MINUTE
  return near(a.begin, b.begin) && near(a.end, b.end)
}

function placeOf(cluster: Found[]): EveningPlace {
  const inOrder = cluster.toSorted((a, b) => b.plan.lights - a.plan.lights || a.plan.groupId - b.plan.groupId)
  const { plan, night } = inOrder[0]!
  return {
    groupId: plan.groupId,
    groupIds: new Set(inOrder.map(one => one.plan.groupId)),
    names: inOrder.map(one => one.plan.name).filter(Boolean),
    districts: [...new Set(inOrder.flatMap(one => one.plan.place.name ?? []))],
    timeZone: plan.place.zone,
    lights: inOrder.reduce((sum, one) => sum + one.plan.lights, 0),
    sunset: night?.begin.by === 'SUNSET' ? night.begin.at : undefined,
    sunrise: night?.end.by === 'SUNRISE' ? night.end.at : undefined,
  }
}
