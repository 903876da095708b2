import { type CombinedError, useQuery } from 'urql'
import type { RequestForm } from './RequestFields.tsx'
import { startOf } from './StartField.tsx'
import type { Target } from './target.ts'
import { PreviewOverrideLights, type TargetPreview } from './targets.ts'

export interface PreviewOfTarget {
  /** undefined: not loaded, or there is no target */
  counts: TargetPreview | undefined
  waiting: boolean
  error: CombinedError | undefined
  retry: () => void
}

/** What a request would reach now. */
export function useTargetPreview(
  target: Target | undefined,
  { lamps: { main, sub }, start }: RequestForm,
): PreviewOfTarget {
  // The brightness of a lamp that is on changes no count.
  const input = { mainSwitch: main?.on, subSwitch: sub?.on }
  const startsAt = startOf(start)
  const variables = { where: target?.where ?? {}, input, startsAt }
  const pause = target === undefined
  const [{ data, error, fetching, operation }, read] = useQuery({ query: PreviewOverrideLights, variables, pause })
  const isCurrent = operation !== undefined && JSON.stringify(operation.variables) === JSON.stringify(variables)
  const isKnown = !pause && isCurrent && !fetching
  return {
    counts: isKnown ? data?.previewOverrideLights : undefined,
    waiting: !pause && !isKnown,
    error: isKnown && !data ? error : undefined,
    retry: () => read(),
  }
}
