import { sql } from 'kysely'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import { endCommandColumns } from '../../foundation/lights/lightStates.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { CommandRow } from './commands.store.ts'
import { type Override, reasonOf } from './overrideLevels.ts'

export interface NewCampaign {
  group?: number
  target?: StoredTarget
  scene?: SceneOfCampaign | undefined
  /** In the future; undefined: it starts now. */
  startsAt?: Date
}

/** All lights that match, when the campaign starts. */
export interface StoredTarget {
  /** What operators call it. */
  name: string
  /** A LightDeviceWhereInput. */
  where: object
}

/** The scene that a campaign was started from. */
export interface SceneOfCampaign {
  id: number
  name: string
}

export async function insertCampaign(
  tx: Connection,
  account: Account,
  override: Override,
  { group, target, scene, startsAt }: NewCampaign = {},
): Promise<number> {
  const { until, reason: _, ...asked } = override
  const inserted = await tx
    .insertInto('campaign')
    .values({
      override: JSON.stringify(asked),
      group_id: group ?? null,
      by_admin: account.kind === 'ADMIN' ? account.id : null,
      by_name: account.name,
      until: until ?? null,
      override_reason: reasonOf(override),
      is_undoable: true,
      ...(target && { target_name: target.name, target: JSON.stringify(target.where) }),
      ...(scene && { scene_id: scene.id, scene_name: scene.name }),
      ...(startsAt && { status: 'COMING', starts_at: startsAt }),
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

export interface CampaignRow {
  id: number
  override: Override
  group_id: number | null
  by_name: string | null
  status: 'COMING' | 'RUNNING' | 'STOPPED' | 'DONE' | 'UNDONE'
  target_name: string | null
  target: object | null
  /** null, but scene_name: the scene was deleted since */
  scene_id: number | null
  scene_name: string | null
  starts_at: Date | null
  /** guarded lights that it may darken (features/protection) */
  approved_lights?: number[] | null
  is_starting: boolean
  by_admin: number | null
  until: Date | null
  override_reason: string | null
  is_undoable: boolean
  /** Start of the request, or of its last retry. */
  resumed_at: Date
  created_at: Date
  /** last change of its times or its reason, before it started */
  updated_at: Date | null
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

export interface CampaignFilter {
  ids?: number[]
  statuses?: CampaignRow['status'][]
  /** requested at this time or later */
  since?: Date | undefined
  /** whether a scene started it */
  isOfScene?: boolean | undefined
}

/** On `campaign as c`. The lights of a coming one are not known yet: a customer sees the own ones. */
function isVisible(account: Account): Condition {
  const isOwn = sql`c.by_admin = ${account.kind === 'ADMIN' ? account.id : null}`
  return sql`(exists (select from campaign_light l join light_device d on d.id = l.light_id
      where l.campaign_id = c.id and ${lightsVisibleTo(account)})
    or c.starts_at is not null and ${account.onlyAuthorisedTo === undefined ? sql`true` : isOwn})`
}

/** Campaigns with a light that the account may see, newest first. */
export async function selectCampaigns(
  db: Connection,
  account: Account,
  { ids, statuses, since, isOfScene, limit, offset }: CampaignFilter & { limit: number; offset: number },
): Promise<{ items: CampaignRow[]; totalCount: number }> {
  const visible = isVisible(account)
  const filter = sql`(${ids ?? null}::bigint[] is null or c.id = any(${ids ?? null}::bigint[]))
    and (${statuses ?? null}::text[] is null or c.status = any(${statuses ?? null}))
    and ${since ? sql`c.created_at >= ${since}` : sql`true`}
    and (${isOfScene ?? null}::boolean is null or (c.scene_name is not null) = ${isOfScene ?? null}::boolean)`
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
      update light_command c set ${endCommandColumns('STOPPED')}
      where c.light_id = any(array(select light_id from locked)) and c.campaign_id = ${campaign}
        and c.status in ('QUEUED', 'SENT'))
    update campaign_light l set status = ${status}, at = now()
    where l.campaign_id = ${campaign} and l.light_id = any(array(select light_id from locked))`.execute(tx)
}

export async function updateCampaign(tx: Connection, id: number, status: 'RUNNING' | 'STOPPED'): Promise<void> {
  await sql`
    update campaign set status = ${status}, resumed_at = case when ${status} = 'RUNNING' then now() else resumed_at end,
      ended_at = case when ${status} = 'RUNNING' then null else now() end
    where id = ${id}`.execute(tx)
}

/** Waits until the scheduler has issued the commands of its next lights, if it does so now. */
export async function lockCampaign(tx: Connection, id: number): Promise<void> {
  await sql`select from campaign where id = ${id} for update`.execute(tx)
}
