import { type Selectable, sql } from 'kysely'
import type { LampDetail } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { type ColumnTypes, unnestRows } from '../../foundation/database/unnestRows.ts'

export type LampDetailRecord = Selectable<LampDetail>

/** Values of a lamp, by the columns of lamp_detail. */
export interface DetailValues {
  power_factor?: number
  loaded_power_factor?: number
  operating_hours?: number
  switch_on_counter?: number
  lamp_voltage?: number
  nominal_power?: number
}

export interface LampDetailRow extends DetailValues {
  light_id: number
  lamp: string
}

const DETAIL: ColumnTypes<LampDetailRow> = {
  light_id: 'int',
  lamp: 'text',
  power_factor: 'real',
  loaded_power_factor: 'real',
  operating_hours: 'float8',
  switch_on_counter: 'int',
  lamp_voltage: 'real',
  nominal_power: 'real',
}

/** A value that is left out keeps its last one. @param rows each lamp once */
export async function upsertLampDetails(db: Connection, rows: LampDetailRow[]): Promise<void> {
  const values = ['power_factor', 'loaded_power_factor', 'operating_hours', 'switch_on_counter'] as const
  const columns = [...values, 'lamp_voltage', 'nominal_power'] as const
  const kept = columns.map(
    column => sql`${sql.ref(column)} = coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`o.${column}`)})`,
  )
  const names = sql.join(['light_id', 'lamp', ...columns].map(column => sql.ref(column)))
  await sql`
    insert into lamp_detail as o (${names}, measured_at)
    select ${names}, now() from ${unnestRows('r', rows, DETAIL)} order by light_id, lamp
    on conflict (light_id, lamp) do update set ${sql.join(kept)}, measured_at = now()`.execute(db)
}

/** The main lamp first. */
export async function selectLampDetails(db: Connection, lights: number[]): Promise<LampDetailRecord[]> {
  return db
    .selectFrom('lamp_detail')
    .selectAll()
    .where('light_id', '=', sql<number>`any(${lights})`)
    .orderBy('light_id')
    .orderBy('lamp')
    .execute()
}
