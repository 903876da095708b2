import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A server without a heartbeat for so long is considered crashed. */
export const ABANDONED_AFTER_MS = 4000

/** MQTT sessions at an external broker, and the server that fetches from each, shared by all servers. */
export interface BrokerSessions {
  /** Records that this server is alive. @returns its sessions */
  heartbeat(): Promise<Set<string>>
  add(clientId: string): Promise<void>
  /** Takes over the sessions of crashed servers. */
  takeOverAbandoned(): Promise<string[]>
  remove(clientId: string): Promise<void>
  /** Lets other servers take the sessions over at once. */
  release(): Promise<void>
}

/** @param holder unique for each server process */
export function brokerSessions(db: Database, holder: string): BrokerSessions {
  const ids = ({ rows }: { rows: { client_id: string }[] }) => rows.map(row => row.client_id)
  return {
    heartbeat: async () =>
      new Set(
        ids(
          await sql<{ client_id: string }>`update broker_session set seen_at = clock_timestamp()
            where holder = ${holder}::uuid returning client_id`.execute(db),
        ),
      ),
    add: async clientId => {
      await sql`insert into broker_session (client_id, holder) values (${clientId}, ${holder}::uuid)`.execute(db)
    },
    takeOverAbandoned: async () =>
      ids(
        await sql<{ client_id: string }>`
          with abandoned as (select client_id from broker_session
            where seen_at < clock_timestamp() - make_interval(secs => ${ABANDONED_AFTER_MS / 1000}::float8) and holder <> ${holder}::uuid
            for update skip locked)
          update broker_session s set holder = ${holder}::uuid, seen_at = clock_timestamp() from abandoned
          where s.client_id = abandoned.client_id returning s.client_id`.execute(db),
      ),
    remove: async clientId => {
      await sql`delete from broker_session where client_id = ${clientId} and holder = ${holder}::uuid`.execute(db)
    },
    release: async () => {
      await sql`update broker_session set seen_at = '-infinity' where holder = ${holder}::uuid`.execute(db)
    },
  }
}
