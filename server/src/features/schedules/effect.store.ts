import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { announce, notifyChangedSql } from '../../foundation/events/events.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'
import type { LeftLights } from './scheduleInput.ts'

/** Lights for which a change of plans has the same effect. Levels in %. */
export interface LightsAlike {
  /** null: ungrouped */
  group_id: number | null
  lights: number
  /** controlled by maintenance, a test, an override or a daylight rule, not by a plan */
  held: boolean
  /** their present target; without one, their measured state */
  main_level: number | null
  sub_level: number | null
  /** the last manual request for lights without a plan */
  manual: boolean
  manual_main_level: number | null
  manual_sub_level: number | null
  main: boolean
  main_dims: boolean
  sub: boolean
  sub_dims: boolean
}

/** Lights of groups with exceptions, given lights (all, or those in a group), or ungrouped lights. */
export type AffectedLights =
  | { groups: number[]; except?: number[] }
  | { ids: number[]; grouped?: boolean }
  | { ungrouped: true }

/**
 * Lights that the account may see, counted by what determines the effect. A light that has never
 * reported has no state.
 */
export async function selectLightsAlike(
  db: Connection,
  account: Account,
  which: AffectedLights,
): Promise<LightsAlike[]> {
  const lights =
    'groups' in which
      ? sql`d.group_id = any(${which.groups}) and not d.id = any(${which.except ?? []})`
      : 'ids' in which
        ? sql`d.id = any(${which.ids}) and (${!which.grouped} or d.group_id is not null)`
        : sql`d.group_id is null`
  const { rows } = await sql<LightsAlike>`
    select d.group_id, count(*) as lights,
      s.maintenance or coalesce(g.group_status = 'MAINTENANCE', false) or t.light_id is not null or o.light_id is not null
        or coalesce(s.expected_rule = 'DAYLIGHT', false) as held,
      coalesce(s.expected_main_level, s.main_level) as main_level,
      coalesce(s.expected_sub_level, s.sub_level) as sub_level,
      n.light_id is not null as manual, n.main_level as manual_main_level, n.sub_level as manual_sub_level,
      coalesce((m.options->>'mainLight')::boolean, m.options is null) as main,
      coalesce((m.options->>'mainBrightness')::boolean, m.options is null) as main_dims,
      coalesce((m.options->>'subLight')::boolean, false) as sub,
      coalesce((m.options->>'subBrightness')::boolean, false) as sub_dims
    from light_device d join light_state s on s.light_id = d.id
    left join device_mode m on m.id = d.mode_id left join light_group g on g.id = d.group_id
    left join light_test t on t.light_id = d.id and t.until > now()
    left join light_override o on o.light_id = d.id and o.kind = 'OVERRIDE' and o.until > now()
    left join light_override n on n.light_id = d.id and n.kind = 'MANUAL'
    where ${lights} and s.lifecycle <> 'PLANNED' and ${lightsVisibleTo(account)}
    group by d.group_id, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`.execute(db)
  return rows
}

export interface GroupOfLight {
  id: number
  group_id: number | null
}

/** The given lights that the account may see and that are mounted. */
export async function selectGroupsOfLights(db: Connection, account: Account, ids: number[]): Promise<GroupOfLight[]> {
  const { rows } = await sql<GroupOfLight>`
    select d.id, d.group_id from light_device d join light_state s on s.light_id = d.id
    where d.id = any(${ids}) and s.lifecycle <> 'PLANNED' and ${lightsVisibleTo(account)}`.execute(db)
  return rows
}

/**
 * One request without an end to these lights and all lights of these groups that the account may see: the scheduler
 * applies it when their plans end. OFF and ON end their overrides, which would hide the request. STAY
 * records the present state, so that a failing light is detected.
 */
export async function insertManualRequest(
  tx: Connection,
  account: Account,
  { groups = [], lights: named = [] }: { groups?: number[]; lights?: number[] },
  choice: LeftLights,
): Promise<void> {
  const level = (lamp: 'main' | 'sub') => {
    const now = sql`coalesce(${sql.ref(`s.expected_${lamp}_level`)}, ${sql.ref(`s.${lamp}_level`)})`
    if (choice === 'OFF') return sql`0`
    if (choice === 'STAY') return now
    return sql`coalesce(nullif(${now}, 0), nullif(${sql.ref(`s.${lamp}_last_level`)}, 0), 50)`
  }
  const known = choice === 'STAY' ? sql`coalesce(s.expected_main_level, s.main_level) is not null` : sql`true`
  const { rows } = await sql<{ light_id: number }>`
    select s.light_id from light_state s join light_device d on d.id = s.light_id
    where (d.id = any(${named}) or d.group_id = any(${groups})) and ${known} and ${lightsVisibleTo(account)}
    order by s.light_id for update of s`.execute(tx)
  if (rows.length === 0) return
  const lights = rows.map(row => row.light_id)
  if (choice !== 'STAY') await endOverrides(tx, lights)
  const campaign = choice === 'STAY' ? null : await insertCampaign(tx, account, groups, choice)
  // Lights that were switched off are under no override: nothing of it could end.
  const request = choice === 'OFF' ? null : await insertRequest(tx, account, { groups, lights, campaign })
  await sql`
    insert into light_override as w (light_id, kind, main_level, sub_level, by, campaign_id, override_id)
    select s.light_id, 'MANUAL', ${level('main')}, ${level('sub')}, ${account.name}, ${campaign}::bigint, ${request}::bigint
    from light_state s where s.light_id = any(${lights})
    on conflict (light_id, kind) do update set main_level = excluded.main_level, main_color_temp = null,
      sub_level = excluded.sub_level, sub_color_temp = null, at = excluded.at, by = excluded.by,
      campaign_id = excluded.campaign_id, override_id = excluded.override_id`.execute(tx)
  if (campaign !== null)
    await sql`
      insert into campaign_light (campaign_id, light_id, version)
      -- the version is known after the next tick
      select ${campaign}::bigint, light_id, null from unnest(${lights}::int[]) as l (light_id)`.execute(tx)
  await sql`update light_state set expected_stale = true, plan_stale = true where light_id = any(${lights})`.execute(tx)
}

async function endOverrides(tx: Connection, lights: number[]): Promise<void> {
  await sql`
    with ended as (
      delete from light_override where kind = 'OVERRIDE' and light_id = any(${lights}) returning override_id),
    announced as (${notifyChangedSql('override.changed', sql`select distinct override_id from ended where override_id is not null`)})
    select count(*) from announced`.execute(tx)
}

/** The override of these lights, without an end. Without a campaign, they keep what they do: no levels are asked for. */
async function insertRequest(
  tx: Connection,
  account: Account,
  { groups, lights, campaign }: { groups: number[]; lights: number[]; campaign: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('override_request')
    .values({
      by: account.name,
      target: groups.length === 1 ? 'GROUP' : 'SELECTION',
      group_id: groups.length === 1 ? groups[0]! : null,
      campaign_id: campaign,
      asked: JSON.stringify(campaign === null ? {} : { mainSwitch: true, subSwitch: true }),
      light_ids: lights,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await announce(tx, 'override.changed', { ids: [id] })
  return id
}

async function insertCampaign(tx: Connection, account: Account, groups: number[], choice: LeftLights): Promise<number> {
  const on = choice === 'ON'
  const { id } = await tx
    .insertInto('campaign')
    .values({
      override: JSON.stringify({ mainSwitch: on, subSwitch: on }),
      group_id: groups.length === 1 ? groups[0]! : null,
      by_admin: account.kind === 'ADMIN' ? account.id : null,
      by_name: account.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
