import pino from 'pino'

export type Log = pino.Logger

export interface Logging {
  level: string
  /** for programs, or for people */
  format: 'json' | 'text'
}

/** Lines on standard error, of JSON unless said otherwise; nothing that is secret ever goes in: see `redact`. */
export function openLog(logging: string | Logging, destination?: pino.DestinationStream): Log {
  const { level, format } = typeof logging === 'string' ? { level: logging, format: 'json' } : logging
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
  const lines = destination ?? standardError()
  return pino(options, format === 'text' ? { write: line => void lines.write(asText(line)) } : lines)
}

/** A disk that is full takes no line, and that must be the end of the line, not of the server. */
function standardError(): pino.DestinationStream {
  const destination = pino.destination({ dest: 2, sync: true })
  destination.on('error', () => {})
  return destination
}

/** `2026-11-22T17:04:05.123Z WARN refused source=L-0042 why="…"` */
function asText(line: string): string {
  const { level, time, msg, ...rest } = JSON.parse(line)
  const facts = Object.entries(rest).map(([name, value]) => {
    const plain = typeof value === 'string' && /^[\w.:/@-]+$/.test(value)
    return ` ${name}=${plain ? value : JSON.stringify(value)}`
  })
  return `${time} ${pino.levels.labels[level]!.toUpperCase()} ${msg}${facts.join('')}\n`
}

/**
 * Logs the first of its kind in each minute, and how many were held back since: a broken light that
 * speaks ten times a second must not fill the disk.
 */
export function oncePerMinute<F extends object, R>(
  log: (fields: F & { heldBack?: number }, message: string) => R,
  now: () => number = () => Date.now(),
) {
  const seen = new Map<string, { since: number; held: number }>()
  return (key: string, fields: F, message: string): R | undefined => {
    const last = seen.get(key)
    if (last && now() - last.since < 60_000) {
      last.held++
      return undefined
    }
    if (seen.size > 10_000) seen.clear()
    seen.set(key, { since: now(), held: 0 })
    return log(last?.held ? { ...fields, heldBack: last.held } : fields, message)
  }
}
