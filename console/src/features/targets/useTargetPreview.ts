import { useState } from 'react'
import { type CombinedError, useQuery } from 'urql'
import type { RequestForm } from './RequestFields.tsx'
import { isSpanComplete, spanTimes } from './span.ts'
import type { Target } from './target.ts'
import { PreviewOverrideLights, type TargetPreview } from './targets.ts'

export interface PreviewOfTarget {
  /** undefined: not loaded, or there is no target */
  counts: TargetPreview | undefined
  waiting: boolean
  error: CombinedError | undefined
  retry: () => void
}

/** What a request would reach now. While its times are incomplete, it has the last complete ones. */
export function useTargetPreview(target: Target | undefined, request: RequestForm): PreviewOfTarget {
  const { main, sub } = request.lamps
  const [span, setSpan] = useState(request.span)
  if (span !== request.span && isSpanComplete(request.span)) setSpan(request.span)
  // The brightness of a lamp that is on changes no count.
  const { startsAt, until } = spanTimes(span)
  const input = { mainSwitch: main?.on, subSwitch: sub?.on, until }
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
