import { useThrottledCallback } from '@mantine/hooks'
import { useMemo } from 'react'
import { useLive } from '../../graphql/live.ts'
import { useList } from '../../graphql/useList.ts'
import { useSession } from '../sessions/session.ts'
import { AlertChanges, AlertList } from './alertList.ts'
import type { AlertSearch } from './alertSearch.ts'
import { alertVariables } from './alertVariables.ts'

/** Many alerts may change at once: one read for the first change, one more for all that follow within this time. */
const THROTTLE_MS = 500

/** One page of alerts and how many are open, read again whenever an alert changed. */
export function useAlerts(search: AlertSearch) {
  const key = JSON.stringify({ ...search, tab: undefined })
  // The time that `since` counts back from stays until the filter changes.
  const own = useSession().viewer?.admin?.id
  const variables = useMemo(() => alertVariables(JSON.parse(key) as AlertSearch, Date.now(), own), [key, own])
  const list = useList({ query: AlertList, variables, pageOf: data => data.findManyAlert })
  const refreshSoon = useThrottledCallback(list.refresh, THROTTLE_MS)
  useLive({ query: AlertChanges, variables: {}, onConnected: list.refresh, onData: refreshSoon })
  return list
}
