import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { CenterConnectivity, LightConnectivity, REFRESH_MS } from './connectivity.ts'

const QUERIES = { light: LightConnectivity, center: CenterConnectivity }
export type EndpointKind = keyof typeof QUERIES

/** Refreshed while it is shown. */
export function useConnectivity(kind: EndpointKind, id: number) {
  const [{ data, error }, read] = useQuery({ query: QUERIES[kind], variables: { id } })
  usePoll(read, REFRESH_MS)
  return { connectivity: data?.endpoint?.connectivity, isReady: data !== undefined, error, read }
}
