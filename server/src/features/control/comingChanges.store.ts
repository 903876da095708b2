import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'

/** New times and reason of one that has not started; what was approved was for the earlier times. */
export async function updateComing(
  tx: Connection,
  id: number,
  { startsAt, until, reason }: { startsAt: Date | null; until: Date | null; reason: string | null },
): Promise<void> {
  await sql`
    update campaign set starts_at = coalesce(${startsAt}::timestamptz, now()), until = ${until}::timestamptz,
      override_reason = ${reason}, approved_lights = null,
      updated_at = now()
    where id = ${id}`.execute(tx)
}
