import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** Minimum levels by road class: % for each hour of the wall clock, 00:00 first. */
export type Minimums = ReadonlyMap<string, readonly number[]>

export interface ProtectionSettings {
  /** more lights are darkened by two persons only; null: unlimited */
  limit: number | null
  minimums: Minimums
  hasProtectedLights: boolean
}

export async function selectSettings(db: Connection): Promise<ProtectionSettings> {
  const { rows } = await sql<{ limit: number | null; minimums: Record<string, number[]> | null; has_lights: boolean }>`
    select s.darkening_limit as limit, exists (select from light_device where is_protected) as has_lights,
      (select jsonb_object_agg(road_class, levels) from road_class_minimum) as minimums
    from site s`.execute(db)
  const { limit, minimums, has_lights } = rows[0]!
  return { limit, minimums: new Map(Object.entries(minimums ?? {})), hasProtectedLights: has_lights }
}

/** Road classes of all groups. */
export async function selectRoadClasses(db: Connection): Promise<Map<number, string>> {
  const rows = await db.selectFrom('light_group').select(['id', 'road_class']).execute()
  return new Map(rows.map(({ id, road_class }) => [id, road_class]))
}

/** These lights, those of these groups, and all whose rules have to be evaluated again. */
export async function selectCandidates(
  tx: Connection,
  { lights, groups }: { lights: number[]; groups: number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select light_id as id from light_state where expected_stale
    union select d.id from light_device d
      where d.group_id in (select group_id from group_program where stale union select unnest(${groups}::int[]))
    union select d.id from light_device d where d.group_id is null and exists (select from site_program where stale)
    union select unnest(${lights}::int[])`.execute(tx)
  return rows.map(row => row.id)
}

/** Those of the lights that are protected or have a minimum level. */
export async function selectGuarded(db: Connection, lights: readonly number[], minimums: Minimums): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from light_device d left join light_group g on g.id = d.group_id
    where d.id = any(${lights}::int[])
      and (d.is_protected or coalesce(g.road_class, 'OTHER') = any(${[...minimums.keys()]}))`.execute(db)
  return rows.map(row => row.id)
}

interface LevelsRow {
  main_level: number | null
  sub_level: number | null
}
interface HoldRow extends LevelsRow {
  until: number
}

/** What determines the levels of a light, besides its plan. */
export interface ControlRow extends LevelsRow {
  id: number
  group_id: number | null
  is_protected: boolean
  /** of its group; OTHER for ungrouped lights */
  road_class: string
  in_maintenance: boolean
  main_last_level: number | null
  sub_last_level: number | null
  options: unknown
  /** ms since 1970 */
  test: HoldRow | null
  override: HoldRow | null
  manual: LevelsRow | null
  /** the active rule of its district */
  daylight: HoldRow | null
}

export async function selectControls(db: Connection, ids: number[]): Promise<Map<number, ControlRow>> {
  const levels = (row: string) =>
    sql`'main_level', ${sql.ref(`${row}.main_level`)}, 'sub_level', ${sql.ref(`${row}.sub_level`)}`
  const held = (row: string) =>
    sql`jsonb_build_object(${levels(row)}, 'until', extract(epoch from ${sql.ref(`${row}.until`)})::float8 * 1000)`
  const { rows } = await sql<ControlRow>`
    select d.id, d.group_id, d.is_protected, coalesce(g.road_class, 'OTHER') as road_class,
      s.maintenance or coalesce(g.group_status = 'MAINTENANCE', false) as in_maintenance,
      coalesce(s.expected_main_level, s.main_level) as main_level,
      coalesce(s.expected_sub_level, s.sub_level) as sub_level, s.main_last_level, s.sub_last_level, m.options,
      case when t.light_id is not null then ${held('t')} end as test,
      case when o.light_id is not null then ${held('o')} end as override,
      case when n.light_id is not null then jsonb_build_object(${levels('n')}) end as manual,
      (select jsonb_build_object(${levels('y')}, 'until', extract(epoch from y.until)::float8 * 1000)
        from light_daylight y where y.light_id = d.id) as daylight
    from light_device d join light_state s on s.light_id = d.id
    left join device_mode m on m.id = d.mode_id left join light_group g on g.id = d.group_id
    left join light_test t on t.light_id = d.id and t.until > now()
    left join light_override o on o.light_id = d.id and o.kind = 'OVERRIDE' and o.until > now()
    left join light_override n on n.light_id = d.id and n.kind = 'MANUAL'
    where d.id = any(${ids})`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
