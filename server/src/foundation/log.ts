import pino from 'pino'

export type Log = pino.Logger

/** Lines of JSON on standard error; nothing that is secret ever goes in: see `redact`. */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [
      'password',
      '*.password',
      'token',
      '*.token',
      'authorization',
      '*.authorization',
      '*.headers.authorization',
    ],
  }
  return pino(options, destination ?? pino.destination({ dest: 2, sync: true }))
}

/**
 * Logs the first of its kind in each minute, and how many were held back since: a broken light that
 * speaks ten times a second must not fill the disk.
 */
export function oncePerMinute(log: (fields: object, message: string) => void, now: () => number = Date.now) {
  const seen = new Map<string, { since: number; held: number }>()
  return (key: string, fields: object, message: string) => {
    const last = seen.get(key)
    if (last && now() - last.since < 60_000) {
      last.held++
      return
    }
    if (seen.size > 10_000) seen.clear()
    seen.set(key, { since: now(), held: 0 })
    log(last?.held ? { ...fields, heldBack: last.held } : fields, message)
  }
}
