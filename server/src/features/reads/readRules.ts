import { badInput } from '../../foundation/errors/errors.ts'

/* Rules of reading on demand without the database. The in-memory server of the console's tests uses them, too. */

/** Of one request. */
export const MAX_LIGHTS = 20_000
/** An answer is waited for at least this long. */
const MIN_SECONDS = 15

/** Whether a light or cabinet was asked; WAITING: it was. */
export type AskedStatus = 'WAITING' | 'UNSUPPORTED' | 'OFFLINE'

/** Exactly one of these. */
export interface ReadInput {
  ids?: number[] | null
  groupId?: number | null
  centerId?: number | null
}

/** @throws BAD_USER_INPUT */
export function oneTargetOrThrow({ ids, groupId, centerId }: ReadInput): void {
  if ([ids, groupId, centerId].filter(value => (value ?? null) !== null).length !== 1)
    throw badInput('ids', 'oneReadTarget', 'exactly one of ids, groupId and centerId is required')
}

/** @throws BAD_USER_INPUT for too many lights, and for none of a list or group */
export function lightCountOrThrow(input: ReadInput, count: number): void {
  const field = input.ids ? 'ids' : (input.groupId ?? null) !== null ? 'groupId' : 'centerId'
  if (count > MAX_LIGHTS) throw badInput(field, 'tooManyLights', `at most ${MAX_LIGHTS} lights per request`)
  if (field === 'ids' && count === 0) throw badInput('ids', 'noLightsChosen', 'at least one light is required')
  if (field === 'groupId' && count === 0) throw badInput('groupId', 'groupWithoutLights', 'the group has no lights')
}

export function askedStatus(online: boolean, reads: boolean): AskedStatus {
  if (!reads) return 'UNSUPPORTED'
  return online ? 'WAITING' : 'OFFLINE'
}

/** s until the request expires: the slowest of those that were asked decides. */
export function readSeconds(asked: { status: AskedStatus; seconds: number }[]): number {
  return asked.reduce(
    (slowest, { status, seconds }) => (status === 'WAITING' ? Math.max(slowest, seconds) : slowest),
    MIN_SECONDS,
  )
}
