import pino from 'pino'

export type Log = pino.Logger

export interface Logging {
  level: string
  /** json for log collectors, text for a terminal */
  format: 'json' | 'text'
}

/** Writes to standard error, by default as JSON. Secrets are removed: see `redact`. */
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

/** A full disk must lose the line, not end the server. */
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
 * Throttles log lines to one a minute for each key, with the number of suppressed ones: a broken light that sends ten
 * messages a second must not fill the disk.
 */
export function oncePerMinute<F extends object, R>(
  log: (fields: F & { suppressed?: number }, message: string) => R,
  now: () => number = () => Date.now(),
) {
  const seen = new Map<string, { since: number; suppressed: number }>()
  return (key: string, fields: F, message: string): R | undefined => {
    const last = seen.get(key)
    if (last && now() - last.since < 60_000) {
      last.suppressed++
      return undefined
    }
    if (seen.size > 10_000) seen.clear()
    seen.set(key, { since: now(), suppressed: 0 })
    return log(last?.suppressed ? { ...fields, suppressed: last.suppressed } : fields, message)
  }
}
