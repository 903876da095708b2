import { sql } from 'kysely'
import type { Connection } from '../../foundation/database.ts'
import { byId } from '../../foundation/loaders.ts'
import { lightsVisibleTo } from '../../foundation/scope.ts'
import type { Account } from '../../foundation/viewer.ts'

export interface LightCounts {
  totalCount: number
  onlineCount: number
  offlineCount: number
  faultCount: number
  maintenanceCount: number
  openCount: number
}

export async function countLights(db: Connection, account: Account): Promise<LightCounts> {
  const counted = await sql<LightCounts>`
    select count(*) as "totalCount",
      count(*) filter (where s.online and not s.maintenance) as "onlineCount",
      count(*) filter (where not s.online and not s.maintenance) as "offlineCount",
      count(*) filter (where s.device_status = 'FAULT') as "faultCount",
      count(*) filter (where s.device_status = 'MAINTENANCE') as "maintenanceCount",
      count(*) filter (where s.switched_on) as "openCount"
    from light_device d join light_state s on s.light_id = d.id where ${lightsVisibleTo(account)}`.execute(db)
  return counted.rows[0]!
}

/** Lights in service of each group, by whether they are online. */
export async function countOnline(
  db: Connection,
  account: Account,
  groups: number[],
): Promise<Map<number, Pick<LightCounts, 'onlineCount' | 'offlineCount'>>> {
  const counted = await sql<{ id: number; onlineCount: number; offlineCount: number }>`
    select d.group_id as id, count(*) filter (where s.online) as "onlineCount",
      count(*) filter (where not s.online) as "offlineCount"
    from light_device d join light_state s on s.light_id = d.id
    where d.group_id = any(${groups}) and not s.maintenance and ${lightsVisibleTo(account)}
    group by d.group_id`.execute(db)
  return byId(counted.rows)
}

export interface GroupStatistics {
  onlineCount: number
  offlineCount: number
  faultCount: number
  maintenanceCount: number
  onCount: number
  offCount: number
  [average: string]: number | null
}

/** One row about the lights of a group; an average over nothing is null. */
export async function summariseGroup(db: Connection, account: Account, id: number): Promise<GroupStatistics> {
  const summed = await sql<GroupStatistics>`
    select count(*) filter (where s.online and not s.maintenance) as "onlineCount",
      count(*) filter (where not s.online and not s.maintenance) as "offlineCount",
      count(*) filter (where s.device_status = 'FAULT') as "faultCount",
      count(*) filter (where s.device_status = 'MAINTENANCE') as "maintenanceCount",
      count(*) filter (where s.switched_on) as "onCount",
      count(*) filter (where not s.switched_on) as "offCount",
      avg(s.main_power) as "avgMainPower", avg(s.sub_power) as "avgSubPower",
      sum(coalesce(s.main_power, 0) + coalesce(s.sub_power, 0))::float8 as "totalPower",
      avg(s.main_energy) as "avgMainEnergyConsumption", avg(s.sub_energy) as "avgSubEnergyConsumption",
      sum(coalesce(s.main_energy, 0) + coalesce(s.sub_energy, 0)) as "totalEnergyConsumption",
      avg(s.temperature) as "avgDeviceTemperature", max(s.temperature)::float8 as "maxDeviceTemperature",
      min(s.temperature)::float8 as "minDeviceTemperature", avg(s.voltage) as "avgDeviceVoltage",
      avg(s.main_current) as "avgMainCurrent", avg(s.sub_current) as "avgSubCurrent",
      avg(s.main_level)::float8 as "avgMainBrightness", avg(s.sub_level)::float8 as "avgSubBrightness",
      avg(s.main_color_temp)::float8 as "avgMainColorTemp", avg(s.sub_color_temp)::float8 as "avgSubColorTemp"
    from light_device d join light_state s on s.light_id = d.id
    where d.group_id = ${id} and ${lightsVisibleTo(account)}`.execute(db)
  return summed.rows[0]!
}

export interface EnergySums {
  dayPowerCount: number
  monthPowerCount: number
  yearPowerCount: number
  totalPower: number
}

/**
 * kWh of this civil day, month and year of the site's zone, and in all: what the meters had counted when they were first
 * read, and all that was counted since, whatever resets and roll-overs there were.
 */
export async function sumEnergy(db: Connection, account: Account): Promise<EnergySums> {
  const summed = await sql<EnergySums>`
    with today as (select (now() at time zone time_zone)::date as day from site),
    used as (
      select e.month, sum(e.energy) as energy from light_month e join light_device d on d.id = e.light_id
      where e.month >= (select date_trunc('year', day) from today) and ${lightsVisibleTo(account)} group by e.month)
    select (select coalesce(sum(e.energy), 0) from light_day e join light_device d on d.id = e.light_id
        where e.day = (select day from today) and ${lightsVisibleTo(account)}) as "dayPowerCount",
      coalesce(sum(energy) filter (where used.month = date_trunc('month', today.day)), 0) as "monthPowerCount",
      coalesce(sum(energy), 0) as "yearPowerCount",
      (select coalesce(sum(s.energy_total), 0)
        from light_device d join light_state s on s.light_id = d.id where ${lightsVisibleTo(account)}) as "totalPower"
    from today left join used on true group by today.day`.execute(db)
  return summed.rows[0]!
}
