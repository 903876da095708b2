import type { ControlledLight } from './control.ts'

/** A light, or only a command to one. */
export interface CommandedLight {
  lastCommand: Pick<NonNullable<ControlledLight['lastCommand']>, 'status' | 'reason'> | null | undefined
  deviceStatus?: ControlledLight['deviceStatus']
  /** when it was last heard from; null: never */
  lastOnlineTime?: string | null
  confirmation?: ControlledLight['confirmation']
}

/** States of a pending command. A light that is not WAITING in one of them did not comply; the command is resent. */
const PENDING_STATUSES: string[] = ['QUEUED', 'SENT'] satisfies NonNullable<ControlledLight['lastCommand']>['status'][]

/**
 * Which word of `control:reason` says why a light does not do as is wanted, and what was given as a reason itself. A
 * light that cannot be reached measures nothing that could be compared: `differs` is only for one that said yes.
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
