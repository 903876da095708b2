import { sql } from 'kysely'
import type { Database } from '../foundation/database/database.ts'
import { ALL_PERMISSIONS } from '../foundation/security/permissions.ts'
import { makeAdmin, makeCenter, makeGroup, makeLight, makeModel, makeScene } from './factories.ts'

/*
 * What one customer is authorised to, and a foreign world around it that shares its groups, centers, schedules, alerts,
 * campaigns, overrides and folders. Ids of foreign rows are known before the rows exist.
 */

/** First id of foreign rows, of every table. */
export const FOREIGN = 9001
/** Above the ids of foreign lights: a page that is filled before it is limited would have no own light on it. */
export const OWN_LIGHTS = 15_001
/** First id of rows that a test makes after both worlds. */
const LATER = 20_001

const TABLES_WITH_IDS = [
  ...['light_device', 'light_group', 'light_center', 'light_schedule', 'alert', 'campaign', 'override_request'],
  ...['media_file', 'media_folder', 'notification', 'admin', 'device_mode'],
]

async function countIdsFrom(db: Database, first: number): Promise<void> {
  for (const table of TABLES_WITH_IDS)
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(first)}`.execute(db)
}

interface Contents {
  /** light ids by number: `n` makes all measured values differ */
  light: number
  n: number
  campaign: number
  override: number
}

/** All that is stored about one light: reports, energy, commands, an override, its part in a campaign, alerts. */
async function fillLight(db: Database, { light, n, campaign, override }: Contents): Promise<void> {
  await sql`update light_device set latitude = 30 + ${n}::int / 100.0, longitude = 114 + ${n}::int / 100.0,
    created_at = created_at - interval '1 day'
    where id = ${light}`.execute(db)
  await sql`update light_state set online = true, heard_at = now(), measured_at = now(), main_level = ${40 + n},
    sub_level = 10, main_power = ${n}, sub_power = 1, main_current = ${n}, voltage = ${200 + n}, temperature = ${30 + n},
    main_energy = ${n}, sub_energy = 1, energy_total = ${1000 * n}, expected_main_level = 50, expected_sub_level = 50
    where light_id = ${light}`.execute(db)
  await sql`insert into light_day (light_id, day, main_energy)
    select ${light}, (now() at time zone time_zone)::date - ago, ${n} from site, generate_series(0, 2) as ago`.execute(
    db,
  )
  await sql`insert into light_month (light_id, month, energy, days)
    select ${light}, date_trunc('month', now() at time zone time_zone)::date, ${n}, 7 from site`.execute(db)
  await sql`insert into light_hour (light_id, hour, readings, main_energy, power_sum, powers, main_level_sum, main_levels,
      temperature_sum, temperatures, temperature_min, temperature_max, voltage_sum, voltages)
    select ${light}, date_trunc('hour', now()) - ago * interval '1 hour', 1, ${n}, ${n}, 1, 50, 1, ${n}, 1, ${n}, ${n}, ${n}, 1
    from generate_series(1, 30) as ago`.execute(db)
  await sql`insert into light_reading (light_id, at, received_at, main_level, main_power, temperature, voltage, main_energy)
    select ${light}, at, at, 50, ${n}, ${n}, ${n}, ${n}
    from generate_series(now() - interval '20 min', now(), interval '1 min') as at`.execute(db)
  await sql`insert into light_command (id, light_id, version, status, cause, expires_at)
    values (gen_random_uuid(), ${light}, 1, 'ACKNOWLEDGED', 'OPERATOR', now())`.execute(db)
  await sql`insert into light_override (light_id, kind, main_level, sub_level, until, by, override_id, campaign_id)
    values (${light}, 'OVERRIDE', 50, 50, now() + interval '1 hour', ${`person ${n}`}, ${override}, ${campaign})`.execute(
    db,
  )
  await sql`insert into campaign_light (campaign_id, light_id, status, reason)
    select ${campaign}, ${light}, status, reason from (values (1, 'WAITING', null), (2, 'CONFIRMED', null),
      (3, 'UNCONFIRMED', 'NOT_DONE'), (4, 'REJECTED', 'NOT_SUPPORTED'), (5, 'SUPERSEDED', null), (6, 'STOPPED', null))
      as s (n, status, reason) where n = 1 + (${n}::int - 1) % 6`.execute(db)
  await raise(db, 'LAMP_FAILURE', { light_id: light })
  await raise(db, 'OVER_VOLTAGE', { light_id: light, cleared_at: new Date() })
}

type Subject = Partial<Record<'light_id' | 'center_id' | 'group_id', number>> & { gathers?: boolean; cleared_at?: Date }

/** An alert with its notification. @param below lights that are gathered below it */
async function raise(db: Database, kind: string, subject: Subject, below: number[] = []): Promise<number> {
  const { id } = await db
    .insertInto('alert')
    .values({ kind, severity: 'MAJOR', ...subject })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into notification (kind, alert_id) values ('ALERT_RAISED', ${id})`.execute(db)
  await gather(db, id, below)
  return id
}

async function gather(db: Database, alert: number, lights: number[]): Promise<void> {
  for (const light_id of lights) await db.insertInto('alert_light').values({ alert_id: alert, light_id }).execute()
}

async function makeSchedule(db: Database, name: string, groups: number[]): Promise<number> {
  const { id } = await db
    .insertInto('light_schedule')
    .values({ name, type: 'SUNRISE_SUNSET' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const group_id of groups)
    await db.insertInto('light_group_schedule').values({ group_id, schedule_id: id }).execute()
  await sql`select revise_schedules(array[${id}]::int[], 'CREATED')`.execute(db)
  return id
}

async function makeFolder(db: Database, path: string, parent: number | null): Promise<number> {
  const folder = { name: path, path, depth: path.split('/').length - 1, parent_id: parent }
  return (await db.insertInto('media_folder').values(folder).returning('id').executeTakeFirstOrThrow()).id
}

async function makePhoto(db: Database, uuid: string, folder: number, light: number): Promise<number> {
  const file = { file_name: `${uuid}.png`, file_ext: 'png', file_mime: 'image/png', file_size: 10, file_type: 'IMAGE' }
  const { id } = await db
    .insertInto('media_file')
    .values({ ...file, uuid, folder_id: folder, upload_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('light_device_photo').values({ light_device_id: light, media_file_id: id, position: 0 }).execute()
  return id
}

async function begin(db: Database, name: string): Promise<{ campaign: number; override: number }> {
  const campaign = await sql<{ id: number }>`insert into campaign (override, by_name, until)
    values ('{"mainBrightness": 50}', ${name}, now() + interval '1 hour') returning id`.execute(db)
  const override = await sql<{ id: number }>`insert into override_request (by, target, asked, until, light_ids)
    values (${name}, 'SELECTION', '{"mainBrightness": 50}', now() + interval '1 hour', '{}') returning id`.execute(db)
  return { campaign: campaign.rows[0]!.id, override: override.rows[0]!.id }
}

const photoOf = (light: number) => `00000000-0000-4000-8000-${String(light).padStart(12, '0')}`

/** Of the lights: by its light, by its group, by its center. */
export type Own = Awaited<ReturnType<typeof makeOwnWorld>>

/** A customer with every permission. Authorised by itself: the first light (neither its group nor its center), the second group, the third center. */
export async function makeOwnWorld(db: Database) {
  const model = (await makeModel(db)).id
  const unknownModel = (await makeModel(db, { options: { mainLight: true, mainColorTemp: true, subColorTemp: true } }))
    .id
  await sql`update device_mode set main_watts = 100, sub_watts = 20 where id = ${model}`.execute(db)
  const groups = [(await makeGroup(db)).id, (await makeGroup(db)).id, (await makeGroup(db)).id] as const
  const centers = [(await makeCenter(db)).id, (await makeCenter(db)).id, (await makeCenter(db)).id] as const
  // Without a region, a group's sun is that of the mean of all its lights: their programs are kept by it.
  await sql`update light_group set district_code = '420102', district_name = '江岸区'`.execute(db)
  await sql`alter table light_device alter column id restart with ${sql.lit(OWN_LIGHTS)}`.execute(db)
  const lights: number[] = []
  for (const at of [0, 1, 2] as const)
    lights.push((await makeLight(db, { mode_id: model, group_id: groups[at], center_id: centers[at] })).id)
  const schedules = [await makeSchedule(db, 'shared', [...groups]), await makeSchedule(db, 'own', [groups[1]])] as const
  const shared = await begin(db, 'shared')
  for (const [at, light] of lights.entries()) await fillLight(db, { light, n: at + 1, ...shared })
  await sql`update override_request set light_ids = ${lights}`.execute(db)
  const folder = await makeFolder(db, '/shared', null)
  const folders = [folder, await makeFolder(db, '/shared/own', folder)] as const
  const photo = await makePhoto(db, photoOf(lights[0]!), folder, lights[0]!)
  await makePhoto(db, photoOf(lights[1]!), folders[1], lights[1]!)
  const gathering = await raise(db, 'LIGHT_OFFLINE', { center_id: centers[0], gathers: true }, lights)
  const offline = await raise(db, 'SITE_OFFLINE', {}, lights)
  await raise(db, 'CABINET_DOOR', { center_id: centers[0] })
  await raise(db, 'NOT_CONFIRMED', { group_id: groups[0] })
  await sampleLitRate(db, groups[1], 1)
  const scene = (await makeScene(db)).id
  const customer = await makeAdmin(db, 'CUSTOMER')
  await sql`insert into role_permission select ${customer.role_id}, split_part(p, ':', 1), split_part(p, ':', 2)
    from unnest(${ALL_PERMISSIONS}::text[]) as p on conflict do nothing`.execute(db)
  await sql`insert into light_device_manager values (${customer.id}, ${lights[0]})`.execute(db)
  await sql`insert into light_group_manager values (${customer.id}, ${groups[1]})`.execute(db)
  await sql`insert into light_center_manager values (${customer.id}, ${centers[2]})`.execute(db)
  const things = {
    model,
    unknownModel,
    groups,
    centers,
    schedules,
    folders,
    lights: lights as [number, number, number],
  }
  const inventory = JSON.stringify({ receivedAt: new Date(), part1: await inventoryOf(db, lights) })
  await sql`update light_center set device_remote_data = ${inventory}, online = true`.execute(db)
  return { ...things, ...shared, photo, gathering, offline, scene, customer }
}

/** Names the lights, and those of the foreign world before they are there. */
async function inventoryOf(db: Database, lights: number[]) {
  const { rows } = await sql<{ light: string }>`
    select device_id as light from light_device where id = any(${lights})`.execute(db)
  const foreign = [0, 1, 2, 3, 4, 5].map(at => ({ light: foreignDeviceId(at) }))
  return { part: 1, parts: 1, lights: [...rows, ...foreign] }
}

async function sampleLitRate(db: Database, group: number | null, dark: number): Promise<void> {
  await sql`insert into lit_rate_sample (at, group_id, lit, dark, unknown)
    select date_trunc('day', now()) - interval '1 hour', ${group}::int, 3, ${dark}::int, 0`.execute(db)
}

/** More than a page, in the first group. */
async function makeHotLights(db: Database, own: { groups: readonly number[]; model: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into light_device (name, device_id, group_id, mode_id)
    select 'hot ' || i, 'FOREIGN-HOT-' || i, ${own.groups[0]}::int, ${own.model}::int from generate_series(1, 12) as i
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`update light_state set online = true, heard_at = now(), temperature = 99 where light_id = any(${ids})`.execute(
    db,
  )
  return ids
}

const foreignDeviceId = (at: number) => `FOREIGN-${at}`
export type Foreign = Awaited<ReturnType<typeof addForeignWorld>>

/** Lights in the customer's groups and behind its centers that it is not authorised to, and lights elsewhere. */
export async function addForeignWorld(db: Database, own: Own) {
  await countIdsFrom(db, FOREIGN)
  const group = (await makeGroup(db)).id
  const center = (await makeCenter(db)).id
  const places = [
    { group_id: own.groups[0], mode_id: own.unknownModel },
    { center_id: own.centers[0] },
    { group_id: own.groups[2] },
    { center_id: own.centers[1], mode_id: own.unknownModel },
    { group_id: group, center_id: center },
    {},
  ]
  const lights: number[] = []
  for (const [at, place] of places.entries())
    lights.push((await makeLight(db, { mode_id: own.model, device_id: foreignDeviceId(at), ...place })).id)
  await makeSchedule(db, 'foreign', [group])
  await sql`insert into light_group_schedule values (${group}, ${own.schedules[0]})`.execute(db)
  const { campaign, override } = await begin(db, 'foreign')
  for (const [at, light] of lights.entries()) {
    const shares = at < 4
    const joined = { campaign: shares ? own.campaign : campaign, override: shares ? own.override : override }
    await fillLight(db, { light, n: at + 4, ...joined })
  }
  await sql`update override_request set light_ids = ${[...own.lights, ...lights]} where id = ${own.override}`.execute(
    db,
  )
  await sql`update override_request set light_ids = ${lights} where id = ${override}`.execute(db)
  const child = await makeFolder(db, '/shared/foreign', own.folders[0])
  const root = await makeFolder(db, '/foreign', null)
  for (const [at, folder] of [own.folders[0], child, root].entries())
    await makePhoto(db, photoOf(lights[at]!), folder, lights[at]!)
  const hot = await makeHotLights(db, own)
  for (const alert of [own.gathering, own.offline]) await gather(db, alert, [...lights, ...hot])
  await raise(db, 'LIGHT_OFFLINE', { center_id: own.centers[1], gathers: true }, lights)
  await raise(db, 'LIGHT_OFFLINE', { group_id: own.groups[0], gathers: true }, lights)
  await raise(db, 'SITE_OFFLINE', { cleared_at: new Date() }, [lights[5]!])
  await raise(db, 'CENTER_OFFLINE', { center_id: center })
  await raise(db, 'NOT_CONFIRMED', { group_id: group })
  await raise(db, 'DISK_LOW', {})
  for (const place of [own.groups[0], own.groups[2], group, null]) await sampleLitRate(db, place, 2)
  await sql`select move_to_trash('light_device', ${(await makeLight(db, { mode_id: own.model })).id}, 'foreign')`.execute(
    db,
  )
  await countIdsFrom(db, LATER)
  return { lights, group, center, campaign, override }
}
