import { useMemo } from 'react'
import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { type CenterSearch, listVariables } from './centerSearch.ts'
import { CenterList } from './centers.ts'

/** Centers come and go without anybody asking them to. */
const LOOK_MS = 10_000

/** One page of centers, looked at again and again. */
export function useCenters(search: CenterSearch, pause: boolean) {
  const key = JSON.stringify(listVariables(search))
  const variables = useMemo(() => JSON.parse(key) as ReturnType<typeof listVariables>, [key])
  const [{ data, error, operation }, read] = useQuery({ query: CenterList, variables, pause })
  usePoll(read, LOOK_MS, !pause)
  const list = data?.findManyLightCenter
  return {
    rows: list?.items ?? [],
    pagination: list?.pagination,
    error,
    /** what is shown answers an earlier question */
    busy: operation !== undefined && JSON.stringify(operation.variables) !== key,
    retry: read,
  }
}
