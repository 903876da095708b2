import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
/** 150 W main and 50 W sub */
let mode: number
beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  mode = (await makeModel(platform.db)).id
  await sql`update device_mode set main_watts = 150, sub_watts = 50 where id = ${mode}`.execute(platform.db)
})

const PREVIEW = `query ($id: Int, $input: LightScheduleCreateInput!, $groupIds: [Int!]) {
  previewLightSchedule(id: $id, input: $input, groupIds: $groupIds) {
    tonight { at kind by offset name mainLevel subLevel } litHoursTonight place timeZone year { litHours energy }
    current { litHours energy } lights lightsWithoutWatts changeAtOnce
    conflicts { firstDate evenings names groups } warnings { code params } } }`
const PREVIEW_GROUP = `query ($id: Int!, $input: LightGroupUpdateInput!) { previewLightGroup(id: $id, input: $input) {
  tonight { kind name mainLevel } year { litHours energy } current { energy } lights changeAtOnce warnings { code params } } }`
const CREATE =
  'mutation ($input: LightScheduleCreateInput!) { createLightSchedule(input: $input) { id name updatedAt } }'
const UPDATE =
  'mutation ($id: Int!, $input: LightScheduleUpdateInput!) { updateLightSchedule(id: $id, input: $input) { id mainBrightness } }'
const UPDATE_GROUP =
  'mutation ($id: Int!, $input: LightGroupUpdateInput!) { updateLightGroup(id: $id, input: $input) { controlMode startTime sunsetOffset } }'
const CREATE_GROUP =
  'mutation ($input: LightGroupCreateInput!) { createLightGroup(input: $input) { id controlMode startTime endTime mainBrightness sunriseOffset } }'

const timing = (startTime: string, endTime: string) => ({
  name: `策略 ${serial()}`,
  type: 'TIMING',
  startTime,
  endTime,
})
const bySun = () => ({ name: `策略 ${serial()}`, type: 'SUNRISE_SUNSET' })
const connect = (...groups: { id: number }[]) => ({ groups: { connect: groups.map(({ id }) => ({ id })) } })

async function ask(query: string, variables: object) {
  const { data, errors } = await platform.ask(query, variables, token)
  expect(errors).toBeUndefined()
  return Object.values(data)[0] as never
}
// biome-ignore lint/suspicious/noExplicitAny: as wide as the query
const preview = (input: object, more: object = {}): Promise<any> => ask(PREVIEW, { input, ...more })
async function refusal(query: string, variables: object) {
  return (await platform.ask(query, variables, token)).errors?.[0]?.extensions
}
const codesOf = (warnings: unknown) => (warnings as { code: string }[]).map(({ code }) => code)

/** A group in Beijing with this many lights. */
async function groupOf(lights: number, name?: string) {
  const group = await makeGroup(platform.db, name)
  await sql`
    insert into light_device (name, device_id, mode_id, group_id)
    select 'Light', 'P-' || ${group.id}::int || '-' || n, ${mode}, ${group.id} from generate_series(1, ${lights}) n`.execute(
    platform.db,
  )
  return group
}

/** Wall clock of Shanghai, some hours from now. */
const clock = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(11, 16)
/** Lit at any time of day, and the warnings that this may cause. */
const litNow = () => timing(clock(-3), clock(3))
const ODD = ['OFF_AT_NIGHT', 'ON_IN_DAYLIGHT']

/** The evenings of these weekdays within 365 days from today, in Shanghai. */
function evenings(...weekdays: number[]): number {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const days = Array.from({ length: 365 }, (_, i) => new Date(Date.parse(today) + i * 86_400_000).getUTCDay() || 7)
  return days.filter(day => weekdays.includes(day)).length
}

describe('a preview', () => {
  test('adds up the year of each group, compared with the stored schedules', async () => {
    const group = await groupOf(4)
    await makeLight(platform.db, { group_id: group.id })
    const steps = [{ time: '00:00', mainBrightness: 40, subBrightness: 0 }]
    const input = { ...timing('18:00', '06:00'), mainBrightness: 80, subBrightness: 50, steps, ...connect(group) }
    const first = await preview({ ...input, confirmed: [] })
    expect(first).toMatchObject({ lights: 5, lightsWithoutWatts: 1, current: { litHours: 0, energy: 0 } })
    expect(first.year.litHours).toBeCloseTo(12 * 365, 6)
    // 6 h at 80 % and 50 %, 6 h at 40 % and off
    const night = (4 * (150 * (6 * 0.8 + 6 * 0.4) + 50 * (6 * 0.5))) / 1000
    expect(first.year.energy).toBeCloseTo(night * 365, 0)

    const { id } = await ask(CREATE, { input: { ...input, confirmed: ODD } })
    const weekend = {
      ...timing('18:00', '22:00'),
      mainBrightness: 100,
      subBrightness: 0,
      days: 'WEEKDAYS',
      weekdays: [6, 7],
    }
    const second = await preview(weekend, { groupIds: [group.id] })
    const [six, others] = [evenings(6, 7), 365 - evenings(6, 7)]
    expect(second.current.energy).toBe(first.year.energy)
    expect(second.year.energy).toBeCloseTo(night * others + ((4 * 150 * 4) / 1000) * six, 0)
    expect(second.year.litHours).toBeCloseTo(12 * others + 4 * six, 6)
    expect(second.conflicts).toEqual([
      {
        firstDate: expect.any(String),
        evenings: expect.any(Number),
        names: [weekend.name, input.name],
        groups: [group.name],
      },
    ])
    expect(second.conflicts[0].evenings).toBeGreaterThanOrEqual(six)
    expect(new Date(second.conflicts[0].firstDate).getUTCDay() % 6).toBe(0)

    const edited = await preview({ ...input, name: '改过', mainBrightness: 40, subBrightness: 0 }, { id })
    expect(edited.year.energy).toBeCloseTo(((4 * 150 * 12 * 0.4) / 1000) * 365, 0)
  })

  test('keeps an edited schedule at its place in the order of precedence', async () => {
    const group = await groupOf(1)
    const low = (await ask(CREATE, { input: { ...bySun(), ...connect(group) } })) as { id: number; name: string }
    const high = { ...bySun(), ...connect(group), confirmed: ['CONFLICT'] }
    await ask(CREATE, { input: high })
    const { conflicts } = await preview({ ...bySun(), name: low.name, mainBrightness: 40 }, { id: low.id })
    expect(conflicts).toMatchObject([{ names: [high.name, low.name] }])
  })

  test('has tonight, with the sun times of the place', async () => {
    const group = await groupOf(1)
    await sql`update light_group set district_code = '440106', district_name = '天河区' where id = ${group.id}`.execute(
      platform.db,
    )
    const input = { ...bySun(), sunsetOffset: -10, steps: [{ time: '00:30', mainBrightness: 40 }] }
    const { tonight, litHoursTonight, ...rest } = await preview({ ...input, ...connect(group) })
    expect(rest).toMatchObject({ place: '天河区', timeZone: 'Asia/Shanghai', conflicts: [], warnings: [] })
    expect(tonight).toMatchObject([
      { kind: 'ON', by: 'SUNSET', offset: -10, name: input.name, mainLevel: 100, subLevel: 0 },
      { kind: 'STEP', by: 'CLOCK', mainLevel: 40, subLevel: 0 },
      { kind: 'OFF', by: 'SUNRISE', offset: 0, mainLevel: 0, subLevel: 0 },
    ])
    const [on, step, off] = tonight.map(({ at }: { at: string }) => Date.parse(at))
    expect(new Date(step + 8 * 3_600_000).toISOString()).toContain('T00:30:00')
    expect(litHoursTonight).toBeCloseTo((off - on) / 3_600_000, 6)
    // Guangzhou's nights: 10 h 25 min to 13 h 20 min
    expect(litHoursTonight).toBeGreaterThan(10.4)
    expect(litHoursTonight).toBeLessThan(13.6)
  })

  test('of a schedule without groups uses the site', async () => {
    const shown = await preview(timing('18:00', '06:00'))
    expect(shown).toMatchObject({ lights: 0, changeAtOnce: 0, timeZone: 'Asia/Shanghai', year: { energy: 0 } })
    expect(shown.tonight.map(({ kind }: { kind: string }) => kind)).toEqual(['ON', 'OFF'])
    expect(shown.year.litHours).toBeCloseTo(12 * 365, 6)
  })

  test('counts lights in service that change at once, including those of removed groups', async () => {
    const [stays, goes, dark] = [await groupOf(3), await groupOf(2), await groupOf(5)]
    await sql`update light_state set maintenance = true where light_id = (select min(id) from light_device where group_id = ${stays.id})`.execute(
      platform.db,
    )
    await sql`update light_group set control_mode = 'TIMING', start_time = ${clock(5)}, end_time = ${clock(6)} where id in (${goes.id}, ${dark.id})`.execute(
      platform.db,
    )
    const input = litNow()
    const before = await preview({ ...input, ...connect(stays, goes) })
    expect(before).toMatchObject({ lights: 5, changeAtOnce: 4 })
    const { id } = await ask(CREATE, { input: { ...input, ...connect(stays, goes), confirmed: ODD } })
    expect(await preview(input, { id })).toMatchObject({ lights: 5, changeAtOnce: 0 })
    expect(await preview({ ...input, mainBrightness: 50 }, { id })).toMatchObject({ changeAtOnce: 4 })
    const rest = (status: string) =>
      sql`update light_group set group_status = ${status} where id = ${stays.id}`.execute(platform.db)
    await rest('MAINTENANCE')
    expect(await preview({ ...input, mainBrightness: 50 }, { id })).toMatchObject({ lights: 5, changeAtOnce: 2 })
    await rest('NORMAL')
    // `stays` keeps its schedule, `goes` gets its own times, which are dark now, `dark` switches on.
    const moved = await preview(input, { id, groupIds: [stays.id, dark.id] })
    expect(moved).toMatchObject({ lights: 10, changeAtOnce: 7 })
  })

  test('refuses input that cannot be saved', async () => {
    expect(await refusal(PREVIEW, { input: { ...bySun(), mainBrightness: 120 } })).toMatchObject({
      field: 'input.mainBrightness',
    })
    expect(await refusal(PREVIEW, { id: 987_654, input: bySun() })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a risky schedule is not saved without a warning', () => {
  const bad: [string, string, object][] = [
    ['all off at 18:00', 'OFF_AT_NIGHT', timing('17:00', '18:00')],
    ['off before on', 'ON_IN_DAYLIGHT', timing('06:30', '18:30')],
    ['a step outside of the night', 'STEP_OUTSIDE', { ...bySun(), steps: [{ time: '12:30', mainBrightness: 50 }] }],
    ['dark from the start', 'DARK_STEP', { ...bySun(), mainBrightness: 0, subBrightness: 0 }],
    ['dark during the night', 'DARK_STEP', { ...bySun(), steps: [{ time: '00:30', mainBrightness: 0 }] }],
  ]
  test.each(bad)('%s: %s, with the affected lights', async (_, code, input) => {
    const group = await groupOf(3)
    const asked = { ...input, ...connect(group) }
    const refused = await refusal(CREATE, { input: asked })
    expect(refused).toMatchObject({
      ...{ code: 'BAD_USER_INPUT', field: 'input.confirmed', key: 'scheduleNeedsConfirmation', lights: 3 },
      changeAtOnce: expect.any(Number),
    })
    const codes = codesOf(refused!.warnings)
    expect(codes).toContain(code)
    // SUN_OF_SITE needs no confirmation.
    expect(codesOf((await preview(asked)).warnings).filter(one => one !== 'SUN_OF_SITE')).toEqual(codes)
    expect(await refusal(CREATE, { input: { ...asked, confirmed: ['CONFLICT'] } })).toMatchObject({
      field: 'input.confirmed',
    })
    const { rows } = await sql<{
      count: number
    }>`select count(*) from light_group_schedule where group_id = ${group.id}`.execute(platform.db)
    expect(rows[0]!.count).toBe(0)
    expect(await refusal(CREATE, { input: { ...asked, confirmed: codes } })).toBeUndefined()
  })

  test('reports two overlapping schedules, with all groups concerned', async () => {
    const groups = [await groupOf(1, '甲路'), await groupOf(1, '乙路'), await groupOf(1, '丙路')]
    const first = { ...bySun(), ...connect(groups[0]!, groups[1]!) }
    await ask(CREATE, { input: first })
    const second = { ...bySun(), ...connect(...groups) }
    const refused = await refusal(CREATE, { input: second })
    expect(refused!.warnings).toEqual([
      {
        code: 'CONFLICT',
        params: {
          ...{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), evenings: 366 },
          ...{ winner: second.name, loser: first.name, groups: ['甲路', '乙路'] },
        },
      },
    ])
    const { id } = await ask(CREATE, { input: { ...second, confirmed: ['CONFLICT'] } })
    expect(await refusal(UPDATE, { id, input: { mainBrightness: { set: 60 } } })).toMatchObject({
      field: 'input.confirmed',
    })
    expect(await refusal(UPDATE, { id, input: { name: { set: `新名 ${serial()}` } } })).toBeUndefined()
    expect(codesOf((await refusal(UPDATE, { id, input: { isEnabled: { set: false } } }))!.warnings)).toEqual([
      'NOTHING_PLANNED',
    ])
    await ask(UPDATE, { id, input: { isEnabled: { set: false }, leftLights: 'STAY' } })
    expect(await refusal(UPDATE, { id, input: { mainBrightness: { set: 60 } } })).toBeUndefined()
    expect(await refusal(UPDATE, { id, input: { isEnabled: { set: true } } })).toMatchObject({
      field: 'input.confirmed',
    })
  })

  test('reports more than 200 lights that change at once', async () => {
    const input = litNow()
    const few = { ...input, ...connect(await groupOf(200)), confirmed: ODD }
    const { id } = await ask(CREATE, { input: few })
    const one = await groupOf(1)
    expect(
      await refusal(UPDATE, { id, input: { groups: { connect: [{ id: one.id }] }, confirmed: ODD } }),
    ).toBeUndefined()
    const brighter = { mainBrightness: { set: 50 }, confirmed: ODD }
    const refused = await refusal(UPDATE, { id, input: brighter })
    expect(refused).toMatchObject({ lights: 201, changeAtOnce: 201 })
    expect(refused!.warnings).toContainEqual({
      code: 'MANY_LIGHTS',
      params: { lights: 201, on: 0, off: 0, dim: 201 },
    })
    const confirmed = [...ODD, 'MANY_LIGHTS']
    expect(await refusal(UPDATE, { id, input: { ...brighter, confirmed } })).toBeUndefined()
    // Then the state of groups without schedules differs for all of them, too.
    await sql`update light_group set control_mode = 'TIMING', start_time = ${clock(5)}, end_time = ${clock(6)}
      where id in (select group_id from light_group_schedule where schedule_id = ${id})`.execute(platform.db)
    const remove =
      'mutation ($id: Int!, $confirmed: [String!]) { deleteLightSchedule(id: $id, confirmed: $confirmed) { id } }'
    expect(await refusal(remove, { id })).toMatchObject({ field: 'confirmed', changeAtOnce: 201 })
    expect(await refusal(remove, { id, confirmed: ['MANY_LIGHTS'] })).toBeUndefined()
  })
})

test('reports how many lights go off, and how many change to another level', async () => {
  const [dark, dim] = [await groupOf(150), await groupOf(60)]
  const { id } = await ask(CREATE, {
    input: { ...litNow(), ...connect(dark, dim), confirmed: [...ODD, 'MANY_LIGHTS'] },
  })
  // The state of the groups without the schedule.
  const own = (group: { id: number }, from: number, to: number, level: number) =>
    sql`
    update light_group set control_mode = 'TIMING', start_time = ${clock(from)}, end_time = ${clock(to)},
      main_brightness = ${level} where id = ${group.id}`.execute(platform.db)
  await own(dark, 5, 6, 80)
  await own(dim, -3, 3, 20)
  const remove = 'mutation ($id: Int!) { deleteLightSchedule(id: $id) { id } }'
  const { warnings } = (await refusal(remove, { id }))!
  expect(warnings).toEqual([{ code: 'MANY_LIGHTS', params: { lights: 210, on: 0, off: 150, dim: 60 } }])
})

describe('a group without schedules', () => {
  test('starts with its control mode, times and levels', async () => {
    const input = { name: '新路', controlMode: 'TIMING', mainBrightness: 70, sunriseOffset: -20 }
    expect(await ask(CREATE_GROUP, { input })).toMatchObject({
      ...{ controlMode: 'TIMING', startTime: '18:30', endTime: '06:30', mainBrightness: 70, sunriseOffset: -20 },
    })
    for (const [field, value] of [
      ['mainBrightness', 101],
      ['sunsetOffset', 200],
      ['startTime', '25:00'],
    ] as const)
      expect(await refusal(CREATE_GROUP, { input: { ...input, [field]: value } })).toMatchObject({
        field: `input.${field}`,
      })
  })

  test('is previewed with the input that changes it', async () => {
    const group = await groupOf(2)
    const shown = await ask(PREVIEW_GROUP, {
      id: group.id,
      input: {
        controlMode: { set: 'TIMING' },
        startTime: { set: '18:00' },
        endTime: { set: '06:00' },
        mainBrightness: { set: 50 },
      },
    })
    expect(shown).toMatchObject({
      lights: 2,
      current: { energy: 0 },
      tonight: [{ kind: 'ON', name: group.name, mainLevel: 50 }, { kind: 'OFF' }],
    })
    expect((shown as { year: { energy: number } }).year.energy).toBeCloseTo(((2 * 200 * 0.5 * 12) / 1000) * 365, 0)
    const { data } = await platform.ask(`{ findOneLightGroup(id: ${group.id}) { controlMode } }`, {}, token)
    expect(data.findOneLightGroup.controlMode).toBe('MANUAL')
  })

  test('reports that lights stay lit without a plan, without confirmation', async () => {
    const group = await groupOf(2)
    const now = (minutes: number) =>
      new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'Asia/Shanghai',
      })
    const lit = {
      controlMode: { set: 'TIMING' },
      startTime: { set: now(-60) },
      endTime: { set: now(60) },
      confirmed: ['OFF_AT_NIGHT', 'ON_IN_DAYLIGHT'],
    }
    await ask(UPDATE_GROUP, { id: group.id, input: lit })
    const manual = { controlMode: { set: 'MANUAL' } }
    expect(await ask(PREVIEW_GROUP, { id: group.id, input: manual })).toMatchObject({
      warnings: [{ code: 'NOTHING_PLANNED', params: { lights: 2, groups: [group.name] } }],
    })
    await ask(UPDATE_GROUP, { id: group.id, input: manual })
  })

  test('saves a night without light, and reports it as a risk', async () => {
    const group = await groupOf(2)
    const usual = { controlMode: { set: 'TIMING' } }
    expect(await ask(UPDATE_GROUP, { id: group.id, input: usual })).toMatchObject({ startTime: '18:30' })
    expect(await ask(UPDATE_GROUP, { id: group.id, input: { sunsetOffset: { set: 30 } } })).toMatchObject({
      sunsetOffset: 30,
    })
    const off = { startTime: { set: '17:00' }, endTime: { set: '18:00' } }
    const saved = await platform.ask(UPDATE_GROUP, { id: group.id, input: off }, token)
    expect(saved.errors).toBeUndefined()
    expect(saved.data.updateLightGroup).toMatchObject({ startTime: '17:00' })
    expect(codesOf(saved.extensions!.warnings)).toContain('OFF_AT_NIGHT')
    const same = { ...off, description: { set: '同前' } }
    expect((await platform.ask(UPDATE_GROUP, { id: group.id, input: same }, token)).extensions).toBeUndefined()
  })
})
