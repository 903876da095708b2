import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { wholeStreets } from '../../foundation/lights/streetOrder.ts'

/** A desired state that ends sooner is not enforced. */
const MIN_REMAINING_SECONDS = 3
/** The clock of a light that runs its plan may be ahead by as much. */
const MAX_CLOCK_AHEAD_SECONDS = 120

/** Online lights that differ from their desired state and are due for a command, street by street. */
export async function lockDivergentLights(tx: Connection, limit: number): Promise<number[]> {
  const found = await sql<{ light_id: number; street: number | null }>`
    select s.light_id, s.street from light_state s
    where s.online and s.confirmation <> 'CONFIRMED' and s.expected_rule is not null and not s.expected_stale
      and coalesce(s.reconcile_at, '-infinity') <= now()
      -- Near its end a state is not enforced: lights that run their plan may already do what comes next.
      and coalesce(s.expected_until > now() + make_interval(secs => case
        when s.measured_cause = 'PLAN' and s.expected_rule in ('DAYLIGHT', 'SCHEDULE', 'PRESET', 'SITE_DEFAULT')
        then ${MAX_CLOCK_AHEAD_SECONDS}::float8 else ${MIN_REMAINING_SECONDS} end), true)
      and not exists (select from light_command c where c.id = s.last_command_id and c.version = s.expected_version
        and (c.status in ('QUEUED', 'SENT') and c.expires_at > now()
          -- Acknowledged: it has time to report.
          or c.status = 'ACKNOWLEDGED' and c.acknowledged_at > now() - make_interval(secs => c.show_seconds))
        -- Prevents a join: a plan made when there were few commands would read all of them for each light.
        offset 0)
    order by s.street, s.light_id limit ${limit} for update skip locked`.execute(tx)
  return wholeStreets(found.rows, limit).map(row => row.light_id)
}

/** One server at a time reconciles, so that the rate limit holds. */
export async function tryLockReconciler(tx: Connection): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCKS.reconciler}) as mine`.execute(
    tx,
  )
  return rows[0]!.mine
}
