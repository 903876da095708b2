import type { Circuit } from './circuits.ts'

const PENDING: string[] = ['QUEUED', 'SENT'] satisfies NonNullable<Circuit['command']>['status'][]

/** The command of the circuit has no answer yet. */
export function isPending({ command }: Pick<Circuit, 'command'>): boolean {
  return command !== null && PENDING.includes(command.status)
}

/**
 * Whether the contactor does what its acknowledged command asked for; undefined: there is nothing to compare. `reportedAt`
 * is the time of the cabinet's report.
 */
export function hasFollowed(
  { command, contactor }: Pick<Circuit, 'command' | 'contactor'>,
  reportedAt: string | null,
): boolean | undefined {
  if (command?.status !== 'ACKNOWLEDGED' || contactor === null) return
  if (!reportedAt || Date.parse(reportedAt) < Date.parse(command.createdAt)) return
  return contactor === command.contactor
}
