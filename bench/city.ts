import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../server/src/foundation/database/migrate.ts'
import { openPostgres, openServer, type Platform } from './platform.ts'

export interface City extends Platform {
  db: pg.Client
  /** one has a tenth of all lights, the others about 250 each */
  groups: number[]
  largeGroup: number
  /** names of roads, used for lights */
  roads: string[]
}

/** The first ticks of a server check the whole city: measure after them. */
export const SETTLE_MS = 15_000
const LIGHTS_PER_GROUP = 250
const FIRST = [...'建人解中和长新东西南北文福安永兴泰康明春']
const SECOND = [...'设民放山平江华湖门园林昌宁景德贤']
const LAST = ['路', '大道', '街', '巷']

/**
 * A reproducible city: lights with Chinese names in groups, behind centers, of three models, each with a reading and
 * executed commands; 2 % are offline, half of the others are lit.
 */
export async function openCity(resources: AsyncDisposableStack, lights: number): Promise<City> {
  const place = await openPostgres(resources)
  await migrate(place.databaseUrl)
  const db = new pg.Client({ connectionString: place.databaseUrl })
  await db.connect()
  resources.defer(() => db.end())
  const filled = await fillCity(db, lights)
  const platform = await openServer(resources, place)
  await sleep(SETTLE_MS)
  return { ...platform, db, ...filled }
}

/** Fills a migrated, empty database with the city. */
export async function fillCity(db: pg.Client, lights: number): Promise<Pick<City, 'groups' | 'largeGroup' | 'roads'>> {
  const roads = FIRST.flatMap(first => SECOND.flatMap(second => LAST.map(last => first + second + last)))
  await makeGroupsAndCenters(db, Math.ceil(lights / LIGHTS_PER_GROUP))
  await withoutWordIndexes(db, async () => {
    await makeLights(db, lights, roads)
    await makeStates(db)
  })
  await db.query('vacuum analyze')
  const { rows } = await db.query<{ id: number; large: boolean }>(
    "select id, name = '环城大道' as large from light_group order by id",
  )
  return { groups: rows.map(({ id }) => id), largeGroup: rows.find(({ large }) => large)!.id, roads }
}

/** One light, where a test only needs a model. @returns its id */
export async function makeModels(db: pg.Client): Promise<number[]> {
  const options = {
    mainLight: true,
    subLight: true,
    mainBrightness: true,
    mainColorTemp: false,
    subBrightness: true,
    subColorTemp: false,
  }
  const { rows } = await db.query<{ id: number }>(
    `insert into device_mode (name, code, category, type, manufacturer, protocol, options, main_watts, sub_watts)
     select '单灯控制器 ' || code, code, 'LIGHT', 'light', '灯塔示范', 'PLC', $1, 150, 60
     from unnest(array['BENCH-A', 'BENCH-B', 'BENCH-C']) code returning id`,
    [options],
  )
  return rows.map(({ id }) => id)
}

async function makeGroupsAndCenters(db: pg.Client, groups: number): Promise<void> {
  await makeModels(db)
  await db.query(
    `insert into light_group (name, description, road_class)
     select case n when 1 then '环城大道' else n || ' 号片区' end, '', case when n % 5 = 1 then 'MAIN' else 'OTHER' end
     from generate_series(1, $1::int) n`,
    [groups],
  )
  await db.query(
    `insert into light_center (name, device_id, online, heard_at)
     select n || ' 号集中控制器', 'BENCH-C-' || n, true, now() + interval '1 day' from generate_series(1, $1::int) n`,
    [Math.ceil(groups / 2)],
  )
  // Groups have no schedule, so lights get only the commands of the benchmark.
  await db.query('update group_program set stale = false, settled_until = now()')
}

/** Search indexes are built once, not with each light. */
async function withoutWordIndexes(db: pg.Client, act: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('light_device', 'light_search') and indexdef like '% USING gin %'`,
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  await act()
  await db.query("set maintenance_work_mem = '512MB'")
  for (const { definition } of rows) await db.query(definition)
}

async function makeLights(db: pg.Client, lights: number, roads: string[]): Promise<void> {
  await db.query('select setseed(0.5)')
  // Without other triggers than that of the search, and foreign key checks, since states are inserted below.
  await db.query('set session_replication_role = replica')
  await db.query('alter table light_device enable always trigger index_light')
  await db.query(
    `with m as (select array_agg(id order by id) as ids from device_mode),
       g as (select array_agg(id order by id) as ids from light_group),
       c as (select array_agg(id order by id) as ids from light_center)
     insert into light_device (name, device_id, address1, address2, mode_id, group_id, center_id, latitude, longitude)
     select road || ' ' || number || ' 号灯', 'BENCH-' || lpad(n::text, 7, '0'), road, number || ' 号杆',
       m.ids[1 + n % cardinality(m.ids)],
       g.ids[case when n % 10 = 0 then 1 else 1 + (n / 7) % cardinality(g.ids) end],
       c.ids[1 + n % cardinality(c.ids)],
       30 + random() * 0.3, 120 + random() * 0.3
     from m, g, c, generate_series(1, $1::int) n
     cross join lateral (select ($2::text[])[1 + n::bigint * 7919 % cardinality($2::text[])] as road,
       1 + n / cardinality($2::text[]) as number) named`,
    [lights, roads],
  )
  await db.query('alter table light_device enable trigger index_light')
  await db.query('reset session_replication_role')
}

/** Steady state: the platform sends no commands to them. */
async function makeStates(db: pg.Client): Promise<void> {
  await db.query(
    `insert into light_command (id, light_id, version, status, main_level, cause, cause_by, created_at, expires_at,
       sent_at, attempts, acknowledged_at)
     select gen_random_uuid(), id, 1, 'ACKNOWLEDGED', (id % 2) * 80, 'OPERATOR', 'bench', now(), now() + interval '15 s',
       now(), 1, now()
     from light_device order by id`,
  )
  // `heard_at` in the future keeps them online without a simulator.
  await db.query(
    `insert into light_state (light_id, online, heard_at, last_command_id, commanded_id, acknowledged_id,
       main_level, sub_level, main_last_level, measured_at, measured_cause, measured_command_id, main_power, sub_power,
       main_current, sub_current, main_energy, sub_energy, voltage, temperature, signal_strength,
       expected_stale, plan_stale)
     select light_id, light_id % 50 <> 0, now() + interval '1 day', id, id, id,
       (light_id % 2) * 80, 0, 80, now(), 'COMMAND', id, (light_id % 2) * 120, 0,
       (light_id % 2) * 0.5, 0, light_id % 5000, 0, 225 + random() * 10, 20 + random() * 30, 60 + light_id % 40,
       false, false
     from light_command order by light_id`,
  )
}
