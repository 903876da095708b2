import { sql } from 'kysely'
import type { Database } from '../../foundation/database/database.ts'
import { DEFAULT_PATIENCE } from '../../foundation/lights/patience.ts'

export interface StoredFigures {
  /** Totals since installation. */
  done: number
  missed: number
  /** Commands by state: pending ones, and all of the last minutes. */
  commands: Record<string, number>
  /** Age in seconds of the oldest command that is queued or sent, less the time by which its light is slower than others; null: none. */
  oldest: number | null
  lights: Record<string, number>
  sessions: number
}

/** One statement that reads a few rows by index. @param since the smallest id of a recent command */
export async function selectFigures(db: Database, since: string): Promise<StoredFigures> {
  const { rows } = await sql<StoredFigures>`
    select
      (select events from planned_event_tally where outcome = 'DONE') as done,
      (select events from planned_event_tally where outcome = 'MISSED') as missed,
      (select coalesce(jsonb_object_agg(status, commands), '{}') from (
        select status, count(*) as commands from light_command
        where id >= ${since}::uuid or status in ('QUEUED', 'SENT') group by status) c) as commands,
      (select greatest(0, extract(epoch from now() - min(case status when 'QUEUED' then greatest(created_at, not_before)
          else expires_at - make_interval(secs => ${sql.lit(DEFAULT_PATIENCE.command_seconds)}) end)))::float8 from light_command
        where status in ('QUEUED', 'SENT') and not_before <= now()) as oldest,
      (select coalesce(jsonb_object_agg(status, lights), '{}') from (
        select case lifecycle when 'IN_SERVICE' then device_status else lifecycle end as status, sum(lights) as lights
        from light_tally_all group by 1) l) as lights,
      (select count(*) from session where expires_at > now()) as sessions`.execute(db)
  return rows[0]!
}
