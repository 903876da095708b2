import { useQuery } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import { usePoll } from '../../graphql/poll.ts'

const Unread = graphql(`
  query Unread {
    notifications(limit: 1) {
      unreadCount
    }
  }
`)

const POLL_MS = 30_000

/** The number of unread notifications; polls while the page is visible. */
export function useUnread(): { unread: number; look: () => void } {
  const [{ data }, look] = useQuery({ query: Unread })
  usePoll(look, POLL_MS)
  return { unread: data?.notifications.unreadCount ?? 0, look }
}
