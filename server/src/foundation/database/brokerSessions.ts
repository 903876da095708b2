import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Whoever was not seen for so long is taken for gone. */
export const GONE_AFTER_MS = 4000

/** Sessions at a broker of somebody else, and who fetches from them, as all servers know it. */
export interface BrokerSessions {
  /** Says that we are there. @returns those that are ours */
  seen(): Promise<Set<string>>
  add(clientId: string): Promise<void>
  /** Takes over what nobody fetches from any more. */
  inherit(): Promise<string[]>
  forget(clientId: string): Promise<void>
  /** We leave: others need not wait to see it. */
  leave(): Promise<void>
}

/** @param holder one server process, once */
export function brokerSessions(db: Database, holder: string): BrokerSessions {
  const ids = ({ rows }: { rows: { client_id: string }[] }) => rows.map(row => row.client_id)
  return {
    seen: async () =>
      new Set(
        ids(
          await sql<{ client_id: string }>`update broker_session set seen_at = clock_timestamp()
            where holder = ${holder}::uuid returning client_id`.execute(db),
        ),
      ),
    add: async clientId => {
      await sql`insert into broker_session (client_id, holder) values (${clientId}, ${holder}::uuid)`.execute(db)
    },
    inherit: async () =>
      ids(
        await sql<{ client_id: string }>`
          with abandoned as (select client_id from broker_session
            where seen_at < clock_timestamp() - make_interval(secs => ${GONE_AFTER_MS / 1000}::float8) and holder <> ${holder}::uuid
            for update skip locked)
          update broker_session s set holder = ${holder}::uuid, seen_at = clock_timestamp() from abandoned
          where s.client_id = abandoned.client_id returning s.client_id`.execute(db),
      ),
    forget: async clientId => {
      await sql`delete from broker_session where client_id = ${clientId} and holder = ${holder}::uuid`.execute(db)
    },
    leave: async () => {
      await sql`update broker_session set seen_at = '-infinity' where holder = ${holder}::uuid`.execute(db)
    },
  }
}
