import { type Selectable, sql } from 'kysely'
import type { SensorValue } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { deleteInBatches } from '../../foundation/database/deleteInBatches.ts'
import { type ColumnTypes, unnestRows } from '../../foundation/database/unnestRows.ts'
import type { Reporter } from '../../foundation/lights/reporters.ts'

export type SensorRow = Selectable<SensorValue>

export interface NewValue extends Reporter {
  sensor: string
  kind: string
  value: number
  unit?: string
  /** ISO 8601 */
  time?: string
}

const VALUE: ColumnTypes<NewValue> = {
  light_id: 'int',
  center_id: 'int',
  sensor: 'text',
  kind: 'text',
  value: 'float8',
  unit: 'text',
  time: 'timestamptz',
}

/** @param rows each kind of a sensor once */
export async function upsertValues(db: Connection, rows: NewValue[]): Promise<void> {
  await sql`
    insert into sensor_value (light_id, center_id, sensor, kind, value, unit, time)
    select light_id, center_id, sensor, kind, value, unit,
      -- a clock that is ahead by more than this is wrong
      case when time <= now() + interval '1 min' then time else now() end
    from ${unnestRows('v', rows, VALUE)}
    -- every writer locks them in this order
    order by light_id, center_id, sensor, kind
    on conflict (light_id, center_id, sensor, kind) do update set value = excluded.value, unit = excluded.unit,
      time = excluded.time, received_at = now()`.execute(db)
}

/** Sensor and kind of the values of these devices. */
export async function selectNames(db: Connection, of: Reporter[]): Promise<(Reporter & { name: string })[]> {
  const ids = (column: keyof Reporter) => [...new Set(of.flatMap(reporter => reporter[column] ?? []))]
  const { rows } = await sql<Reporter & { name: string }>`
    select light_id, center_id, sensor || ' ' || kind as name from sensor_value
    where light_id = any(${ids('light_id')}) or center_id = any(${ids('center_id')})`.execute(db)
  return rows
}

export async function selectValues(db: Connection, of: 'light_id' | 'center_id', ids: number[]): Promise<SensorRow[]> {
  return db
    .selectFrom('sensor_value')
    .selectAll()
    .where(of, '=', sql<number>`any(${ids})`)
    .orderBy('sensor')
    .orderBy('kind')
    .execute()
}

/** Of sensors that were removed. */
export async function deleteOldValues(db: Connection): Promise<void> {
  await deleteInBatches(
    db,
    'sensor_value',
    sql`received_at < (select now() - make_interval(days => reading_days) from site)`,
  )
}
