import { useThrottledCallback } from '@mantine/hooks'
import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { DashboardFigures } from './dashboard.ts'

/** Counts follow the lights this fast, however many change. */
const AT_MOST_EVERY_MS = 1000
/** Energy grows, and lights fall silent, without a word from any. */
const SILENT_MS = 10_000

/** The figures of the dashboard, and what to call when lights have changed. */
export function useFigures() {
  const [{ data, error }, read] = useQuery({ query: DashboardFigures })
  usePoll(read, SILENT_MS)
  return { figures: data, error, retry: read, changed: useThrottledCallback(read, AT_MOST_EVERY_MS) }
}
