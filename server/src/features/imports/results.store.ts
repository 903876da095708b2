import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { type ColumnTypes, unnestRows } from '../../foundation/database/unnestRows.ts'
import type { Position } from '../../foundation/lights/datum.ts'
import type { RowOutcome, RowResult } from './rowResult.ts'

export async function deleteResults(db: Connection, id: number): Promise<void> {
  await deleteInBatches(db, 'light_import_row_result', sql`import_id = ${id}`)
}

const RESULT: ColumnTypes<RowResult> = {
  row: 'int',
  outcome: 'text',
  repeats: 'int',
  errors: 'jsonb',
  warnings: 'jsonb',
  changes: 'jsonb',
  corrected_from: 'text',
  device_id: 'text',
  name: 'text',
  mode_id: 'int',
  mode_code: 'text',
  center_id: 'int',
  group_id: 'int',
  group_name: 'text',
  latitude: 'float8',
  longitude: 'float8',
  address1: 'text',
  address2: 'text',
  light_id: 'int',
  seen_at: 'timestamptz',
  main_watts: 'real',
  sub_watts: 'real',
  lamp_type: 'text',
  pole_number: 'text',
  installed_on: 'date',
  attributes: 'jsonb',
}

export async function insertResults(db: Connection, id: number, results: RowResult[]): Promise<void> {
  const rows = results.map(({ errors, warnings, changes, attributes, ...row }) => ({
    ...row,
    errors: JSON.stringify(errors),
    warnings: JSON.stringify(warnings),
    changes: JSON.stringify(changes),
    attributes: attributes && JSON.stringify(attributes),
  }))
  await sql`
    insert into light_import_row_result (import_id, row, outcome, repeats, errors, warnings, changes, corrected_from, device_id, name, mode_id,
      mode_code, center_id, group_id, group_name, latitude, longitude, address1, address2, light_id, seen_at, main_watts,
      sub_watts, lamp_type, pole_number, installed_on, attributes)
    select ${id}, row, outcome, repeats, errors, warnings, array(select jsonb_array_elements_text(changes)), corrected_from, device_id,
      name, mode_id, mode_code, center_id, group_id, group_name, latitude, longitude, address1, address2, light_id, seen_at,
      main_watts, sub_watts, lamp_type, pole_number, installed_on, attributes
    from ${unnestRows('v', rows, RESULT)}`.execute(db)
}

export type ShownResult = Omit<RowResult, 'seen_at'> & { cells: string[] }

function resultsOf(db: Connection, id: number, outcomes: readonly RowOutcome[]) {
  return db
    .selectFrom('light_import_row_result as v')
    .where('v.import_id', '=', id)
    .where('v.outcome', '=', sql<string>`any(${outcomes})`)
}

export async function selectResultPage(
  db: Connection,
  id: number,
  outcomes: readonly RowOutcome[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: ShownResult[]; totalCount: number }> {
  const items = await resultsOf(db, id, outcomes)
    .innerJoin('light_import_row as r', join =>
      join.onRef('r.import_id', '=', 'v.import_id').onRef('r.row', '=', 'v.row'),
    )
    .selectAll('v')
    .select('r.cells')
    .orderBy('v.row')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await resultsOf(db, id, outcomes)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return { items: items as unknown as ShownResult[], totalCount: count }
}

export type FoundPosition = Pick<RowResult, 'row' | 'outcome'> & Position

/** A sample that is the same each time, in the order of the file. */
export async function selectPositions(db: Connection, id: number, limit: number): Promise<FoundPosition[]> {
  const { rows } = await sql<FoundPosition>`
    select * from (
      select row, outcome, latitude, longitude from light_import_row_result
      where import_id = ${id} and latitude is not null order by hashint4(row) limit ${limit}) sample
    order by row`.execute(db)
  return rows
}

/** Refused and duplicate rows after a given row. */
export async function selectFaults(db: Connection, id: number, after: number, limit: number) {
  const rows = await resultsOf(db, id, ['REFUSED', 'DUPLICATE'])
    .select(['v.row', 'v.outcome', 'v.repeats', 'v.errors', 'v.device_id'])
    .where('v.row', '>', after)
    .orderBy('v.row')
    .limit(limit)
    .execute()
  return rows as unknown as Pick<RowResult, 'row' | 'outcome' | 'repeats' | 'errors' | 'device_id'>[]
}
