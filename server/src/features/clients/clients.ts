import type { Connection } from '../../foundation/database/database.ts'
import { Refusal } from '../../foundation/errors/errors.ts'
import { isUuid } from '../../foundation/runtime/uuid.ts'
import { type ClientRow, insertClient, selectClient, selectClientByUuid } from './clients.store.ts'

export type { ClientRow }

const HOW = 'send the header X-Client-Id with the id of a client, as GET /graphql shows'
const MISSING_CLIENT = `the header X-Client-Id is missing: ${HOW}`
const UNKNOWN_CLIENT = `X-Client-Id names no client of this platform: ${HOW}`

/** The client of a request. @throws FORBIDDEN if it is unknown or disabled */
export async function clientOf(db: Connection, uuid: string | undefined): Promise<ClientRow> {
  const client = uuid && isUuid(uuid) ? await selectClientByUuid(db, uuid) : undefined
  if (!client?.is_enabled) throw new Refusal('FORBIDDEN', uuid ? UNKNOWN_CLIENT : MISSING_CLIENT)
  return client
}

/** @throws FORBIDDEN if it was deleted or is disabled */
export async function findClient(db: Connection, id: number): Promise<ClientRow> {
  const client = await selectClient(db, id)
  if (!client?.is_enabled) throw new Refusal('FORBIDDEN', 'this client is disabled')
  return client
}

/** At start: creates the client of the console. */
export async function ensureClient(db: Connection, uuid: string): Promise<void> {
  await insertClient(db, uuid, 'console', 'Lamplighter')
}
