import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { FAULT_KINDS } from '#lighting/alerts/kinds.ts'
import { makeAdmin, makeCenter, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { importsOf } from '../../testing/imports.ts'
import { startPlatform } from '../../testing/platform.ts'
import { sweepAlerts } from '../alerts/evaluateAlerts.ts'
import { recordInventoryReport } from '../inventory/inventory.ts'
import { recordReadings } from '../telemetry/telemetry.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let imports: ReturnType<typeof importsOf>
let token: string
let model: Awaited<ReturnType<typeof makeModel>>
/** One lamp, of 100 W. */
let plain: Awaited<ReturnType<typeof makeModel>>
beforeAll(async () => {
  platform = await startPlatform()
  imports = importsOf(platform)
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  model = await makeModel(platform.db)
  plain = await makeModel(platform.db, { options: { mainLight: true, mainBrightness: true } })
  await platform.db.updateTable('device_mode').set({ main_watts: 100 }).where('id', '=', model.id).execute()
  await platform.db.updateTable('device_mode').set({ main_watts: 100 }).where('id', '=', plain.id).execute()
})

const FIELDS = 'id updatedAt nominalMainWatts nominalMainWattsSource nominalSubWatts nominalSubWattsSource'
const ask = async (query: string, variables: object = {}) => platform.ask(query, variables, token)
const ratedOf = async (id: number) => {
  const { data } = await ask(`{ findOneLightDevice(id: ${id}) { ${FIELDS} } }`)
  const { nominalMainWatts, nominalMainWattsSource, nominalSubWatts, nominalSubWattsSource } = data.findOneLightDevice
  return [nominalMainWatts, nominalMainWattsSource, nominalSubWatts, nominalSubWattsSource]
}
const update = (id: number, input: object) =>
  ask(
    `mutation ($id: Int!, $input: LightDeviceUpdateInput!) { updateLightDevice(id: $id, input: $input) { ${FIELDS} } }`,
    {
      id,
      input,
    },
  )
const idOf = async (device_id: string) =>
  (await platform.db.selectFrom('light_device').select('id').where('device_id', '=', device_id).executeTakeFirst())?.id

const sweep = () => sweepAlerts(platform.db)
/** Runs sweeps until conditions have lasted for an hour. */
async function sweepForAnHour() {
  await sweep()
  await sql`update alert_condition set since = since - interval '1 hour', quiet_since = quiet_since - interval '1 hour'`.execute(
    platform.db,
  )
  await sweep()
}
const alertsOf = async (id: number) => {
  const rows = await platform.db.selectFrom('alert').select('kind').where('light_id', '=', id).execute()
  return rows.map(({ kind }) => kind).sort()
}
const stateOf = (id: number) =>
  platform.db
    .selectFrom('light_state')
    .select(['device_status', 'fault'])
    .where('light_id', '=', id)
    .executeTakeFirstOrThrow()
/** Reports a lamp at 100 % with this power, at 220 V. */
const report = (endpoint: string, watts: number, more: object = {}) =>
  recordReadings(platform.db, [
    {
      endpoint,
      reading: { main: { dimmingLevel: 100, activePower: watts, current: watts / 220 }, supplyVoltage: 220, ...more },
    },
  ])
const switchOff = async (id: number) =>
  (await ask(`mutation { switchLightDevice(id: ${id}, status: false) { accepted } }`)).data.switchLightDevice

/** Imports a file as proposed; every row is created. */
async function imported(text: string | Uint8Array, settings: object = {}) {
  const { data, errors } = await imports.create(token, text, 'lamps.csv')
  expect(errors).toBeUndefined()
  const { data: checked } = await imports.check(token, data.createLightImport, { modeId: plain.id, ...settings })
  const { id, proposal } = checked.checkLightImport
  const { data: applied } = await imports.apply(token, id)
  expect(applied.applyLightImport).toMatchObject({ status: 'APPLIED', counts: { refused: 0 } })
  return { id, fields: proposal.mapping.map(({ field }: { field: string }) => field) as string[] }
}

describe('working lamps with more power than their model', () => {
  const beside = fileURLToPath(new URL('../../../../../shared/data/trial/sodium-lamps.csv', import.meta.url))
  const own = `设备编号,名称,道路,位置,纬度,经度,功率W\n${[70, 150, 250, 400]
    .map((watts, at) => `RATED-${watts},钠灯,测试路,${at} 号,31.23,121.47,${watts}`)
    .join('\n')}`

  async function expectSound(lamps: [string, number][]) {
    for (const [lamp, watts] of lamps) {
      const id = (await idOf(lamp))!
      expect(await ratedOf(id), lamp).toEqual([watts, 'OPERATOR', null, null])
      await report(lamp, watts)
    }
    await sweepForAnHour()
    for (const [lamp] of lamps) {
      const id = (await idOf(lamp))!
      expect(await alertsOf(id), lamp).toEqual([])
      expect(await stateOf(id), lamp).toEqual({ device_status: 'NORMAL', fault: false })
    }
  }

  test('raise no alert and stay NORMAL if the file has their power', async () => {
    expect((await imported(own)).fields).toContain('MAIN_WATTS')
    await expectSound([70, 150, 250, 400].map(watts => [`RATED-${watts}`, watts]))
  })

  test.skipIf(!existsSync(beside))('the same for the inventory of sodium lamps of the field trial', async () => {
    expect((await imported(readFileSync(beside))).fields).toContain('MAIN_WATTS')
    await expectSound([70, 100, 150, 250, 400].map((watts, at) => [`HPS-0${at + 1}`, watts]))
  })

  test('raise alerts if their power was not given, and can still be operated', async () => {
    const { id, device_id } = await makeLight(platform.db, { mode_id: plain.id })
    await report(device_id, 400)
    await sweepForAnHour()
    expect(await alertsOf(id)).toEqual(['OVER_CURRENT', 'POWER_OVER'])
    expect(await stateOf(id)).toEqual({ device_status: 'NORMAL', fault: false })
    expect(await switchOff(id)).toMatchObject({ accepted: 1 })
    // The alerts clear after the power is set.
    await update(id, { nominalMainWatts: { set: 400 } })
    await sweepForAnHour()
    await sweepForAnHour()
    const open = await platform.db
      .selectFrom('alert')
      .select('kind')
      .where('light_id', '=', id)
      .where('cleared_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })

  test('a model without a rated power has no threshold of power or current', async () => {
    const unknown = await makeModel(platform.db)
    const { id, device_id } = await makeLight(platform.db, { mode_id: unknown.id })
    await report(device_id, 4000)
    await sweepForAnHour()
    expect(await alertsOf(id)).toEqual([])
  })

  test('the power of a lamp with unknown rated power does not count for the other lamp', async () => {
    const { id, device_id } = await makeLight(platform.db, { mode_id: model.id })
    await report(device_id, 100, { sub: { dimmingLevel: 100, activePower: 80, current: 80 / 220 } })
    await sweepForAnHour()
    expect(await alertsOf(id)).toEqual([])
  })
})

describe('FAULT', () => {
  test('comes only from a lamp failure or a dark lamp', () => {
    expect(FAULT_KINDS).toEqual(['LAMP_FAILURE', 'LAMP_DARK'])
  })

  test.each([
    ['OVER_VOLTAGE', { supplyVoltage: 300 }],
    ['UNDER_VOLTAGE', { supplyVoltage: 150 }],
    ['TEMPERATURE_HIGH', { controlGearTemperature: 90 }],
  ])('%s leaves a light operable', async (kind, more) => {
    const { id, device_id } = await makeLight(platform.db, { mode_id: plain.id })
    await report(device_id, 100, more)
    await sweepForAnHour()
    expect(await alertsOf(id)).toContain(kind)
    expect(await stateOf(id)).toEqual({ device_status: 'NORMAL', fault: false })
    expect(await switchOff(id)).toMatchObject({ accepted: 1 })
  })

  test('clears with the next sweep for lights that an earlier version set to FAULT by a threshold', async () => {
    const { id, device_id } = await makeLight(platform.db, { mode_id: plain.id })
    await report(device_id, 400)
    await sweepForAnHour()
    await platform.db.updateTable('light_state').set({ fault: true }).where('light_id', '=', id).execute()
    await sweep()
    expect(await stateOf(id)).toEqual({ device_status: 'NORMAL', fault: false })
  })
})

describe('the rated power of a light', () => {
  test('is that of its model until its own is set; it can be cleared again', async () => {
    const { data } = await ask(
      `mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) { ${FIELDS} } }`,
      {
        input: {
          ...{ name: '钠灯', deviceId: `RATED-${serial()}`, mode: { connect: { id: model.id } } },
          ...{ nominalMainWatts: 250.04, nominalSubWatts: 70 },
        },
      },
    )
    const { id } = data.createLightDevice
    expect(await ratedOf(id)).toEqual([250, 'OPERATOR', 70, 'OPERATOR'])
    await update(id, { nominalMainWatts: { set: null }, nominalSubWatts: { set: null } })
    expect(await ratedOf(id)).toEqual([100, 'MODEL', null, null])
    // Omitted fields stay unchanged.
    await update(id, { nominalMainWatts: { set: 400 } })
    await update(id, { name: { set: '另一盏' } })
    expect(await ratedOf(id)).toEqual([400, 'OPERATOR', null, null])
  })

  test.each([
    ['nominalMainWatts', 0.9, 'wattsOutOfRange'],
    ['nominalMainWatts', 5001, 'wattsOutOfRange'],
    ['nominalMainWatts', 0, 'wattsOutOfRange'],
    ['nominalSubWatts', -5, 'wattsOutOfRange'],
    ['nominalSubWatts', 60, 'lampMissing'],
  ])('refuses %s of %s W with %s, naming the field', async (field, watts, key) => {
    const { id } = await makeLight(platform.db, { mode_id: plain.id })
    const { errors } = await update(id, { [field]: { set: watts } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: `input.${field}`, key })
  })

  const inventory = (light: string, watts: number) => ({
    ...{ part: 1, parts: 1, model: 'M', lights: [{ light, nominalLampWattage: watts }] },
  })

  test('follows the inventory reported by the light, unless an operator set it or it is out of bounds', async () => {
    const { id, device_id } = await makeLight(platform.db, { mode_id: plain.id })
    await recordInventoryReport(platform.db, device_id, inventory(device_id, 400))
    expect(await ratedOf(id)).toEqual([400, 'INVENTORY', null, null])
    await recordInventoryReport(platform.db, device_id, inventory(device_id, 60_000))
    await recordInventoryReport(platform.db, device_id, inventory(device_id, 0))
    expect(await ratedOf(id)).toEqual([400, 'INVENTORY', null, null])
    await update(id, { nominalMainWatts: { set: 150 } })
    await recordInventoryReport(platform.db, device_id, inventory(device_id, 400))
    expect(await ratedOf(id)).toEqual([150, 'OPERATOR', null, null])
    // When cleared, it follows the inventory again.
    await update(id, { nominalMainWatts: { set: null } })
    await recordInventoryReport(platform.db, device_id, inventory(device_id, 400))
    expect(await ratedOf(id)).toEqual([400, 'INVENTORY', null, null])
  })

  test('ignores an inventory from an endpoint that may not report for the light', async () => {
    const { id, device_id } = await makeLight(platform.db, { mode_id: plain.id })
    const other = await makeLight(platform.db, { mode_id: plain.id })
    await recordInventoryReport(platform.db, other.device_id, inventory(device_id, 400))
    const center = await makeCenter(platform.db)
    await recordInventoryReport(platform.db, center.device_id, inventory(device_id, 400))
    expect(await ratedOf(id)).toEqual([100, 'MODEL', null, null])
  })
})

describe('a file', () => {
  const HEADER = '设备编号,名称,道路,位置,纬度,经度,额定功率 (W),辅灯额定功率 (W)'
  const line = (id: string, main: string, sub = '') => `${id},灯,测试路,1 号,31.23,121.47,${main},${sub}`

  test('changes the rated power of lights, and undoing the import restores it', async () => {
    const { id, device_id } = await makeLight(platform.db, { mode_id: model.id })
    await recordInventoryReport(platform.db, device_id, {
      ...{ part: 1, parts: 1, model: 'M', lights: [{ light: device_id, nominalLampWattage: 90 }] },
    })
    const { id: importId } = await imported([HEADER, line(device_id, '250 W', '"６２,５"')].join('\n'))
    expect(await ratedOf(id)).toEqual([250, 'OPERATOR', 62.5, 'OPERATOR'])
    await imports.undo(token, importId)
    expect(await ratedOf(id)).toEqual([90, 'INVENTORY', null, null])
  })

  test('with equal or empty values changes nothing', async () => {
    const { device_id } = await makeLight(platform.db, { mode_id: plain.id })
    const text = (main: string) => `设备编号,功率\n${device_id},${main}`
    for (const main of ['100', '100.0W', '', '0']) {
      const { data } = await imports.create(token, text(main), 'lamps.csv')
      const { data: checked } = await imports.check(token, data.createLightImport, {})
      expect(checked.checkLightImport.counts, main).toMatchObject({ unchanged: 1, update: 0, refused: 0 })
      await imports.remove(token, data.createLightImport.id)
    }
  })

  test('with a power out of range is refused with the field', async () => {
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => `RATED-${serial()}`)
    const rows = [line(first!, '2x60'), line(second!, '9000'), line(third!, '1,000'), line(fourth!, '100', '60')]
    const { data } = await imports.create(
      token,
      [HEADER, ...rows.map(row => row.replace('1,000', '"1,000"'))].join('\n'),
      'a.csv',
    )
    await imports.check(token, data.createLightImport, { modeId: plain.id })
    const found = await imports.rows(token, data.createLightImport.id)
    expect(
      found.map(({ errors }) => errors.map(({ field, key }: { field: string; key: string }) => [field, key])),
    ).toEqual([
      [['MAIN_WATTS', 'notWatts']],
      [['MAIN_WATTS', 'notWatts']],
      [['MAIN_WATTS', 'numberAmbiguous']],
      [['SUB_WATTS', 'lampMissing']],
    ])
    await imports.remove(token, data.createLightImport.id)
  })
})
