import { useThrottledCallback } from '@mantine/hooks'
import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { deviceWhere } from '../devices/deviceSearch.ts'
import { DutyQuery, type LitRateNow } from './dashboard.ts'

/** The search of the device list that shows the lights that need attention. */
export const ATTENTION = { condition: 'ATTENTION' } as const
/** Both counts look at every light. */
const AT_MOST_EVERY_MS = 5000
const REFRESH_INTERVAL_MS = 30_000

export interface Duty {
  rate: LitRateNow
  /** lights that need attention; undefined: the user may not see lights */
  attention: number | undefined
}

/** Whether the lights do what they should; undefined: loading or not permitted. */
export function useDuty(allowed: boolean, lights: boolean): { duty: Duty | undefined; dutyChanged: () => void } {
  const variables = { lights, where: deviceWhere(ATTENTION) }
  const [{ data }, read] = useQuery({ query: DutyQuery, variables, pause: !allowed })
  usePoll(read, REFRESH_INTERVAL_MS, allowed)
  const dutyChanged = useThrottledCallback(() => allowed && read(), AT_MOST_EVERY_MS)
  const duty = data && { rate: data.litRate, attention: data.findManyLightDevice?.pagination.totalCount }
  return { duty, dutyChanged }
}
