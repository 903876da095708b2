import type { Selectable } from 'kysely'
import type { Client, ClientMenu } from '../../foundation/database/database.generated.ts'
import type { Connection } from '../../foundation/database/database.ts'

export type ClientRow = Selectable<Client>
export type ClientMenuRow = Selectable<ClientMenu>

export async function selectClientByUuid(db: Connection, uuid: string): Promise<ClientRow | undefined> {
  return db.selectFrom('client').selectAll().where('uuid', '=', uuid).executeTakeFirst()
}

export async function selectClient(db: Connection, id: number): Promise<ClientRow | undefined> {
  return db.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function selectMenus(db: Connection, clientId: number): Promise<ClientMenuRow[]> {
  return db
    .selectFrom('client_menu')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertClient(db: Connection, uuid: string, name: string, title: string): Promise<void> {
  await db
    .insertInto('client')
    .values({ uuid, name, title })
    .onConflict(conflict => conflict.column('uuid').doNothing())
    .execute()
}
