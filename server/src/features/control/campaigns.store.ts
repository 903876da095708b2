import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import { notifyChangedSql } from '../../foundation/events/events.ts'
import { endCommandColumns } from '../../foundation/lights/lightStates.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { CommandRow } from './commands.store.ts'
import type { Override } from './overrideLevels.ts'

export async function insertCampaign(
  tx: Connection,
  account: Account,
  override: Override,
  group?: number,
): Promise<number> {
  const { until, reason, ...asked } = override
  const inserted = await tx
    .insertInto('campaign')
    .values({
      override: JSON.stringify(asked),
      group_id: group ?? null,
      by_admin: account.kind === 'ADMIN' ? account.id : null,
      by_name: account.name,
      until: until ?? null,
      override_reason: reason?.trim() || null,
      is_undoable: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

const CAMPAIGN_LIGHT = { light_id: 'int', version: 'bigint', status: 'text', reason: 'text', replaced: 'jsonb' }

/**
 * Adds or restarts lights of a campaign. The overrides that the first attempt replaced are kept while the campaign's own
 * override is active; otherwise the current ones are stored as replaced.
 */
export async function insertCampaignLights(
  tx: Connection,
  campaign: number,
  commands: CommandRow[],
  replaced: Map<number, object[]>,
): Promise<void> {
  const rows = commands.map(({ light_id, version, status, reason }) => ({
    ...{ light_id, version, status, reason },
    replaced: JSON.stringify(replaced.get(light_id) ?? []),
  }))
  await sql`
    insert into campaign_light as l (campaign_id, light_id, status, reason, version, replaced)
    select ${campaign}, light_id, case when status = 'REJECTED' then 'REJECTED' else 'WAITING' end, reason, version,
      case when status <> 'REJECTED' then replaced end
    from ${unnestRows('c', rows, CAMPAIGN_LIGHT)}
    on conflict (campaign_id, light_id) do update
      set status = excluded.status, reason = excluded.reason, version = excluded.version, at = now(),
        replaced = case when excluded.status = 'REJECTED'
          or excluded.replaced @> jsonb_build_array(jsonb_build_object('campaign_id', ${campaign}::bigint))
          then l.replaced else excluded.replaced end`.execute(tx)
}

/** Restores the overrides that a campaign had replaced, unless they have expired. */
export async function restoreOverrides(tx: Connection, campaign: number, lights: number[]): Promise<void> {
  await sql`
    with restored as (
      insert into light_override
      select w.* from campaign_light l cross join lateral jsonb_populate_recordset(null::light_override, l.replaced) w
      where l.campaign_id = ${campaign} and l.light_id = any(${lights}) and coalesce(w.until > now(), true)
        and w.campaign_id is distinct from ${campaign}
      on conflict do nothing returning override_id),
    announced as (${notifyChangedSql('override.changed', sql`select distinct override_id from restored where override_id is not null`)})
    select count(*) from announced`.execute(tx)
}

/**
 * Updates the lights of running campaigns. A campaign ends when none of its lights is pending, or with its override.
 * @returns the campaigns that changed
 */
export async function updateCampaignStatuses(tx: Connection): Promise<number[]> {
  // Without a version, the override is not applied yet: the light's state does not come from this campaign.
  const after = sql`case when l.version is null then case
      when exists (select from light_override w where w.light_id = l.light_id and w.campaign_id = k.id) then 'WAITING'
      else 'SUPERSEDED' end
    when s.expected_version > l.version then 'SUPERSEDED'
    when s.confirmation = 'CONFIRMED' then 'CONFIRMED'
    when s.confirmation = 'WAITING' then 'WAITING' else 'UNCONFIRMED' end`
  // Joins only tables by their keys: a join with a list that the planner underestimates takes quadratic time.
  const moved = await sql<{ id: number }>`
    with moved as (
      update campaign_light l set status = ${after}, at = now(),
        reason = case when ${after} = 'UNCONFIRMED' then coalesce(c.reason, 'NOT_DONE') end
      from campaign k, light_state s
      left join lateral (select reason from light_command where id = s.last_command_id offset 0) c on true
      where k.status = 'RUNNING' and l.campaign_id = k.id and l.status in ('WAITING', 'UNCONFIRMED')
        and s.light_id = l.light_id and l.status <> ${after}
      returning l.campaign_id as id),
    ended as (
      update campaign k set status = 'DONE', ended_at = now()
      where k.status = 'RUNNING' and (coalesce(k.until, k.resumed_at + interval '1 day') <= now()
        or not exists (
          select from campaign_light l where l.campaign_id = k.id and l.status in ('WAITING', 'UNCONFIRMED')))
      returning k.id)
    select distinct id from (select id from moved union all select id from ended) as m`.execute(tx)
  // The campaign has ended: its pending lights did not confirm.
  await sql`
    update campaign_light l set status = 'UNCONFIRMED', reason = coalesce(l.reason, 'NOT_DONE'), at = now() from campaign k
    where k.id = l.campaign_id and k.status = 'DONE' and l.status = 'WAITING'`.execute(tx)
  return moved.rows.map(row => row.id)
}

export interface CampaignRow {
  id: number
  override: Override
  group_id: number | null
  by_name: string | null
  status: 'RUNNING' | 'STOPPED' | 'DONE' | 'UNDONE'
  until: Date | null
  override_reason: string | null
  is_undoable: boolean
  /** Start of the request, or of its last retry. */
  resumed_at: Date
  created_at: Date
  ended_at: Date | null
  /** Counts of the lights that the viewer may see. */
  waiting: number
  confirmed: number
  unconfirmed: number
  rejected: number
  /** Rejected because the model does not support it. */
  unsupported: number
  superseded: number
  stopped: number
  undone: number
}

/** Campaigns with a light that the account may see, newest first. */
export async function selectCampaigns(
  db: Connection,
  account: Account,
  { ids, limit, offset }: { ids?: number[]; limit: number; offset: number },
): Promise<{ items: CampaignRow[]; totalCount: number }> {
  const visible = sql`exists (select from campaign_light l join light_device d on d.id = l.light_id
    where l.campaign_id = c.id and ${lightsVisibleTo(account)})`
  const filter = ids ? sql`c.id = any(${ids})` : sql`true`
  const [items, count] = await Promise.all([
    sql<CampaignRow>`
      select c.*, n.* from (select * from campaign c where ${filter} and ${visible}
        order by c.id desc limit ${limit} offset ${offset}) c
      cross join lateral (
        select count(*) filter (where l.status = 'WAITING') as waiting,
          count(*) filter (where l.status = 'CONFIRMED') as confirmed,
          count(*) filter (where l.status = 'UNCONFIRMED') as unconfirmed,
          count(*) filter (where l.status = 'REJECTED') as rejected,
          count(*) filter (where l.status = 'REJECTED' and l.reason = 'NOT_SUPPORTED') as unsupported,
          count(*) filter (where l.status = 'SUPERSEDED') as superseded,
          count(*) filter (where l.status = 'STOPPED') as stopped,
          count(*) filter (where l.status = 'UNDONE') as undone
        from campaign_light l join light_device d on d.id = l.light_id
        where l.campaign_id = c.id and ${lightsVisibleTo(account)}) n
      order by c.id desc`.execute(db),
    sql<{ count: number }>`select count(*) as count from campaign c where ${filter} and ${visible}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count }
}

export interface CampaignLightRow {
  light_id: number
  status: 'WAITING' | 'CONFIRMED' | 'UNCONFIRMED' | 'REJECTED' | 'SUPERSEDED' | 'STOPPED' | 'UNDONE'
  reason: string | null
  at: Date
}

export interface CampaignLightFilter {
  campaign: number
  statuses?: string[]
}

export async function selectCampaignLights(
  db: Connection,
  account: Account,
  { campaign, statuses }: CampaignLightFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: CampaignLightRow[]; totalCount: number }> {
  const filter = sql`from campaign_light l join light_device d on d.id = l.light_id
    where l.campaign_id = ${campaign} and ${lightsVisibleTo(account)}
      and (${statuses ?? null}::text[] is null or l.status = any(${statuses ?? null}))`
  const [items, count] = await Promise.all([
    sql<CampaignLightRow>`select l.light_id, l.status, l.reason, l.at ${filter}
      order by l.light_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${filter}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count }
}

/** The lights of a campaign in these states that the account may see. */
export async function selectCampaignLightIds(
  tx: Connection,
  account: Account,
  campaign: number,
  statuses: string[],
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select d.id from campaign_light l join light_device d on d.id = l.light_id
    where l.campaign_id = ${campaign} and l.status = any(${statuses}) and ${lightsVisibleTo(account)}`.execute(tx)
  return found.rows.map(row => row.id)
}

/** Whether any light of a campaign has one of these statuses, whichever users may see it. */
export async function hasCampaignLights(tx: Connection, campaign: number, statuses: string[]): Promise<boolean> {
  const found = await sql`
    select from campaign_light where campaign_id = ${campaign} and status = any(${statuses}) limit 1`.execute(tx)
  return found.rows.length > 0
}

/**
 * The lights of a campaign whose newest request it is, and that the account may see: those that have another override since,
 * or none any more, are left out.
 */
export async function selectUndoableLights(tx: Connection, account: Account, campaign: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select d.id from campaign_light l join light_device d on d.id = l.light_id
    join light_override w on w.light_id = l.light_id and w.campaign_id = l.campaign_id
    where l.campaign_id = ${campaign} and l.replaced is not null and ${lightsVisibleTo(account)}
      and not exists (select from light_override o where o.light_id = l.light_id and o.at > w.at)`.execute(tx)
  return found.rows.map(row => row.id)
}

/** Stops lights of a campaign and cancels their pending commands. */
export async function stopCampaignLights(
  tx: Connection,
  campaign: number,
  lights: number[],
  status: 'STOPPED' | 'UNDONE',
): Promise<void> {
  await sql`
    with locked as materialized (
      select light_id from light_state where light_id = any(${lights}) order by light_id for update),
    cancelled as (
      update light_command c set ${endCommandColumns('STOPPED')} from locked
      where c.light_id = locked.light_id and c.campaign_id = ${campaign} and c.status in ('QUEUED', 'SENT'))
    update campaign_light l set status = ${status}, at = now() from locked
    where l.campaign_id = ${campaign} and l.light_id = locked.light_id`.execute(tx)
}

export async function updateCampaign(
  tx: Connection,
  id: number,
  status: 'RUNNING' | 'STOPPED' | 'UNDONE',
): Promise<void> {
  await sql`
    update campaign set status = ${status}, resumed_at = case when ${status} = 'RUNNING' then now() else resumed_at end,
      ended_at = case when ${status} = 'RUNNING' then null else now() end
    where id = ${id}`.execute(tx)
}

/** One server at a time updates campaigns. */
export async function tryLockCampaigns(tx: Connection): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.campaigns}) as mine`.execute(tx)
  return rows[0]!.mine
}
