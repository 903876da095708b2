import { sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { STREET_POSITION, STREET_WINDOW, wholeStreets } from '../../foundation/lights/streetOrder.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { CampaignRow } from './campaigns.store.ts'

/** A lamp after a request. */
export type LampEffect = 'ON' | 'OFF' | 'KEEP'

export interface TargetCounts {
  lights: number
  ungrouped: number
  /** Lit now, and dark after the request. */
  off: number
  offline: number
  faulty: number
  in_maintenance: number
  overridden: number
  protected: number
}

/** @param which of `light_device as d` with its `light_state as s` */
export async function countTarget(
  db: Connection,
  account: Account,
  which: Condition,
  { main, sub }: { main: LampEffect; sub: LampEffect },
): Promise<TargetCounts> {
  const lit = (lamp: 'main' | 'sub') =>
    sql`coalesce(${sql.ref(`s.expected_${lamp}_level`)}, ${sql.ref(`s.${lamp}_level`)}, 0) > 0`
  const after = (lamp: 'main' | 'sub', effect: LampEffect) => (effect === 'KEEP' ? lit(lamp) : sql.lit(effect === 'ON'))
  const { rows } = await sql<TargetCounts>`
    select count(*) as lights, count(*) filter (where d.group_id is null) as ungrouped,
      count(*) filter (where s.device_status = 'NORMAL' and g.group_status is distinct from 'MAINTENANCE'
        and (${lit('main')} or ${lit('sub')}) and not (${after('main', main)} or ${after('sub', sub)})) as off,
      count(*) filter (where s.device_status = 'OFFLINE' and s.lifecycle = 'IN_SERVICE') as offline,
      count(*) filter (where s.device_status = 'FAULT') as faulty,
      count(*) filter (where s.device_status = 'MAINTENANCE' or g.group_status = 'MAINTENANCE') as in_maintenance,
      count(*) filter (where exists (select from light_override w
        where w.light_id = d.id and w.kind = 'OVERRIDE' and w.until > now())) as overridden,
      count(*) filter (where d.is_protected) as protected
    from light_device d join light_state s on s.light_id = d.id left join light_group g on g.id = d.group_id
    where ${which} and ${lightsVisibleTo(account)}`.execute(db)
  return rows[0]!
}

/** The lights of a campaign that starts: they wait for their commands. @returns how many */
export async function insertTargetLights(
  tx: Connection,
  account: Account,
  campaign: number,
  which: Condition,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into campaign_light (campaign_id, light_id, ordinal)
    select ${campaign}::bigint, id, row_number() over (order by street, position, id)
    from (
      select d.id, s.street, ${STREET_POSITION} as position
      from light_device d join light_state s on s.light_id = d.id
      where ${which} and ${lightsVisibleTo(account)} window street as (${STREET_WINDOW})) l`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function selectTargetLights(db: Connection, account: Account, which: Condition): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from light_device d join light_state s on s.light_id = d.id
    where ${which} and ${lightsVisibleTo(account)}`.execute(db)
  return rows.map(row => row.id)
}

/** One that was inserted in this transaction, and has no lights. */
export async function deleteCampaign(tx: Connection, id: number): Promise<void> {
  await tx.deleteFrom('campaign').where('id', '=', id).execute()
}

/** @param status DONE: it has no lights, so that there is nothing to undo */
export async function startCampaign(tx: Connection, id: number, status: 'RUNNING' | 'STOPPED' | 'DONE'): Promise<void> {
  await sql`
    update campaign set status = ${status}, is_starting = ${status === 'RUNNING'}, resumed_at = now(),
      is_undoable = is_undoable and ${status !== 'DONE'},
      ended_at = case when ${status} <> 'RUNNING' then now() end
    where id = ${id}`.execute(tx)
}

/** On `campaign as c`: it has to start, or its lights do not all have a command. */
const IS_STARTING = sql`(c.is_starting or c.status = 'COMING' and c.starts_at <= now())`

/** Oldest first. */
export async function selectStarting(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from campaign c where ${IS_STARTING} order by c.id`.execute(db)
  return rows.map(row => row.id)
}

/** undefined: it is not starting any more, or another server has locked it */
export async function lockStarting(tx: Connection, id: number): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select * from campaign c where c.id = ${id} and ${IS_STARTING} for update skip locked`.execute(tx)
  return rows[0]
}

/** Lights of a campaign that have no command yet, street by street. */
export async function selectUnstarted(tx: Connection, campaign: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ light_id: number; street: number | null }>`
    select l.light_id, s.street from campaign_light l join light_state s using (light_id)
    where l.campaign_id = ${campaign} and l.status = 'WAITING' and l.version is null
    order by l.ordinal limit ${limit}`.execute(tx)
  return wholeStreets(rows, limit).map(row => row.light_id)
}

/** Lights that the account may no longer see do not belong to the campaign. */
export async function deleteUnstarted(tx: Connection, campaign: number, lights: number[]): Promise<void> {
  await sql`
    delete from campaign_light where campaign_id = ${campaign} and light_id = any(${lights})
      and version is null`.execute(tx)
}

/** The lights of a campaign without a command get none. */
export async function stopStarting(tx: Connection, id: number): Promise<void> {
  await sql`
    update campaign_light set status = 'STOPPED', at = now() where campaign_id = ${id} and status = 'WAITING'
      and version is null and exists (select from campaign c where c.id = ${id} and c.is_starting)`.execute(tx)
  await sql`update campaign set is_starting = false where id = ${id}`.execute(tx)
}

/**
 * A campaign that is stopped or undone while it starts issues no more commands to the account's lights.
 * @returns how many lights had none
 */
export async function cancelUnstarted(
  tx: Connection,
  account: Account,
  id: number,
  status: 'STOPPED' | 'UNDONE',
): Promise<number> {
  const { numAffectedRows } = await sql`
    update campaign_light l set status = ${status}, at = now() from light_device d
    where l.campaign_id = ${id} and l.status = 'WAITING' and l.version is null and d.id = l.light_id
      and ${lightsVisibleTo(account)}`.execute(tx)
  await sql`
    update campaign c set is_starting = exists (
      select from campaign_light l where l.campaign_id = c.id and l.status = 'WAITING' and l.version is null)
    where c.id = ${id} and c.is_starting`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
