/** The database is unavailable: the request may succeed in a moment. */
export class DatabaseUnavailable extends Error {
  constructor(message = 'the database does not answer') {
    super(message)
  }
}

/** SQLSTATE: connection failure, shutdown or start-up. */
const NO_CONNECTION = /^(08...|57P0[0-5])$/
const DISK_FULL = '53100'
/** Out of connections, memory or other resources. */
const OUT_OF_RESOURCES = /^53[234]00$/
/** Lock timeout, statement timeout and other timeouts. */
const TIMEOUT = /^(55P03|57014|25P0[34])$/
/** Errors of sockets. */
const SOCKET_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/** Messages of the driver, which has no codes. */
const CONNECTION_LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
const DRIVER_TIMEOUT = /^(Query read timeout|timeout exceeded when trying to connect|not answered in)/

/** Why the database could not serve the request now, though it may in a moment; undefined: another kind of error. */
export function unavailableReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseUnavailable) return error.message
  const { code = '', message, syscall } = error as Error & { code?: string; syscall?: string }
  if (code === 'ENOSPC') return 'the disk is full'
  if (code === DISK_FULL) return 'the disk of the database is full'
  if (OUT_OF_RESOURCES.test(code)) return 'the database takes no more connections'
  if (TIMEOUT.test(code) || DRIVER_TIMEOUT.test(message)) return 'the database took too long'
  const isSocketError = SOCKET_ERRORS.has(code) && ['connect', 'read', 'write'].includes(syscall ?? '')
  if (NO_CONNECTION.test(code) || isSocketError || CONNECTION_LOST.test(message))
    return 'the database cannot be reached'
  return undefined
}
