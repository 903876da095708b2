import { isUuid } from '../../server/src/foundation/runtime/uuid.ts'
import type { Query } from './city.ts'
import { isApplied, type LogEntry } from './lightLog.ts'
import { summarizeFaults } from './summarizeFaults.ts'

interface OperatorCommand {
  id: string
  light: string
  level: number
  /** what caused it, as the platform recorded it; null: a request */
  kind?: string | null
  /** the objects of an audit entry about the light */
  things: string[]
}

interface AuditedOperation {
  thing: string
  action: string
  /** % that it requested; null: none */
  level: string | null
}

/** Operations that end requests of operators, by the origin of the commands that follow. Others request a level. */
const ENDINGS: Record<string, string> = {
  UNDONE: 'undoLightCampaign',
  STOPPED: 'stopLightCampaign',
  RETURNED: 'returnLightsToPlan',
  ENDED: 'endLightOverrides',
  MAINTENANCE_ENDED: 'updateLightDevice',
}
/** What a request had replaced, or what it kept for later: the level of a request, or one that the light had before. */
const BY_ITSELF = ['OVERRIDE_EXPIRED', 'PLAN_ENDED']

/**
 * I2, too: each operator command has an audit entry for the light, its group or the scene, with the level; one that
 * follows from the end of a request has the entry of that end. One that follows by itself restores a level.
 */
export async function checkAudit({ entries, sql }: { entries: LogEntry[]; sql: Query }): Promise<string[]> {
  const ids = [
    ...new Set(
      entries.flatMap(({ by, commandId }) => (by === 'command' && commandId && isUuid(commandId) ? [commandId] : [])),
    ),
  ]
  const commands = await sql<OperatorCommand>(
    `select c.id, d.device_id light, c.main_level level, c.origin ->> 'kind' kind,
       array['LightDevice ' || d.id, 'LightGroup ' || d.group_id] things
     from light_command c join light_device d on d.id = c.light_id
     where c.cause = 'OPERATOR' and c.id = any($1::uuid[])`,
    [ids],
  )
  const audited = await sql<AuditedOperation>(
    `select distinct o.thing, e.action, l.level
     from audit_entry e
     cross join lateral (
       select e.subject || ' ' || e.object_id thing
       union select a.subject || ' ' || unnest(a.ids) from audit_object a where a.entry_id = e.id) o
     cross join lateral (
       select e.detail #>> '{input,mainBrightness}' level
       union select part #>> '{levels,mainBrightness}' from light_scene s, jsonb_array_elements(s.actions) part
         where e.subject = 'LightScene' and s.id = e.object_id) l
     where e.result = 'OK' and o.thing is not null`,
  )
  const requested = new Set(audited.filter(isRequest).map(({ thing, level }) => `${thing} at ${level} %`))
  const done = new Set(audited.map(({ thing, action }) => `${action} ${thing}`))
  const hasCause = (command: OperatorCommand) => {
    const { kind, level, things } = command
    const ending = kind && ENDINGS[kind]
    if (ending) return things.some(thing => done.has(`${ending} ${thing}`))
    const isRequested = things.some(thing => requested.has(`${thing} at ${level} %`))
    return isRequested || (kind && BY_ITSELF.includes(kind) && hadLevelBefore(entries, command))
  }
  return summarizeFaults('I2', commands, command => {
    const { id, light, level, kind } = command
    if (!hasCause(command))
      return `${light} was set to ${level} % by ${id} (${kind ?? 'a request'}), which has no audit entry`
  })
}

/** By its log; a light without an entry is dark. */
function hadLevelBefore(entries: LogEntry[], { id, light, level }: OperatorCommand): boolean {
  const before = entries.slice(
    0,
    entries.findIndex(({ commandId }) => commandId === id),
  )
  return level === 0 || before.some(entry => entry.light === light && isApplied(entry) && entry.main === level)
}

function isRequest({ action }: AuditedOperation): boolean {
  return /^(operate|batchOperate|override)|^startLightScene$/.test(action)
}
