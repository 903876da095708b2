import type { CityModel } from './cityModel.ts'
import { SUN_TOLERANCE_MS } from './expectedSchedule.ts'
import { isApplied, type LightState, type LogEntry } from './lightLog.ts'
import type { MixedCity } from './mixedCity.ts'
import { summarizeFaults } from './summarizeFaults.ts'

/*
 * Checks of the mixed nights, beside those of invariants.ts: each light is as the model says; I7: each event is
 * recorded as done, in every group; I8: no protected light becomes darker without a second person.
 */

/** What the platform has stored about a light. */
export interface StoredState {
  id: string
  rule: string | null
  level: number | null
  measured: number | null
  confirmation: string | null
  isPending: boolean
}

/** Lights that are not as the model says, by their log or by the platform. */
export function differences(
  model: Pick<CityModel, 'lights' | 'outcome'>,
  lights: readonly Pick<LightState, 'id' | 'main'>[],
  rows: readonly StoredState[],
): string[] {
  const real = new Map(lights.map(light => [light.id, light.main]))
  return summarizeFaults('model', rows, ({ id, rule, level, measured, confirmation }) => {
    const expected = model.outcome(id)
    const isControlled = expected.rule !== undefined && expected.rule !== 'MAINTENANCE'
    const text = `${id} has to be at ${expected.level} % (${expected.rule ?? 'no rule'})`
    if (real.get(id) !== expected.level) return `${text}, and is at ${real.get(id)} %; the platform: ${rule} ${level} %`
    if (rule !== (expected.rule ?? null)) return `${text}, the platform applies ${rule}`
    if (measured !== expected.level) return `${text}, the platform shows ${measured} %`
    if (isControlled && level !== expected.level) return `${text}, desired level is ${level} %`
    if (isControlled && confirmation !== 'CONFIRMED') return `${text}, the platform shows ${confirmation}`
  })
}

export interface EventRow {
  group: string
  at: string
  kind: string
  outcome: string
}

/** I7: each event that was due has one row in its group, and is done. */
export function checkEventsOfGroups(due: CityModel['due'], rows: readonly EventRow[]): string[] {
  return summarizeFaults('I7', due, ({ group, at, kind }) => {
    const tolerance = group === 'SUN' ? SUN_TOLERANCE_MS : 0
    const found = rows.filter(
      row => row.group === group && row.kind === kind && Math.abs(Date.parse(row.at) - at) <= tolerance,
    )
    const text = `${kind} of ${group} at ${new Date(at).toISOString()}`
    if (found.length !== 1) return `${text} has ${found.length} rows`
    if (found[0]!.outcome !== 'DONE') return `${text} is ${found[0]!.outcome}`
  })
}

export interface ApprovalRow {
  /** when it was approved, and when what it approved may start; ms since 1970 */
  times: number[]
  status: string
  isBySecond: boolean
  lights: string[]
}

/** s from an event, or from an approval, to the light. */
const FOLLOW_MS = 120_000

/** I8: a protected light becomes darker by itself (an event, the end of a request), or after an approval. */
export function checkProtection(
  model: Pick<CityModel, 'lights' | 'darkenings'>,
  entries: readonly LogEntry[],
  approvals: readonly ApprovalRow[],
): string[] {
  const levels = new Map<string, number>()
  return summarizeFaults('I8', entries.filter(isApplied), ({ light, main = 0, lightTime, by, commandId }) => {
    const before = levels.get(light)
    levels.set(light, main)
    if (!model.lights.get(light)?.isProtected || before === undefined || main >= before) return
    const at = Date.parse(lightTime)
    const follows = (cause: number) => at >= cause - SUN_TOLERANCE_MS && at <= cause + FOLLOW_MS
    if (
      model.darkenings.some(darkening => darkening.light === light && darkening.level <= main && follows(darkening.at))
    )
      return
    const isApproved = approvals.some(
      ({ status, isBySecond, lights, times }) =>
        status === 'APPROVED' && isBySecond && lights.includes(light) && times.some(follows),
    )
    const change = `${light} became darker (${before} to ${main} %) at ${lightTime} by ${by} ${commandId ?? ''}`
    if (!isApproved) return `${change} without a second person`
  })
}

/** Both for a city since an instant, ms since 1970. */
export async function checkMixed({ night, model, groupIds }: MixedCity, from: number): Promise<string[]> {
  const names = new Map(Object.entries(groupIds).map(([name, id]) => [id, name]))
  const rows = await night.sql<Omit<EventRow, 'group'> & { id: number }>(
    'select group_id id, due_at::text at, kind, outcome from planned_event',
  )
  const events = rows.map(row => ({ ...row, group: names.get(row.id) ?? '' }))
  const approvals = await night.sql<ApprovalRow>(
    `select a.status, a.decided_by is distinct from a.requested_by as "isBySecond",
       array(select device_id from light_device where id = any(a.light_ids)) lights,
       array(select extract(epoch from at)::float8 * 1000 from (
         select a.decided_at at union all
         select c.starts_at from campaign c where c.id = any(a.campaign_ids)) t where at is not null) times
     from approval a`,
  )
  return [
    ...checkEventsOfGroups(
      model.due.filter(({ group, at }) => group !== 'UNGROUPED' && at >= from),
      events,
    ),
    ...checkProtection(
      model,
      night.log().filter(({ lightTime }) => Date.parse(lightTime) >= from),
      approvals,
    ),
  ]
}
