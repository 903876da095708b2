import type { VariablesOf } from '../../graphql/graphql.ts'
import type { OverrideLights } from './targets.ts'

/** The conditions of the list of lights, as JSON. */
export type TargetWhere = VariablesOf<typeof OverrideLights>['target']['where']

/** All lights that match when a request starts: of a district, a road, groups, centers, an area of the map, a search. */
export interface Target {
  /** what users call it */
  name: string
  where: TargetWhere
}

export const TARGET_KINDS = ['region', 'road', 'group', 'center', 'area', 'selection', 'search'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/** The server's limit. */
const MAX_NAME_LENGTH = 100

export const regionTarget = (name: string, code: string): Target => ({ name, where: { regionCode: { in: [code] } } })
export const roadTarget = (name: string): Target => ({ name, where: { address1: { in: [name] } } })
export const groupTarget = ({ id, name }: { id: number; name: string }): Target => ({
  name,
  where: { groupId: { in: [id] } },
})
export const centerTarget = ({ id, name }: { id: number; name: string }): Target => ({
  name,
  where: { centerId: { in: [id] } },
})
/** @param polygon corners in the datum of the site */
export const areaTarget = (name: string, polygon: { latitude: number; longitude: number }[]): Target => ({
  name,
  where: { area: { polygon } },
})
export const selectionTarget = (name: string, ids: number[]): Target => ({ name, where: { id: { in: ids } } })

/** Fields whose lists of several targets become one list: a filter may have only 100 conditions. */
const JOINED = {
  regionCode: 'region',
  address1: 'road',
  groupId: 'group',
  centerId: 'center',
  id: 'selection',
} as const
type JoinedField = keyof typeof JOINED

/** The only condition, if it is a list that can be joined with others. */
function listOf({ where }: Target): { field: JoinedField; values: (string | number)[] } | undefined {
  const given = Object.entries(where).filter(([, condition]) => condition !== undefined)
  const [[field, condition] = []] = given
  if (given.length !== 1 || !field || !(field in JOINED)) return
  const values = (condition as { in?: (string | number)[] }).in
  const isList = Array.isArray(values) && Object.keys(condition as object).length === 1
  return isList ? { field: field as JoinedField, values } : undefined
}

export function kindOf(target: Target): TargetKind {
  const list = listOf(target)
  if (list) return JOINED[list.field]
  return target.where.area && Object.keys(target.where).length === 1 ? 'area' : 'search'
}

/** The same for equal conditions. */
export function keyOf({ where }: Target): string {
  return JSON.stringify(where)
}

/** All targets as one, which the server resolves to lights. @throws without any */
export function combineTargets(targets: readonly Target[], comma: string): Target {
  const [only] = targets
  if (!only) throw new Error('no targets')
  const name = shortened(targets.map(one => one.name).join(comma))
  if (targets.length === 1) return { ...only, name }
  const lists = new Map<JoinedField, Set<string | number>>()
  const others: TargetWhere[] = []
  for (const target of targets) {
    const list = listOf(target)
    if (!list) others.push(target.where)
    else lists.set(list.field, new Set([...(lists.get(list.field) ?? []), ...list.values]))
  }
  const parts = [...[...lists].map(([field, values]) => ({ [field]: { in: [...values] } })), ...others]
  return { name, where: parts.length === 1 ? parts[0]! : { OR: parts } }
}

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name
}
