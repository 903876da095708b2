import { useThrottledCallback } from '@mantine/hooks'
import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { deviceWhere } from '../devices/deviceSearch.ts'
import { type LitRateNow, StatusSummaryQuery } from './dashboard.ts'

/** The search of the device list that shows the lights that need attention. */
export const ATTENTION = { condition: 'ATTENTION' } as const
/** Both counts look at every light. */
const AT_MOST_EVERY_MS = 5000
/** The server caches both for up to 15 s, so that a read after a change may be too early. */
const REFRESH_INTERVAL_MS = 15_000

export interface Summary {
  rate: LitRateNow
  /** lights that need attention; undefined: the user may not see lights */
  attention: number | undefined
}

/** Whether the lights do what they should; undefined: loading or not permitted. */
export function useStatusSummary(
  allowed: boolean,
  lights: boolean,
): { summary: Summary | undefined; summaryChanged: () => void } {
  const variables = { lights, where: deviceWhere(ATTENTION) }
  const [{ data }, read] = useQuery({ query: StatusSummaryQuery, variables, pause: !allowed })
  usePoll(read, REFRESH_INTERVAL_MS, allowed)
  const summaryChanged = useThrottledCallback(() => allowed && read(), AT_MOST_EVERY_MS)
  const summary = data && { rate: data.litRate, attention: data.findManyLightDevice?.pagination.totalCount }
  return { summary, summaryChanged }
}
