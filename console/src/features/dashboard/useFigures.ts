import { useThrottledCallback } from '@mantine/hooks'
import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { DashboardFigures } from './dashboard.ts'

/** Maximum rate of count updates. */
const AT_MOST_EVERY_MS = 1000
/** Energy and offline counts change without an event. */
const REFRESH_INTERVAL_MS = 10_000

/** The dashboard figures, if the user may read them, and a function that refreshes them after changes. */
export function useFigures(allowed: boolean, lights: boolean) {
  const [{ data, error }, read] = useQuery({ query: DashboardFigures, variables: { lights }, pause: !allowed })
  usePoll(read, REFRESH_INTERVAL_MS, allowed)
  return { figures: data, error, retry: read, changed: useThrottledCallback(() => allowed && read(), AT_MOST_EVERY_MS) }
}
