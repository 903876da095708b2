import pg from 'pg'
import { makeModels } from './city.ts'
import { type Fleet, openFleet } from './fleet/fleet.ts'
import { openPlatform, type Platform } from './platform.ts'

const PASSWORD = 'bench-of-lamplighter'

export interface PlatformWithDatabase extends Platform {
  db: pg.Client
}

/** The platform, empty but for models. Lights get only the commands of the benchmark, not those of the site's default. */
export async function openPlatformWithModels(
  resources: AsyncDisposableStack,
  env?: Record<string, string>,
): Promise<PlatformWithDatabase> {
  const platform = await openPlatform(resources, env)
  const db = new pg.Client({ connectionString: platform.databaseUrl })
  await db.connect()
  resources.defer(() => db.end())
  await db.query("update site set light_default = 'AS_THEY_ARE'")
  await makeModels(db)
  return { ...platform, db }
}

/** Lights that connect directly. @returns their user names */
export async function makeEndpoints(db: pg.Client, count: number): Promise<string[]> {
  const { rows } = await db.query<{ device_id: string }>(
    `with born as (
       insert into light_device (name, device_id, mode_id, latitude, longitude)
       select 'bench ' || n, 'BENCH-' || lpad(n::text, 7, '0'), (select min(id) from device_mode), 30 + n * 1e-6, 120
       from generate_series(1, $1::int) n returning id, device_id)
     insert into light_credential (username, light_device_id, secret_hash, issued_by)
     select device_id, id, sha256($2), 'bench' from born returning username as device_id`,
    [count, Buffer.from(PASSWORD)],
  )
  await db.query('vacuum analyze')
  return rows.map(({ device_id }) => device_id)
}

export interface Center {
  name: string
  lights: string[]
}

/** Lights behind concentrators. */
export async function makeCenters(db: pg.Client, lights: number, behindEach: number): Promise<Center[]> {
  await db.query(
    `with born as (
       insert into light_center (name, device_id)
       select 'bench ' || n, 'BENCH-C-' || lpad(n::text, 5, '0') from generate_series(1, $1::int) n returning id, device_id)
     insert into light_credential (username, light_center_id, secret_hash, issued_by)
     select device_id, id, sha256($2), 'bench' from born`,
    [Math.ceil(lights / behindEach), Buffer.from(PASSWORD)],
  )
  await db.query(
    `insert into light_device (name, device_id, mode_id, center_id, latitude, longitude)
     select 'bench ' || n, 'BENCH-' || lpad(n::text, 7, '0'), (select min(id) from device_mode),
       (select min(id) from light_center) + (n - 1) / $2::int, 30 + n * 1e-6, 120
     from generate_series(1, $1::int) n`,
    [lights, behindEach],
  )
  await db.query('vacuum analyze')
  const { rows } = await db.query<Center>(
    `select c.device_id as name, array_agg(d.device_id order by d.id) as lights
     from light_center c join light_device d on d.center_id = c.id group by c.id order by c.id`,
  )
  return rows
}

/** Connects a fleet that subscribes to commands, and reports each light once. */
export async function openLights(
  resources: AsyncDisposableStack,
  place: PlatformWithDatabase,
  of: string[] | Center[],
): Promise<Fleet> {
  const fleet = openFleet(resources)
  const endpoints = of.map(one => (typeof one === 'string' ? one : one.name))
  const behind = of.flatMap(one => (typeof one === 'string' ? [] : [one.lights]))
  await fleet({
    act: 'connect',
    port: place.mqttPort,
    endpoints,
    password: PASSWORD,
    behind: behind.length > 0 ? behind : undefined,
    listens: true,
  })
  await fleet({ act: 'tell' })
  await waitUntilSettled(place.db)
  return fleet
}

async function waitUntilSettled(db: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ left: boolean }>(
      'select exists (select from light_state where expected_stale or plan_stale or measured_at is null) as left',
    )
    if (!rows[0]!.left) return
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}
