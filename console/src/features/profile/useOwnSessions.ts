import { onePage, useList } from '../../graphql/useList.ts'
import { OwnSessions } from './profile.ts'

/** Detects sign-ins elsewhere while the page is open. */
const POLL_MS = 10_000

export function useOwnSessions() {
  return useList({ query: OwnSessions, variables: {}, pageOf: data => onePage(data.mySessions), pollMs: POLL_MS })
}
