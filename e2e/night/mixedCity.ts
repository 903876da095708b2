import { type CityHarness, startCityHarness } from './cityHarness.ts'
import { CityModel, type ModelledLight } from './cityModel.ts'
import type { Preset } from './expectedSchedule.ts'
import { GARBAGE_COLLECTION_ENV } from './garbage.ts'
import { addSensors, connectSensors, DISTRICT, publishIlluminance } from './mixedSensors.ts'
import { type NightProgram, plannedSteps } from './ruleModel.ts'
import { Api, account } from './server.ts'

/*
 * The city of the mixed nights: five groups with every kind of plan, protected lights, two administrators, scenes, and
 * a district with ambient light sensors and a daylight rule.
 */

const OTHER_DISTRICT = { code: '110105', name: '朝阳区' }
const SECOND = { email: 'second@lamplighter.example', name: 'Second' }
const WORKDAYS = [1, 2, 3, 4, 5]
const DAY_MS = 86_400_000
const START = '2031-11-21T12:00:00+08:00'

/** Groups, each with a fifth of the lights. UNGROUPED is none: the site's default is its plan. */
export const GROUPS = ['SUN', 'TIMED', 'SCHEDULED', 'BY_HAND', 'UNGROUPED'] as const
export type GroupName = (typeof GROUPS)[number]

const place = { zone: 'Asia/Shanghai', latitude: 39.9042, longitude: 116.4074 }
const sun: Preset = { ...place, mode: 'SUNRISE_SUNSET', level: 80 }
const timing = (level: number, start: string, end: string): Preset => ({ ...place, mode: 'TIMING', level, start, end })
/** Highest first. */
const PROGRAMS: Record<GroupName, NightProgram[]> = {
  SUN: [{ ...sun, rule: 'PRESET' }],
  TIMED: [{ ...timing(60, '19:00', '05:30'), rule: 'PRESET' }],
  SCHEDULED: [
    { ...timing(50, '20:00', '04:00'), rule: 'SCHEDULE', weekdays: WORKDAYS },
    { ...timing(70, '18:30', '05:00'), rule: 'PRESET' },
  ],
  BY_HAND: [{ ...timing(45, '21:00', '03:00'), rule: 'SCHEDULE', weekdays: WORKDAYS }],
  UNGROUPED: [{ ...sun, level: 100, rule: 'SITE_DEFAULT' }],
}

export interface Scene {
  id: number
  minutes: number | null
  /** A light that is in several actions belongs to the last one. */
  actions: { lights: string[]; level: number }[]
}

export interface MixedCity {
  night: CityHarness
  model: CityModel
  /** The two administrators. */
  admins: [Api, Api]
  /** Ids in the database, by group and by light. */
  groupIds: Record<GroupName, number | null>
  lightIds: Map<string, number>
  scenes: Scene[]
  /** Campaigns that may be undone, and when they start. */
  started: { id: number; at: number }[]
  /** Approvals without a decision: when they were requested, and who has to decide. */
  undecided: { id: number; at: number; by: Api }[]
  /** What happened, for the report of a failure. */
  history: string[]
  /** Sends values of the district's sensors. */
  publishIlluminance(values: number[]): Promise<void>
  stop(): Promise<void>
}

export async function startMixedCity(lights: number, nights: number): Promise<MixedCity> {
  const night = await startCityHarness({
    ...{ lights, at: START, withoutPlan: 'half', connectLights: false, env: GARBAGE_COLLECTION_ENV },
  })
  try {
    const rows = modelledLights(lights)
    const groupIds = await arrangeGroups(night, rows)
    await addSensors(night)
    await night.connectLights()
    const ids = await night.sql<{ id: number; name: string }>('select id, device_id as name from light_device')
    const lightIds = new Map(ids.map(({ id, name }) => [name, id]))
    const admins: [Api, Api] = [night.server, await addSecondAdmin(night)]
    const protectedIds = rows.filter(({ isProtected }) => isProtected).map(({ id }) => id)
    await night.ask('mutation ($where: LightDeviceWhereInput!) { protectLights(isProtected: true, where: $where) }', {
      where: whereIds(lightIds, protectedIds),
    })
    const scenes = await addScenes(night, { rows, groupIds, lightIds })
    const client = await connectSensors(night.server.mqttPort)
    return {
      ...{ night, admins, groupIds, lightIds, scenes, model: modelOf(night.clock.now(), rows, nights) },
      ...{ started: [], undecided: [], history: [] },
      publishIlluminance: values => publishIlluminance(client, values),
      stop: async () => {
        await client.endAsync(true)
        await night.stop()
      },
    }
  } catch (error) {
    await night.stop()
    throw error
  }
}

/** Every fifth light belongs to a group; every sixth of it is protected. */
function modelledLights(lights: number): ModelledLight[] {
  return Array.from({ length: lights }, (_, i) => ({
    id: `L-${String(i).padStart(6, '0')}`,
    group: GROUPS[i % GROUPS.length]!,
    isProtected: Math.floor(i / GROUPS.length) % 6 === 0,
    state: { level: 0, isInMaintenance: false, requests: [] },
  }))
}

function modelOf(now: number, lights: ModelledLight[], nights: number): CityModel {
  const groups = GROUPS.map(name => {
    const steps = plannedSteps(PROGRAMS[name], now - 4 * DAY_MS, now + (nights + 4) * DAY_MS)
    return [name, { steps, isInDistrict: name !== 'SCHEDULED' }] as const
  })
  return new CityModel({ now, lights, groups: new Map(groups), manual: new Set(['BY_HAND']), unplanned: new Set() })
}

/** Replaces the one group of the harness, which stays that of SUN. */
async function arrangeGroups({ sql, ask, group }: CityHarness, rows: ModelledLight[]) {
  // Steps of the clock take no light offline.
  await sql('update device_mode set offline_after = 604800')
  await sql('update site set latitude = $1, longitude = $2, time_zone = $3', [
    ...[place.latitude, place.longitude, place.zone],
  ])
  const ids: Record<GroupName, number | null> = { SUN: group, TIMED: 0, SCHEDULED: 0, BY_HAND: 0, UNGROUPED: null }
  for (const name of ['TIMED', 'SCHEDULED', 'BY_HAND'] as const) {
    const preset = PROGRAMS[name].find(({ rule }) => rule === 'PRESET')
    const [row] = await sql<{ id: number }>(
      `insert into light_group (name, control_mode, main_brightness, start_time, end_time, time_zone)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [name, preset?.mode ?? 'MANUAL', preset?.level ?? null, preset?.start ?? null, preset?.end ?? null, place.zone],
    )
    ids[name] = row!.id
    const schedule = PROGRAMS[name].find(({ rule }) => rule === 'SCHEDULE')
    if (schedule)
      await ask('mutation ($input: LightScheduleCreateInput!) { createLightSchedule(input: $input) { id } }', {
        input: {
          ...{ name: `Schedule of ${name}`, type: 'TIMING', startTime: schedule.start, endTime: schedule.end },
          ...{ mainBrightness: schedule.level, days: 'WEEKDAYS', weekdays: WORKDAYS },
          ...{ groups: { connect: [{ id: row!.id }] }, confirmed: ['OFF_AT_NIGHT', 'OFF_PART_OF_NIGHT'] },
        },
      })
  }
  for (const name of GROUPS) {
    const { code, name: district } = name === 'SCHEDULED' ? OTHER_DISTRICT : DISTRICT
    await sql(
      `update light_group set province_code = '110000', province_name = '北京市', city_code = '110100',
       city_name = '北京市', district_code = $2, district_name = $3 where id = $1`,
      [ids[name], code, district],
    )
    await sql(
      'update light_device set group_id = $2, longitude = longitude + $3, address1 = $4 where device_id = any($1)',
      [rows.filter(row => row.group === name).map(({ id }) => id), ids[name], name === 'SCHEDULED' ? 0.3 : 0, name],
    )
  }
  return ids
}

async function addSecondAdmin({ sql, server }: CityHarness): Promise<Api> {
  await sql(
    `insert into admin (email, password_hash, nickname, role_id)
     select $1, password_hash, $2, role_id from admin limit 1`,
    [SECOND.email, SECOND.name],
  )
  return new Api(server.port, { email: SECOND.email, password: account.ADMIN_PASSWORD })
}

export function whereIds(lightIds: ReadonlyMap<string, number>, ids: readonly string[]) {
  return { id: { in: ids.map(id => lightIds.get(id)!) } }
}

type Named = Pick<MixedCity, 'groupIds' | 'lightIds'> & { rows: ModelledLight[] }

async function addScenes({ ask }: CityHarness, { rows, groupIds, lightIds }: Named): Promise<Scene[]> {
  const create = 'mutation ($input: LightSceneCreateInput!) { createLightScene(input: $input) { id } }'
  const of = (...groups: GroupName[]) => rows.filter(row => groups.includes(row.group as GroupName)).map(({ id }) => id)
  const some = rows.filter((_, i) => i % 4 === 1).map(({ id }) => id)
  const target = (name: string, where: object) => ({ name, where })
  const bright = await ask(create, {
    input: {
      ...{ name: 'Storm', kind: 'STORM', reason: 'storm', durationMinutes: 90 },
      actions: [
        { targets: [target('District', { regionCode: { equals: DISTRICT.code } })], levels: { mainBrightness: 90 } },
        { targets: [target('Some', whereIds(lightIds, some))], levels: { mainBrightness: 100 } },
      ],
    },
  })
  const dim = await ask(create, {
    input: {
      ...{ name: 'Accident', kind: 'ACCIDENT' },
      actions: [
        { targets: [target('Timed', { groupId: { equals: groupIds.TIMED } })], levels: { mainBrightness: 30 } },
        { targets: [target('Some', whereIds(lightIds, some))], levels: { mainBrightness: 85 } },
        { targets: [target('By hand', { groupId: { equals: groupIds.BY_HAND } })], levels: { mainBrightness: 0 } },
      ],
    },
  })
  const without = (lights: string[], ...later: string[][]) => lights.filter(id => !later.some(l => l.includes(id)))
  const district = of('SUN', 'TIMED', 'BY_HAND', 'UNGROUPED')
  const byHand = of('BY_HAND')
  return [
    {
      ...{ id: bright.createLightScene.id, minutes: 90 },
      actions: [
        { lights: without(district, some), level: 90 },
        { lights: some, level: 100 },
      ],
    },
    {
      ...{ id: dim.createLightScene.id, minutes: null },
      actions: [
        { lights: without(of('TIMED'), some, byHand), level: 30 },
        { lights: without(some, byHand), level: 85 },
        { lights: byHand, level: 0 },
      ],
    },
  ]
}
