import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { lockLightStates } from '../../foundation/lights/lightStates.ts'

/** Only one import at a time writes lights. @returns false if another one does */
export async function lockImports(tx: Connection): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCKS.imports}) as free`.execute(tx)
  return rows[0]!.free
}

/** Whether the models that the rows use still exist and are enabled. */
export async function areModelsEnabled(tx: Connection, id: number): Promise<boolean> {
  const { rows } = await sql<{ enabled: boolean }>`
    select not exists (
      select from (select distinct mode_id from light_import_row_result where import_id = ${id} and outcome = 'CREATE') v
      left join device_mode m on m.id = v.mode_id where m.is_enabled is not true
    ) as enabled`.execute(tx)
  return rows[0]!.enabled
}

export async function deleteChanges(tx: Connection, id: number): Promise<void> {
  await deleteInBatches(tx, 'light_import_change', sql`import_id = ${id}`)
  for (const table of ['light_import_group', 'light_import_model', 'light_import_attribute'])
    await sql`delete from ${sql.table(table)} where import_id = ${id}`.execute(tx)
}

/**
 * Rows are written in three parts. Only a change of group or rated power writes the state of a light, which readings wait
 * for: that part comes last.
 */
export type ApplyPart = 'CREATE' | 'STAY' | 'MOVE'

const MOVES = sql`v.changes && '{GROUP,MAIN_WATTS,SUB_WATTS}'`
const ROWS = {
  CREATE: { which: sql`v.outcome = 'CREATE'`, key: sql`v.row` },
  // In the common lock order of light states.
  STAY: { which: sql`v.outcome = 'UPDATE' and not ${MOVES}`, key: sql`v.light_id` },
  MOVE: { which: sql`v.outcome = 'UPDATE' and ${MOVES}`, key: sql`v.light_id` },
}

/** Keys of rows: `after` excluded, `last` included. */
export interface KeyRange {
  after: number
  last: number
}

/** The next rows of that part: the last row, and how many. */
export async function nextRows(
  tx: Connection,
  id: number,
  part: ApplyPart,
  { after, limit }: { after: number; limit: number },
): Promise<{ last: number; count: number }> {
  const { which, key } = ROWS[part]
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(key) as last, count(*) as count from (
      select ${key} as key from light_import_row_result v where v.import_id = ${id} and ${which} and ${key} > ${after}
      order by ${key} limit ${limit}) v`.execute(tx)
  return { last: rows[0]!.last ?? 0, count: rows[0]!.count }
}

/** Skips lights that another request created in the meantime. @returns ids of the created lights */
export async function createLights(tx: Connection, id: number, { after, last }: KeyRange): Promise<number[]> {
  const { rows } = await sql<{ light_id: number }>`
    with made as (
      insert into light_device (device_id, name, mode_id, center_id, group_id, latitude, longitude, address1, address2,
        main_watts, sub_watts, main_watts_by_operator, lamp_type, pole_number, installed_on, attributes)
      select device_id, name, mode_id, center_id, group_id, latitude, longitude, address1, address2,
        main_watts, sub_watts, case when main_watts is not null then true end, lamp_type, pole_number, installed_on,
        nullif(attributes, '{}')
      from light_import_row_result v
      where v.import_id = ${id} and v.outcome = 'CREATE' and v.row > ${after} and v.row <= ${last}
        and not exists (select from light_center c where c.device_id = v.device_id)
      order by v.row
      on conflict (device_id) do nothing returning id, device_id, name, updated_at
    )
    insert into light_import_change (import_id, light_id, kind, name, device_id, after_at)
    select ${id}, id, 'CREATE', name, device_id, updated_at from made returning light_id`.execute(tx)
  return rows.map(row => row.light_id)
}

/** Column of light_device → field of the file. */
export const COLUMNS = {
  name: 'NAME',
  group_id: 'GROUP',
  latitude: 'LATITUDE',
  longitude: 'LONGITUDE',
  address1: 'ADDRESS1',
  address2: 'ADDRESS2',
  main_watts: 'MAIN_WATTS',
  main_watts_by_operator: 'MAIN_WATTS',
  sub_watts: 'SUB_WATTS',
  lamp_type: 'LAMP_TYPE',
  pole_number: 'POLE_NUMBER',
  installed_on: 'INSTALLED_ON',
  attributes: 'ATTRIBUTES',
}
/** Fields that write the state of a light. */
export const STATE_FIELDS = ['group_id', 'main_watts', 'main_watts_by_operator', 'sub_watts']

/**
 * Writes only what differs; skips lights that another request changed in the meantime.
 * @returns ids of the changed lights
 */
async function updateLights(
  tx: Connection,
  id: number,
  part: 'STAY' | 'MOVE',
  { after, last }: KeyRange,
): Promise<number[]> {
  const columns = Object.entries(COLUMNS).filter(([column]) => part === 'MOVE' || !STATE_FIELDS.includes(column))
  const before = columns.map(
    ([column, field]) => sql`case when ${sql.lit(field)} = any(v.changes)
      then jsonb_build_object(${sql.lit(column)}, d.${sql.ref(column)}) else '{}' end`,
  )
  const becomes = columns.map(
    ([column, field]) => sql`${sql.ref(column)} = case when ${sql.lit(field)} = any(o.changes)
      then o.${sql.ref(column)} else d.${sql.ref(column)} end`,
  )
  const { rows } = await sql<{ light_id: number }>`
    with old as (
      select v.*, true as main_watts_by_operator, ${sql.join(before, sql` || `)} as before
      from light_import_row_result v join light_device d on d.id = v.light_id and d.updated_at = v.seen_at
      where v.import_id = ${id} and ${ROWS[part].which} and v.light_id > ${after} and v.light_id <= ${last}
      order by d.id for no key update of d
    ), moved as (
      update light_device d set ${sql.join(becomes)}, updated_at = clock_timestamp()
      from old o where d.id = o.light_id returning d.id, d.updated_at
    )
    insert into light_import_change (import_id, light_id, kind, name, device_id, before, after_at)
    select ${id}, m.id, 'UPDATE', o.name, o.device_id, o.before, m.updated_at
    from moved m join old o on o.light_id = m.id returning light_id`.execute(tx)
  return rows.map(row => row.light_id)
}

export async function renameLights(tx: Connection, id: number, range: KeyRange): Promise<number[]> {
  return updateLights(tx, id, 'STAY', range)
}

export async function moveLights(tx: Connection, id: number, range: KeyRange): Promise<number[]> {
  const { after, last } = range
  await lockLightStates(
    tx,
    sql`d.id in (select v.light_id from light_import_row_result v
      where v.import_id = ${id} and ${ROWS.MOVE.which} and v.light_id > ${after} and v.light_id <= ${last})`,
  )
  return updateLights(tx, id, 'MOVE', range)
}

/**
 * Updates the planner's statistics before the commit: a query of all lights planned for the old table size exceeded the
 * statement timeout. Without the columns that are searched for parts of a word: their indexes take 1.8 s for 100,000 lights.
 * If the analysis fails, on a busy machine, the lights are kept.
 */
export async function analyzeLights(tx: Connection, onError: (error: Error) => void): Promise<void> {
  await sql`savepoint analysis`.execute(tx)
  try {
    await sql`analyze light_device (id, group_id, center_id, mode_id), light_state`.execute(tx)
  } catch (error) {
    await sql`rollback to savepoint analysis`.execute(tx)
    onError(error as Error)
  }
}
