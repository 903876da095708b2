import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { CombinedError } from 'urql'
import type { Target } from '../targets/target.ts'
import { type Entry, holds, inOrder, matches } from './entries.ts'
import { type OpenScene, usePaletteSearch, useRecent } from './usePaletteSearch.tsx'

const SEARCH_DELAY_MS = 200

export interface ResultSources {
  /** pages and commands of the palette */
  commands: Entry[]
  /** operates the lights of a region or a road */
  onOperate: (targets: Target[]) => void
  onScene: OpenScene
}

interface ResultsRequest extends ResultSources {
  q: string
  composing: boolean
  /** searches at once, not after the last key */
  isUrgent: boolean
}

export interface PaletteResults {
  lines: Entry[]
  /** the server has not answered the text yet */
  isWaiting: boolean
  error: CombinedError | undefined
  retry: () => void
}

/** Commands and recent entries at once; devices, groups and others from the server. */
export function usePaletteResults(request: ResultsRequest): PaletteResults {
  const { q, composing, isUrgent, commands, onOperate, onScene } = request
  const wanted = composing ? '' : q
  const [settled] = useDebouncedValue(wanted, SEARCH_DELAY_MS)
  // Stays urgent after an error: the search must not return to the earlier text.
  const [urgent, setUrgent] = useState<string>()
  if (isUrgent && urgent !== wanted) setUrgent(wanted)
  const asked = urgent === wanted ? wanted : settled
  const { entries, isBusy, error, retry } = usePaletteSearch(asked, { onOperate, onScene })
  const recent = useRecent(onScene)
  const isWaiting = q !== '' && (isBusy || asked !== q)
  // Results of the earlier text stay only if they hold the current one: the list changes less while one types.
  const things = isWaiting ? entries.filter(entry => holds(entry, q)) : entries
  const lines = inOrder(
    q === '' ? [...recent, ...commands] : [...commands.filter(entry => matches(entry, q)), ...things],
  )
  return { lines, isWaiting, error, retry }
}
