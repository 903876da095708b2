import type { Command } from '#protocol/command.ts'
import type { Answer, Light } from './light.ts'

/**
 * A command to a light, or a change of it, with the time of its own clock. Tests compare it with the platform's data.
 * IGNORED: a test made the light ignore commands.
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

/** `main` and `sub` are the levels after the change. */
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
