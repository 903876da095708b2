import { createClient } from 'graphql-sse'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { runTick } from '../desired/desired.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let operatorName: string
let groups: { id: number; name: string }[]
/** Three in each group. */
let lights: { id: number; device_id: string }[][]

async function ask(query: string, token = operator) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors).toBeUndefined()
  return data
}

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const LIST = `pagination { totalCount } items { id by until target lightCount askedCount campaignId
  setting { mainSwitch mainBrightness } group { name } device { id } }`
const list = async (args = '', token = operator) =>
  (await ask(`{ findManyLightOverride${args} { ${LIST} } }`, token)).findManyLightOverride
const overrideGroup = async (index: number, input: string) =>
  ask(`mutation { operateLightGroup(id: ${groups[index]!.id}, input: { ${input} }) { accepted campaignId } }`)
const overrideLight = async (id: number, input: string) =>
  ask(`mutation { operateLightDevice(id: ${id}, input: { ${input} }) { accepted campaignId } }`)
const look = async (id: number, token = operator) =>
  (await ask(`{ findOneLightDevice(id: ${id}) { expectedRule overriddenUntil override { id by until } } }`, token))
    .findOneLightDevice
const ofGroup = async (index: number, token = operator) =>
  (
    await ask(
      `{ findOneLightGroup(id: ${groups[index]!.id}) { deviceCount override { lightCount overrideCount by until } } }`,
      token,
    )
  ).findOneLightGroup
const count = async (token = operator) =>
  (await ask('{ lightOverrideCount { overrides lights } }', token)).lightOverrideCount

const sorted = (some: { id: number }[]) => some.map(({ id }) => id).sort((a, b) => a - b)

/** A customer of these lights. */
const customerOf = async (ids: number[]) => platform.signIn((await makeCustomer(platform.db, ids)).email)

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  const admin = await makeAdmin(db, 'OPERATOR')
  operator = await platform.signIn(admin.email)
  operatorName = admin.nickname!
  const { id: mode_id } = await makeModel(db)
  groups = [await makeGroup(db), await makeGroup(db)]
  lights = await Promise.all(
    groups.map(({ id: group_id }) => Promise.all([1, 2, 3].map(() => makeLight(db, { mode_id, group_id })))),
  )
})

/** Group 0 plans 70 % for some hours, group 1 is MANUAL and measures 30 %. */
beforeEach(async () => {
  const { db } = platform
  for (const table of ['light_test', 'light_override', 'override_request', 'campaign'] as const)
    await db.deleteFrom(table).execute()
  const clock = (hours: number) =>
    new Date(Date.now() + hours * HOUR).toLocaleTimeString('en-GB', {
      ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Shanghai' },
    })
  await db
    .updateTable('light_group')
    .set({ control_mode: 'TIMING', start_time: clock(-1), end_time: clock(6), main_brightness: 70 })
    .where('id', '=', groups[0]!.id)
    .execute()
  await db
    .updateTable('light_state')
    .set({ online: true, main_level: 30, sub_level: 0, expected_stale: true })
    .execute()
  await runTick(db)
})

describe('one request is one override', () => {
  test('of a group: the list and the group have user, end and number of lights', async () => {
    const until = inHours(2)
    const { campaignId } = (await overrideGroup(0, `mainBrightness: 20, until: "${until}"`)).operateLightGroup
    const expected = { by: operatorName, until, target: 'GROUP', lightCount: 3, askedCount: 3, campaignId }
    expect(await list()).toMatchObject({
      pagination: { totalCount: 1 },
      items: [{ ...expected, setting: { mainSwitch: null, mainBrightness: 20 }, group: { name: groups[0]!.name } }],
    })
    await ask(`mutation { returnLightsToPlan(ids: [${lights[0]![0]!.id}]) }`)
    expect((await list()).items).toMatchObject([{ lightCount: 2, askedCount: 3 }])
    expect(await ofGroup(0)).toEqual({
      deviceCount: 3,
      override: { lightCount: 2, overrideCount: 1, by: [operatorName], until },
    })
    expect((await ofGroup(1)).override).toBeNull()
    expect(await count()).toEqual({ overrides: 1, lights: 2 })
  })

  test('of one light, without a campaign, and one that loses lights to another', async () => {
    await overrideGroup(0, `mainBrightness: 20, until: "${inHours(2)}"`)
    const { id } = lights[0]![1]!
    expect((await overrideLight(id, 'mainSwitch: false')).operateLightDevice.campaignId).toBeNull()
    const { items } = await list()
    expect(items).toMatchObject([
      { target: 'LIGHT', device: { id }, lightCount: 1, askedCount: 1, setting: { mainSwitch: false } },
      { target: 'GROUP', lightCount: 2, askedCount: 3 },
    ])
    expect(await look(id)).toMatchObject({ expectedRule: 'OVERRIDE', override: { id: items[0].id, by: operatorName } })
  })

  test('of a selection, extended by a retry of its campaign', async () => {
    const ids = [lights[0]![0]!.id, lights[0]![1]!.id]
    await platform.db.updateTable('light_state').set({ online: false }).where('light_id', '=', ids[0]!).execute()
    const { campaignId } = (
      await ask(
        `mutation { batchOperateLightDevice(ids: [${ids}], input: { mainBrightness: 10, until: "${inHours(1)}" }) { campaignId } }`,
      )
    ).batchOperateLightDevice
    expect((await list()).items).toMatchObject([{ target: 'SELECTION', lightCount: 1, askedCount: 1 }])
    await platform.db.updateTable('light_state').set({ online: true }).where('light_id', '=', ids[0]!).execute()
    await ask(`mutation { retryLightCampaign(id: ${campaignId}) { id } }`)
    expect((await list()).items).toMatchObject([{ target: 'SELECTION', lightCount: 2, askedCount: 2 }])
  })

  test('without a plan and an end is listed, and is none of the group’s that end', async () => {
    await overrideGroup(1, 'mainBrightness: 20')
    expect(await list()).toMatchObject({ items: [{ target: 'GROUP', lightCount: 3, until: null }] })
    expect(await ofGroup(1)).toMatchObject({ override: null })
    expect(await count()).toEqual({ overrides: 0, lights: 0 })
  })

  test('can be filtered by group, light and user', async () => {
    await overrideGroup(0, `mainBrightness: 20, until: "${inHours(2)}"`)
    await overrideLight(lights[1]![0]!.id, `mainSwitch: false, until: "${inHours(1)}"`)
    const targets = async (where: string) =>
      (await list(`(where: { ${where} })`)).items.map((o: { target: string }) => o.target)
    expect(await targets(`groupId: ${groups[0]!.id}`)).toEqual(['GROUP'])
    expect(await targets(`deviceId: ${lights[1]![0]!.id}`)).toEqual(['LIGHT'])
    expect(await targets(`by: "${operatorName.toLowerCase()}"`)).toEqual(['LIGHT', 'GROUP'])
    expect(await targets('by: "%"')).toEqual([])
    expect(await list('(limit: 1, page: 2)')).toMatchObject({
      pagination: { totalCount: 2 },
      items: [{ target: 'GROUP' }],
    })
    expect(await list('(limit: 1, page: 9)')).toMatchObject({ pagination: { totalCount: 2 }, items: [] })
    for (const where of [`deviceId: ${lights[1]![0]!.id}`, `groupId: ${groups[0]!.id}`])
      expect(await list(`(where: { ${where} }, limit: 1, page: 9)`)).toMatchObject({
        pagination: { totalCount: 1 },
        items: [],
      })
  })

  test('lights can be filtered by override', async () => {
    await overrideGroup(0, `mainBrightness: 20, until: "${inHours(2)}"`)
    await overrideLight(lights[0]![2]!.id, `mainSwitch: false, until: "${inHours(1)}"`)
    const found = async (where: string) => (await ask(`{ findLightDeviceIds(where: { ${where} }) }`)).findLightDeviceIds
    expect(await found('isOverridden: { equals: true }')).toEqual(sorted(lights[0]!))
    expect(await found('isOverridden: { equals: false }')).toEqual(sorted(lights[1]!))
    const [ofLight] = (await list()).items
    expect(await found(`overrideId: { equals: ${ofLight.id} }`)).toEqual([lights[0]![2]!.id])
  })
})

describe('the end of overrides', () => {
  test('has the effect of its preview', async () => {
    await overrideGroup(0, `mainBrightness: 100, until: "${inHours(2)}"`)
    await overrideLight(lights[0]![0]!.id, `mainSwitch: false, subSwitch: false, until: "${inHours(1)}"`)
    await overrideLight(lights[0]![1]!.id, `mainBrightness: 5, until: "${inHours(1)}"`)
    await overrideLight(lights[1]![0]!.id, `mainBrightness: 80, until: "${inHours(1)}"`)
    const preview = 'lightCount offCount onCount dimCount brightenCount'
    expect((await ask(`{ previewEndLightOverrides { ${preview} } }`)).previewEndLightOverrides).toEqual({
      ...{ lightCount: 4, offCount: 0, onCount: 1, dimCount: 2, brightenCount: 1 },
    })
    // The preview changed nothing.
    expect(await count()).toEqual({ overrides: 4, lights: 4 })
    const [ofGroup1] = (await list()).items
    expect((await ask(`mutation { endLightOverrides(ids: [${ofGroup1.id}]) }`)).endLightOverrides).toBe(1)
    // The previous state: nothing planned.
    expect(await look(lights[1]![0]!.id)).toEqual({ expectedRule: 'MANUAL', overriddenUntil: null, override: null })
    expect((await ask('mutation { endAllLightOverrides }')).endAllLightOverrides).toBe(3)
    for (const { id } of lights[0]!)
      expect(await look(id)).toEqual({ expectedRule: 'PRESET', overriddenUntil: null, override: null })
    expect(await count()).toEqual({ overrides: 0, lights: 0 })
    expect((await ask(`mutation { endLightOverrides(ids: [${ofGroup1.id}]) }`)).endLightOverrides).toBe(0)
    const { rows } = await sql<{ action: string; subject: string; object_id: number }>`
      select action, subject, object_id from audit_entry where action like 'end%Override%' order by id`.execute(
      platform.db,
    )
    expect(rows[0]).toEqual({ action: 'endLightOverrides', subject: 'LightOverride', object_id: ofGroup1.id })
    expect(rows[1]).toMatchObject({ action: 'endAllLightOverrides', subject: 'LightOverride' })
  })

  test('is previewed without waiting for locks', async () => {
    await overrideGroup(0, `mainBrightness: 100, until: "${inHours(2)}"`)
    await platform.db.transaction().execute(async tx => {
      await sql`select from light_override for update`.execute(tx)
      expect((await ask('{ previewEndLightOverrides { lightCount dimCount } }')).previewEndLightOverrides).toEqual({
        ...{ lightCount: 3, dimCount: 3 },
      })
    })
  })

  test('is previewed without lights in maintenance or under a test', async () => {
    await overrideGroup(0, `mainBrightness: 100, until: "${inHours(2)}"`)
    const [inMaintenance, tested] = lights[0]!
    const of = (id: number) => platform.db.updateTable('light_state').where('light_id', '=', id)
    await of(inMaintenance!.id).set({ maintenance: true }).execute()
    await ask(`mutation { testSwitchLightDevice(id: ${tested!.id}, status: true) { accepted } }`)
    const underTest = await look(tested!.id)
    expect(underTest).toMatchObject({ expectedRule: 'TEST', overriddenUntil: underTest.override.until })
    expect((await ask('{ previewEndLightOverrides { lightCount dimCount } }')).previewEndLightOverrides).toEqual({
      ...{ lightCount: 3, dimCount: 1 },
    })
    await of(inMaintenance!.id).set({ maintenance: false }).execute()
  })

  test('by expiry removes it from the list', async () => {
    await overrideGroup(0, `mainBrightness: 20, until: "${inHours(2)}"`)
    await platform.db.updateTable('light_override').set({ until: new Date() }).where('kind', '=', 'OVERRIDE').execute()
    expect((await list()).items).toEqual([])
    await runTick(platform.db)
    expect(await look(lights[0]![0]!.id)).toEqual({ expectedRule: 'PRESET', overriddenUntil: null, override: null })
  })

  test('affects and reveals only lights that a customer may see', async () => {
    const [own, other] = lights[0]!
    const customer = await customerOf([own!.id])
    await overrideGroup(0, `mainBrightness: 20, until: "${inHours(2)}"`)
    await overrideLight(lights[1]![0]!.id, `mainSwitch: false, until: "${inHours(1)}"`)
    const { items } = await list()
    expect(await list('', customer)).toMatchObject({
      pagination: { totalCount: 1 },
      items: [{ lightCount: 1, askedCount: 1 }],
    })
    expect(await count(customer)).toEqual({ overrides: 1, lights: 1 })
    const foreign = await platform.ask(`mutation { endLightOverrides(ids: [${items[0].id}]) }`, {}, customer)
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    const preview = (await ask('{ previewEndLightOverrides { lightCount } }', customer)).previewEndLightOverrides
    expect(preview).toEqual({ lightCount: 1 })
    expect((await ask('mutation { endAllLightOverrides }', customer)).endAllLightOverrides).toBe(1)
    expect((await look(own!.id)).expectedRule).toBe('PRESET')
    expect((await look(other!.id)).expectedRule).toBe('OVERRIDE')
    expect(await count()).toEqual({ overrides: 2, lights: 3 })
  })

  test('needs permission to operate; reading the list does not', async () => {
    await overrideGroup(0, `mainBrightness: 20, until: "${inHours(2)}"`)
    const viewer = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    const { items } = await list('', viewer)
    expect(items).toHaveLength(1)
    for (const query of [`endLightOverrides(ids: [${items[0].id}])`, 'endAllLightOverrides']) {
      const { errors } = await platform.ask(`mutation { ${query} }`, {}, viewer)
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
    const missing = await platform.ask('{ previewEndLightOverrides(ids: [987654]) { lightCount } }', {}, viewer)
    expect(missing.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  test('of a stopped campaign announces the restored override', async () => {
    await overrideGroup(0, `mainBrightness: 20, until: "${inHours(2)}"`)
    const { id } = (await list()).items[0]
    const { campaignId } = (await overrideGroup(0, `mainBrightness: 30, until: "${inHours(2)}"`)).operateLightGroup
    // Drains earlier events first.
    await list()
    const heard: number[] = []
    const off = platform.events.on('override.changed', ({ ids }) => heard.push(...ids))
    await ask(`mutation { stopLightCampaign(id: ${campaignId}) { id } }`)
    await eventually(() => expect(heard).toContain(id))
    off()
    expect((await list()).items).toMatchObject([{ id, lightCount: 3 }])
  })

  test('is announced, like its start', async () => {
    const heard: number[] = []
    const off = platform.events.on('override.changed', ({ ids }) => heard.push(...ids))
    const received: number[] = []
    const client = createClient({ url: `${platform.address}/graphql`, headers: platform.headers(operator) })
    const end = client.subscribe(
      { query: 'subscription { lightOverrideChanges }' },
      {
        next: event =>
          received.push(...(event.data as never as { lightOverrideChanges: number[] }).lightOverrideChanges),
        error: () => {},
        complete: () => {},
      },
    )
    await overrideGroup(0, `mainBrightness: 20, until: "${inHours(2)}"`)
    const { id } = (await list()).items[0]
    await eventually(() => expect(heard).toEqual([id]))
    await eventually(() => expect(received).toEqual([id]))
    await ask('mutation { endAllLightOverrides }')
    await eventually(() => expect(heard).toEqual([id, id]))
    await eventually(() => expect(received).toEqual([id, id]))
    await overrideGroup(0, `mainBrightness: 20, until: "${inHours(2)}"`)
    await eventually(() => expect(heard).toHaveLength(3))
    await platform.db.updateTable('light_override').set({ until: new Date() }).where('kind', '=', 'OVERRIDE').execute()
    await runTick(platform.db)
    await eventually(() => expect(heard).toHaveLength(4))
    off()
    end()
    client.dispose()
  })
})
