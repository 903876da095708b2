import { type SqlBool, sql } from 'kysely'
import { HIGH_ABOVE, LOW_BELOW } from '#lighting/alerts/temperature.ts'
import { cachedCounts } from '../../foundation/cache/countCache.ts'
import type { Condition, Connection } from '../../foundation/database/database.ts'
import { byId } from '../../foundation/graphql/loaders.ts'
import { lightTally, tallyOfAll } from '../../foundation/lights/lightTally.ts'
import { RATED_WATTS } from '../../foundation/lights/ratedPower.ts'
import { lightsVisibleTo } from '../../foundation/security/scope.ts'
import type { Account } from '../../foundation/security/viewer.ts'

export interface LightCounts {
  totalCount: number
  onlineCount: number
  offlineCount: number
  faultCount: number
  maintenanceCount: number
  openCount: number
  litCount: number
  darkCount: number
  unknownCount: number
  /** of these, those in service */
  inService: StatusCounts
  plannedCount: number
  outOfServiceCount: number
}
export type StatusCounts = Record<`${'total' | 'online' | 'offline' | 'fault' | 'maintenance'}Count`, number>

/** Number of lights of a tally that meet the condition. */
function lightsThat(condition: Condition) {
  return sql`coalesce(sum(t.lights) filter (where ${condition}), 0)`
}
const ONLINE = sql<SqlBool>`t.device_status in ('NORMAL', 'FAULT')`
const OFFLINE = sql<SqlBool>`t.device_status = 'OFFLINE'`

const STATUS_COUNTS = sql`${lightsThat(sql`true`)} as "totalCount", ${lightsThat(ONLINE)} as "onlineCount",
  ${lightsThat(OFFLINE)} as "offlineCount", ${lightsThat(sql`t.device_status = 'FAULT'`)} as "faultCount",
  ${lightsThat(sql`t.device_status = 'MAINTENANCE'`)} as "maintenanceCount"`

const IN_SERVICE = sql<SqlBool>`t.lifecycle = 'IN_SERVICE'`
const inService = (condition: Condition) => lightsThat(sql`${IN_SERVICE} and ${condition}`)
const LIFECYCLE_COUNTS = sql`json_build_object('totalCount', ${lightsThat(IN_SERVICE)},
    'onlineCount', ${inService(ONLINE)}, 'offlineCount', ${inService(OFFLINE)},
    'faultCount', ${inService(sql`t.device_status = 'FAULT'`)},
    'maintenanceCount', ${inService(sql`t.device_status = 'MAINTENANCE'`)}) as "inService",
  ${lightsThat(sql`t.lifecycle = 'PLANNED'`)} as "plannedCount",
  ${lightsThat(sql`t.lifecycle = 'OUT_OF_SERVICE'`)} as "outOfServiceCount"`
const LIT_COUNTS = sql`${inService(sql`t.lit_state = 'LIT'`)} as "litCount",
  ${inService(sql`t.lit_state = 'DARK'`)} as "darkCount", ${inService(sql`t.lit_state = 'UNKNOWN'`)} as "unknownCount"`

export async function countLights(db: Connection, account: Account): Promise<LightCounts> {
  const [counted] = await cachedCounts(
    db,
    account,
    sql<LightCounts>`
      select ${STATUS_COUNTS}, ${LIFECYCLE_COUNTS}, ${LIT_COUNTS}, ${lightsThat(sql`t.switched_on`)} as "openCount"
      from ${tallyOfAll(account)} t`,
  )
  return counted!
}

export type GroupOnline = Pick<LightCounts, 'onlineCount' | 'offlineCount' | 'faultCount'>
export type GroupCounts = Pick<GroupSummary, Counted | 'inService'>

/** Number of lights of a group, from the tally. */
export async function countGroup(db: Connection, account: Account, id: number): Promise<GroupCounts> {
  const [counted] = await cachedCounts(
    db,
    account,
    sql<GroupCounts>`
      select ${STATUS_COUNTS}, ${LIFECYCLE_COUNTS}, ${LIT_COUNTS}, ${lightsThat(sql`t.switched_on`)} as "onCount",
        ${lightsThat(sql`not t.switched_on`)} as "offCount"
      from ${lightTally(account, sql`d.group_id = ${id}`)} t`,
  )
  return counted!
}

/** Lights in service of each group by status. */
export async function countOnline(
  db: Connection,
  account: Account,
  groups: number[],
): Promise<Map<number, GroupOnline>> {
  const counting = sql<GroupOnline & { id: number }>`
    select t.group_id as id, ${inService(ONLINE)} as "onlineCount", ${inService(OFFLINE)} as "offlineCount",
      ${inService(sql`t.device_status = 'FAULT'`)} as "faultCount"
    from ${lightTally(account, sql`d.group_id = any(${groups})`)} t group by t.group_id`
  return byId(await cachedCounts(db, account, counting, groups.length))
}

/** Null if not measured. */
export type Measure =
  | `avg${'Main' | 'Sub'}${'Power' | 'EnergyConsumption' | 'Current' | 'Brightness' | 'ColorTemp'}`
  | `total${'Power' | 'EnergyConsumption'}`
  | `${'avg' | 'min' | 'max'}Device${'Temperature' | 'Voltage'}`
  | 'ratedPower'
  | 'powerPercent'
  | `voltage${'Low' | 'High'}At`

type Counted =
  `${'total' | 'online' | 'offline' | 'fault' | 'maintenance' | 'on' | 'off' | 'lit' | 'dark' | 'unknown' | 'planned' | 'outOfService'}Count`

export type GroupSummary = Record<
  | Counted
  | `${'temperature' | 'voltage'}${'Low' | 'High'}Count`
  // % of the rated power at which alerts are raised
  | `power${'Near' | 'Over'}At`,
  number
> &
  Record<Measure, number | null> & { measuredAt: Date | null; inService: StatusCounts }

const SERVED = sql<SqlBool>`s.lifecycle = 'IN_SERVICE'`
/** Online, and not in maintenance. */
const MEASURED = sql<SqlBool>`s.online and not s.maintenance`

/**
 * One row about the lights of a group. Measurements are those of online lights that are not in maintenance: the last
 * reading of an offline light may be months old. Energy meters keep their last value. Values without a measurement are null.
 */
export async function summariseGroup(db: Connection, account: Account, id: number): Promise<GroupSummary> {
  const mean = (column: string) => sql`avg(${sql.ref(`s.${column}`)}) filter (where ${MEASURED})::float8`
  const raisedAt = (kind: string) => sql`(select raise_at from alert_rule where kind = ${kind})`
  // All ids in one list: lights of a group are close together in the index of states, so that one index descent finds several.
  const summed = await sql<GroupSummary>`
    with l as materialized (
      select d.id, ${RATED_WATTS} as watts from light_device d left join device_mode m on m.id = d.mode_id
      where d.group_id = ${id} and ${lightsVisibleTo(account)})
    select count(*) as "totalCount",
      count(*) filter (where ${MEASURED}) as "onlineCount",
      count(*) filter (where not s.online and not s.maintenance) as "offlineCount",
      count(*) filter (where s.device_status = 'FAULT') as "faultCount",
      count(*) filter (where s.device_status = 'MAINTENANCE') as "maintenanceCount",
      count(*) filter (where s.switched_on) as "onCount",
      count(*) filter (where not s.switched_on) as "offCount",
      json_build_object('totalCount', count(*) filter (where ${SERVED}),
        'onlineCount', count(*) filter (where ${SERVED} and ${MEASURED}),
        'offlineCount', count(*) filter (where ${SERVED} and s.device_status = 'OFFLINE'),
        'faultCount', count(*) filter (where ${SERVED} and s.device_status = 'FAULT'),
        'maintenanceCount', count(*) filter (where ${SERVED} and s.device_status = 'MAINTENANCE')) as "inService",
      count(*) filter (where s.lifecycle = 'PLANNED') as "plannedCount",
      count(*) filter (where s.lifecycle = 'OUT_OF_SERVICE') as "outOfServiceCount",
      count(*) filter (where ${SERVED} and s.lit_state = 'LIT') as "litCount",
      count(*) filter (where ${SERVED} and s.lit_state = 'DARK') as "darkCount",
      count(*) filter (where ${SERVED} and s.lit_state = 'UNKNOWN') as "unknownCount",
      ${mean('main_power')} as "avgMainPower", ${mean('sub_power')} as "avgSubPower",
      sum(s.power) filter (where ${MEASURED}) as "totalPower",
      sum(s.watts) filter (where ${MEASURED} and s.power is not null) as "ratedPower",
      100 * sum(s.power) filter (where ${MEASURED} and s.watts > 0)
        / sum(s.watts) filter (where ${MEASURED} and s.watts > 0 and s.power is not null) as "powerPercent",
      ${raisedAt('POWER_NEAR')} as "powerNearAt", ${raisedAt('POWER_OVER')} as "powerOverAt",
      avg(s.main_energy) as "avgMainEnergyConsumption", avg(s.sub_energy) as "avgSubEnergyConsumption",
      sum(coalesce(s.main_energy + s.sub_energy, s.main_energy, s.sub_energy)) as "totalEnergyConsumption",
      ${mean('temperature')} as "avgDeviceTemperature",
      max(s.temperature) filter (where ${MEASURED})::float8 as "maxDeviceTemperature",
      min(s.temperature) filter (where ${MEASURED})::float8 as "minDeviceTemperature",
      count(*) filter (where ${MEASURED} and s.temperature < ${LOW_BELOW}) as "temperatureLowCount",
      count(*) filter (where ${MEASURED} and s.temperature > ${HIGH_ABOVE}) as "temperatureHighCount",
      ${mean('voltage')} as "avgDeviceVoltage",
      max(s.voltage) filter (where ${MEASURED})::float8 as "maxDeviceVoltage",
      min(s.voltage) filter (where ${MEASURED})::float8 as "minDeviceVoltage",
      ${raisedAt('UNDER_VOLTAGE')} as "voltageLowAt", ${raisedAt('OVER_VOLTAGE')} as "voltageHighAt",
      count(*) filter (where ${MEASURED} and s.voltage < ${raisedAt('UNDER_VOLTAGE')}) as "voltageLowCount",
      count(*) filter (where ${MEASURED} and s.voltage > ${raisedAt('OVER_VOLTAGE')}) as "voltageHighCount",
      ${mean('main_current')} as "avgMainCurrent", ${mean('sub_current')} as "avgSubCurrent",
      ${mean('main_level')} as "avgMainBrightness", ${mean('sub_level')} as "avgSubBrightness",
      ${mean('main_color_temp')} as "avgMainColorTemp", ${mean('sub_color_temp')} as "avgSubColorTemp",
      max(s.measured_at) as "measuredAt"
    from (
      select s.*, coalesce(s.main_power + s.sub_power, s.main_power, s.sub_power)::float8 as power, l.watts
      from light_state s join l on l.id = s.light_id where s.light_id = any(array(select id from l))) s`.execute(db)
  return summed.rows[0]!
}

/** The hottest lights of a group whose measurements count, hottest first. */
export async function selectHottest(db: Connection, account: Account, id: number, most: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select s.light_id as id from light_state s
    where s.light_id = any(array(select d.id from light_device d where d.group_id = ${id} and ${lightsVisibleTo(account)}))
      and ${MEASURED} and s.temperature is not null
    order by s.temperature desc, s.light_id limit ${most}`.execute(db)
  return found.rows.map(row => row.id)
}

export interface EnergySums {
  dayPowerCount: number
  monthPowerCount: number
  yearPowerCount: number
  totalPower: number
  meterTotal: number
}

/**
 * kWh of the present day, month and year in the site's time zone, and since the first reading of each meter, whatever
 * resets and roll-overs there were; and what the meters show, including their energy before that.
 */
export async function sumEnergy(db: Connection, account: Account): Promise<EnergySums> {
  const summed = await sql<EnergySums>`
    with today as (select (now() at time zone time_zone)::date as day from site),
    used as (
      select e.month, sum(e.energy) as energy from light_month e join light_device d on d.id = e.light_id
      where e.month >= (select date_trunc('year', day) from today) and ${lightsVisibleTo(account)} group by e.month),
    meters as (
      select coalesce(sum(s.energy_total), 0) as seen,
        coalesce(sum(coalesce(s.main_energy, 0) + coalesce(s.sub_energy, 0)), 0) as shown
      from light_device d join light_state s on s.light_id = d.id where ${lightsVisibleTo(account)})
    select (select coalesce(sum(e.energy), 0) from light_day e join light_device d on d.id = e.light_id
        where e.day = (select day from today) and ${lightsVisibleTo(account)}) as "dayPowerCount",
      coalesce(sum(energy) filter (where used.month = date_trunc('month', today.day)), 0) as "monthPowerCount",
      coalesce(sum(energy), 0) as "yearPowerCount",
      (select seen from meters) as "totalPower", (select shown from meters) as "meterTotal"
    from today left join used on true group by today.day`.execute(db)
  return summed.rows[0]!
}

/**
 * Merges rows of the tallies, so that queries read few rows at any rate of changes. Vacuums them at once: with
 * thousands of changes a second, most rows would be dead until autovacuum runs.
 * @param most rows that may remain: of all lights, and of a group; half of these in a group if all groups have as many
 */
export async function mergeTally(db: Connection, most: { ofAll: number; ofGroup: number }): Promise<void> {
  const all = await sql<{ many: boolean }>`select count(*) > ${most.ofAll} as many from light_tally_all`.execute(db)
  if (all.rows[0]!.many) {
    await sql`select fold_light_tally_all()`.execute(db)
    await sql`vacuum (skip_locked) light_tally_all`.execute(db)
  }
  const { rows: groups } = await sql<{ id: number | null }>`
    with g as materialized (select group_id as id, count(*) as rows from light_tally group by group_id)
    select id from g where rows > ${most.ofGroup}
      or (select avg(rows) from g) > ${most.ofGroup / 2}::float8 and rows > ${most.ofGroup / 4}::float8`.execute(db)
  if (groups.length === 0) return
  await mergeGroups(
    db,
    groups.map(({ id }) => id),
  )
  await sql`vacuum (skip_locked) light_tally`.execute(db)
}

/** Readers see the old rows or the merged ones. Of two concurrent merges, the second finds nothing to do. */
async function mergeGroups(db: Connection, groups: (number | null)[]): Promise<void> {
  await sql`
    with many as (
      delete from light_tally where group_id = any(${groups}) or (group_id is null and ${groups.includes(null)})
      returning *)
    insert into light_tally (group_id, device_status, switched_on, lit_state, lifecycle, lights)
      select group_id, device_status, switched_on, lit_state, lifecycle, sum(lights)
      from many group by 1, 2, 3, 4, 5 having sum(lights) <> 0`.execute(db)
}
