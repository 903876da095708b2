import type { ReadRequest, ReadStatus } from './reads.ts'

/** In the order of the progress bar: answered first. */
export const READ_STATUSES = ['ANSWERED', 'WAITING', 'TIMED_OUT', 'OFFLINE', 'UNSUPPORTED'] as const

/** Lights by status. Without an answer they are WAITING until the request is done, then TIMED_OUT. */
export function readCounts(request: ReadRequest): Record<ReadStatus, number> {
  const { total, answered, unsupported, offline, done } = request
  const left = Math.max(0, total - answered - unsupported - offline)
  return {
    ANSWERED: answered,
    WAITING: done ? 0 : left,
    TIMED_OUT: done ? left : 0,
    OFFLINE: offline,
    UNSUPPORTED: unsupported,
  }
}
