import { sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'

/** A reading on its way into the database; one light at most once in a call. */
export interface ReadingRow {
  endpoint: string
  light: string
  time?: string
  sequence?: number
  main_level?: number
  main_color_temp?: number
  main_power?: number
  main_current?: number
  main_energy?: number
  sub_level?: number
  sub_color_temp?: number
  sub_power?: number
  sub_current?: number
  sub_energy?: number
  voltage?: number
  temperature?: number
  signal_strength?: number
  lamp_failure?: boolean
  command_id?: string
  plan_version?: number
}

/** Zone whose midnight ends a day of energy. */
const SITE_ZONE = 'Asia/Shanghai'

const FIELDS = sql`(
  endpoint text, light text, time timestamptz, sequence bigint,
  main_level smallint, main_color_temp int, main_power real, main_current real, main_energy double precision,
  sub_level smallint, sub_color_temp int, sub_power real, sub_current real, sub_energy double precision,
  voltage real, temperature real, signal_strength smallint, lamp_failure boolean,
  command_id uuid, plan_version bigint)`

/** Whoever writes states takes them in the order of their ids, so that no two wait for each other. */
export async function lockStates(db: Connection, lights: string[]): Promise<void> {
  await sql`
    select s.light_id from light_state s join light_device d on d.id = s.light_id
    where d.device_id = any(${lights}) order by s.light_id for update of s`.execute(db)
}

/**
 * Writes what lights measure into their state. A reading older than the one that is there proves that the light lives
 * and changes nothing else: older by its sequence or, without one, by its clock, unless that clock was ahead of ours.
 * @returns the lights that spoke; a reading of a light that is unknown, or not the endpoint's, is not among them
 */
export async function applyReadings(
  db: Connection,
  readings: ReadingRow[],
): Promise<{ id: number; device_id: string }[]> {
  const applied = await sql<{ id: number; device_id: string }>`
    with r as (
      select r.*, d.id,
        not coalesce(r.sequence <= s.sequence, false)
        and not coalesce(r.sequence is null and r.time < s.device_time and s.device_time < now() + interval '1 min', false)
          as newer,
        s.measured_at is null or coalesce(r.main_level <> s.main_level, false)
          or coalesce(r.sub_level <> s.sub_level, false) as moved,
        coalesce(r.main_energy - s.main_energy, 0) as main_gain, coalesce(r.sub_energy - s.sub_energy, 0) as sub_gain,
        -- kWh that no luminaire exceeds (5 kW) since it was last measured: more is a meter gone wrong
        1 + 5 * coalesce(extract(epoch from now() - s.measured_at) / 3600, 0) as most_gain
      from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r ${FIELDS}
      join light_device d on d.device_id = r.light
      join light_state s on s.light_id = d.id
      left join light_center k on k.id = d.center_id
      where coalesce(k.device_id, d.device_id) = r.endpoint),
    heard as (
      update light_state s set heard_at = now(), online = true from r where s.light_id = r.id and not r.newer
      returning s.light_id),
    measured as (
      update light_state s set
        heard_at = now(), online = true, measured_at = now(),
        device_time = coalesce(r.time, s.device_time), sequence = coalesce(r.sequence, s.sequence),
        main_level = coalesce(r.main_level, s.main_level), sub_level = coalesce(r.sub_level, s.sub_level),
        main_color_temp = coalesce(r.main_color_temp, s.main_color_temp),
        sub_color_temp = coalesce(r.sub_color_temp, s.sub_color_temp),
        main_last_level = case when r.main_level = 0 and s.main_level > 0 then s.main_level else s.main_last_level end,
        sub_last_level = case when r.sub_level = 0 and s.sub_level > 0 then s.sub_level else s.sub_last_level end,
        main_last_color_temp =
          case when r.main_level = 0 and s.main_level > 0 then s.main_color_temp else s.main_last_color_temp end,
        sub_last_color_temp =
          case when r.sub_level = 0 and s.sub_level > 0 then s.sub_color_temp else s.sub_last_color_temp end,
        measured_cause = case
          when r.command_id is not null then 'COMMAND'
          when r.plan_version is not null then 'PLAN'
          when not r.moved then s.measured_cause
          when s.measured_at is null then 'UNKNOWN'
          else 'LOCAL' end,
        measured_command_id = case
          when r.command_id is not null then c.id
          when r.moved or r.plan_version is not null then null
          else s.measured_command_id end,
        measured_by = case
          when r.command_id is not null then c.cause_by
          when r.moved or r.plan_version is not null then null
          else s.measured_by end,
        -- a lamp that changed and does not say what it draws now: unknown, not what it drew before
        main_power = case when r.moved then r.main_power else coalesce(r.main_power, s.main_power) end,
        sub_power = case when r.moved then r.sub_power else coalesce(r.sub_power, s.sub_power) end,
        main_current = case when r.moved then r.main_current else coalesce(r.main_current, s.main_current) end,
        sub_current = case when r.moved then r.sub_current else coalesce(r.sub_current, s.sub_current) end,
        -- it does as asked (see light_state.confirmation): nothing is waited for any more
        wait_until = case
          when (s.expected_main_level is null or coalesce(r.main_level, s.main_level) = s.expected_main_level)
            and (s.expected_sub_level is null or coalesce(r.sub_level, s.sub_level) = s.expected_sub_level)
            and (s.expected_main_color_temp is null or s.expected_main_level = 0
              or abs(coalesce(r.main_color_temp, s.main_color_temp) - s.expected_main_color_temp) <= 50)
            and (s.expected_sub_color_temp is null or s.expected_sub_level = 0
              or abs(coalesce(r.sub_color_temp, s.sub_color_temp) - s.expected_sub_color_temp) <= 50) then null
          else s.wait_until end,
        main_energy = coalesce(r.main_energy, s.main_energy), sub_energy = coalesce(r.sub_energy, s.sub_energy),
        voltage = coalesce(r.voltage, s.voltage), temperature = coalesce(r.temperature, s.temperature),
        signal_strength = coalesce(r.signal_strength, s.signal_strength),
        lamp_failure = coalesce(r.lamp_failure, s.lamp_failure),
        plan_version = coalesce(r.plan_version, s.plan_version)
      from r left join light_command c on c.id = r.command_id and c.light_id = r.id
      where s.light_id = r.id and r.newer
      returning s.light_id),
    used as (
      insert into light_energy_day as e (light_id, day, energy)
      select r.id, (now() at time zone ${SITE_ZONE})::date,
        case when r.main_gain between 0 and r.most_gain then r.main_gain else 0 end
          + case when r.sub_gain between 0 and r.most_gain then r.sub_gain else 0 end
      from r where r.newer and (r.main_gain <> 0 or r.sub_gain <> 0)
      on conflict (light_id, day) do update set energy = e.energy + excluded.energy)
    select d.id, d.device_id from light_device d
    where d.id in (select light_id from heard union all select light_id from measured)`.execute(db)
  return applied.rows
}

/** An endpoint said hello or goodbye: its lights' counts start anew, and with goodbye they cannot be reached. */
export async function applyPresence(db: Connection, endpoint: string, online: boolean): Promise<number[]> {
  const changed = await sql<{ light_id: number }>`
    update light_state s set
      online = case when ${online} then s.online or d.center_id is null else false end,
      heard_at = case when ${online} and d.center_id is null then now() else s.heard_at end,
      sequence = null, device_time = null
    from light_device d left join light_center k on k.id = d.center_id
    where s.light_id = d.id and coalesce(k.device_id, d.device_id) = ${endpoint}
    returning s.light_id`.execute(db)
  return changed.rows.map(row => row.light_id)
}

/** Lights unheard for their model's interval become OFFLINE. @returns which */
export async function markSilent(db: Connection): Promise<number[]> {
  const silent = await sql<{ light_id: number }>`
    update light_state s set online = false
    from light_device d left join device_mode m on m.id = d.mode_id
    where s.light_id = d.id and s.online
      and coalesce(s.heard_at, '-infinity') < now() - make_interval(secs => coalesce(m.offline_after, 180))
    returning s.light_id`.execute(db)
  return silent.rows.map(row => row.light_id)
}

export async function applyPlanReport(
  db: Connection,
  endpoint: string,
  lights: string[],
  version: number,
): Promise<void> {
  await sql`
    update light_state s set plan_version = ${version}
    from light_device d left join light_center k on k.id = d.center_id
    where s.light_id = d.id and d.device_id = any(${lights}) and coalesce(k.device_id, d.device_id) = ${endpoint}`.execute(
    db,
  )
}
