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

/** Asked again and again: one more stream would be one too many beside those of the map, the alerts and the notifications. */
const REFRESH_INTERVAL_MS = 5000

const NONE: number[] = []

/** How many lights are under an override and, if asked for, which. */
export function useOverriddenLights({ ids, pause }: { ids: boolean; pause: boolean }) {
  const asked = ids && !pause
  const [{ data, error }, read] = useQuery({ query: OverriddenLights, variables: { ids }, pause })
  usePoll(read, REFRESH_INTERVAL_MS, !pause)
  return {
    count: pause ? undefined : data?.lightOverrideCount.lights,
    /** none until they are known, and none if they cannot be; undefined: not asked for */
    ids: asked ? (data?.findLightDeviceIds ?? NONE) : undefined,
    isKnown: data?.findLightDeviceIds !== undefined,
    /** as when there are more than the server names */
    failed: asked ? error : undefined,
  }
}
