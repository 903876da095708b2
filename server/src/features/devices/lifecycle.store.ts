import { sql, type Updateable } from 'kysely'
import type { LightState } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'

export async function hasReported(tx: Connection, light: number): Promise<boolean> {
  const row = await tx.selectFrom('light_state').select('heard_at').where('light_id', '=', light).executeTakeFirst()
  return row?.heard_at != null
}

type Columns = 'lifecycle_set' | 'out_of_service_reason' | 'out_of_service_until'

export async function updateLifecycle(
  tx: Connection,
  light: number,
  columns: Pick<Updateable<LightState>, Columns>,
): Promise<void> {
  await tx.updateTable('light_state').set(columns).where('light_id', '=', light).execute()
}

/** Up to 5,000, in the common lock order of light states. @returns their ids */
export async function returnDue(tx: Connection): Promise<number[]> {
  const { rows } = await sql<{ light_id: number }>`
    with due as materialized (
      select light_id from light_state where out_of_service_until <= now()
      order by light_id limit 5000 for update skip locked)
    update light_state s set lifecycle_set = null, out_of_service_reason = null, out_of_service_until = null
    from due where s.light_id = due.light_id returning s.light_id`.execute(tx)
  return rows.map(row => row.light_id)
}
