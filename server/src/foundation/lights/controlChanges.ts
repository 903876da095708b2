import type { Connection } from '../database/database.ts'

/** Levels in %, colour temperatures in K; null: no such lamp. */
interface RequestedLevels {
  main_level: number | null
  sub_level: number | null
}

/** What a request that has no commands yet will do to lights. */
export interface LightRequest {
  lights: readonly number[]
  /** that issues its commands */
  campaign?: number
  /** default: now */
  from?: Date | undefined
  /** default: the next event of the plan, or never where nothing is planned */
  until?: Date | undefined
  /** @returns undefined: the light supports nothing of it */
  levelsOf: (light: LightBefore) => RequestedLevels | undefined
}

export interface LightBefore {
  options: unknown
  main_level: number | null
  sub_level: number | null
  main_last_level: number | null
  sub_last_level: number | null
}

interface ControlChanges {
  lights: Set<number>
  requests: LightRequest[]
}

/*
 * What a transaction changes about the control of lights. features/protection reads it before the commit. Changes of groups,
 * schedules and maintenance need not be noted: they mark their rows as stale.
 */
const changes = new WeakMap<Connection, ControlChanges>()

export function controlChangesOf(tx: Connection): ControlChanges {
  const known = changes.get(tx) ?? { lights: new Set(), requests: [] }
  changes.set(tx, known)
  return known
}

/** Notes lights whose rules changed, or that are deleted. */
export function noteControlChange(tx: Connection, lights: readonly number[]): void {
  const noted = controlChangesOf(tx).lights
  for (const light of lights) noted.add(light)
}

/** Notes a request whose commands are issued after the commit. */
export function noteRequest(tx: Connection, request: LightRequest): void {
  controlChangesOf(tx).requests.push(request)
}
