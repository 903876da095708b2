import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { codeOf } from '../../graphql/errorCode.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useMay } from '../sessions/session.ts'
import { type GroupStatusAnswer, GroupStatusQuery } from './status.ts'

/**
 * Polls the sums of a group while the page is visible. They are one row for any number of lights, which costs less than
 * a subscription to each light.
 */
const POLL_MS = 5000

export interface LatestStatus {
  answer: GroupStatusAnswer
  /** ms since 1970: time of the response */
  at: number
}

/** Keeps the last response while newer requests fail. A missing group is not an error. */
export function useGroupStatus(id: number) {
  const may = useMay()
  const variables = { id, alerts: may('Alert', 'read'), dashboard: may('Dashboard', 'read') }
  const [{ data, error, fetching }, read] = useQuery({ query: GroupStatusQuery, variables })
  const [latest, setLatest] = useState<LatestStatus>()
  useEffect(() => {
    if (data && !error) setLatest({ answer: data, at: Date.now() })
  }, [data, error])
  usePoll(() => {
    if (!fetching) read()
  }, POLL_MS)
  const gone = codeOf(error) === 'NOT_FOUND' || (latest !== undefined && !latest.answer.findOneLightGroup)
  return { latest, gone, failed: error !== undefined && !gone, retry: read }
}
