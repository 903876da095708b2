import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type City, startCity } from '../../../../simulator/city.ts'
import { atEndOfFile } from '../../testing/endOfFile.ts'
import { makeAdmin, makeCenter, makeCredential, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { runTick } from '../desired/desired.ts'
import { reconcile } from './reconciler.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let city: City
let group: number
let light: { id: number; device_id: string }

const MINUTE = 60_000

async function ask(query: string, token = operator) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors).toBeUndefined()
  return data
}

const RESULT = '{ accepted rejected commands { status reason cause } }'
const begin = async (on: boolean) =>
  (await ask(`mutation { testSwitchLightDevice(id: ${light.id}, status: ${on}) ${RESULT} }`)).testSwitchLightDevice
const finish = async () => (await ask(`mutation { finishLightDeviceTest(id: ${light.id}) }`)).finishLightDeviceTest
const operate = async (input: string) =>
  (await ask(`mutation { operateLightDevice(id: ${light.id}, input: { ${input} }) ${RESULT} }`)).operateLightDevice
const look = async () =>
  (
    await ask(`{ findOneLightDevice(id: ${light.id}) {
      deviceStatus mainBrightness confirmation expectedRule why(language: en) facts { expected { until cause } } } }`)
  ).findOneLightDevice

/** This file has no scheduler: each call acts like a newly started server. */
async function tick() {
  await runTick(platform.db)
  await reconcile(platform.db)
}

const level = () => city.lights.get(light.device_id)!.main!.level

async function isAt(wanted: number, rule: string | null) {
  await eventually(async () => {
    await tick()
    expect(level()).toBe(wanted)
    expect(await look()).toMatchObject({ confirmation: 'CONFIRMED', expectedRule: rule, mainBrightness: wanted })
  }, 15_000)
}

const mark = (state: { fault?: boolean; online?: boolean; maintenance?: boolean }) =>
  platform.db.updateTable('light_state').set(state).where('light_id', '=', light.id).execute()
const setGroup = (fields: object) =>
  platform.db.updateTable('light_group').set(fields).where('id', '=', group).execute()

/** Simulates five minutes. */
const expire = async () => {
  await platform.db.updateTable('light_test').set({ until: new Date() }).execute()
}

function clockAt(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE).toLocaleTimeString('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Shanghai' },
  })
}

beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  const { db } = platform
  operator = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  const { id: mode_id } = await makeModel(db)
  group = (await makeGroup(db)).id
  const center = await makeCenter(db)
  const password = await makeCredential(db, { light_center_id: center.id }, center.device_id)
  light = await makeLight(db, { mode_id, group_id: group, center_id: center.id })
  const lamp = { watts: 100, dims: true, colorTemperature: false }
  city = startCity({
    broker: `mqtt://127.0.0.1:${platform.mqttPort()}`,
    reportEveryMs: 60_000,
    city: {
      models: { M: { main: lamp, sub: lamp } },
      endpoints: [
        {
          ...{ username: center.device_id, password, kind: 'center' as const },
          lights: [{ id: light.device_id, model: 'M', behaviour: 'normal', energy: [0, 0] }],
        },
      ],
    },
  })
  await city.ready
  atEndOfFile(() => city.stop())
})

/** A night that began an hour ago; the light is on at 70 %. */
beforeEach(async () => {
  await platform.db.deleteFrom('light_test').execute()
  await platform.db.deleteFrom('light_override').execute()
  await mark({ fault: false, maintenance: false })
  await setGroup({ group_status: 'NORMAL', control_mode: 'TIMING', main_brightness: 70 })
  await setGroup({ start_time: clockAt(-60), end_time: clockAt(120) })
  await platform.db.updateTable('light_state').set({ expected_stale: true }).execute()
  await isAt(70, 'PRESET')
})

describe('a test at the pole', () => {
  test('restores an earlier override with its own end when it is finished', async () => {
    const until = new Date(Date.now() + 90 * MINUTE).toISOString()
    await ask(
      `mutation { operateLightGroup(id: ${group}, input: { mainBrightness: 20, until: "${until}" }) { accepted } }`,
    )
    await isAt(20, 'OVERRIDE')
    expect(await begin(false)).toMatchObject({ accepted: 1, commands: [{ status: 'QUEUED', cause: 'TEST' }] })
    await isAt(0, 'TEST')
    expect((await look()).why).toMatch(/^Off since .*: test at the pole by OPERATOR \d+, until/)
    await begin(true)
    await isAt(20, 'TEST')
    await begin(false)
    await isAt(0, 'TEST')
    expect(await finish()).toBe(true)
    await isAt(20, 'OVERRIDE')
    expect((await look()).facts.expected.until).toBe(until)
    expect(await finish()).toBe(false)
  })

  test('expires five minutes after its last switch, also after a restart of the server', async () => {
    await begin(false)
    await isAt(0, 'TEST')
    const { until } = (await look()).facts.expected
    expect(Date.parse(until)).toBeGreaterThan(Date.now() + 4 * MINUTE)
    expect(Date.parse(until)).toBeLessThan(Date.now() + 5.1 * MINUTE)
    await platform.restartGateway(expire)
    await isAt(70, 'PRESET')
  })

  test('switches a FAULT light, and reconciles it afterwards', async () => {
    await mark({ fault: true })
    expect(await operate('mainSwitch: false')).toMatchObject({ rejected: 1, commands: [{ reason: 'FAULT' }] })
    expect(await begin(false)).toMatchObject({ accepted: 1 })
    await isAt(0, 'TEST')
    expect((await look()).deviceStatus).toBe('FAULT')
    await expire()
    await isAt(70, 'PRESET')
    await begin(false)
    await isAt(0, 'TEST')
    await finish()
    await isAt(70, 'PRESET')
  })

  test('restores the state of a light without a rule', async () => {
    await setGroup({ control_mode: 'MANUAL' })
    await isAt(70, null)
    await begin(false)
    await isAt(0, 'TEST')
    await finish()
    await isAt(70, 'MANUAL')
  })

  test('is rejected for a light that is offline or in maintenance', async () => {
    await mark({ maintenance: true })
    expect(await begin(false)).toMatchObject({ rejected: 1, commands: [{ reason: 'MAINTENANCE' }] })
    await mark({ maintenance: false })
    await setGroup({ group_status: 'MAINTENANCE' })
    expect(await begin(false)).toMatchObject({ rejected: 1, commands: [{ reason: 'MAINTENANCE' }] })
    await setGroup({ group_status: 'NORMAL' })
    await mark({ online: false })
    expect(await begin(false)).toMatchObject({ rejected: 1, commands: [{ reason: 'OFFLINE' }] })
    await mark({ online: true })
    expect(await platform.db.selectFrom('light_test').selectAll().execute()).toEqual([])
  })

  test('rejects ordinary requests while it is running', async () => {
    await begin(false)
    expect(await operate('mainBrightness: 40')).toMatchObject({ rejected: 1, commands: [{ reason: 'TEST' }] })
    await finish()
    expect(await operate('mainBrightness: 40')).toMatchObject({ accepted: 1 })
    await isAt(40, 'OVERRIDE')
  })

  test('ranks below maintenance', async () => {
    await begin(false)
    await isAt(0, 'TEST')
    await ask(`mutation { updateLightDevice(id: ${light.id}, input: { deviceStatus: { set: MAINTENANCE } }) { id } }`)
    await tick()
    expect((await look()).expectedRule).toBe('MAINTENANCE')
  })

  test('needs its own permission, which customers and viewers lack', async () => {
    for (const role of ['CUSTOMER', 'VIEWER']) {
      const admin = await makeAdmin(platform.db, role)
      const token = await platform.signIn(admin.email)
      for (const query of [
        `testSwitchLightDevice(id: ${light.id}, status: true) { accepted }`,
        `finishLightDeviceTest(id: ${light.id})`,
      ]) {
        const { errors } = await platform.ask(`mutation { ${query} }`, {}, token)
        expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      }
    }
  })
})
