import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

export async function selectCircuits(db: Connection, center: number): Promise<boolean> {
  const { rows } = await sql<{ circuits: boolean }>`
    select coalesce((capabilities->>'circuits')::boolean, false) as circuits from light_center where id = ${center}`.execute(
    db,
  )
  return rows[0]?.circuits ?? false
}
