import type { Circuit } from './circuits.ts'

const PENDING: string[] = ['QUEUED', 'SENT'] satisfies NonNullable<Circuit['command']>['status'][]

/** The command of the circuit has no answer yet. */
export function isPending({ command }: Pick<Circuit, 'command'>): boolean {
  return command !== null && PENDING.includes(command.status)
}

/**
 * Whether the contactor followed its acknowledged command; undefined: there is nothing to compare. It may differ after it
 * followed: many cabinets also switch by their own timer. `reportedAt` is the time of the cabinet's report.
 */
export function hasFollowed(
  { command, contactor }: Pick<Circuit, 'command' | 'contactor'>,
  reportedAt: string | null,
): boolean | undefined {
  if (command?.status !== 'ACKNOWLEDGED') return
  if (command.followedAt) return true
  if (contactor === null || !reportedAt || !command.acknowledgedAt) return
  if (Date.parse(reportedAt) < Date.parse(command.acknowledgedAt)) return
  return contactor === command.contactor
}
