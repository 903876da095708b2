import { useQuery } from 'urql'
import { useAfterMutation } from '../../graphql/afterMutation.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { usePoll } from '../../graphql/poll.ts'
import { useMay } from '../sessions/session.ts'

const UndoableRequest = graphql(`
  query UndoableRequest {
    newestUndoableLightRequest {
      lightCount
      undoableUntil
      campaigns {
        id
        sceneName
        targetName
        group {
          id
          name
        }
      }
    }
  }
`)
export type Undoable = NonNullable<ResultOf<typeof UndoableRequest>['newestUndoableLightRequest']>

/** A coming request starts, and lights are requested by others, without an event. */
const POLL_MS = 15_000

/** The user's own newest request for many lights that can still be undone. @param pause it is not shown */
export function useUndoable(pause = false): Undoable | undefined {
  const isPaused = !useMay()('LightDevice', 'operate') || pause
  const [{ data }, read] = useQuery({ query: UndoableRequest, pause: isPaused })
  const refresh = () => {
    if (!isPaused) read()
  }
  usePoll(refresh, POLL_MS, !isPaused)
  useAfterMutation(refresh)
  return isPaused ? undefined : (data?.newestUndoableLightRequest ?? undefined)
}
