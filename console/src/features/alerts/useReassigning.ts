import { type CombinedError, useMutation } from 'urql'
import { extensionsOf } from '../../graphql/errorCode.ts'
import { useQuestion } from '../../ui/useQuestion.ts'
import { type AlertDetails, AssignAlerts } from './alerts.ts'

type AssignableAlert = Pick<AlertDetails, 'id' | 'assignee'>

/** Alerts that another user assigned since they were loaded, and who has them now. */
export interface Reassigned {
  alerts: NonNullable<ReturnType<typeof extensionsOf>['alerts']>
  /** how many were to be assigned, and the new assignee; null: none */
  count: number
  to: number | null
}

/**
 * Assigns alerts. Where another user assigned them first, the user sees who has them and decides. `dialog` belongs to
 * `ReassignModal`.
 * @param onConflict loads the alerts again
 */
export function useReassigning(onConflict: () => void) {
  const { question, ask, answer } = useQuestion<Reassigned, true>()
  const [{ fetching }, send] = useMutation(AssignAlerts)

  /** @returns whether they were assigned, or why not; undefined: the user leaves them to the others */
  async function assign(alerts: AssignableAlert[], to: number | null): Promise<true | CombinedError | undefined> {
    const ids = alerts.map(({ id }) => id)
    const seen = new Map(alerts.map(({ id, assignee }) => [id, assignee?.at ?? null]))
    for (;;) {
      const expected = [...seen].map(([id, at]) => ({ id, at }))
      const { error } = await send({ ids, assigneeId: to, expected })
      const { alerts: now } = extensionsOf(error)
      if (!error) return true
      if (!now) return error
      onConflict()
      if (!(await ask({ alerts: now, count: ids.length, to }))) return
      for (const { id, assignee } of now) seen.set(id, assignee?.at ?? null)
    }
  }

  return {
    assign,
    isAssigning: fetching,
    dialog: { reassigned: question, onConfirm: () => answer(true), onClose: () => answer(undefined) },
  }
}
