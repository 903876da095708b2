import { sql } from 'kysely'
import type { Connection, Statement } from '../../foundation/database/database.ts'

/*
 * Which lights a look at what is wrong has to look at. Reading of each row when it was written costs a tenth of working out
 * what is wrong with each light, and no writer has to keep a list.
 */

/** What the conditions of many lights hang on. */
const THINGS = ['center', 'group', 'mode'] as const

/** What a look saw. */
export interface Seen {
  /** Rows of transactions from this one on may not have been seen. */
  mark: string
  /** While this is the same, marks are of one and the same PostgreSQL. */
  started: string
  /** of each center, group and model that matters to its lights: `center 7` and how it is */
  things: Map<string, string>
}

/** Since a look. */
export type Changes = { mark: string } & Record<(typeof THINGS)[number], number[]>

/** To be asked for before what it says is looked at. */
export async function selectSeen(tx: Connection): Promise<Seen> {
  const { rows } = await sql<{ mark: string; started: string; things: [string, string][] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
      -- after the crash of one of its processes PostgreSQL goes on as the same, forgets its statistics, and may give numbers out again
      concat_ws(' ', pg_postmaster_start_time(), (select stats_reset from pg_stat_bgwriter)) as started,
      (select coalesce(jsonb_agg(jsonb_build_array(thing, says)), '[]') from (
        -- as most centers and groups are, they say nothing; who has come lately may have been away since another server's look
        select 'center ' || id as thing,
          concat_ws(' ', online, daytime_power_cut, heard_at is null, arrivals, arrivals_since) as says
        from light_center where not online or daytime_power_cut or arrivals_since > now() - interval '8 min'
        union all select 'group ' || id, '' from light_group where group_status = 'MAINTENANCE'
        union all select 'mode ' || id, row(offline_after, main_watts, sub_watts)::text from device_mode) t) as things`.execute(
    tx,
  )
  const { things, ...seen } = rows[0]!
  return { ...seen, things: new Map(things) }
}

/** @returns undefined where what was seen says nothing about what is there now */
export function changesSince(before: Seen, now: Seen): Changes | undefined {
  if (before.started !== now.started) return undefined
  const changed = [...new Set([...before.things.keys(), ...now.things.keys()])]
    .filter(thing => before.things.get(thing) !== now.things.get(thing))
    .map(thing => thing.split(' '))
  const of = (kind: (typeof THINGS)[number]) => changed.filter(([of]) => of === kind).map(([, id]) => Number(id))
  return { mark: before.mark, center: of('center'), group: of('group'), mode: of('mode') }
}

/** Rows of (light_id): lights whose own rows changed, or whose center, group or model did. */
export function changedLights({ mark, center, group, mode }: Changes): Statement {
  // Rows that are long frozen keep their number, which is ahead of all others once these have gone half way round.
  const isNew = sql`age(xmin) between -1000000000 and age(${mark}::xid8::xid)`
  return sql`
    select light_id from light_state where ${isNew}
    union select id from light_device where ${isNew}
    union select id from light_device where center_id = any(${center}::int[])
    union select id from light_device where group_id = any(${group}::int[])
    union select id from light_device where mode_id = any(${mode}::int[])`
}
