import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import { OFFLINE_AFTER } from '../../foundation/lights/patience.ts'
import { RATED_MAIN_WATTS, RATED_SUB_WATTS } from '../../foundation/lights/ratedPower.ts'
import type { PastAlert } from './pastAlerts.ts'
import type { SampleRun } from './pastLitRate.ts'

/** How much of the past of the city is stored. */
export interface PastProgress {
  /** end of the past */
  until: Date
  zone: string
  lastLight: number
  doneLight: number
  litRatesDone: boolean
}

/** Marks that the city has a past, which ends with this transaction. */
export async function insertProgress(tx: Connection): Promise<void> {
  await sql`insert into demo_past (until, last_light) select now(), max(id) from light_device`.execute(tx)
}

/** @param lock until the end of the transaction */
export async function selectProgress(db: Connection, lock = false): Promise<PastProgress | undefined> {
  const { rows } = await sql<PastProgress>`
    select p.until, s.time_zone as zone, p.last_light as "lastLight", p.done_light as "doneLight",
      p.lit_rates_done as "litRatesDone"
    from demo_past p, site s ${lock ? sql`for update of p` : sql``}`.execute(db)
  return rows[0]
}

export async function updateProgress(
  tx: Connection,
  { doneLight, litRatesDone }: Partial<Pick<PastProgress, 'doneLight' | 'litRatesDone'>>,
): Promise<void> {
  await tx.updateTable('demo_past').set({ done_light: doneLight, lit_rates_done: litRatesDone }).execute()
}

export interface PastLightRow {
  id: number
  device_id: string
  group_id: number | null
  center_id: number | null
  center_device_id: string | null
  model: string
  main_watts: number | null
  sub_watts: number | null
  dims: boolean
  /** it, or its group, is in maintenance */
  inMaintenance: boolean
  /** s */
  offline_after: number
}

/** Lights with an id after `after` up to `last`, by id. */
export async function selectPastLights(
  db: Connection,
  { after, last, limit }: { after: number; last: number; limit?: number },
): Promise<PastLightRow[]> {
  const { rows } = await sql<PastLightRow>`
    select d.id, d.device_id, d.group_id, d.center_id, k.device_id as center_device_id, m.code as model,
      ${RATED_MAIN_WATTS} as main_watts, ${RATED_SUB_WATTS} as sub_watts,
      coalesce((m.options ->> 'mainBrightness')::boolean, false) as dims,
      s.maintenance or coalesce(g.group_status = 'MAINTENANCE', false) as "inMaintenance",
      ${OFFLINE_AFTER} as offline_after
    from light_device d join light_state s on s.light_id = d.id join device_mode m on m.id = d.mode_id
    left join light_center k on k.id = d.center_id left join light_group g on g.id = d.group_id
    where d.id > ${after} and d.id <= ${last} order by d.id limit ${limit ?? null}`.execute(db)
  return rows
}

interface SampleColumns extends Omit<SampleRun, 'first' | 'last'> {
  first: string
  last: string
}
const SAMPLE = { group_id: 'int', first: 'timestamptz', last: 'timestamptz', lit: 'int', dark: 'int', unknown: 'int' }

/** Expands the runs to one sample every ten minutes. */
export async function insertSamples(tx: Connection, runs: SampleRun[]): Promise<void> {
  const rows = runs.map(run => ({ ...run, first: run.first.toISOString(), last: run.last.toISOString() }))
  await sql`
    insert into lit_rate_sample (at, group_id, lit, dark, unknown)
    select at, group_id, lit, dark, unknown
    from ${unnestRows<SampleColumns>('run', rows, SAMPLE)}, generate_series(run.first, run.last, interval '10 min') as at
    on conflict do nothing`.execute(tx)
}

const ALERT = {
  ...{ kind: 'text', light_id: 'int', center_id: 'int', raised_at: 'timestamptz', cleared_at: 'timestamptz' },
  ...{ acknowledged_at: 'timestamptz', acknowledged_name: 'text', note: 'text' },
}

/** In the order of time, with the severity of their rules. */
export async function insertAlerts(tx: Connection, alerts: PastAlert[]): Promise<void> {
  await sql`
    insert into alert (kind, severity, light_id, center_id, raised_at, cleared_at, acknowledged_at, acknowledged_name,
      note)
    select a.kind, r.severity, a.light_id, a.center_id, a.raised_at, a.cleared_at, a.acknowledged_at,
      a.acknowledged_name, a.note
    from ${unnestRows('a', alerts, ALERT)} join alert_rule r on r.kind = a.kind order by a.raised_at`.execute(tx)
}

/** Lights that went offline with their center. Each center has one ended alert. */
export async function insertAffected(tx: Connection, lights: number[]): Promise<void> {
  await sql`
    insert into alert_light (alert_id, light_id, joined_at)
    select a.id, d.id, a.raised_at from light_device d
    join alert a on a.center_id = d.center_id and a.kind = 'CENTER_OFFLINE'
    where d.id = any(${lights})`.execute(tx)
}

/** s until a center is offline, and its device id */
export interface PastCenterRow {
  id: number
  device_id: string
  offline_after: number
}

export async function selectPastCenters(db: Connection): Promise<PastCenterRow[]> {
  const { rows } = await sql<PastCenterRow>`
    select d.id, d.device_id, ${OFFLINE_AFTER} as offline_after
    from light_center d left join device_mode m on m.id = d.mode_id order by d.id`.execute(db)
  return rows
}

/** Updates statistics for the first queries. */
export async function analyzePast(db: Connection): Promise<void> {
  await sql`analyze light_day, light_month, light_hour, light_reading, lit_rate_sample`.execute(db)
}
