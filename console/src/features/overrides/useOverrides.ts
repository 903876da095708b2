import { useThrottledCallback } from '@mantine/hooks'
import { useMemo } from 'react'
import { useQuery } from 'urql'
import { useLive } from '../../graphql/live.ts'
import { usePoll } from '../../graphql/poll.ts'
import { listVariables, type OverrideSearch } from './overrideSearch.ts'
import { OverrideChanges, OverrideList } from './overrides.ts'

/** However many change. */
const AT_MOST_EVERY_MS = 1000
/** An end comes without anybody announcing it before. */
const LOOK_MS = 15_000

/** One page of active overrides, read again when one begins, changes or ends. */
export function useOverrides(search: OverrideSearch, pause: boolean) {
  const key = JSON.stringify(listVariables(search))
  const variables = useMemo(() => JSON.parse(key) as ReturnType<typeof listVariables>, [key])
  const [{ data, error, operation }, read] = useQuery({ query: OverrideList, variables, pause })
  const again = useThrottledCallback(() => read(), AT_MOST_EVERY_MS)
  useLive({ query: OverrideChanges, variables: {}, pause, onConnected: again, onData: again })
  usePoll(read, LOOK_MS, !pause)
  const list = data?.findManyLightOverride
  return {
    rows: list?.items ?? [],
    pagination: list?.pagination,
    error,
    /** what is shown answers an earlier question */
    busy: operation !== undefined && JSON.stringify(operation.variables) !== key,
    retry: read,
  }
}
