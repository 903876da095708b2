import type { Command } from '#protocol/command.ts'
import type { Answer, Light } from './light.ts'

/**
 * What a light was told or did, with its own clock: the witness that a test asks afterwards.
 * IGNORED: a switch of the test made the light deaf.
 */
export type LogEntry = {
  light: string
  /** The light's own clock, and the simulator's */
  lightTime: string
  time: string
  by: 'command' | 'plan' | 'hand'
  result: Answer['result'] | 'IGNORED' | 'DONE'
  reason?: string
  commandId?: string
  version?: number
  expiresAt?: string
  main?: number
  sub?: number
}

export type Log = (entry: LogEntry) => void

export function commandEntry(light: Light, now: number, command: Command, answer: Answer | undefined): LogEntry {
  return {
    ...entryOf(light, now, 'command', answer?.result ?? 'IGNORED'),
    reason: answer?.reason,
    commandId: command.id,
    version: command.version,
    expiresAt: command.expiresAt,
  }
}

/** Whatever was done, `main` and `sub` are the levels after it. */
export function entryOf(light: Light, now: number, by: LogEntry['by'], result: LogEntry['result']): LogEntry {
  return {
    light: light.id,
    lightTime: new Date(light.clock).toISOString(),
    time: new Date(now).toISOString(),
    by,
    result,
    version: by === 'plan' ? light.program?.version : undefined,
    main: light.main?.level,
    sub: light.sub?.level,
  }
}
