import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type City, startCity } from '../../../../simulator/city.ts'
import { atEndOfFile } from '../../testing/endOfFile.ts'
import { makeAdmin, makeCenter, makeCredential, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let city: City
let group: number
let lights: { id: number; device_id: string }[]

async function ask(query: string, variables: object = {}, token = operator) {
  const { data, errors } = await platform.ask(query, variables, token)
  expect(errors).toBeUndefined()
  return data
}

const COUNTS =
  'status by waitingCount confirmedCount unconfirmedCount rejectedCount unsupportedCount supersededCount stoppedCount lights(limit: 50) { items { deviceId status reason } pagination { totalCount } }'
const find = async (id: number, token = operator) =>
  (await ask(`query ($id: Int!) { findOneLightCampaign(id: $id) { ${COUNTS} } }`, { id }, token)).findOneLightCampaign

const begin = async (input: string) =>
  (await ask(`mutation { operateLightGroup(id: ${group}, input: { ${input} }) { accepted rejected campaignId } }`))
    .operateLightGroup

beforeAll(async () => {
  platform = await startPlatform({ clock: true, broker: true })
  const { db } = platform
  operator = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  const { id: mode_id } = await makeModel(db)
  group = (await makeGroup(db)).id
  const center = await makeCenter(db)
  const password = await makeCredential(db, { light_center_id: center.id }, center.device_id)
  lights = await Promise.all(
    Array.from({ length: 12 }, () => makeLight(db, { mode_id, group_id: group, center_id: center.id })),
  )
  const lamp = { watts: 100, dims: true, colorTemperature: false }
  city = startCity({
    broker: `mqtt://127.0.0.1:${platform.mqttPort()}`,
    reportEveryMs: 60_000,
    city: {
      models: { M: { main: lamp, sub: lamp } },
      endpoints: [
        {
          username: center.device_id,
          password,
          kind: 'center',
          lights: lights.map(({ device_id }) => ({
            id: device_id,
            model: 'M',
            behaviour: 'normal' as const,
            energy: [0, 0] as [number, number],
          })),
        },
      ],
    },
  })
  await city.ready
  atEndOfFile(() => city.stop())
})

describe('a campaign on a group', () => {
  test('has the progress of each light until all confirm', async () => {
    const [resting] = lights
    await ask(
      `mutation { updateLightDevice(id: ${resting!.id}, input: { deviceStatus: { set: MAINTENANCE } }) { id } }`,
    )
    const { accepted, rejected, campaignId } = await begin('mainBrightness: 80')
    expect({ accepted, rejected }).toEqual({ accepted: 11, rejected: 1 })
    await eventually(async () =>
      expect(await find(campaignId)).toMatchObject({ status: 'DONE', confirmedCount: 11, rejectedCount: 1 }),
    )
    const { items } = (await find(campaignId)).lights
    expect(items.find((row: { deviceId: number }) => row.deviceId === resting!.id)).toMatchObject({
      status: 'REJECTED',
      reason: 'MAINTENANCE',
    })

    await ask(`mutation { updateLightDevice(id: ${resting!.id}, input: { deviceStatus: { set: NORMAL } }) { id } }`)
    await ask(`mutation { retryLightCampaign(id: ${campaignId}) { id } }`)
    await eventually(async () => expect(await find(campaignId)).toMatchObject({ status: 'DONE', confirmedCount: 12 }))
    expect(city.lights.get(resting!.device_id)!.main!.level).toBe(80)
  })

  test('counts unsupported lights separately', async () => {
    const { campaignId } = await begin('mainColorTemp: 3000')
    expect(await find(campaignId)).toMatchObject({ rejectedCount: 12, unsupportedCount: 12 })
  })

  test('continues after the gateway was down', async () => {
    let campaignId = 0
    await platform.restartGateway(async () => {
      ;({ campaignId } = await begin('mainBrightness: 40'))
      expect(await find(campaignId)).toMatchObject({ status: 'RUNNING', waitingCount: 12, confirmedCount: 0 })
    })
    await eventually(
      async () => expect(await find(campaignId)).toMatchObject({ status: 'DONE', confirmedCount: 12 }),
      15_000,
    )
  })

  test('can be stopped: pending lights are cancelled', async () => {
    const [deaf] = lights
    city.lights.get(deaf!.device_id)!.ignoreCommands = true
    const { campaignId } = await begin('mainBrightness: 90')
    await eventually(async () => expect(await find(campaignId)).toMatchObject({ waitingCount: 1, confirmedCount: 11 }))
    await ask(`mutation { stopLightCampaign(id: ${campaignId}) { id } }`)
    expect(await find(campaignId)).toMatchObject({ status: 'STOPPED', stoppedCount: 1, confirmedCount: 11 })
    const { errors } = await platform.ask(`mutation { stopLightCampaign(id: ${campaignId}) { id } }`, {}, operator)
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    city.lights.get(deaf!.device_id)!.ignoreCommands = false
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(city.lights.get(deaf!.device_id)!.main!.level).toBe(40)
  })

  test('continues for other lights when a customer stops it', async () => {
    const { db } = platform
    const [own, other] = lights
    const customer = await makeAdmin(db, 'CUSTOMER')
    await db.insertInto('light_device_manager').values({ admin_id: customer.id, light_device_id: own!.id }).execute()
    const token = await platform.signIn(customer.email)
    for (const light of [own, other]) city.lights.get(light!.device_id)!.ignoreCommands = true
    const { campaignId } = await begin('mainBrightness: 85')
    const stop = `mutation { stopLightCampaign(id: ${campaignId}) { id } }`
    await eventually(async () => expect(await find(campaignId)).toMatchObject({ waitingCount: 2, confirmedCount: 10 }))
    await ask(stop, {}, token)
    expect(await find(campaignId)).toMatchObject({ status: 'RUNNING', waitingCount: 1, stoppedCount: 1 })
    expect((await platform.ask(stop, {}, token)).errors?.[0]?.extensions).toMatchObject({ key: 'campaignNotRunning' })
    await ask(stop)
    expect(await find(campaignId)).toMatchObject({ status: 'STOPPED', waitingCount: 0, stoppedCount: 2 })
    for (const light of [own, other]) city.lights.get(light!.device_id)!.ignoreCommands = false
  })

  test('restores replaced overrides when it is stopped', async () => {
    const [deaf] = lights
    await ask(
      `mutation { operateLightDevice(id: ${deaf!.id}, input: { mainBrightness: 60, subBrightness: 60 }) { accepted } }`,
    )
    await eventually(() => expect(city.lights.get(deaf!.device_id)!.main!.level).toBe(60))
    city.lights.get(deaf!.device_id)!.ignoreCommands = true
    const { campaignId } = await begin('mainSwitch: false, subSwitch: false')
    await eventually(async () => expect(await find(campaignId)).toMatchObject({ waitingCount: 1, confirmedCount: 11 }))
    await ask(`mutation { stopLightCampaign(id: ${campaignId}) { id } }`)
    const { rows } = await sql<{ kind: string; main_level: number; campaign_id: number | null }>`
      select kind, main_level, campaign_id from light_override where light_id = ${deaf!.id}`.execute(platform.db)
    expect(rows).toEqual([{ kind: 'MANUAL', main_level: 60, campaign_id: null }])
    const { findOneLightDevice } = await ask(
      `{ findOneLightDevice(id: ${deaf!.id}) { expectedRule facts { expected { mainBrightness } } } }`,
    )
    expect(findOneLightDevice).toEqual({ expectedRule: 'MANUAL', facts: { expected: { mainBrightness: 60 } } })
    city.lights.get(deaf!.device_id)!.ignoreCommands = false
  })

  test('restores intermediate overrides when it is stopped, retried and stopped again', async () => {
    const [deaf] = lights
    const operate = (level: number) =>
      ask(`mutation { operateLightDevice(id: ${deaf!.id}, input: { mainBrightness: ${level} }) { accepted } }`)
    const overrides = async () =>
      (await sql`select kind, main_level from light_override where light_id = ${deaf!.id}`.execute(platform.db)).rows
    city.lights.get(deaf!.device_id)!.ignoreCommands = true
    await operate(65)
    const { campaignId } = await begin('mainSwitch: false, subSwitch: false')
    await ask(`mutation { stopLightCampaign(id: ${campaignId}) { id } }`)
    expect(await overrides()).toEqual([{ kind: 'MANUAL', main_level: 65 }])
    await operate(45)
    await ask(`mutation { retryLightCampaign(id: ${campaignId}) { id } }`)
    expect(await overrides()).toEqual([{ kind: 'MANUAL', main_level: 0 }])
    await ask(`mutation { stopLightCampaign(id: ${campaignId}) { id } }`)
    expect(await overrides()).toEqual([{ kind: 'MANUAL', main_level: 45 }])
    city.lights.get(deaf!.device_id)!.ignoreCommands = false
  })

  test('can be retried after its end, for another day', { tags: ['nightly'] }, async () => {
    const { campaignId } = await begin('mainBrightness: 35')
    await eventually(async () => expect(await find(campaignId)).toMatchObject({ status: 'DONE', confirmedCount: 12 }))
    const old = sql`now() - interval '3 days'`
    await sql`update campaign set created_at = ${old}, resumed_at = ${old} where id = ${campaignId}`.execute(
      platform.db,
    )
    await sql`
      update campaign_light set status = 'UNCONFIRMED' where campaign_id = ${campaignId}
        and light_id = ${lights[3]!.id}`.execute(platform.db)
    await ask(`mutation { retryLightCampaign(id: ${campaignId}) { id } }`)
    await eventually(async () => expect(await find(campaignId)).toMatchObject({ status: 'DONE', confirmedCount: 12 }))
  })

  test('is superseded by a later one', async () => {
    city.lights.get(lights[0]!.device_id)!.ignoreCommands = true
    const { campaignId } = await begin('mainBrightness: 70')
    await eventually(async () => expect(await find(campaignId)).toMatchObject({ confirmedCount: 11 }))
    city.lights.get(lights[0]!.device_id)!.ignoreCommands = false
    await begin('mainBrightness: 30')
    await eventually(async () =>
      expect(await find(campaignId)).toMatchObject({ status: 'DONE', confirmedCount: 11, supersededCount: 1 }),
    )
  })
})

describe('permissions', () => {
  test('shows and counts only own lights of a customer, and nothing to another customer', async () => {
    const { db } = platform
    const { campaignId } = await begin('mainBrightness: 20')
    const customer = await makeAdmin(db, 'CUSTOMER')
    const token = await platform.signIn(customer.email)
    expect(await find(campaignId, token)).toBeNull()
    const missing = await platform.ask(`mutation { stopLightCampaign(id: ${campaignId}) { id } }`, {}, token)
    expect(missing.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    await db
      .insertInto('light_device_manager')
      .values({ admin_id: customer.id, light_device_id: lights[0]!.id })
      .execute()
    expect((await find(campaignId, token)).lights.pagination.totalCount).toBe(1)
  })

  test('lets a viewer read but not stop, and rejects anonymous requests', async () => {
    const { campaignId } = await begin('mainBrightness: 25')
    const viewer = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    expect(await find(campaignId, viewer)).not.toBeNull()
    for (const operation of ['stop', 'retry'] as const) {
      const refused = await platform.ask(`mutation { ${operation}LightCampaign(id: ${campaignId}) { id } }`, {}, viewer)
      expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
    const anonymous = await platform.ask(`{ findOneLightCampaign(id: ${campaignId}) { id } }`)
    expect(anonymous.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})
