import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'

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
        and not (k.is_starting and l.version is null)
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

/** One server at a time updates campaigns. */
export async function tryLockCampaigns(tx: Connection): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.campaigns}) as mine`.execute(tx)
  return rows[0]!.mine
}
