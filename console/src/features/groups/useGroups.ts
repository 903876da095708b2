import { useMemo } from 'react'
import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { type GroupSearch, listVariables } from './groupSearch.ts'
import { GroupList, type GroupRow } from './groups.ts'

const NONE: GroupRow[] = []
const RATES_MS = 15_000

/** One page of groups; looked at again now and then, as lights come and go. */
export function useGroups(search: GroupSearch, { rates, pause }: { rates: boolean; pause: boolean }) {
  const key = JSON.stringify(listVariables(search, rates))
  const variables = useMemo(() => JSON.parse(key) as ReturnType<typeof listVariables>, [key])
  const [{ data, error, operation }, read] = useQuery({ query: GroupList, variables, pause })
  usePoll(read, RATES_MS, !pause)
  const list = data?.findManyLightGroup
  return {
    rows: list?.items ?? NONE,
    pagination: list?.pagination,
    error,
    /** what is shown answers an earlier question */
    busy: operation !== undefined && JSON.stringify(operation.variables) !== key,
    retry: read,
  }
}
