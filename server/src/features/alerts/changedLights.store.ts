import { sql } from 'kysely'
import type { Connection, Statement } from '../../foundation/database/database.ts'

/*
 * Incremental evaluation: which lights a sweep has to evaluate. Reading the transaction id of each row costs a tenth of evaluating
 * its conditions, and writers need not maintain a list.
 */

/** Objects that conditions of many lights depend on. */
const SOURCES = ['center', 'group', 'mode'] as const

/** State of the database at a sweep. */
export interface Snapshot {
  /** The sweep may not see rows of this and later transactions. */
  mark: string
  /** Identifies the run of PostgreSQL: marks are comparable within one run only. */
  started: string
  /** State of centers, groups and models by key, such as `center 7`. */
  sources: Map<string, string>
}

/** Since a sweep. */
export type Changes = { mark: string } & Record<(typeof SOURCES)[number], number[]>

/** To be called before conditions are evaluated. */
export async function selectSnapshot(tx: Connection): Promise<Snapshot> {
  const { rows } = await sql<{ mark: string; started: string; sources: [string, string][] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
      -- After a crash of a backend, the postmaster keeps its start time, resets statistics and may reuse transaction ids.
      concat_ws(' ', pg_postmaster_start_time(), (select stats_reset from pg_stat_bgwriter)) as started,
      (select coalesce(jsonb_agg(jsonb_build_array(source, state)), '[]') from (
        -- Without those in the default state. A center that recently connected may have been offline since another server's sweep.
        select 'center ' || id as source,
          concat_ws(' ', online, daytime_power_cut, heard_at is null, arrivals, arrivals_since) as state
        from light_center where not online or daytime_power_cut or arrivals_since > now() - interval '8 min'
        union all select 'group ' || id, '' from light_group where group_status = 'MAINTENANCE'
        union all select 'mode ' || id, row(offline_after, main_watts, sub_watts)::text from device_mode) t) as sources`.execute(
    tx,
  )
  const { sources, ...snapshot } = rows[0]!
  return { ...snapshot, sources: new Map(sources) }
}

/** @returns undefined when the snapshots are not comparable */
export function changesSince(before: Snapshot, now: Snapshot): Changes | undefined {
  if (before.started !== now.started) return undefined
  const changed = [...new Set([...before.sources.keys(), ...now.sources.keys()])]
    .filter(source => before.sources.get(source) !== now.sources.get(source))
    .map(source => source.split(' '))
  const of = (kind: (typeof SOURCES)[number]) => changed.filter(([of]) => of === kind).map(([, id]) => Number(id))
  return { mark: before.mark, center: of('center'), group: of('group'), mode: of('mode') }
}

/** Rows of (light_id): lights whose own rows changed, or whose center, group or model did. */
export function changedLights({ mark, center, group, mode }: Changes): Statement {
  // Frozen rows keep their xmin, which seems to be in the future after half a wraparound.
  const isNew = sql`age(xmin) between -1000000000 and age(${mark}::xid8::xid)`
  return sql`
    select light_id from light_state where ${isNew}
    union select id from light_device where ${isNew}
    union select id from light_device where center_id = any(${center}::int[])
    union select id from light_device where group_id = any(${group}::int[])
    union select id from light_device where mode_id = any(${mode}::int[])`
}
