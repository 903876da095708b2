import { useQuery } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import { usePoll } from '../../graphql/poll.ts'

const OverriddenLights = graphql(`
  query OverriddenLights($ids: Boolean!) {
    lightOverrideCount {
      lights
    }
    findLightDeviceIds(where: { isOverridden: { equals: true } }) @include(if: $ids)
  }
`)

/** Polled: browsers limit connections, and map, alerts and notifications have streams already. */
const REFRESH_INTERVAL_MS = 5000

const NONE: number[] = []

/** The number of overridden lights and, if requested, their ids. */
export function useOverriddenLights({ ids, pause }: { ids: boolean; pause: boolean }) {
  const asked = ids && !pause
  const [{ data, error }, read] = useQuery({ query: OverriddenLights, variables: { ids }, pause })
  usePoll(read, REFRESH_INTERVAL_MS, !pause)
  return {
    count: pause ? undefined : data?.lightOverrideCount.lights,
    /** empty while loading or after an error; undefined: not requested */
    ids: asked ? (data?.findLightDeviceIds ?? NONE) : undefined,
    isKnown: data?.findLightDeviceIds !== undefined,
    /** e.g. if there are more than the server returns */
    failed: asked ? error : undefined,
  }
}
