import { useThrottledCallback } from '@mantine/hooks'
import { useMemo } from 'react'
import { useQuery } from 'urql'
import { useLive } from '../../graphql/live.ts'
import { AlertChanges, AlertList } from './alertList.ts'
import { listVariables } from './alertQuestion.ts'
import type { AlertSearch } from './alertSearch.ts'

/** Many alerts may change at once: one read for the first change, one more for all that follow within this time. */
const GATHER_MS = 500

/** One page of alerts and how many are open, read again whenever an alert changed. */
export function useAlerts(search: AlertSearch) {
  const { tab: _, ...filters } = search
  const key = JSON.stringify(filters)
  const variables = useMemo(() => listVariables(JSON.parse(key) as AlertSearch, Date.now()), [key])
  const [{ data, error, operation }, read] = useQuery({ query: AlertList, variables })
  const readSoon = useThrottledCallback(() => read(), GATHER_MS)
  useLive({ query: AlertChanges, variables: {}, onConnected: () => read(), onData: readSoon })
  return {
    rows: data?.findManyAlert.items ?? [],
    pagination: data?.findManyAlert.pagination,
    counts: data?.alertCounts,
    error,
    /** what is shown answers an earlier question */
    busy: operation !== undefined && operation.variables !== variables,
    retry: read,
  }
}
