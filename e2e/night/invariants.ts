import { isUuid } from '../../server/src/foundation/runtime/uuid.ts'
import { checkAudit } from './auditInvariant.ts'
import type { Query } from './city.ts'
import { eventsBetween, type Preset, type ScheduledEvent, SUN_TOLERANCE_MS } from './expectedSchedule.ts'
import { isApplied, type LightState, type LogEntry } from './lightLog.ts'
import { summarizeFaults } from './summarizeFaults.ts'

export interface NightRun {
  entries: LogEntry[]
  lights: Iterable<LightState>
  sql: Query
  group: number
  preset: Preset
  /** The checked time range, ms since 1970 by the stepped clock. */
  from: number
  to: number
  /** Reports may have been lost with it. */
  brokerFails?: boolean
}

/** A light that has not reported is commanded again this long after its acknowledgement. */
const SECONDS_TO_REPORT = 10

interface Row {
  kind: ScheduledEvent['kind'] | 'STEP'
  at: string
  outcome: 'DONE' | 'MISSED'
}

/** Checks the invariants once lights are in their desired state. @returns one line for each fault */
export async function checkInvariants(run: NightRun): Promise<string[]> {
  return [
    ...(await checkDesiredState(run)),
    ...(await checkCauses(run)),
    ...(await checkAudit(run)),
    ...checkNoneObeyedTwice(run.entries),
    ...checkNoneObeyedLate(run.entries),
    ...(await checkEvents(run)),
    ...(await checkAcknowledgements(run)),
  ]
}

/** I1: each light has its desired level, if there is one, and the platform has the same level stored. */
async function checkDesiredState({ lights, sql }: NightRun): Promise<string[]> {
  const rows = await sql<{ id: string; expected: number | null; measured: number | null; online: boolean }>(
    `select d.device_id id, s.expected_main_level expected, s.main_level measured, s.online
     from light_state s join light_device d on d.id = s.light_id`,
  )
  const stored = new Map(rows.map(row => [row.id, row]))
  return summarizeFaults(
    'I1',
    [...lights].filter(({ id }) => stored.get(id)?.online),
    ({ id, main }) => {
      const { expected, measured } = stored.get(id)!
      if (expected !== null && main !== expected) return `${id} is at ${main} %, expected are ${expected} %`
      if (main !== measured) return `${id} is at ${main} %, the platform has ${measured} %`
    },
  )
}

/** I2: each change was caused by a command or a plan of the platform, or by hand. */
async function checkCauses({ entries, sql }: NightRun): Promise<string[]> {
  const done = entries.filter(isApplied)
  const ids = [...new Set(done.flatMap(({ commandId }) => (commandId && isUuid(commandId) ? [commandId] : [])))]
  const versions = [...new Set(done.flatMap(({ by, version }) => (by === 'plan' ? [version] : [])))]
  const commands = await sql<{ id: string; light: string }>(
    `select c.id, d.device_id light from light_command c join light_device d on d.id = c.light_id
     where c.id = any($1::uuid[])`,
    [ids],
  )
  const plans = await sql<{ version: string }>('select version from light_plan where version = any($1::bigint[])', [
    versions,
  ])
  const ours = new Set(commands.map(({ id, light }) => `${id} ${light}`))
  const planned = new Set(plans.map(({ version }) => Number(version)))
  return summarizeFaults('I2', done, ({ light, by, commandId, version }) => {
    if (by === 'command' && !ours.has(`${commandId} ${light}`)) return `${light} obeyed ${commandId}, which is not ours`
    if (by === 'plan' && !planned.has(Number(version))) return `${light} kept plan ${version}, which is not ours`
  })
}

/** I3: no light obeys a command twice. */
function checkNoneObeyedTwice(entries: LogEntry[]): string[] {
  const seen = new Set<string>()
  return summarizeFaults('I3', entries, ({ light, commandId, result }) => {
    if (result !== 'ACCEPTED') return
    const command = `${light} ${commandId}`
    if (seen.has(command)) return `${light} obeyed ${commandId} twice`
    seen.add(command)
  })
}

/** I4: no light obeys a command after its end, by the light's own clock. */
function checkNoneObeyedLate(entries: LogEntry[]): string[] {
  return summarizeFaults('I4', entries, ({ light, commandId, result, lightTime, expiresAt }) => {
    if (result === 'ACCEPTED' && Date.parse(lightTime) > Date.parse(expiresAt ?? ''))
      return `${light} obeyed ${commandId} at ${lightTime}, after ${expiresAt}`
  })
}

/** I5: each event that was due has one row, and no row is about what was never due. */
async function checkEvents({ sql, group, preset, from, to }: NightRun): Promise<string[]> {
  const rows = await sql<Row>(
    `select kind, outcome, due_at::text at from planned_event
     where group_id = $1 and due_at >= to_timestamp($2 / 1000.0) and due_at < to_timestamp($3 / 1000.0) order by due_at`,
    [group, from, to],
  )
  const tolerance = preset.mode === 'TIMING' ? 0 : SUN_TOLERANCE_MS
  const matches = (row: Row, due: ScheduledEvent) =>
    row.kind === due.kind && Math.abs(new Date(row.at).getTime() - due.at) <= tolerance
  // Events at the edges of the run may or may not have occurred.
  const due = eventsBetween(preset, from + tolerance, to - tolerance)
  const known = eventsBetween(preset, from - tolerance, to + tolerance)
  return [
    ...summarizeFaults('I5', due, event => {
      const found = rows.filter(row => matches(row, event)).length
      if (found !== 1) return `${event.kind} of ${new Date(event.at).toISOString()} has ${found} rows`
    }),
    ...summarizeFaults('I5', rows, row => {
      if (!known.some(event => matches(row, event))) return `${row.kind} at ${row.at} was never due`
    }),
  ]
}

/**
 * I6: each version is acknowledged once, with any number of servers. Only if the broker failed may a light whose report
 * was lost be commanded again, and not before SECONDS_TO_REPORT.
 */
async function checkAcknowledgements({ sql, brokerFails }: NightRun): Promise<string[]> {
  const rows = await sql<{ light: string; version: string; after: number }>(
    `select d.device_id light, c.version, extract(epoch from c.created_at - c.yes)::float8 after from (
       select *, lag(acknowledged_at) over (partition by light_id, version order by created_at, id) yes
       from light_command where status = 'ACKNOWLEDGED') c
     join light_device d on d.id = c.light_id where c.yes is not null`,
  )
  return summarizeFaults('I6', rows, ({ light, version, after }) => {
    if (!brokerFails || after < SECONDS_TO_REPORT)
      return `${light} was commanded to version ${version} again ${after} s after its acknowledgement`
  })
}
