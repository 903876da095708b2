/** Nothing is wrong with what was asked: it may be asked again in a moment. */
export class Unreachable extends Error {
  constructor(message = 'the database does not answer') {
    super(message)
  }
}

/** SQLSTATE: gone or not there yet, no room for another connection, on the disk or in memory. */
const AWAY = /^(08...|57P0[0-5])$/
const FULL = '53100'
const CROWDED = /^53[234]00$/
/** A lock or the answer took too long. */
const BUSY = /^(55P03|57014|25P0[34])$/
/** Of sockets. */
const NOBODY_THERE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/** Words of the driver, which gives no codes. */
const LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
const LATE = /^(Query read timeout|timeout exceeded when trying to connect|not answered in)/

/** Why the database could not do it now, though it may in a moment; undefined: that is not why. */
export function whyUnreachable(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof Unreachable) return error.message
  const { code = '', message, syscall } = error as Error & { code?: string; syscall?: string }
  if (code === 'ENOSPC') return 'the disk is full'
  if (code === FULL) return 'the disk of the database is full'
  if (CROWDED.test(code)) return 'the database takes no more connections'
  if (BUSY.test(code) || LATE.test(message)) return 'the database took too long'
  const nobody = NOBODY_THERE.has(code) && ['connect', 'read', 'write'].includes(syscall ?? '')
  if (AWAY.test(code) || nobody || LOST.test(message)) return 'the database cannot be reached'
  return undefined
}
