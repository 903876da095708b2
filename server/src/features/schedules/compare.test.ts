import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeModel, serial } from '../../testing/factories.ts'
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

const EVENING = `query ($schedule: LightScheduleVersionInput!, $groupIds: [Int!], $date: String, $groupId: Int) {
  previewLightScheduleEvening(schedule: $schedule, groupIds: $groupIds, date: $date, groupId: $groupId) {
    date place { groupId groupNames groupCount timeZone lights } places { groupNames timeZone sunset }
    sun { sunset sunrise } events { at kind name mainLevel } end nextDates
    rules { scheduleId name layer isPreviewed state reason date } notes { kind minutes } } }`
const COMPARE = `query ($a: LightScheduleVersionInput!, $b: LightScheduleVersionInput!, $groupIds: [Int!], $from: String, $nights: Int) {
  compareLightSchedules(a: $a, b: $b, groupIds: $groupIds, from: $from, nights: $nights) {
    from nights groups lights lightsWithoutWatts ratedWatts
    a { name litHours fullLoadHours energy evening { date events { kind name mainLevel } } }
    b { name litHours fullLoadHours energy evening { events { kind name mainLevel } } }
    litHours { absolute percent } fullLoadHours { absolute percent } energy { absolute percent } } }`
const CREATE =
  'mutation ($input: LightScheduleCreateInput!) { createLightSchedule(input: $input) { id name updatedAt } }'

const connect = (...groups: { id: number }[]) => ({ groups: { connect: groups.map(({ id }) => ({ id })) } })
const timing = (startTime: string, endTime: string, more: object = {}) => ({
  ...{ name: `策略 ${serial()}`, type: 'TIMING', startTime, endTime, ...more },
})
const ALL = ['OFF_AT_NIGHT', 'ON_IN_DAYLIGHT', 'CONFLICT', 'MANY_LIGHTS']

async function ask(query: string, variables: object) {
  const { data, errors } = await platform.ask(query, variables, token)
  expect(errors).toBeUndefined()
  // biome-ignore lint/suspicious/noExplicitAny: as wide as the query
  return Object.values(data)[0] as any
}
const evening = (variables: object) => ask(EVENING, variables)
const compare = (variables: object) => ask(COMPARE, variables)
const create = (input: object) => ask(CREATE, { input: { ...input, confirmed: ALL } })
async function refusal(query: string, variables: object) {
  return (await platform.ask(query, variables, token)).errors?.[0]?.extensions
}

/** A group with this many lights at a district. */
async function groupOf(lights: number, place: { zone?: string; district?: string } = {}) {
  const group = await makeGroup(platform.db, `分组 ${serial()}`)
  await sql`
    insert into light_device (name, device_id, mode_id, group_id)
    select 'Light', 'C-' || ${group.id}::int || '-' || n, ${mode}, ${group.id} from generate_series(1, ${lights}) n`.execute(
    platform.db,
  )
  const { zone = 'Asia/Shanghai', district } = place
  await sql`update light_group set time_zone = ${zone}, province_code = ${district ? district.slice(0, 2) : null},
    city_code = ${district ? district.slice(0, 4) : null}, district_code = ${district ?? null} where id = ${group.id}`.execute(
    platform.db,
  )
  return group
}

describe('the evening of a date', () => {
  test('is that of a schedule which is not stored, on any date', async () => {
    const group = await groupOf(2)
    const content = timing('18:00', '06:00', { mainBrightness: 70, days: 'DATES', dates: ['2099-12-31'] })
    const found = await evening({ schedule: { content }, groupIds: [group.id], date: '2099-12-31' })
    expect(found.events).toMatchObject([
      { at: '2099-12-31T10:00:00.000Z', kind: 'ON', name: content.name, mainLevel: 70 },
      { at: '2099-12-31T22:00:00.000Z', kind: 'OFF' },
    ])
    expect(found.end).toBe('2099-12-31T22:00:00.000Z')
    expect(found.rules).toMatchObject([
      { scheduleId: null, layer: 'SCHEDULE', isPreviewed: true, state: 'IN_EFFECT', reason: null },
    ])
    expect(found.nextDates).toEqual(['2099-12-31'])
    expect(found.place).toMatchObject({ groupId: group.id, groupNames: [group.name], lights: 2 })
  })

  test('names all rules in order of precedence, and why one does not apply', async () => {
    const group = await groupOf(1)
    await sql`update light_group set control_mode = 'SUNRISE_SUNSET' where id = ${group.id}`.execute(platform.db)
    const daily = await create(timing('18:00', '06:00', connect(group)))
    const winter = await create(timing('17:00', '07:00', { ...connect(group), validFrom: '2099-11-01' }))
    const off = await create(timing('19:00', '07:00', { ...connect(group), isEnabled: false }))
    const before = await evening({ schedule: { id: winter.id }, date: '2099-10-31' })
    expect(before.rules).toMatchObject([
      { scheduleId: off.id, state: 'EXCLUDED', reason: 'DISABLED' },
      { scheduleId: winter.id, isPreviewed: true, state: 'EXCLUDED', reason: 'BEFORE_RANGE', date: '2099-11-01' },
      { scheduleId: daily.id, state: 'IN_EFFECT', reason: null },
      { scheduleId: null, name: group.name, layer: 'PRESET', state: 'OVERRULED' },
    ])
    expect(before.events[0]).toMatchObject({ name: daily.name })
    expect(before.nextDates[0]).toBe('2099-11-01')
    const after = await evening({ schedule: { id: winter.id }, date: '2099-11-01' })
    expect(after.rules[1]).toMatchObject({ state: 'IN_EFFECT' })
    expect(after.rules[2]).toMatchObject({ state: 'OVERRULED' })
    expect(after.events[0]).toMatchObject({ name: winter.name })
  })

  test('has one place for groups whose sun differs by less than a minute', async () => {
    // Two districts of Guangzhou, one of Urumqi, and one with another clock.
    const [tianhe, yuexiu, urumqi] = [
      await groupOf(1, { district: '440106' }),
      await groupOf(3, { district: '440104' }),
      await groupOf(2, { district: '650102' }),
    ]
    const utc = await groupOf(1, { district: '440106', zone: 'UTC' })
    const groupIds = [tianhe, yuexiu, urumqi, utc].map(({ id }) => id)
    const content = { name: '按日落', type: 'SUNRISE_SUNSET' }
    const found = await evening({ schedule: { content }, groupIds, date: '2026-06-21' })
    expect(found.places.map((place: { groupNames: string[] }) => place.groupNames)).toEqual([
      [yuexiu.name, tianhe.name],
      [urumqi.name],
      [utc.name],
    ])
    expect(found.place).toMatchObject({ groupId: yuexiu.id, groupCount: 2, lights: 4 })
    const west = await evening({ schedule: { content }, groupIds, date: '2026-06-21', groupId: urumqi.id })
    expect(west.place.groupNames).toEqual([urumqi.name])
    expect(Date.parse(west.events[0].at) - Date.parse(found.events[0].at)).toBeGreaterThan(90 * 60_000)
    expect(west.events[0].at).toBe(west.sun.sunset)
  })

  test('notes a disabled group, and refuses an input without a schedule or with a wrong date', async () => {
    const group = await groupOf(1)
    await sql`update light_group set enable_status = false where id = ${group.id}`.execute(platform.db)
    const content = timing('18:00', '06:00')
    const found = await evening({ schedule: { content }, groupIds: [group.id] })
    expect(found.notes).toEqual([{ kind: 'GROUP_DISABLED', minutes: null }])
    expect(found.rules).toMatchObject([{ state: 'EXCLUDED', reason: 'GROUP_DISABLED' }])
    expect(await refusal(EVENING, { schedule: {} })).toMatchObject({ field: 'schedule', key: 'scheduleVersionEmpty' })
    expect(await refusal(EVENING, { schedule: { content }, date: '1999-12-31' })).toMatchObject({ field: 'date' })
    const wrong = { ...content, startTime: '25:00' }
    expect(await refusal(EVENING, { schedule: { content: wrong } })).toMatchObject({ field: 'input.startTime' })
    expect(await refusal(EVENING, { schedule: { id: 2 ** 30 } })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a comparison', () => {
  test('adds up hours and energy of the lights of the groups, and their differences', async () => {
    const group = await groupOf(4)
    const full = await create(timing('18:00', '06:00', { ...connect(group), mainBrightness: 100 }))
    const dimmed = timing('18:00', '06:00', {
      mainBrightness: 100,
      steps: [{ time: '00:00', mainBrightness: 50 }],
    })
    const found = await compare({ a: { id: full.id }, b: { content: dimmed }, from: '2026-06-01', nights: 10 })
    expect(found).toMatchObject({ from: '2026-06-01', nights: 10, groups: 1, lights: 4, ratedWatts: 800 })
    // Main lamps of 4 × 150 W for 120 h; the auxiliary lamps of 50 W stay off.
    expect(found.a).toMatchObject({ name: full.name, litHours: 120, fullLoadHours: 90, energy: 72 })
    expect(found.b).toMatchObject({ name: dimmed.name, litHours: 120, fullLoadHours: 67.5, energy: 54 })
    expect(found.litHours).toEqual({ absolute: 0, percent: 0 })
    expect(found.fullLoadHours).toEqual({ absolute: -22.5, percent: -25 })
    expect(found.energy).toEqual({ absolute: -18, percent: -25 })
    expect(found.b.evening.events).toMatchObject([{ kind: 'ON' }, { kind: 'STEP', mainLevel: 50 }, { kind: 'OFF' }])
  })

  test('of a stored schedule and its changed content shows the change', async () => {
    const group = await groupOf(1)
    const stored = await create(timing('18:00', '06:00', connect(group)))
    const content = timing('18:00', '04:00', { isEnabled: false })
    const found = await compare({ a: { id: stored.id }, b: { id: stored.id, content }, nights: 1 })
    expect([found.a.litHours, found.b.litHours]).toEqual([12, 10])
    const same = await compare({ a: { id: stored.id }, b: { id: stored.id } })
    expect(same).toMatchObject({ nights: 365, energy: { absolute: 0, percent: 0 }, litHours: { absolute: 0 } })
  })

  test('keeps the other schedules and the control mode of a group', async () => {
    const group = await groupOf(1)
    await sql`update light_group set control_mode = 'TIMING', start_time = '20:00', end_time = '22:00'
      where id = ${group.id}`.execute(platform.db)
    const weekdays = timing('18:00', '06:00', { days: 'WEEKDAYS', weekdays: [1, 2, 3, 4, 5] })
    const weekends = timing('18:00', '23:00', { days: 'WEEKDAYS', weekdays: [6, 7] })
    const groupIds = [group.id]
    // Seven nights: five of 12 h and two of the control mode, 2 h; or five of 2 h and two of 5 h.
    const found = await compare({ a: { content: weekdays }, b: { content: weekends }, groupIds, nights: 7 })
    expect([found.a.litHours, found.b.litHours]).toEqual([64, 20])
    const first = await create({ ...timing('17:00', '18:00'), ...connect(group) })
    const below = await create({ ...timing('18:00', '06:00'), ...connect(group) })
    await ask(
      `mutation ($id: Int!, $before: Int!) { updateLightSchedule(id: $id,
      input: { position: { before: $before }, confirmed: ["CONFLICT", "ON_IN_DAYLIGHT", "OFF_AT_NIGHT"] }) { id } }`,
      {
        ...{ id: first.id, before: below.id },
      },
    )
    // One that takes precedence on each evening leaves nothing to the other; it is replaced only where it is compared itself.
    const hidden = await compare({ a: { id: below.id }, b: { id: first.id }, nights: 1 })
    expect([hidden.a.litHours, hidden.b.litHours]).toEqual([12, 1])
    const third = await create({ ...timing('19:00', '23:00'), name: '第三' })
    const behind = await compare({ a: { id: below.id }, b: { id: third.id }, groupIds, nights: 1 })
    expect([behind.a.litHours, behind.b.litHours]).toEqual([1, 4])
  })

  test('counts lights without power, and has no energy without a group', async () => {
    const [a, b] = [timing('18:00', '06:00', { mainBrightness: 50 }), timing('18:00', '22:00')]
    const alone = await compare({ a: { content: a }, b: { content: b }, nights: 2 })
    expect(alone).toMatchObject({ groups: 0, lights: 0, ratedWatts: 0 })
    expect(alone.a).toMatchObject({ litHours: 24, fullLoadHours: 12, energy: 0 })
    expect(alone.b).toMatchObject({ litHours: 8, fullLoadHours: 8, energy: 0 })
    const group = await groupOf(3)
    const unknown = await makeModel(platform.db)
    await sql`update device_mode set main_watts = null, sub_watts = null where id = ${unknown.id}`.execute(platform.db)
    await sql`update light_device set mode_id = ${unknown.id} where group_id = ${group.id}`.execute(platform.db)
    const found = await compare({ a: { content: a }, b: { content: b }, groupIds: [group.id], nights: 2 })
    expect(found).toMatchObject({ lights: 3, lightsWithoutWatts: 3, energy: { absolute: 0, percent: 0 } })
  })

  test('has costs where a tariff is set', async () => {
    const group = await groupOf(2)
    const [a, b] = [timing('18:00', '06:00'), timing('18:00', '00:00')]
    const COSTS = `query ($a: LightScheduleVersionInput!, $b: LightScheduleVersionInput!, $groupIds: [Int!]) {
      compareLightSchedules(a: $a, b: $b, groupIds: $groupIds, nights: 10) { tariff { price currency }
        a { energy cost } b { cost } cost { absolute percent } } }`
    const variables = { a: { content: a }, b: { content: b }, groupIds: [group.id] }
    expect(await ask(COSTS, variables)).toMatchObject({ tariff: null, a: { energy: 36, cost: null }, cost: null })
    await sql`update site set energy_price = 0.65, energy_currency = 'CNY'`.execute(platform.db)
    expect(await ask(COSTS, variables)).toEqual({
      tariff: { price: 0.65, currency: 'CNY' },
      ...{ a: { energy: 36, cost: 23.4 }, b: { cost: 11.7 }, cost: { absolute: -11.7, percent: -50 } },
    })
    const PREVIEW = `query ($input: LightScheduleCreateInput!) { previewLightSchedule(input: $input) {
      tariff { currency } year { cost } } }`
    const year = await ask(COSTS.replace('nights: 10', 'nights: 365'), variables)
    const preview = await ask(PREVIEW, { input: { ...b, ...connect(group) } })
    expect(preview).toEqual({ tariff: { currency: 'CNY' }, year: { cost: year.b.cost } })
  })

  test.each([0, 367, -1])('refuses %i nights', async nights => {
    const content = timing('18:00', '06:00')
    expect(await refusal(COMPARE, { a: { content }, b: { content }, nights })).toMatchObject({
      ...{ code: 'BAD_USER_INPUT', field: 'nights', key: 'nightsOutOfRange' },
    })
  })
})
