import { useDebouncedValue } from '@mantine/hooks'
import { type CombinedError, useQuery } from 'urql'
import { useMay } from '../sessions/session.ts'
import type { TargetKind } from './target.ts'
import {
  regionChoices,
  TARGET_SOURCES,
  type TargetChoice,
  type UnusableSearch,
  unusableSearches,
} from './targetSources.ts'
import { TargetChoices, TargetRegions } from './targets.ts'

const SEARCH_DELAY_MS = 200
const MAX_OF_KIND = 8
const MAX_REGIONS = 8

export interface FoundTargets {
  kinds: { kind: TargetKind; choices: TargetChoice[] }[]
  unusable: UnusableSearch[]
  /** the choices belong to an earlier text */
  waiting: boolean
  error: CombinedError | undefined
}

/** What matches a text, by kind; '' finds the largest of each kind. @param pause the list is closed */
export function useTargetChoices(text: string, pause: boolean): FoundTargets {
  const may = useMay()
  const q = text.trim()
  const [asked] = useDebouncedValue(q, SEARCH_DELAY_MS)
  const variables = { q: asked, groups: may('LightGroup', 'read'), centers: may('LightCenter', 'read') }
  const [{ data, error, fetching, stale }] = useQuery({ query: TargetChoices, variables, pause })
  const kinds = TARGET_SOURCES.map(({ kind, choicesOf }) => ({
    kind,
    choices: data ? choicesOf(data, asked).slice(0, MAX_OF_KIND) : [],
  }))
  return {
    kinds: kinds.filter(({ choices }) => choices.length > 0),
    unusable: data ? unusableSearches(data, asked).slice(0, MAX_OF_KIND) : [],
    waiting: !pause && (fetching || stale || asked !== q),
    error: data ? undefined : error,
  }
}

/** For one click each: districts with most lights first, then larger regions if there are few. */
export function useTargetRegions(): TargetChoice[] {
  const [{ data }] = useQuery({ query: TargetRegions })
  return regionChoices(data?.lightPlaces ?? []).slice(0, MAX_REGIONS)
}
