import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { notifyChangedSql } from '../../foundation/events/events.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

/**
 * The lights of a campaign whose newest request it is, and that the account may see: those that have another override since,
 * or none any more, are left out.
 */
export async function selectUndoableLights(tx: Connection, account: Account, campaign: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select distinct d.id from campaign_light l join light_device d on d.id = l.light_id
    join light_override w on w.light_id = l.light_id and w.campaign_id = l.campaign_id
    where l.campaign_id = ${campaign} and l.replaced is not null and ${lightsVisibleTo(account)}
      and not exists (select from light_override o where o.light_id = l.light_id and o.at > w.at
        and o.campaign_id is distinct from l.campaign_id)`.execute(tx)
  return found.rows.map(row => row.id)
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
