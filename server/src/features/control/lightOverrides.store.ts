import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { notifyChangedSql } from '../../foundation/events/events.ts'
import { type NewCommand, unnestCommands } from './commands.store.ts'
import type { RequestedLevels } from './overrideLevels.ts'

/** The operator's request that an override belongs to. */
export interface OverrideRequest {
  by: string
  target: 'LIGHT' | 'GROUP' | 'SELECTION'
  asked: RequestedLevels
  reason: string | null
  campaign?: number
  group?: number
}

/**
 * Stores an operator's request until its end or, without one, for as long as nothing is planned. A light without a plan
 * returns to its previous setting after the end. A request is one override for all its lights; a retry of its campaign
 * extends it.
 */
export async function upsertOverrides(tx: Connection, commands: NewCommand[], request: OverrideRequest): Promise<void> {
  const { by, target, asked, reason, campaign = null, group = null } = request
  await sql`
    with n as (select * from ${unnestCommands(commands)}),
    kept as (
      insert into light_override (light_id, kind, main_level, main_color_temp, sub_level, sub_color_temp, by)
      select n.light_id, 'MANUAL', coalesce(s.expected_main_level, s.main_level),
        coalesce(s.expected_main_color_temp, s.main_color_temp), coalesce(s.expected_sub_level, s.sub_level),
        coalesce(s.expected_sub_color_temp, s.sub_color_temp), s.expected_by
      from n join light_state s using (light_id) join light_device d on d.id = n.light_id
      left join group_program p on p.group_id = d.group_id
      left join site_program sp on d.group_id is null
      where n.until is not null and p.rule is null and sp.rule is null
      on conflict do nothing),
    overridden as (
      delete from light_override where light_id = any(array(select light_id from n where until is null)) and kind = 'OVERRIDE'),
    -- Requests that lose lights to this one.
    left_behind as (
      select distinct override_id as id from light_override
      where light_id = any(array(select light_id from n)) and override_id is not null),
    requested as (
      insert into override_request as r (by, target, group_id, campaign_id, asked, reason, until, light_ids)
      select ${by}, ${target}, ${group}, ${campaign}::bigint, ${JSON.stringify(asked)}::jsonb, ${reason},
        max(until), array_agg(light_id)
      from n having count(*) > 0
      on conflict (campaign_id) do update set until = greatest(r.until, excluded.until),
        light_ids = array(select distinct unnest(r.light_ids || excluded.light_ids))
      returning id),
    written as (
      insert into light_override as w (light_id, kind, main_level, main_color_temp, sub_level, sub_color_temp, until, by,
        campaign_id, override_id)
      select light_id, case when until is null then 'MANUAL' else 'OVERRIDE' end, main_level, main_color_temp, sub_level,
        sub_color_temp, until, ${by}, ${campaign}, (select id from requested) from n
      on conflict (light_id, kind) do update set main_level = excluded.main_level,
        main_color_temp = excluded.main_color_temp, sub_level = excluded.sub_level,
        sub_color_temp = excluded.sub_color_temp, at = excluded.at, until = excluded.until, by = excluded.by,
        campaign_id = excluded.campaign_id, override_id = excluded.override_id),
    announced as (${notifyChangedSql('override.changed', sql`select id from requested union select id from left_behind`)})
    select count(*) from announced`.execute(tx)
}

/** Ids of the requests of deleted overrides. Needs the CTE `deleted`. */
const DELETED_OVERRIDE_IDS = sql`select distinct override_id from deleted where override_id is not null`

/** Ends overrides early. @returns the lights that had one */
export async function deleteOverridesOfLights(tx: Connection, lights: number[], campaign?: number): Promise<number[]> {
  const deleted = await sql<{ light_id: number }>`
    with locked as materialized (
      select light_id from light_state where light_id = any(${lights}) order by light_id for update),
    deleted as (
      delete from light_override where light_id = any(array(select light_id from locked))
        and (${campaign ?? null}::bigint is null or campaign_id = ${campaign ?? null}) returning light_id, override_id),
    announced as (${notifyChangedSql('override.changed', DELETED_OVERRIDE_IDS)})
    select distinct light_id from deleted cross join (select count(*) from announced) as n`.execute(tx)
  return deleted.rows.map(row => row.light_id)
}

/** A row of `light_override` as JSON. */
export interface OverrideJson {
  kind: 'OVERRIDE' | 'MANUAL'
}

/** The current overrides of lights, by light. */
export async function selectOverrideRows(tx: Connection, lights: number[]): Promise<Map<number, OverrideJson[]>> {
  const found = await sql<{ light_id: number; overrides: OverrideJson[] }>`
    select light_id, jsonb_agg(to_jsonb(w)) as overrides from light_override w where light_id = any(${lights})
    group by light_id`.execute(tx)
  return new Map(found.rows.map(row => [row.light_id, row.overrides]))
}
