import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** Fields from which the waiting time for a light is computed. */
export const WaitingLight = graphql(`
  fragment WaitingLight on LightDevice {
    confirmation
    facts {
      waitUntil
    }
    lastCommand {
      status
      createdAt
      acknowledgedAt
      mainBrightness
      subBrightness
    }
  }
`)
export type WaitingLight = ResultOf<typeof WaitingLight>

/** Longer waits are shown with their times. */
const LONG_WAIT_MS = 60_000

export interface LongWait {
  /** what is missing: the acknowledgement of the command, or the report after it */
  missing: 'answer' | 'report'
  /** when the platform began to wait for it */
  since: string
  /** ms from `since` until the platform stops waiting */
  within: number
}

/** The wait for a light that may take longer than a minute; undefined: it is not waited for, or only for a moment. */
export function longWaitOf({ confirmation, facts, lastCommand }: WaitingLight): LongWait | undefined {
  if (confirmation !== 'WAITING' || !facts.waitUntil || !lastCommand) return
  const { status, createdAt, acknowledgedAt } = lastCommand
  // Nothing was sent yet.
  if (status === 'QUEUED') return
  const isAcknowledged = status === 'ACKNOWLEDGED' && acknowledgedAt !== null
  const since = isAcknowledged ? acknowledgedAt : createdAt
  const within = Date.parse(facts.waitUntil) - Date.parse(since)
  return isLongWait(within) ? { missing: isAcknowledged ? 'report' : 'answer', since, within } : undefined
}

export function isLongWait(ms: number): boolean {
  return ms > LONG_WAIT_MS
}

/** ms that a command leaves the light for its answer. */
export function timeToAnswer({ createdAt, expiresAt }: { createdAt: string; expiresAt: string }): number {
  return Date.parse(expiresAt) - Date.parse(createdAt)
}
