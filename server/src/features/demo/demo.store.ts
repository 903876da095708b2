import { sql } from 'kysely'
import type { Holiday } from '#lighting/calendar/china.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { LOCKS } from '../../foundation/database/locks.ts'
import { unnestRows } from '../../foundation/database/unnestRows.ts'
import { DEFAULT_PATIENCE } from '../../foundation/lights/patience.ts'
import type { CenterPlan, CityGroup, LightPlan } from './city.ts'
import { demoOptions, type ModelPlan } from './models.ts'
import type { SchedulePlan } from './schedules.ts'

export type DemoCredential = { username: string; hash: Buffer }
export type Ids = { models: Map<string, number>; centers: Map<string, number>; groups: number[] }

/** Held until the transaction ends. */
export async function lockDemoSeed(db: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.demo})`.execute(db)
}

export async function hasDevices(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from light_device) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Keeps existing models unchanged, except a starter model that has not been changed or used. */
export async function insertModels(db: Connection, models: ModelPlan[]): Promise<Map<string, number>> {
  const rows = models.map(model => ({
    ...model,
    options: demoOptions(model),
    ...DEFAULT_PATIENCE,
    ...model.patience,
    main_watts: model.main?.watts,
    sub_watts: model.sub?.watts,
    interface_spec: { transport: 'MQTT 3.1.1', protocol: 'lamplighter/1' },
    config_template: { reportEverySeconds: 30, nominalWatts: { main: model.main?.watts, sub: model.sub?.watts } },
    version_history: [{ version: model.version, note: model.versionNote ?? '首个版本' }],
  }))
  await sql`
    insert into device_mode (code, name, category, type, manufacturer, protocol, version, version_history, description,
      tags, config_template, interface_spec, options, needs_center, main_watts, sub_watts, offline_after,
      command_seconds, resend_seconds, show_seconds, plan_seconds)
    select code, name, category, type, manufacturer, protocol, version, version_history, description,
      array(select json_array_elements_text(tags)), config_template, interface_spec, options, "needsCenter",
      main_watts, sub_watts, offline_after, command_seconds, resend_seconds, show_seconds, plan_seconds
    from json_to_recordset(${JSON.stringify(rows)}::json) as model(code text, name text, category text, type text,
      manufacturer text, protocol text, version text, version_history jsonb, description text, tags json,
      config_template jsonb, interface_spec jsonb, options jsonb, "needsCenter" boolean, main_watts real, sub_watts real,
      offline_after int, command_seconds int, resend_seconds int, show_seconds int, plan_seconds int)
    on conflict (code) do update set name = excluded.name, manufacturer = excluded.manufacturer,
      protocol = excluded.protocol, version = excluded.version, version_history = excluded.version_history,
      description = excluded.description, tags = excluded.tags, config_template = excluded.config_template,
      options = excluded.options, main_watts = excluded.main_watts, sub_watts = excluded.sub_watts, updated_at = now()
    where device_mode.created_at = device_mode.updated_at and device_mode.type = excluded.type
      and num_nonnulls(device_mode.manufacturer, device_mode.main_watts, device_mode.sub_watts) = 0
      and not exists (select from light_device d where d.mode_id = device_mode.id)
      and not exists (select from light_center c where c.mode_id = device_mode.id)`.execute(db)
  const codes = models.map(model => model.code)
  const found = await db.selectFrom('device_mode').select(['code', 'id']).where('code', 'in', codes).execute()
  return new Map(found.map(({ code, id }) => [code, id]))
}

export async function insertCenters(
  db: Connection,
  centers: CenterPlan[],
  modeId: number,
): Promise<Map<string, number>> {
  const rows = centers.map(center => ({ ...center, ...placeOf(center) }))
  const { rows: inserted } = await sql<{ device_id: string; id: number }>`
    insert into light_center (device_id, name, description, mode_id, province_code, province_name, city_code, city_name,
      district_code, district_name)
    select "deviceId", name, description, ${modeId}, "provinceCode", "provinceName", "cityCode", "cityName",
      "districtCode", "districtName"
    from json_to_recordset(${JSON.stringify(rows)}::json) as center("deviceId" text, name text, description text,
      "provinceCode" text, "provinceName" text, "cityCode" text, "cityName" text, "districtCode" text,
      "districtName" text)
    returning device_id, id`.execute(db)
  return new Map(inserted.map(({ device_id, id }) => [device_id, id]))
}

/** @returns ids in the order of the groups */
export async function insertGroups(db: Connection, groups: CityGroup[]): Promise<number[]> {
  const rows = groups.map(group => ({
    ...group,
    ...placeOf(group),
    uuid: crypto.randomUUID(),
    // A MANUAL group has no preset.
    brightness: group.control === 'MANUAL' ? null : 80,
    status: group.maintenance ? 'MAINTENANCE' : 'NORMAL',
    start: group.times?.[0],
    end: group.times?.[1],
  }))
  const { rows: inserted } = await sql<{ uuid: string; id: number }>`
    insert into light_group (uuid, name, description, province_code, province_name, city_code, city_name, district_code,
      district_name, control_mode, main_brightness, sub_brightness, group_status, start_time, end_time, road_class)
    select uuid, name, description, "provinceCode", "provinceName", "cityCode", "cityName", "districtCode",
      "districtName", control, brightness, brightness, status, start, "end",
      case kind when 'mainRoad' then 'MAIN' else 'OTHER' end
    from json_to_recordset(${JSON.stringify(rows)}::json) as light_group(uuid uuid, name text, description text,
      "provinceCode" text, "provinceName" text, "cityCode" text, "cityName" text, "districtCode" text,
      "districtName" text, control text, brightness smallint, status text, start text, "end" text, kind text)
    returning uuid, id`.execute(db)
  const ids = new Map(inserted.map(({ uuid, id }) => [uuid, id]))
  return rows.map(({ uuid }) => ids.get(uuid) as number)
}

/** Assigns groups by name. Keeps existing schedules of the same name unchanged. */
export async function insertSchedules(db: Connection, schedules: SchedulePlan[], groups: number[]): Promise<void> {
  const rows = schedules.map(({ brightness, steps, ...schedule }) => ({
    ...schedule,
    ...brightness,
    steps: steps.map(({ time, main, sub }) => ({
      ...{ time, mainBrightness: main, subBrightness: sub },
      ...{ mainColorTemp: null, subColorTemp: null },
    })),
  }))
  await sql`
    with plan as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as plan(name text, description text, days text,
        main smallint, sub smallint, steps jsonb, groups jsonb)
    ), inserted as (
      insert into light_schedule (name, description, type, days, main_brightness, sub_brightness, steps)
      select name, description, 'SUNRISE_SUNSET', days, main, sub, steps from plan
      on conflict do nothing returning id, name
    )
    insert into light_group_schedule (group_id, schedule_id)
    select g.id, inserted.id from inserted join plan using (name)
    join light_group g on g.id = any(${groups}) and plan.groups ? g.name`.execute(db)
  await sql`
    select revise_schedules(array(
      select id from light_schedule s
      where not exists (select from light_schedule_revision r where r.schedule_id = s.id)), 'CREATED')`.execute(db)
}

export async function insertHolidays(db: Connection, holidays: Holiday[]): Promise<void> {
  await sql`
    insert into holiday (date, kind, name)
    select date, kind, name from ${unnestRows('r', holidays, { date: 'date', kind: 'text', name: 'text' })}
    on conflict do nothing`.execute(db)
}

/** Raw readings are deleted after this time; aggregates stay. */
export async function limitReadingDays(db: Connection, days: number): Promise<void> {
  await sql`update site set reading_days = ${days}`.execute(db)
}

/** A batch of lights; a trigger inserts their states. */
export async function insertDemoLights(db: Connection, lights: LightPlan[], ids: Ids): Promise<void> {
  const rows = lights.map(light => ({
    ...light,
    group: light.group === null ? null : ids.groups[light.group],
    center: light.center === null ? null : ids.centers.get(light.center),
    model: ids.models.get(light.model),
  }))
  await sql`
    insert into light_device (device_id, name, address1, address2, latitude, longitude, ip_address, group_id, center_id,
      mode_id)
    select "deviceId", name, address1, address2, latitude, longitude, "ipAddress", "group", center, model
    from json_to_recordset(${JSON.stringify(rows)}::json) as light("deviceId" text, name text, address1 text,
      address2 text, latitude float8, longitude float8, "ipAddress" text, "group" int, center int, model int)`.execute(
    db,
  )
  const inMaintenance = lights.filter(light => light.maintenance).map(light => light.deviceId)
  await sql`
    update light_state set maintenance = true from light_device
    where light_device.id = light_state.light_id and light_device.device_id = any(${inMaintenance}::text[])`.execute(db)
}

/**
 * Stores the hashes of the demo's passwords, except where an operator has issued another one.
 * @returns the number of existing endpoints
 */
export async function upsertCredentials(db: Connection, credentials: DemoCredential[]): Promise<number> {
  const rows = JSON.stringify(credentials.map(({ username, hash }) => ({ username, hash: hash.toString('hex') })))
  const { rows: stored } = await sql<{ username: string }>`
    insert into light_credential (username, light_device_id, light_center_id, secret_hash, issued_by)
    select username, light_device.id, light_center.id, decode(hash, 'hex'), 'demo'
    from json_to_recordset(${rows}::json) as credential(username text, hash text)
    left join light_device on light_device.device_id = username
    left join light_center on light_center.device_id = username and light_device.id is null
    where num_nonnulls(light_device.id, light_center.id) = 1
    on conflict (username) do update set secret_hash = excluded.secret_hash, issued_at = now()
      where light_credential.issued_by = 'demo'
    returning username`.execute(db)
  return stored.length
}

/** State of a requested demo city; null: not requested. */
export async function updateCityState(tx: Connection, state: 'WANTED' | 'MADE'): Promise<void> {
  await tx.updateTable('site').set({ demo_city: state }).execute()
}

export async function selectCityState(db: Connection): Promise<string | null> {
  return (await db.selectFrom('site').select('demo_city').executeTakeFirstOrThrow()).demo_city
}

/** Updates statistics for the first queries. */
export async function analyzeTables(db: Connection): Promise<void> {
  await sql`analyze light_device, light_state, light_center, light_group, light_credential`.execute(db)
}

function placeOf({ district }: CenterPlan | CityGroup) {
  const { provinceCode, provinceName, cityCode, cityName, districtCode, districtName } = district
  return { district: undefined, provinceCode, provinceName, cityCode, cityName, districtCode, districtName }
}
