import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { OwnSessions } from './profile.ts'

/** Detects sign-ins elsewhere while the page is open. */
const REFRESH_INTERVAL_MS = 10_000

export function useOwnSessions() {
  const [{ data, error }, read] = useQuery({ query: OwnSessions })
  usePoll(read, REFRESH_INTERVAL_MS)
  return { sessions: data?.mySessions, error, retry: read }
}
