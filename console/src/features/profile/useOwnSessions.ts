import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { OwnSessions } from './profile.ts'

/** Somebody may sign in elsewhere while one looks. */
const LOOK_MS = 10_000

export function useOwnSessions() {
  const [{ data, error }, read] = useQuery({ query: OwnSessions })
  usePoll(read, LOOK_MS)
  return { sessions: data?.mySessions, error, retry: read }
}
