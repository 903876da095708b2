import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { runTick } from '../desired/desired.ts'
import { deleteOldCommands } from './commands.store.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let name: string
let planned: { id: number; lights: number[] }
let manual: { id: number; lights: number[] }

async function ask(query: string, token = operator) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors).toBeUndefined()
  return data
}

async function refusal(query: string, token = operator) {
  const { errors } = await platform.ask(query, {}, token)
  const { code, field, key } = errors?.[0]?.extensions ?? {}
  return { code, field, key }
}

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const LIST = 'id by until withoutEndCount lightCount reason campaignId'
const list = async (where = '', token = operator) =>
  (await ask(`{ findManyLightOverride${where && `(where: { ${where} })`} { items { ${LIST} } } }`, token))
    .findManyLightOverride.items
const operate = async (group: { id: number }, input: string) =>
  (await ask(`mutation { operateLightGroup(id: ${group.id}, input: { ${input} }) { campaignId } }`)).operateLightGroup
const change = async (mutation: string, token = operator) =>
  Object.values(await ask(`mutation { ${mutation} }`, token))[0]
const expected = async (light: number) => {
  const { rows } = await sql`
    select expected_rule as rule, expected_main_level as level, expected_by as by from light_state where light_id = ${light}`.execute(
    platform.db,
  )
  return rows[0]
}
const ends = async (lights: number[]) => {
  const { rows } = await sql<{ until: Date }>`
    select until from light_override where kind = 'OVERRIDE' and light_id = any(${lights}) order by light_id`.execute(
    platform.db,
  )
  return rows.map(({ until }) => until.toISOString())
}
const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString()

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  const admin = await makeAdmin(db, 'OPERATOR')
  name = admin.nickname!
  operator = await platform.signIn(admin.email)
  const { id: mode_id } = await makeModel(db)
  const makeWithLights = async () => {
    const { id } = await makeGroup(db)
    return {
      id,
      lights: [
        (await makeLight(db, { mode_id, group_id: id })).id,
        (await makeLight(db, { mode_id, group_id: id })).id,
      ],
    }
  }
  planned = await makeWithLights()
  manual = await makeWithLights()
})

/** The planned group plans 70 %, with its next event in six hours; the lights of the other one are lit at 30 %. */
beforeEach(async () => {
  const { db } = platform
  for (const table of ['light_override', 'override_request', 'campaign', 'alert', 'alert_condition'] as const)
    await db.deleteFrom(table).execute()
  const clock = (hours: number) =>
    new Date(Date.now() + hours * HOUR).toLocaleTimeString('en-GB', {
      ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Shanghai' },
    })
  await db
    .updateTable('light_group')
    .set({ control_mode: 'TIMING', start_time: clock(-1), end_time: clock(6), main_brightness: 70 })
    .where('id', '=', planned.id)
    .execute()
  await sql`update light_state set online = true, main_level = 30, sub_level = 0, expected_stale = true,
    expected_main_level = null, expected_rule = null`.execute(db)
  await runTick(db)
})

describe('an override without an end', () => {
  test('is listed with its reason, and found by a filter and a count', async () => {
    await operate(planned, `mainBrightness: 20, until: "${inHours(1)}"`)
    await operate(manual, 'mainBrightness: 40, reason: "market"')
    expect(await list('withoutEnd: true')).toMatchObject([
      { by: name, until: null, withoutEndCount: 2, lightCount: 2, reason: 'market' },
    ])
    expect(await list('withoutEnd: false')).toMatchObject([{ withoutEndCount: 0 }])
    expect((await ask('{ lightOverrideCount { overrides lights withoutEnd } }')).lightOverrideCount).toEqual({
      ...{ overrides: 1, lights: 2, withoutEnd: 1 },
    })
  })

  test('of one request for lights with and without a plan is one override', async () => {
    const ids = [planned.lights[0]!, manual.lights[0]!]
    await ask(`mutation { batchOperateLightDevice(ids: [${ids}], input: { mainBrightness: 10 }) { campaignId } }`)
    expect(await list()).toMatchObject([{ until: expect.any(String), withoutEndCount: 1, lightCount: 2 }])
  })

  test('is ended only by name: its lights are switched off, as the preview says', async () => {
    await operate(manual, 'mainBrightness: 40')
    const [{ id }] = await list()
    for (const args of ['', '(where: {})'])
      expect((await ask(`{ previewEndLightOverrides${args} { lightCount } }`)).previewEndLightOverrides).toEqual({
        lightCount: 0,
      })
    expect(await change('endAllLightOverrides')).toBe(0)
    const preview = await ask(`{ previewEndLightOverrides(ids: [${id}]) { lightCount offCount } }`)
    expect(preview.previewEndLightOverrides).toEqual({ lightCount: 2, offCount: 2 })
    expect(await change(`endLightOverrides(ids: [${id}])`)).toBe(2)
    expect(await list()).toEqual([])
    expect(await expected(manual.lights[0]!)).toEqual({ rule: 'MANUAL', level: 0, by: name })
  })

  test('gets an end, after which its lights are off', async () => {
    await operate(manual, 'mainBrightness: 40')
    const [{ id }] = await list()
    const until = inHours(2)
    expect(await change(`moveLightOverrideEnd(ids: [${id}], until: "${until}")`)).toBe(2)
    expect(await list()).toMatchObject([{ id, until, withoutEndCount: 0 }])
    expect(await expected(manual.lights[0]!)).toMatchObject({ rule: 'OVERRIDE', level: 40 })
    // Later once more: the lights are off from the new end on.
    expect(await change(`moveLightOverrideEnd(ids: [${id}], minutes: 30)`)).toBe(2)
    expect(await ends(manual.lights)).toEqual([later(until, 30), later(until, 30)])
    const { rows } = await sql<{ at: Date }>`select at from light_override where kind = 'MANUAL'`.execute(platform.db)
    expect(rows.map(({ at }) => at.toISOString())).toEqual(await ends(manual.lights))
    await sql`update light_override set until = now() where until is not null`.execute(platform.db)
    await runTick(platform.db)
    expect(await expected(manual.lights[0]!)).toMatchObject({ rule: 'MANUAL', level: 0 })
  })

  test('that got an end is undone to what the lights did before', async () => {
    await operate(manual, 'mainBrightness: 40')
    const { campaignId } = await operate(manual, 'mainBrightness: 90')
    const [{ id }] = await list()
    await change(`moveLightOverrideEnd(ids: [${id}], until: "${inHours(2)}")`)
    await ask(`mutation { undoLightCampaign(id: ${campaignId}) { id } }`)
    expect(await expected(manual.lights[0]!)).toMatchObject({ rule: 'MANUAL', level: 40 })
  })

  test('keeps no end on lights that are under another override', async () => {
    await operate(manual, 'mainBrightness: 40')
    const [{ id }] = await list()
    await ask(
      `mutation { operateLightDevice(id: ${manual.lights[0]}, input: { mainBrightness: 90, until: "${inHours(1)}" }) { accepted } }`,
    )
    expect(await change(`moveLightOverrideEnd(ids: [${id}], until: "${inHours(2)}")`)).toBe(1)
    expect(await expected(manual.lights[0]!)).toMatchObject({ level: 90 })
    expect((await list()).find((row: { id: number }) => row.id === id)).toMatchObject({ withoutEndCount: 1 })
    const preview = await ask(`{ previewEndLightOverrides(ids: [${id}]) { lightCount offCount } }`)
    expect(preview.previewEndLightOverrides).toEqual({ lightCount: 2, offCount: 1 })
  })

  test('is kept as long as it is in effect, and its request is deleted 180 days after', async () => {
    await operate(manual, 'mainBrightness: 40')
    await sql`update override_request set at = now() - interval '200 days'`.execute(platform.db)
    await deleteOldCommands(platform.db)
    const [{ id }] = await list()
    await change(`endLightOverrides(ids: [${id}])`)
    await deleteOldCommands(platform.db)
    expect(await platform.db.selectFrom('override_request').select('id').execute()).toEqual([])
  })
})

describe('the end of overrides', () => {
  test('is moved by minutes from the end of each, and to the next event of the plan', async () => {
    const [first, second] = [inHours(1), inHours(3)]
    for (const [light, until] of [
      [planned.lights[0], first],
      [planned.lights[1], second],
    ])
      await ask(
        `mutation { operateLightDevice(id: ${light}, input: { mainSwitch: false, until: "${until}" }) { accepted } }`,
      )
    const ids = (await list()).map(({ id }: { id: number }) => id)
    expect(await change(`moveLightOverrideEnd(ids: [${ids}], minutes: 30)`)).toBe(2)
    expect(await ends(planned.lights)).toEqual([later(first, 30), later(second, 30)])
    const { rows } = await sql<{ until: Date }>`select until from group_program where group_id = ${planned.id}`.execute(
      platform.db,
    )
    expect(await change(`moveLightOverrideEnd(ids: [${ids}])`)).toBe(2)
    expect(await ends(planned.lights)).toEqual([rows[0]!.until.toISOString(), rows[0]!.until.toISOString()])
  })

  test('is refused with both, with minutes out of range, and at the next event of lights without a plan', async () => {
    await operate(manual, 'mainBrightness: 40')
    const [{ id }] = await list()
    const move = (end: string) => refusal(`mutation { moveLightOverrideEnd(ids: [${id}]${end}) }`)
    expect(await move(`, minutes: 5, until: "${inHours(1)}"`)).toMatchObject({
      field: 'minutes',
      key: 'untilOrMinutes',
    })
    for (const minutes of [0, 527_041])
      expect(await move(`, minutes: ${minutes}`)).toMatchObject({ field: 'minutes', key: 'minutesOutOfRange' })
    expect(await move('')).toMatchObject({ code: 'BAD_USER_INPUT', field: 'until', key: 'noNextEvent' })
    expect(await refusal(`{ previewEndLightOverrides(ids: [${id}], where: {}) { lightCount } }`)).toMatchObject({
      ...{ field: 'where', key: 'overridesOrLights' },
    })
  })

  test('of a target is moved and reached on its lights alone', async () => {
    await operate(planned, `mainBrightness: 20, until: "${inHours(1)}"`)
    await operate(manual, `mainBrightness: 80, until: "${inHours(1)}"`)
    const where = `where: { groupId: { equals: ${planned.id} } }`
    const until = inHours(5)
    expect(await change(`moveAllLightOverrideEnds(${where}, until: "${until}")`)).toBe(2)
    expect(await ends(planned.lights)).toEqual([until, until])
    expect(await ends(manual.lights)).not.toContain(until)
    expect(
      (await ask(`{ previewEndLightOverrides(${where}) { lightCount brightenCount } }`)).previewEndLightOverrides,
    ).toEqual({ lightCount: 2, brightenCount: 2 })
    expect(await change(`endAllLightOverrides(${where})`)).toBe(2)
    expect(await expected(planned.lights[0]!)).toMatchObject({ rule: 'PRESET' })
    expect(await expected(manual.lights[0]!)).toMatchObject({ rule: 'OVERRIDE' })
  })

  test('of a target is moved and reached only on the lights of a customer', async () => {
    await operate(planned, `mainBrightness: 20, until: "${inHours(1)}"`)
    const [own, other] = planned.lights
    const customer = await platform.signIn((await makeCustomer(platform.db, [own!])).email)
    expect(await change('moveAllLightOverrideEnds(where: {}, minutes: 60)', customer)).toBe(1)
    const [moved, kept] = await ends([own!, other!])
    expect(moved).toBe(later(kept!, 60))
    expect(await change(`endAllLightOverrides(where: { groupId: { equals: ${planned.id} } })`, customer)).toBe(1)
    expect(await expected(other!)).toMatchObject({ rule: 'OVERRIDE' })
    const viewer = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    expect(await refusal('mutation { moveAllLightOverrideEnds(where: {}, minutes: 60) }', viewer)).toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
