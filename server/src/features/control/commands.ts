import {
  type Connection,
  type Database,
  forceIndexScans,
  retryStatement,
  transact,
} from '../../foundation/database/database.ts'
import { notFound } from '../../foundation/errors/errors.ts'
import { announce } from '../../foundation/events/events.ts'
import { type Page, type PageArgs, readPage } from '../../foundation/list/pagination.ts'
import { isUuid } from '../../foundation/runtime/uuid.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { visibleLights } from '../devices/devices.ts'
import {
  applyAcknowledgements,
  claimDueCommands,
  clearExpiredWaits,
  expediteResend,
  expireCommands,
  type OutgoingCommand,
  type ReceivedAcknowledgement,
} from './commandDelivery.store.ts'
import {
  COMMANDS_OF_LIGHTS,
  type CommandFilter,
  type CommandJson,
  type CommandRow,
  deleteOldCommands,
  parseCommandJson,
  selectCommandPage,
  selectCommands,
} from './commands.store.ts'

export type { CommandJson, CommandRow, OutgoingCommand, ReceivedAcknowledgement }
export { COMMANDS_OF_LIGHTS, parseCommandJson }

/*
 * Lifecycle of a command. Each transition names its source state, so a late, repeated or superseded message changes
 * nothing:
 *
 *   QUEUED ─ claimDueCommands ─→ SENT ─ acknowledge ─→ ACKNOWLEDGED | REJECTED | EXPIRED | FAILED
 *      │                          │ └─ no answer until resend_at: sent again, same id
 *      └──────── expireDue ───────┴─→ EXPIRED       superseded by a newer request: FAILED, SUPERSEDED
 *
 * A light that rejects its last command as outdated (SUPERSEDED) has executed a newer version that the platform no longer has: the command is
 * issued again under a newer version.
 *
 * A light that cannot be commanded gets a REJECTED command with the reason. Whether a light then does as commanded is
 * decided by its measurement, not by its command: see light_state.confirmation.
 */

/** For the gateway: marks due commands SENT. Those that are lost on the way are sent again. */
export function takeDueCommands(db: Connection, limit: number): Promise<OutgoingCommand[]> {
  return retryStatement(db, at => claimDueCommands(at, limit))
}

/** For the gateway: resends unanswered commands to reconnected endpoints at once. */
export async function resendCommands(db: Connection, endpoints: string[]): Promise<void> {
  if (await expediteResend(db, endpoints)) await announce(db, 'command.queued', {})
}

/**
 * For the gateway: applies the answers of lights.
 * @returns ignored answers (late, repeated, or to no command of the light), and those that claim a version ahead of the clock
 */
export async function acknowledgeCommands(
  db: Connection,
  answers: ReceivedAcknowledgement[],
): Promise<Record<'ignored' | 'ahead', ReceivedAcknowledgement[]>> {
  const valid = answers.filter(answer => isUuid(answer.id))
  const applied = await retryStatement(db, at => applyAcknowledgements(at, valid))
  const found = new Map(applied.map(row => [row.id, row]))
  return {
    ignored: answers.filter(({ id }) => !found.has(id.toLowerCase())),
    ahead: answers.filter(({ id }) => found.get(id.toLowerCase())?.ahead),
  }
}

/** For the scheduler: expires unanswered commands, and waits for acknowledged commands that no report confirmed. */
export async function expireDue(db: Database): Promise<void> {
  for (const expire of [expireCommands, clearExpiredWaits])
    await transact(db, async tx => {
      await forceIndexScans(tx)
      const ids = [...new Set(await expire(tx))]
      if (ids.length) await announce(tx, 'light.changed', { ids })
    })
}

/** For the scheduler: deletes what is older than the retention period. */
export const purgeCommands = deleteOldCommands

export const findCommands = selectCommands

/** Commands of one light, newest first. @throws NOT_FOUND */
export async function findCommandPage(
  db: Connection,
  viewer: Viewer,
  where: CommandFilter,
  args: PageArgs,
): Promise<Page<CommandRow>> {
  mayOrThrow(viewer, 'LightDevice:read')
  const page = readPage(args)
  if (!(await visibleLights(db, viewer, [where.light])).has(where.light)) throw notFound('light')
  return { ...(await selectCommandPage(db, where, page)), ...page }
}
