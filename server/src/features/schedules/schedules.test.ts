import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { nightsBetween } from '#lighting/schedules/eventsBetween.ts'
import { addDays, civilDateOf } from '#lighting/time/zone.ts'
import { makeAdmin, makeGroup, makeLight, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { calendarOf, placesOf, programsOf } from './schedules.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let operator: string
let customer: { id: number; token: string }
beforeAll(async () => {
  platform = await startPlatform()
  const signIn = async (role: string) => {
    const admin = await makeAdmin(platform.db, role)
    return { id: admin.id, token: await platform.signIn(admin.email) }
  }
  token = (await signIn('SUPER_ADMIN')).token
  operator = (await signIn('OPERATOR')).token
  customer = await signIn('CUSTOMER')
})

const FIELDS = `id name description type startTime endTime sunsetOffset sunriseOffset days weekdays dates validFrom validUntil exceptDates mainBrightness
  mainColorTemp subBrightness subColorTemp steps { time mainBrightness subBrightness mainColorTemp subColorTemp }
  isEnabled updatedAt abilities groups { id }`
const CREATE = `mutation ($input: LightScheduleCreateInput!) { createLightSchedule(input: $input) { ${FIELDS} } }`
const UPDATE = `mutation ($id: Int!, $input: LightScheduleUpdateInput!) { updateLightSchedule(id: $id, input: $input) { ${FIELDS} } }`
const SET_HOLIDAYS = 'mutation ($dates: [HolidayInput!]!) { setHolidays(dates: $dates) { date kind name } }'

const bySun = () => ({ name: `策略 ${serial()}`, type: 'SUNRISE_SUNSET' })
const ALL_NIGHT = ['OFF_AT_NIGHT', 'ON_IN_DAYLIGHT', 'CONFLICT']

async function create(input: object, as = token) {
  const { data, errors } = await platform.ask(CREATE, { input: { confirmed: ALL_NIGHT, ...input } }, as)
  expect(errors).toBeUndefined()
  return data.createLightSchedule
}
async function update(id: number, input: object) {
  const { data, errors } = await platform.ask(UPDATE, { id, input: { confirmed: ALL_NIGHT, ...input } }, token)
  expect(errors).toBeUndefined()
  return data.updateLightSchedule
}
async function refusal(query: string, variables: object, as = token) {
  return (await platform.ask(query, variables, as)).errors?.[0]?.extensions
}
const connect = (...groups: { id: number }[]) => ({ groups: { connect: groups.map(({ id }) => ({ id })) } })

describe('a schedule', () => {
  test('is stored with all fields', async () => {
    const group = await makeGroup(platform.db)
    const steps = [
      { time: '22:00', mainBrightness: 60, subBrightness: 30, mainColorTemp: null, subColorTemp: null },
      { time: '00:30', mainBrightness: 40, subBrightness: null, mainColorTemp: 3000, subColorTemp: null },
    ]
    const input = {
      ...{ name: '深夜节能', description: '两级调光', type: 'TIMING', startTime: '18:00', endTime: '06:30' },
      ...{ sunsetOffset: -10, sunriseOffset: 15, days: 'WEEKDAYS', weekdays: [7, 1, 7] },
      ...{ mainBrightness: 90, mainColorTemp: 4000, subBrightness: 50, subColorTemp: 4500, steps, isEnabled: true },
    }
    const made = await create({ ...input, ...connect(group) })
    expect(made).toMatchObject({ ...input, weekdays: [1, 7], groups: [{ id: group.id }] })
    expect(made.abilities).toEqual(['read', 'update', 'delete'])
    const { data } = await platform.ask(`{ findOneLightSchedule(id: ${made.id}) { ${FIELDS} } }`, {}, token)
    expect(data.findOneLightSchedule).toEqual(made)
  })

  test('applies on every day, enabled, at full level by default', async () => {
    expect(await create(bySun())).toMatchObject({
      ...{ days: 'EVERY_DAY', weekdays: [], isEnabled: true, sunsetOffset: 0, sunriseOffset: 0, steps: [] },
      ...{ mainBrightness: null, subBrightness: null, groups: [] },
    })
  })

  test('changes the given fields only', async () => {
    const [stays, goes, comes] = [
      await makeGroup(platform.db),
      await makeGroup(platform.db),
      await makeGroup(platform.db),
    ]
    const before = await create({ ...bySun(), mainBrightness: 80, sunsetOffset: 20, ...connect(stays, goes) })
    const after = await update(before.id, {
      ...{ sunsetOffset: { set: null }, steps: { set: [{ time: '23:00', mainBrightness: 50 }] } },
      groups: { connect: [{ id: comes.id }], disconnect: [{ id: goes.id }] },
    })
    expect(after).toMatchObject({
      ...{ name: before.name, mainBrightness: 80, sunsetOffset: 0, groups: [{ id: stays.id }, { id: comes.id }] },
      steps: [{ time: '23:00', mainBrightness: 50, subBrightness: null }],
    })
    expect((await update(before.id, { steps: { set: null } })).steps).toEqual([])
  })

  test('is not overwritten by a user who has not seen the last change', async () => {
    const made = await create(bySun())
    const expectedUpdatedAt = made.updatedAt
    await update(made.id, { mainBrightness: { set: 70 }, expectedUpdatedAt })
    const input = { mainBrightness: { set: 60 }, expectedUpdatedAt }
    expect(await refusal(UPDATE, { id: made.id, input })).toMatchObject({ code: 'CONFLICT' })
  })

  test('is deleted, and its groups stay', async () => {
    const group = await makeGroup(platform.db)
    const { id } = await create({ ...bySun(), ...connect(group) })
    await platform.ask(`mutation { deleteLightSchedule(id: ${id}) { id } }`, {}, token)
    const { data } = await platform.ask(
      `{ findOneLightSchedule(id: ${id}) { id } findOneLightGroup(id: ${group.id}) { schedules { id } } }`,
      {},
      token,
    )
    expect(data).toEqual({ findOneLightSchedule: null, findOneLightGroup: { schedules: [] } })
  })

  test('is found by a part of its name, seven per page', async () => {
    for (let i = 0; i < 8; i++) await create({ ...bySun(), name: `翻页 ${i}` })
    const query = `query ($page: Int) { findManyLightSchedule(where: { name: { contains: "翻页" } }, page: $page) {
      items { name } pagination { totalCount limit } } findAllLightSchedule(where: { name: { contains: "翻页" } }) { id } }`
    const second = await platform.ask(query, { page: 2 }, token)
    expect(second.data.findManyLightSchedule).toEqual({
      items: [{ name: '翻页 7' }],
      pagination: { totalCount: 8, limit: 7 },
    })
    expect(second.data.findAllLightSchedule).toHaveLength(8)
  })
})

describe('invalid input is refused with its field', () => {
  const timing = { ...bySun(), type: 'TIMING', startTime: '18:00', endTime: '06:00' }
  const steps = (...times: string[]) => ({ steps: times.map(time => ({ time, mainBrightness: 50 })) })
  test.each([
    ['name', 'schedule_name_validation', { name: ' 灯 ' }],
    ['startTime', 'select_turn_on_time_error', { ...timing, startTime: null }],
    ['endTime', 'select_turn_off_time_error', { ...timing, endTime: null }],
    ['endTime', 'timesAreEqual', { ...timing, endTime: '18:00' }],
    ['startTime', 'timeInvalid', { ...timing, startTime: '24:00' }],
    ['sunsetOffset', 'offsetOutOfRange', { sunsetOffset: -181 }],
    ['sunriseOffset', 'offsetOutOfRange', { sunriseOffset: 181 }],
    ['weekdays', 'weekdaysRequired', { days: 'WEEKDAYS', weekdays: [] }],
    ['weekdays.0', 'weekdayInvalid', { days: 'WEEKDAYS', weekdays: [0, 1] }],
    ['mainBrightness', 'brightnessOutOfRange', { mainBrightness: 101 }],
    ['subBrightness', 'brightnessOutOfRange', { subBrightness: -1 }],
    ['mainColorTemp', 'colorTempOutOfRange', { mainColorTemp: 999 }],
    ['subColorTemp', 'colorTempOutOfRange', { subColorTemp: 20_001 }],
    ['steps', 'tooManySteps', steps(...Array.from({ length: 13 }, (_, i) => `20:${10 + i}`))],
    ['steps.1.time', 'stepsOutOfOrder', steps('00:30', '22:00')],
    ['steps.1.time', 'stepsOutOfOrder', { ...timing, startTime: '23:00', ...steps('05:00', '23:30') }],
    ['steps.1.time', 'stepTimeRepeated', steps('22:00', '22:00')],
    ['steps.0.time', 'timeInvalid', steps('7:00')],
    ['steps.0.mainBrightness', 'brightnessOutOfRange', { steps: [{ time: '22:00', mainBrightness: 200 }] }],
    ['steps.0', 'stepEmpty', { steps: [{ time: '22:00' }] }],
  ])('%s: %s', async (field, key, input) => {
    const asked = { input: { ...bySun(), ...input } }
    expect(await refusal(CREATE, asked)).toMatchObject({ code: 'BAD_USER_INPUT', field: `input.${field}`, key })
  })

  test('a name that is taken, ignoring case', async () => {
    const taken = { field: 'input.name', key: 'scheduleNameTaken' }
    await create({ ...bySun(), name: 'Main road' })
    expect(await refusal(CREATE, { input: { ...bySun(), name: 'MAIN ROAD' } })).toMatchObject(taken)
    const other = await create(bySun())
    expect(await refusal(UPDATE, { id: other.id, input: { name: { set: 'main road' } } })).toMatchObject(taken)
  })

  test('missing times after a change of type, and required values set to null', async () => {
    const { id } = await create(bySun())
    expect(await refusal(UPDATE, { id, input: { type: { set: 'TIMING' } } })).toMatchObject({
      key: 'select_turn_on_time_error',
    })
    for (const field of ['type', 'days', 'isEnabled'])
      expect(await refusal(UPDATE, { id, input: { [field]: { set: null } } })).toMatchObject({
        ...{ field: `input.${field}`, key: 'valueRequired' },
      })
  })

  test('an unknown group', async () => {
    const input = { ...bySun(), ...connect({ id: 987_654 }) }
    expect(await refusal(CREATE, { input })).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('permissions', () => {
  test('an operator creates and changes schedules, and does not delete them', async () => {
    const made = await create(bySun(), operator)
    expect(made.abilities).toEqual(['read', 'update'])
    const remove = `mutation { deleteLightSchedule(id: ${made.id}) { id } }`
    expect(await refusal(remove, {}, operator)).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a customer sees the schedules of its groups, and only its own groups in them', async () => {
    const [own, foreign] = [await makeGroup(platform.db), await makeGroup(platform.db)]
    await platform.db
      .insertInto('light_group_manager')
      .values({ admin_id: customer.id, light_group_id: own.id })
      .execute()
    const both = await create({ ...bySun(), ...connect(own, foreign) })
    const hidden = await create({ ...bySun(), ...connect(foreign) })
    const query = `{ findAllLightSchedule { id groups { id } } findOneLightGroup(id: ${own.id}) { schedules { id } } }`
    const { data } = await platform.ask(query, {}, customer.token)
    expect(data).toEqual({
      findAllLightSchedule: [{ id: both.id, groups: [{ id: own.id }] }],
      findOneLightGroup: { schedules: [{ id: both.id }] },
    })
    const preview = (id: number, groupIds?: number[]) =>
      refusal(
        `query ($groupIds: [Int!]) { previewLightSchedule(id: ${id}, groupIds: $groupIds,
          input: { name: "试看", type: SUNRISE_SUNSET }) { lights } }`,
        { groupIds },
        customer.token,
      )
    expect(await preview(hidden.id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await preview(both.id, [foreign.id])).toMatchObject({ code: 'NOT_FOUND' })
    expect(await preview(both.id)).toBeUndefined()
  })

  test('a customer cannot change schedules, even with the permission: they may apply to other groups', async () => {
    const role = await platform.db
      .selectFrom('admin_role')
      .select('id')
      .where('name', '=', 'CUSTOMER')
      .executeTakeFirst()
    const right = { role_id: role!.id, subject: 'LightSchedule', action: 'create' }
    await platform.db.insertInto('role_permission').values(right).execute()
    expect(await refusal(CREATE, { input: bySun() }, customer.token)).toMatchObject({ code: 'FORBIDDEN' })
    await platform.db
      .deleteFrom('role_permission')
      .where('role_id', '=', role!.id)
      .where('action', '=', 'create')
      .execute()
  })
})

test('roles older than schedules have the same permissions for them as new ones', async () => {
  const rights = async () => {
    const { rows } = await sql<{ name: string; action: string }>`
      select r.name, p.action from role_permission p join admin_role r on r.id = p.role_id
      where p.subject = 'LightSchedule' and r.name <> 'SUPER_ADMIN' order by 1, 2`.execute(platform.db)
    return rows.map(({ name, action }) => `${name} ${action}`)
  }
  const before = await rights()
  expect(before).toContain('OPERATOR update')
  await sql`delete from role_permission p using admin_role r
    where r.id = p.role_id and p.subject = 'LightSchedule' and r.name <> 'SUPER_ADMIN'`.execute(platform.db)
  const migration = readFileSync(new URL('../../../migrations/0010_schedules.sql', import.meta.url), 'utf8')
  await sql.raw(migration).execute(platform.db)
  expect(await rights()).toEqual(before)
})

describe('dates of a schedule', () => {
  test('are stored, changed and removed', async () => {
    const dates = ['2027-02-05', '2026-12-31', '2026-12-31']
    const made = await create({ ...bySun(), days: 'DATES', dates })
    expect(made).toMatchObject({ days: 'DATES', dates: ['2026-12-31', '2027-02-05'], validFrom: null, exceptDates: [] })
    const season = await create({
      ...{ ...bySun(), validFrom: '2026-12-01', validUntil: '2027-01-31', exceptDates: ['2027-01-01', '2026-12-24'] },
    })
    expect(season).toMatchObject({ validFrom: '2026-12-01', exceptDates: ['2026-12-24', '2027-01-01'], dates: [] })
    expect(await update(season.id, { name: { set: '冬季' } })).toMatchObject({ validUntil: '2027-01-31' })
    const open = { validFrom: { set: null }, validUntil: { set: '' }, exceptDates: { set: null } }
    expect(await update(season.id, open)).toMatchObject({ validFrom: null, validUntil: null, exceptDates: [] })
  })

  test.each([
    [{ days: 'DATES' }, 'input.dates', 'datesRequired'],
    [{ days: 'DATES', dates: ['2026-02-30'] }, 'input.dates.0', 'dateInvalid'],
    [{ days: 'DATES', dates: ['2026-12-31', '2101-01-01'] }, 'input.dates.1', 'dateOutOfRange'],
    [{ validFrom: '1999-12-31' }, 'input.validFrom', 'dateOutOfRange'],
    [{ validUntil: 'x' }, 'input.validUntil', 'dateInvalid'],
    [{ validFrom: '2026-12-02', validUntil: '2026-12-01' }, 'input.validUntil', 'rangeReversed'],
    [
      { validFrom: '2026-12-01', validUntil: '2026-12-02', exceptDates: ['2026-12-01', '2026-12-02'] },
      ...['input.exceptDates', 'noEveningLeft'],
    ],
    // 1 and 2 December 2026 are Tuesday and Wednesday.
    [
      { validFrom: '2026-12-01', validUntil: '2026-12-02', days: 'WEEKDAYS', weekdays: [1] },
      ...['input.weekdays', 'noEveningLeft'],
    ],
    [{ days: 'DATES', dates: ['2026-12-31'], validUntil: '2026-12-01' }, 'input.dates', 'noEveningLeft'],
  ] as [object, string, string][])('are refused: %j', async (input, field, key) => {
    expect(await refusal(CREATE, { input: { ...bySun(), ...input } })).toMatchObject({ field, key })
  })

  test('are at most 366', async () => {
    const dates = Array.from({ length: 367 }, (_, day) => addDays('2027-01-01', day))
    const input = { ...bySun(), days: 'DATES', confirmed: ALL_NIGHT }
    expect(await refusal(CREATE, { input: { ...input, dates } })).toMatchObject({ key: 'tooManyScheduleDates' })
    expect(await refusal(CREATE, { input: { ...input, dates: dates.slice(1) } })).toBeUndefined()
  })

  test('limit the programs of groups; a one-date event comes first', async () => {
    const group = await makeGroup(platform.db)
    const year = Number(civilDateOf(Date.now(), 'Asia/Shanghai').slice(0, 4))
    const eve = `${year + 1}-12-31`
    const daily = await create({ ...bySun(), exceptDates: [`${year + 1}-10-01`], ...connect(group) })
    const event = await create({ ...bySun(), days: 'DATES', dates: [eve], mainBrightness: 55, ...connect(group) })
    const { programs, place } = (await programsOf(platform.db, [group.id])).get(group.id)!
    expect(programs.map(({ scheduleId, days }) => [scheduleId, days])).toEqual([
      [event.id, { kind: 'DATES', dates: [eve] }],
      [daily.id, { kind: 'EVERY_DAY', except: [`${year + 1}-10-01`] }],
    ])
    const timetable = { programs, place, calendar: new Map() }
    const levelOf = (date: string) => nightsBetween(timetable, date, date)[0]?.events[0]?.levels.mainLevel
    expect([eve, `${year + 1}-12-30`, `${year + 1}-10-01`].map(levelOf)).toEqual([55, 100, undefined])
  })

  test('of another season are checked on their first evening', async () => {
    const year = Number(civilDateOf(Date.now(), 'Asia/Shanghai').slice(0, 4)) + 1
    const clock = { type: 'TIMING', startTime: '23:00', endTime: '04:00' }
    const input = { ...bySun(), ...clock, days: 'DATES', dates: [`${year}-03-20`] }
    const refused = await refusal(CREATE, { input })
    const warnings = refused!.warnings as { code: string; params: object }[]
    const dark = warnings.find(({ code }) => code === 'OFF_AT_NIGHT')
    expect(dark?.params).toMatchObject({ date: `${year}-03-20` })
  })
})

describe('the plan of a group', () => {
  const namesOf = async (id: number) => (await programsOf(platform.db, [id])).get(id)!.programs.map(({ name }) => name)

  test('the newest schedule has the highest priority, the control mode of the group the lowest', async () => {
    const group = await makeGroup(platform.db, '次序')
    const first = await create({ ...bySun(), ...connect(group) })
    const last = await create({ ...bySun(), ...connect(group) })
    expect(await namesOf(group.id)).toEqual([last.name, first.name])
    await sql`update light_group set control_mode = 'SUNRISE_SUNSET' where id = ${group.id}`.execute(platform.db)
    expect(await namesOf(group.id)).toEqual([last.name, first.name, '次序'])
    await update(last.id, { isEnabled: { set: false } })
    expect(await namesOf(group.id)).toEqual([first.name, '次序'])
    await sql`update light_group set enable_status = false where id = ${group.id}`.execute(platform.db)
    expect((await programsOf(platform.db, [group.id])).get(group.id)).toMatchObject({ programs: [], enabled: false })
  })

  test('a moved schedule takes precedence, once the conflicts that this decides otherwise are confirmed', async () => {
    const group = await makeGroup(platform.db)
    const [first, second, third] = [
      await create({ ...bySun(), ...connect(group) }),
      await create({ ...bySun(), days: 'WORKDAYS', ...connect(group) }),
      await create({ ...bySun(), ...connect(group) }),
    ]
    const move = (id: number, position: object, more = {}) => refusal(UPDATE, { id, input: { position, ...more } })
    const refused = await move(first.id, { before: second.id })
    expect(refused).toMatchObject({ key: 'scheduleNeedsConfirmation', field: 'input.confirmed' })
    // Only the pair that changes its order, although all three meet on workdays.
    expect(refused!.warnings).toMatchObject([{ code: 'CONFLICT', params: { winner: first.name, loser: second.name } }])
    expect(await namesOf(group.id)).toEqual([third.name, second.name, first.name])

    expect(await move(first.id, { before: second.id }, { confirmed: ['CONFLICT'] })).toBeUndefined()
    expect(await namesOf(group.id)).toEqual([third.name, first.name, second.name])
    const query = `{ findOneLightGroup(id: ${group.id}) { schedules { name } }
      findManyLightSchedule(orderBy: [{ priority: desc }], where: { id: { in: [${first.id}, ${second.id}, ${third.id}] } }) { items { name } } }`
    const { data } = await platform.ask(query, {}, token)
    const expected = [third, first, second].map(({ name }) => ({ name }))
    expect(data.findOneLightGroup.schedules).toEqual(expected)
    expect(data.findManyLightSchedule.items).toEqual(expected)
    const { rows } = await sql<{ stale: boolean }>`
      select stale from group_program where group_id = ${group.id}`.execute(platform.db)
    expect(rows).toEqual([{ stale: true }])

    // A move that changes nothing, or passes only schedules of other groups, needs no confirmation.
    expect(await move(first.id, { after: third.id })).toBeUndefined()
    const other = await create(bySun())
    expect(await move(other.id, { after: second.id })).toBeUndefined()
    expect(await move(first.id, { before: first.id })).toMatchObject({ field: 'input.position.before' })
    expect(await namesOf(group.id)).toEqual([third.name, first.name, second.name])
  })

  test('a schedule that was deleted before priorities existed is restored with the one that it had', async () => {
    const made = await create(bySun())
    await platform.ask(`mutation { deleteLightSchedule(id: ${made.id}) { id } }`, {}, token)
    await sql`update deleted_row set row = row - 'moved_to' where tbl = 'light_schedule'`.execute(platform.db)
    await platform.ask(`mutation { restoreDeleted(subject: LightSchedule, ids: [${made.id}]) }`, {}, token)
    const { data } = await platform.ask(`{ findOneLightSchedule(id: ${made.id}) { priority } }`, {}, token)
    expect(data.findOneLightSchedule).toEqual({ priority: made.id })
  })

  test('each step has the complete state of the lamps', async () => {
    const group = await makeGroup(platform.db)
    const steps = [
      { time: '22:00', mainBrightness: 60 },
      { time: '01:00', subBrightness: 20, mainColorTemp: 3000 },
    ]
    const made = await create({ ...bySun(), sunsetOffset: -15, steps, ...connect(group) })
    const [program] = (await programsOf(platform.db, [group.id])).get(group.id)!.programs
    const none = { mainColorTemp: null, subColorTemp: null }
    expect(program).toEqual({
      ...{ scheduleId: made.id, name: made.name, type: 'SUNRISE_SUNSET', sunsetOffset: -15, sunriseOffset: 0 },
      days: { kind: 'EVERY_DAY' },
      on: { mainLevel: 100, subLevel: 0, ...none },
      steps: [
        { time: '22:00', levels: { mainLevel: 60, subLevel: 0, ...none } },
        { time: '01:00', levels: { mainLevel: 60, subLevel: 20, mainColorTemp: 3000, subColorTemp: null } },
      ],
    })
  })

  test('its control mode sets both lamps alike by default', async () => {
    const group = await makeGroup(platform.db)
    const own = async (columns: string) => {
      await sql`update light_group set ${sql.raw(columns)} where id = ${group.id}`.execute(platform.db)
      return (await programsOf(platform.db, [group.id])).get(group.id)!.programs[0]
    }
    expect(await own(`control_mode = 'TIMING', start_time = '19:00', end_time = '05:00'`)).toMatchObject({
      ...{ scheduleId: 0, type: 'TIMING', startTime: '19:00', endTime: '05:00' },
      on: { mainLevel: 100, subLevel: 100 },
    })
    expect(await own('main_brightness = 70')).toMatchObject({ on: { mainLevel: 70, subLevel: 70 } })
    expect(await own(`sub_brightness = 0, control_mode = 'SUNRISE_SUNSET', sunset_offset = 12`)).toMatchObject({
      ...{ type: 'SUNRISE_SUNSET', sunsetOffset: 12, on: { mainLevel: 70, subLevel: 0 } },
    })
  })

  test('runs as many queries for all groups as for one', async () => {
    const group = await makeGroup(platform.db)
    const count = async (ids?: number[]) => {
      // A mutation clears the cache of sessions.
      await platform.ask('mutation { endOtherSessions }')
      const before = platform.queries()
      const found = await programsOf(platform.db, ids)
      expect(found.has(group.id)).toBe(true)
      return platform.queries() - before
    }
    expect(await count()).toBe(await count([group.id]))
  })

  test('lists load groups and schedules once, at any number', async () => {
    const groups = await Promise.all(Array.from({ length: 12 }, () => makeGroup(platform.db)))
    for (let i = 0; i < 12; i++)
      await create({ ...bySun(), name: `列表 ${serial()}`, isEnabled: false, ...connect(...groups) })
    const query = `query ($limit: Int) { findManyLightSchedule(limit: $limit, where: { name: { contains: "列表" } }) {
      items { name groups { name schedules { name } } } } }`
    const count = async (limit: number) => {
      // A mutation clears the cache of sessions.
      await platform.ask('mutation { endOtherSessions }')
      const before = platform.queries()
      expect((await platform.ask(query, { limit }, token)).errors).toBeUndefined()
      return platform.queries() - before
    }
    expect(await count(12)).toBe(await count(2))
  })
})

describe('the position for sun times', () => {
  const placeOf = async (columns: string) => {
    const { id } = await makeGroup(platform.db)
    await sql`update light_group set ${sql.raw(columns)} where id = ${id}`.execute(platform.db)
    return { id, place: async () => (await placesOf(platform.db, [id])).get(id)! }
  }
  test('is the centre of the district, else of the city, else of the province', async () => {
    const tianhe = await (
      await placeOf(`district_code = '440106', district_name = '天河区', city_code = '440100'`)
    ).place()
    expect(tianhe).toMatchObject({ name: '天河区', zone: 'Asia/Shanghai' })
    expect(tianhe.latitude).toBeCloseTo(23.12, 1)
    expect(tianhe.longitude).toBeCloseTo(113.36, 1)
    const city = await (await placeOf(`district_code = '999999', district_name = '新区', city_code = '650100'`)).place()
    expect(city.name).toBe('乌鲁木齐市')
    expect(city.longitude).toBeCloseTo(87.6, 0)
    expect((await (await placeOf(`province_code = '460000'`)).place()).name).toBe('海南省')
  })

  test('else the mean of its lights, else the site', async () => {
    const { id, place } = await placeOf(`time_zone = 'Asia/Urumqi', city_name = '某市'`)
    const site = { latitude: 39.9042, longitude: 116.4074, zone: 'Asia/Urumqi', source: 'SITE' }
    // The name of a typed region is not that of the site.
    expect(await place()).toMatchObject(site)
    expect((await place()).name).not.toBe('某市')
    for (const latitude of [30, 32, null]) {
      const light = await makeLight(platform.db, { group_id: id })
      await sql`update light_device set latitude = ${latitude}, longitude = ${latitude && latitude + 80} where id = ${light.id}`.execute(
        platform.db,
      )
    }
    expect(await place()).toMatchObject({ latitude: 31, longitude: 111, source: 'LIGHTS' })
  })
})

describe('holidays', () => {
  test('are added, replaced, listed by year and removed; programs follow', async () => {
    const dates = [
      { date: '2031-10-01', name: '国庆节' },
      { date: '2031-09-28', kind: 'WORKDAY', name: '调休' },
      { date: '2032-01-01' },
    ]
    await platform.ask(SET_HOLIDAYS, { dates }, operator)
    await platform.ask(SET_HOLIDAYS, { dates: [{ date: '2031-10-01', kind: 'HOLIDAY', name: '国庆' }] }, operator)
    const { data } = await platform.ask('{ holidays(year: 2031) { date kind name } }', {}, customer.token)
    expect(data.holidays).toEqual([
      { date: '2031-09-28', kind: 'WORKDAY', name: '调休' },
      { date: '2031-10-01', kind: 'HOLIDAY', name: '国庆' },
    ])
    expect((await calendarOf(platform.db)).get('2031-09-28')).toBe('WORKDAY')
    const gone = await platform.ask(
      'mutation { removeHolidays(dates: ["2031-10-01", "2031-10-02"]) { date } }',
      {},
      operator,
    )
    expect(gone.data.removeHolidays).toEqual([{ date: '2031-10-01' }])
    expect((await calendarOf(platform.db)).has('2031-10-01')).toBe(false)
  })

  test.each(['2031-02-30', '2031-1-1', 'tomorrow'])('refuses %s as a date', async date => {
    expect(await refusal(SET_HOLIDAYS, { dates: [{ date }] })).toMatchObject({
      ...{ code: 'BAD_USER_INPUT', field: 'dates.0.date', key: 'dateInvalid' },
    })
  })

  test('a change of the calendar or of a schedule recomputes the programs of groups', async () => {
    const [touched, other] = [await makeGroup(platform.db), await makeGroup(platform.db)]
    const stale = async () => {
      const rows = await platform.db
        .selectFrom('group_program')
        .select('group_id')
        .where('stale', '=', true)
        .where('group_id', 'in', [touched.id, other.id])
        .execute()
      await platform.db.updateTable('group_program').set({ stale: false }).execute()
      return rows.map(row => row.group_id).sort((a, b) => a - b)
    }
    await stale()
    const made = await create({ ...bySun(), ...connect(touched) })
    expect(await stale()).toEqual([touched.id])
    await update(made.id, { sunsetOffset: { set: 30 } })
    expect(await stale()).toEqual([touched.id])
    await platform.ask(SET_HOLIDAYS, { dates: [{ date: '2033-05-01' }] }, token)
    expect(await stale()).toEqual([touched.id, other.id])
    await platform.ask(`mutation { deleteLightSchedule(id: ${made.id}) { id } }`, {}, token)
    expect(await stale()).toEqual([touched.id])
  })
})
