import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import type { Page, PageRange } from '../../foundation/list/pagination.ts'
import { lightsVisibleTo, type Scope } from '../../foundation/security/scope.ts'

export interface MaintenanceChange {
  id: number
  name: string
  /** now */
  maintenance: boolean
  at: Date
}

export async function selectMaintenanceChanges(
  db: Connection,
  scope: Scope,
  since: Date,
  { limit, offset, page }: PageRange,
): Promise<Page<MaintenanceChange>> {
  const from = sql`from light_state s join light_device d on d.id = s.light_id
    where s.maintenance_at >= ${since} and ${lightsVisibleTo(scope)}`
  const [items, count] = await Promise.all([
    sql<MaintenanceChange>`select d.id, d.name, s.maintenance, s.maintenance_at as at ${from}
      order by s.maintenance_at desc, d.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${from}`.execute(db),
  ])
  return { items: items.rows, totalCount: count.rows[0]!.count, limit, page }
}
