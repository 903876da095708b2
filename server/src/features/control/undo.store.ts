import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { notifyChangedSql } from '../../foundation/events/events.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

/** `light_device as d`: the lights of a campaign whose newest request it is, and that the account may see; some occur twice. */
function undoableLights(account: Account, campaign: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`campaign_light l join light_device d on d.id = l.light_id
    join light_override w on w.light_id = l.light_id and w.campaign_id = l.campaign_id
    where l.campaign_id = ${campaign} and l.replaced is not null and ${lightsVisibleTo(account)}
      and not exists (select from light_override o where o.light_id = l.light_id and o.at > w.at
        and o.campaign_id is distinct from l.campaign_id)`
}

/**
 * The lights of a campaign whose newest request it is, and that the account may see: those that have another override since,
 * or none any more, are left out.
 */
export async function selectUndoableLights(tx: Connection, account: Account, campaign: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select distinct d.id from ${undoableLights(account, sql`${campaign}`)}`.execute(tx)
  return found.rows.map(row => row.id)
}

/**
 * The campaigns of the account's newest request that can be undone, with the lights that an undo would restore: a scene starts
 * several in one transaction.
 */
export async function selectNewestUndoable(
  db: Connection,
  account: Account,
  after: Date,
): Promise<{ id: number; lights: number }[]> {
  const isOwn = sql`c.by_admin = ${account.id} and c.is_undoable and c.resumed_at > ${after}
    and c.status in ('RUNNING', 'STOPPED', 'DONE')`
  const hasUnstarted = sql`exists (select from campaign_light l where l.campaign_id = c.id and l.status = 'WAITING'
    and l.version is null)`
  const { rows } = await sql<{ id: number; lights: number }>`
    with newest as (
      select c.id, c.scene_name, c.created_at from campaign c
      where ${isOwn} and (${hasUnstarted} or exists (select from ${undoableLights(account, sql`c.id`)}))
      order by c.resumed_at desc, c.id desc limit 1)
    select c.id, n.lights from newest join campaign c on ${isOwn}
      and (c.id = newest.id or c.scene_name = newest.scene_name and c.created_at = newest.created_at)
    cross join lateral (
      select (select count(distinct d.id) from ${undoableLights(account, sql`c.id`)}) + (
        select count(*) from campaign_light l join light_device d on d.id = l.light_id
        where l.campaign_id = c.id and l.status = 'WAITING' and l.version is null and ${lightsVisibleTo(account)}
      ) as lights) n
    where n.lights > 0 order by c.id`.execute(db)
  return rows
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

/** On `campaign as c`: an undo or a stop may still restore what it replaced. */
const MAY_RESTORE = sql`(c.status = 'RUNNING' or c.status = 'DONE' and c.resumed_at > now() - interval '10 minutes')`

/** Later campaigns that replaced overrides of an undone one restore, in their place, what that one had replaced. */
export async function inheritReplaced(tx: Connection, account: Account, campaign: number): Promise<void> {
  await sql`
    update campaign_light l set replaced = (
      select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(l.replaced || coalesce(undone.replaced, '[]')) e
      where (e ->> 'campaign_id')::bigint is distinct from ${campaign})
    from campaign c, campaign_light undone, light_device d
    where c.id = l.campaign_id and ${MAY_RESTORE} and d.id = l.light_id and ${lightsVisibleTo(account)}
      and undone.campaign_id = ${campaign} and undone.light_id = l.light_id and l.campaign_id <> ${campaign}
      and l.replaced @> jsonb_build_array(jsonb_build_object('campaign_id', ${campaign}::bigint))`.execute(tx)
}

/** Overrides that were ended are not restored by the undo of a campaign that had replaced them. */
export async function dropReplaced(
  tx: Connection,
  account: Account,
  { overrides, lights }: { overrides?: number[] | undefined; lights: number[] },
): Promise<void> {
  const isEnded = overrides
    ? sql`(e ->> 'override_id')::bigint = any(${overrides}::bigint[])`
    : sql`e ->> 'kind' = 'OVERRIDE' and l.light_id = any(${lights})`
  await sql`
    update campaign_light l set replaced = (
      select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(l.replaced) e where (${isEnded}) is not true)
    from campaign c, light_device d
    where c.id = l.campaign_id and ${MAY_RESTORE} and d.id = l.light_id and ${lightsVisibleTo(account)}
      and exists (select from jsonb_array_elements(l.replaced) e where ${isEnded})`.execute(tx)
}

/** Whether any light is still under a campaign, whichever users may see it. */
export async function isInForce(tx: Connection, campaign: number): Promise<boolean> {
  const { rows } = await sql`
    select from campaign_light l join light_override w on w.light_id = l.light_id and w.campaign_id = l.campaign_id
    where l.campaign_id = ${campaign} limit 1`.execute(tx)
  return rows.length > 0
}

/** Ends a campaign that no light is under any more. The lights that it does not undo have a newer request or rule. */
export async function endUndone(tx: Connection, campaign: number): Promise<void> {
  await sql`
    update campaign_light set status = 'SUPERSEDED', at = now()
    where campaign_id = ${campaign} and status in ('WAITING', 'UNCONFIRMED')`.execute(tx)
  await sql`update campaign set status = 'UNDONE', ended_at = now() where id = ${campaign}`.execute(tx)
}
