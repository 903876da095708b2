import { deviceWhere } from '../devices/deviceSearch.ts'
import { searchOfText } from '../savedSearches/searchText.ts'
import { centerTarget, groupTarget, regionTarget, roadTarget, type Target, type TargetKind } from './target.ts'
import type { FoundPlaces, TargetChoicesFound } from './targets.ts'

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
    choicesOf: ({ lightPlaces }) =>
      lightPlaces
        .filter(({ kind }) => kind === 'ROAD')
        .map(({ name, lightCount }) => ({ target: roadTarget(name), lightCount })),
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
        .map(({ name, search, isOwn, by }) => ({
          target: { name, where: deviceWhere(searchOfText(search)) ?? {} },
          detail: isOwn ? undefined : by,
        })),
  },
]

export function regionChoices(places: FoundPlaces): TargetChoice[] {
  return places.flatMap(({ name, code, within, lightCount }) =>
    code ? { target: regionTarget(name, code), detail: within ?? undefined, lightCount } : [],
  )
}
