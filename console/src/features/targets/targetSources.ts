import { deviceWhere } from '../devices/deviceSearch.ts'
import { searchOfText, unknownConditionsOf } from '../savedSearches/searchText.ts'
import { centerTarget, groupTarget, regionTarget, roadTarget, type Target, type TargetKind } from './target.ts'
import type { FoundPlaces, TargetChoicesFound } from './targets.ts'

export type { FoundPlaces }

export interface TargetChoice {
  target: Target
  /** below the name */
  detail?: string
  lightCount?: number
}

/** What the search box finds, in this order. Another source is one more line here, and its field in TargetChoices. */
export const TARGET_SOURCES: {
  kind: TargetKind
  choicesOf: (found: TargetChoicesFound, q: string) => TargetChoice[]
}[] = [
  {
    kind: 'region',
    choicesOf: ({ lightPlaces }) => regionChoices(lightPlaces),
  },
  {
    kind: 'road',
    choicesOf: ({ lightPlaces }) => roadChoices(lightPlaces),
  },
  {
    kind: 'group',
    choicesOf: ({ findManyLightGroup }) =>
      (findManyLightGroup?.items ?? []).map(group => ({ target: groupTarget(group), lightCount: group.deviceCount })),
  },
  {
    kind: 'center',
    choicesOf: ({ findManyLightCenter }) =>
      (findManyLightCenter?.items ?? []).map(center => ({
        target: centerTarget(center),
        detail: center.deviceId,
        lightCount: center.deviceCount,
      })),
  },
  {
    kind: 'search',
    choicesOf: (found, q) =>
      searchesNamed(found, q).flatMap(({ name, search, isOwn, by }) =>
        searchChoices(name, search, isOwn ? undefined : by),
      ),
  },
]

/** A saved search that must not be a target. */
export interface UnusableSearch {
  id: number
  name: string
  /** its conditions that the list of lights does not know */
  unknown: string[]
}

/** What the search box finds and does not offer: without the conditions, the target would be more lights than its name says. */
export function unusableSearches(found: TargetChoicesFound, q: string): UnusableSearch[] {
  return searchesNamed(found, q).flatMap(({ id, name, search }) => {
    const unknown = unknownConditionsOf(search)
    return unknown.length > 0 ? [{ id, name, unknown }] : []
  })
}

function searchesNamed({ savedLightSearches }: TargetChoicesFound, q: string) {
  return savedLightSearches.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
}

/** A search without a condition would be all lights under a harmless name: it is no choice. */
export function searchChoices(name: string, search: string, detail?: string): TargetChoice[] {
  if (unknownConditionsOf(search).length > 0) return []
  const where = JSON.parse(JSON.stringify(deviceWhere(searchOfText(search)) ?? {})) as Target['where']
  return Object.keys(where).length > 0 ? [{ target: { name, where }, detail }] : []
}

export function regionChoices(places: FoundPlaces): TargetChoice[] {
  return places.flatMap(({ name, code, within, lightCount }) =>
    code ? { target: regionTarget(name, code), detail: within ?? undefined, lightCount } : [],
  )
}

function roadChoices(places: FoundPlaces): TargetChoice[] {
  const roads = places.filter(({ kind }) => kind === 'ROAD')
  return roads.map(({ name, lightCount }) => ({ target: roadTarget(name), lightCount }))
}

/** Regions, then roads. */
export function placeChoices(places: FoundPlaces): TargetChoice[] {
  return [...regionChoices(places), ...roadChoices(places)]
}
