import type { ControlledLight } from './control.ts'

/** A light, or only its last command. */
export interface CommandedLight {
  lastCommand: Pick<NonNullable<ControlledLight['lastCommand']>, 'status' | 'reason'> | null | undefined
  deviceStatus?: ControlledLight['deviceStatus']
  /** time of its last message; null: never */
  lastOnlineTime?: string | null
  confirmation?: ControlledLight['confirmation']
}

/** States of a pending command. A light that is not WAITING in one of them did not comply; the command is resent. */
const PENDING_STATUSES: string[] = ['QUEUED', 'SENT'] satisfies NonNullable<ControlledLight['lastCommand']>['status'][]

/**
 * The key in `control:reason` that explains why a light has not confirmed its desired state, and the reason of the
 * light itself. `differs` applies only after an acknowledgement: an unreachable light has no measured state to compare.
 */
export function reasonOf({ lastCommand, deviceStatus, lastOnlineTime, confirmation }: CommandedLight) {
  if (lastOnlineTime === null) return { word: 'neverOnline' } as const
  if (deviceStatus === 'OFFLINE') return { word: 'OFFLINE' } as const
  if (!lastCommand) return { word: 'noCommand' } as const
  const { status, reason } = lastCommand
  if (status === 'ACKNOWLEDGED') return { word: 'differs' } as const
  if (confirmation === 'UNCONFIRMED' && PENDING_STATUSES.includes(status)) return { word: 'resending' } as const
  return { word: status, given: reason ?? undefined } as const
}
