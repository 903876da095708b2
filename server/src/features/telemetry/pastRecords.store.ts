import { sql } from 'kysely'
import type { Connection } from '../../foundation/database/database.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import { ADDED_MEASURES, HOUR_COLUMNS, HOUR_MEASURES, MEASURED } from './rollups.store.ts'

/** kWh of a light in a civil day of the site. */
export interface PastDay {
  light_id: number
  day: string
  main_energy: number
  sub_energy: number
}
const DAY = { light_id: 'int', day: 'date', main_energy: 'float8', sub_energy: 'float8' }

/** kWh of a light in an hour. */
export interface PastHour {
  light_id: number
  hour: Date
  main_energy: number
  sub_energy: number
}
const HOUR = { light_id: 'int', hour: 'timestamptz', main_energy: 'float8', sub_energy: 'float8' }

export interface PastReading {
  light_id: number
  at: Date
  main_level: number | null
  sub_level: number | null
  main_power: number | null
  sub_power: number | null
  main_current: number | null
  sub_current: number | null
  main_energy: number | null
  sub_energy: number | null
  voltage: number
  temperature: number
  signal_strength: number
  lamp_failure: boolean
}
const READING = {
  ...{ light_id: 'int', at: 'timestamptz', main_level: 'smallint', sub_level: 'smallint' },
  ...{ main_power: 'real', sub_power: 'real', main_current: 'real', sub_current: 'real' },
  ...{ main_energy: 'float8', sub_energy: 'float8', voltage: 'real', temperature: 'real' },
  ...{ signal_strength: 'smallint', lamp_failure: 'boolean' },
}
const READING_COLUMNS = sql.join(Object.keys(READING).map(column => sql.ref(column)))

/** Adds to the days, months and totals that other readings have begun. */
export async function addDays(tx: Connection, rows: PastDay[]): Promise<void> {
  await sql`
    with d as materialized (select * from ${unnestRows('d', rows, DAY)}),
    days as (
      insert into light_day as e (light_id, day, main_energy, sub_energy)
      select light_id, day, main_energy, sub_energy from d
      on conflict (light_id, day) do update set main_energy = e.main_energy + excluded.main_energy,
        sub_energy = e.sub_energy + excluded.sub_energy),
    totals as (
      update light_state s set energy_total = s.energy_total + t.energy
      from (select light_id, sum(main_energy + sub_energy) as energy from d group by light_id) t
      where s.light_id = t.light_id)
    insert into light_month as e (light_id, month, energy, days)
    select light_id, date_trunc('month', day)::date, sum(main_energy + sub_energy), bit_or(day_bit(day))
    from d group by 1, 2
    on conflict (light_id, month) do update set energy = e.energy + excluded.energy, days = e.days | excluded.days`.execute(
    tx,
  )
}

/** Adds to the hours that other readings have begun, with what the readings measured. Readings from `keptFrom` on are stored. */
export async function addHours(
  tx: Connection,
  { hours, readings, keptFrom }: { hours: PastHour[]; readings: PastReading[]; keptFrom: Date },
): Promise<void> {
  await sql`
    with r as materialized (
      select r.*, true as here, date_trunc('hour', r.at, time_zone) as hour
      from ${unnestRows('r', readings, READING)}, site),
    kept as (
      insert into light_reading (received_at, ${READING_COLUMNS}) select at, ${READING_COLUMNS} from r
      where at >= ${keptFrom} on conflict do nothing),
    measured (light_id, hour, ${HOUR_COLUMNS}) as (select light_id, hour, ${HOUR_MEASURES} from r group by 1, 2)
    insert into light_hour as h (light_id, hour, main_energy, sub_energy, ${HOUR_COLUMNS})
    select light_id, hour, main_energy, sub_energy, ${HOUR_COLUMNS} from (
      select u.*, ${MEASURED} from ${unnestRows('u', hours, HOUR)} left join measured using (light_id, hour)) as f
    on conflict (light_id, hour) do update set main_energy = h.main_energy + excluded.main_energy,
      sub_energy = h.sub_energy + excluded.sub_energy, ${ADDED_MEASURES}`.execute(tx)
}
