import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { LightGroup } from '../../foundation/database.generated.ts'
import type { Condition, Connection } from '../../foundation/database.ts'
import { lockLightStates } from '../../foundation/lightStates.ts'
import { inOrder, type Order } from '../../foundation/order.ts'
import { groupsVisibleTo, lightsVisibleTo } from '../../foundation/scope.ts'
import type { Account } from '../../foundation/viewer.ts'

export type GroupRow = Selectable<LightGroup>

export async function selectGroups(db: Connection, account: Account, ids: number[]): Promise<GroupRow[]> {
  return db
    .selectFrom('light_group as g')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .where(groupsVisibleTo(account))
    .execute()
}

export async function selectGroupPage(
  db: Connection,
  account: Account,
  where: Condition,
  order: Order[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: GroupRow[]; totalCount: number }> {
  const query = db.selectFrom('light_group as g').where(where).where(groupsVisibleTo(account))
  const [items, { count }] = await Promise.all([
    inOrder(query.selectAll(), order, 'g.id').limit(limit).offset(offset).execute(),
    query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { items, totalCount: count }
}

export async function insertGroup(tx: Connection, group: Insertable<LightGroup>): Promise<GroupRow> {
  return tx.insertInto('light_group').values(group).returningAll().executeTakeFirstOrThrow()
}

/** The group as it is now; nobody else may change it meanwhile. */
export async function lockGroup(tx: Connection, account: Account, id: number): Promise<GroupRow | undefined> {
  return tx
    .selectFrom('light_group as g')
    .selectAll()
    .where('id', '=', id)
    .where(groupsVisibleTo(account))
    .forUpdate()
    .executeTakeFirst()
}

export async function updateGroup(tx: Connection, id: number, columns: Updateable<LightGroup>): Promise<GroupRow> {
  return tx
    .updateTable('light_group')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Before it goes away, and they lose the link. */
export async function lockLightsOf(tx: Connection, id: number): Promise<number[]> {
  return lockLightStates(tx, sql`d.group_id = ${id}`)
}

/** @returns those of the lights that are there for this account, and are in the group now */
export async function connectLights(tx: Connection, account: Account, id: number, lights: number[]): Promise<number[]> {
  await lockLightStates(tx, sql`d.id = any(${lights})`)
  const moved = await sql<{ id: number }>`
    update light_device as d set group_id = ${id}, updated_at = now()
    where d.id = any(${lights}) and ${lightsVisibleTo(account)} returning d.id`.execute(tx)
  return moved.rows.map(row => row.id)
}

/** @returns those of the lights that were in the group and are there for this account */
export async function disconnectLights(
  tx: Connection,
  account: Account,
  id: number,
  lights: number[],
): Promise<number[]> {
  await lockLightStates(tx, sql`d.id = any(${lights}) and d.group_id = ${id}`)
  const moved = await sql<{ id: number }>`
    update light_device as d set group_id = null, updated_at = now()
    where d.id = any(${lights}) and d.group_id = ${id} and ${lightsVisibleTo(account)} returning d.id`.execute(tx)
  return moved.rows.map(row => row.id)
}

export async function selectLightsOf(db: Connection, account: Account, id: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select d.id from light_device d where d.group_id = ${id} and ${lightsVisibleTo(account)} order by d.id`.execute(db)
  return rows.rows.map(row => row.id)
}
