import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { ComingList } from './overrides.ts'

/** A request that starts, or is planned by another user, sends no event. */
const POLL_MS = 15_000

/** Requests that start later, the next one first. */
export function useComing(pause: boolean) {
  const [{ data, error }, read] = useQuery({ query: ComingList, pause, requestPolicy: 'cache-and-network' })
  usePoll(read, POLL_MS, !pause)
  const rows = (data?.findManyLightCampaign.items ?? []).toSorted((a, b) => startOf(a) - startOf(b))
  return { rows, totalCount: data?.findManyLightCampaign.pagination.totalCount ?? 0, error, refresh: read }
}

function startOf({ startsAt }: { startsAt: string | null }): number {
  return startsAt ? Date.parse(startsAt) : 0
}
