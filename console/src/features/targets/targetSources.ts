import { deviceWhere } from '../devices/deviceSearch.ts'
import { searchOfText } from '../savedSearches/searchText.ts'
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
    choicesOf: ({ savedLightSearches }, q) =>
      savedLightSearches
        .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
        .flatMap(({ name, search, isOwn, by }) => searchChoices(name, search, isOwn ? undefined : by)),
  },
]

/** A search without a condition that the list knows would be all lights under a harmless name: it is no choice. */
export function searchChoices(name: string, search: string, detail?: string): TargetChoice[] {
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
