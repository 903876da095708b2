import { type Insertable, type Selectable, sql } from 'kysely'
import type { LightExport } from '../../foundation/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database.ts'
import { inOrder, type Order } from '../../foundation/order.ts'
import { lightsVisibleTo } from '../../foundation/scope.ts'
import type { Account } from '../../foundation/viewer.ts'

/** Keeps which lights a filter means now, in order; they never leave the database at once. */
export async function insertExport(
  db: Connection,
  account: Account,
  where: Condition,
  order: Order[],
  row: Omit<Insertable<LightExport>, 'light_ids'>,
): Promise<{ id: string; count: number }> {
  const lights = db
    .selectFrom('light_device as d')
    .innerJoin('light_state as s', 's.light_id', 'd.id')
    .select('d.id')
    .where(where)
    .where(lightsVisibleTo(account))
  return db
    .insertInto('light_export')
    .values({ ...row, light_ids: sql<number[]>`array(${inOrder(lights, order, 'd.id')})` })
    .returning(['id', sql<number>`cardinality(light_ids)`.as('count')])
    .executeTakeFirstOrThrow()
}

export type ExportRow = Pick<Selectable<LightExport>, 'id' | 'file_name' | 'settings'> & { count: number }

/** For 10 minutes, and while its session lasts. */
export async function selectExport(db: Connection, id: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('light_export as e')
    .innerJoin('session as s', 's.id', 'e.session_id')
    .select(['e.id', 'e.file_name', 'e.settings', sql<number>`cardinality(e.light_ids)`.as('count')])
    .where('e.id', '=', id)
    .where('e.created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Some of its lights, from the `first`th on, counted from 1; those that are gone meanwhile are left out. */
export async function selectTold(db: Connection, id: string, first: number, last: number) {
  return db
    .selectFrom(
      sql<{ light_id: number; at: number }>`(select light_id, at from light_export e,
        unnest(e.light_ids[${first}::int:${last}::int]) with ordinality as one (light_id, at) where e.id = ${id})`.as(
        'o',
      ),
    )
    .innerJoin('light_device as d', 'd.id', 'o.light_id')
    .innerJoin('light_state as s', 's.light_id', 'd.id')
    .leftJoin('device_mode as m', 'm.id', 'd.mode_id')
    .leftJoin('light_center as c', 'c.id', 'd.center_id')
    .leftJoin('light_group as g', 'g.id', 'd.group_id')
    .select(['d.name', 'd.device_id', 'm.code as model', 'c.device_id as center', 'g.name as group'])
    .select(['d.latitude', 'd.longitude', 'd.address1', 'd.address2'])
    .select(['s.device_status', 's.switched_on', 's.heard_at'])
    .orderBy('o.at')
    .execute()
}
export type ToldLight = Awaited<ReturnType<typeof selectTold>>[number]
