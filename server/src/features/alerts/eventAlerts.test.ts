import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeCenter, makeLight, makeModel } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { recordCabinet } from '../centers/centers.ts'
import { recordContactors } from '../circuits/circuits.ts'
import { recordEvents } from '../deviceEvents/deviceEvents.ts'
import { recordReadings } from '../telemetry/telemetry.ts'
import { sweepAlerts } from './evaluateAlerts.ts'

const { db } = await testDatabase()
let mode: number
beforeEach(async () => {
  await sql`truncate alert, alert_condition, light_device, light_center restart identity cascade`.execute(db)
  mode = (await makeModel(db)).id
})

/** Moves the start of all conditions into the past. */
async function later(seconds: number) {
  await sweepAlerts(db)
  await sql`update alert_condition set since = since - make_interval(secs => ${seconds}),
    quiet_since = quiet_since - make_interval(secs => ${seconds})`.execute(db)
  await sweepAlerts(db)
}
async function open() {
  const rows = await db.selectFrom('alert').selectAll().where('cleared_at', 'is', null).orderBy('key').execute()
  return rows.map(row => row.key)
}
const detailOf = async (kind: string) =>
  (
    await db
      .selectFrom('alert')
      .selectAll()
      .where('kind', '=', kind)
      .where('cleared_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).detail
const report = (endpoint: string, kind: string, active: boolean, light?: string) =>
  recordEvents(db, [{ endpoint, event: { light, kind, active } }])
async function onlineCenter() {
  const center = await makeCenter(db)
  await sql`update light_center set online = true, heard_at = now() where id = ${center.id}`.execute(db)
  return center
}

describe('an active event', () => {
  test.each([
    ['relayFailure', 'RELAY_FAILURE'],
    ['controlGearCommFailure', 'GEAR_COMMUNICATION'],
    ['cyclingFailure', 'CYCLING'],
    ['dimmingFailure', 'DIMMING_FAILURE'],
    ['powerFactorTooLow', 'POWER_FACTOR_LOW'],
    ['leakageDetected', 'LEAKAGE'],
    ['supplyLoss', 'SUPPLY_LOSS'],
    ['contactorError', 'CONTACTOR'],
    ['invalidProgram', 'INVALID_PLAN'],
    ['invalidLampType', 'ASSET_MISMATCH'],
  ])('%s of a light raises %s until it ends, and sets no FAULT', async (kind, alert) => {
    const light = await makeLight(db, { mode_id: mode })
    await report(light.device_id, kind, true)
    await later(600)
    expect(await open()).toEqual([`${alert} LIGHT ${light.id}`])
    const { fault } = await db.selectFrom('light_state').select('fault').executeTakeFirstOrThrow()
    expect(fault).toBe(false)
    await report(light.device_id, kind, false)
    await later(600)
    expect(await open()).toEqual([])
  })

  test.each([
    ['leakageDetected', 'LEAKAGE'],
    ['supplyLoss', 'SUPPLY_LOSS'],
    ['circuitBreakerTripped', 'SUPPLY_LOSS'],
    ['switchingErrorOn', 'CONTACTOR'],
    ['cabinetDoorOpen', 'CABINET_DOOR'],
    ['powerFactorTooLow', 'POWER_FACTOR_LOW'],
  ])('%s of a center raises %s of the center', async (kind, alert) => {
    const center = await onlineCenter()
    await report(center.device_id, kind, true)
    await later(600)
    expect(await open()).toEqual([`${alert} CENTER ${center.id}`])
    await report(center.device_id, kind, false)
    await later(600)
    expect(await open()).toEqual([])
  })

  test('lampFailure counts as the lamp failure of readings: one alert, and FAULT', async () => {
    const light = await makeLight(db, { mode_id: mode })
    await report(light.device_id, 'lampFailure', true)
    await later(0)
    expect(await open()).toEqual([`LAMP_FAILURE LIGHT ${light.id}`])
    const state = () =>
      db.selectFrom('light_state').select(['fault', 'lamp_failure', 'lit_state']).executeTakeFirstOrThrow()
    expect(await state()).toMatchObject({ fault: true, lamp_failure: true })
    await report(light.device_id, 'lampFailure', false)
    await later(600)
    expect(await open()).toEqual([])
    expect(await state()).toMatchObject({ fault: false, lamp_failure: false })
  })

  test('raises an alert although the light went offline, as after a loss of supply', async () => {
    const light = await makeLight(db, { mode_id: mode })
    await report(light.device_id, 'supplyLoss', true)
    await sql`update light_state set online = false, heard_at = now()`.execute(db)
    await later(60)
    expect(await open()).toContain(`SUPPLY_LOSS LIGHT ${light.id}`)
  })

  test('of an unknown kind, or of a kind of lights from a center, raises none', async () => {
    const center = await onlineCenter()
    const light = await makeLight(db, { mode_id: mode, center_id: center.id })
    await report(center.device_id, 'lampFailure', true)
    await report(center.device_id, 'makersOwnEvent', true, light.device_id)
    await later(600)
    expect(await open()).toEqual([])
  })

  test('of many lights of a center is one incident', async () => {
    const center = await onlineCenter()
    const lights = await Promise.all(
      Array.from({ length: 6 }, () => makeLight(db, { mode_id: mode, center_id: center.id })),
    )
    for (const { device_id } of lights) await report(center.device_id, 'cyclingFailure', true, device_id)
    await later(600)
    expect(await open()).toEqual([`CYCLING CENTER ${center.id}`])
  })
})

test('a low power factor counts at a level of 50 % or more, and keeps its alert while the light is dimmed', async () => {
  const light = await makeLight(db, { mode_id: mode })
  const read = (dimmingLevel: number, powerFactor: number) =>
    recordReadings(db, [{ endpoint: light.device_id, reading: { main: { dimmingLevel, powerFactor } } }])
  await read(30, 0.5)
  await later(600)
  expect(await open()).toEqual([])
  await read(80, 0.7)
  await later(600)
  expect(await open()).toEqual([`POWER_FACTOR_LOW LIGHT ${light.id}`])
  await read(80, 0.82)
  await read(10, 0.95)
  await later(600)
  expect(await open()).toEqual([`POWER_FACTOR_LOW LIGHT ${light.id}`])
  await read(80, 0.9)
  await later(600)
  expect(await open()).toEqual([])
})

describe('a circuit', () => {
  const circuits = (device: string, ...reported: object[]) =>
    recordCabinet(db, device, { circuits: reported.map((circuit, i) => ({ circuit: `${i + 1}`, ...circuit })) })

  test('that leaks raises an alert with its name, and clears with hysteresis', async () => {
    const { id, device_id } = await onlineCenter()
    await circuits(device_id, { leakage: 12 }, { leakage: 320, name: 'North' })
    await later(60)
    expect(await open()).toEqual([`LEAKAGE CENTER ${id}`])
    expect(await detailOf('LEAKAGE')).toEqual({ circuits: ['North'] })
    await circuits(device_id, { leakage: 12 }, { leakage: 280 })
    await later(600)
    expect(await open()).toEqual([`LEAKAGE CENTER ${id}`])
    await circuits(device_id, { leakage: 12 }, { leakage: 200 })
    await later(600)
    expect(await open()).toEqual([])
  })

  test('whose breaker tripped has supply loss; one whose breaker was opened has not', async () => {
    const { id, device_id } = await onlineCenter()
    await circuits(device_id, { breaker: 'OPEN' }, { breaker: 'CLOSED' })
    await later(60)
    expect(await open()).toEqual([])
    await circuits(device_id, { breaker: 'OPEN' }, { breaker: 'TRIPPED' })
    await later(60)
    expect(await open()).toEqual([`SUPPLY_LOSS CENTER ${id}`])
    expect(await detailOf('SUPPLY_LOSS')).toEqual({ circuits: ['2'] })
  })

  test('that does not follow an acknowledged command raises CONTACTOR, until a newer one or its report', async () => {
    const { id, device_id } = await onlineCenter()
    const command = (contactor: string, version: number, status = 'ACKNOWLEDGED') =>
      db
        .insertInto('circuit_command')
        .values({ id: uuidv7(), center_id: id, circuit: '1', version, contactor, status, expires_at: new Date() })
        .execute()
    await circuits(device_id, { contactor: 'CLOSED' })
    await command('OPEN', 1, 'REJECTED')
    await later(60)
    expect(await open()).toEqual([])
    await command('OPEN', 2)
    await later(60)
    expect(await open()).toEqual([`CONTACTOR CENTER ${id}`])
    await command('CLOSED', 3)
    await later(60)
    expect(await open()).toEqual([])
  })

  test('raises CONTACTOR for each command, also after earlier ones were followed', async () => {
    const { id, device_id } = await onlineCenter()
    const reports = async (contactor: 'OPEN' | 'CLOSED') => {
      await circuits(device_id, { contactor })
      await recordContactors(db, device_id, [{ circuit: '1', contactor }])
      await later(60)
    }
    const command = (contactor: string, version: number) =>
      db
        .insertInto('circuit_command')
        .values({
          ...{ id: uuidv7(), center_id: id, circuit: '1', version, contactor },
          ...{ status: 'ACKNOWLEDGED', expires_at: new Date() },
        })
        .execute()
    await command('OPEN', 1)
    await reports('OPEN')
    // Switched by its own timer.
    await reports('CLOSED')
    expect(await open()).toEqual([])
    await command('OPEN', 2)
    await reports('CLOSED')
    expect(await open()).toEqual([`CONTACTOR CENTER ${id}`])
    await reports('OPEN')
    expect(await open()).toEqual([])
  })
})
