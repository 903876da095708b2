import { expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'

test('the online rate counts lights in service, and is the same everywhere', { tags: ['nightly'] }, async () => {
  const platform = await startPlatform({ clock: true })
  const { db } = platform
  const token = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  const mode_id = (await makeModel(db)).id
  const group = (await makeGroup(db)).id
  const empty = (await makeGroup(db)).id
  const light = async (columns: object) => {
    const { id } = await makeLight(db, { mode_id, group_id: group })
    await db
      .updateTable('light_state')
      .set({ light_id: id, ...columns })
      .where('light_id', '=', id)
      .execute()
  }
  const kinds = [
    {},
    { lamp_failure: true },
    { online: false },
    { maintenance: true },
    { maintenance: true, online: false },
    // Counted in the published contract, but in no rate.
    { online: false, heard_at: null },
    { online: false, heard_at: null },
    { lifecycle_set: 'OUT_OF_SERVICE', online: false },
    { lifecycle_set: 'OUT_OF_SERVICE' },
  ]
  await db.updateTable('alert_rule').set({ for_seconds: 0 }).where('kind', '=', 'LAMP_FAILURE').execute()
  for (const columns of kinds) await light(columns)
  const five = 'totalCount onlineCount offlineCount faultCount maintenanceCount'
  const counts = `${five} onlineRate plannedCount outOfServiceCount inService { ${five} }`
  const data = await eventually(async () => {
    const { data, errors } = await platform.ask(
      `{ dashboardLightInfoCount { ${counts} } findGroupRelatedDevicesInfo(id: ${group}) { ${counts} }
        none: findGroupRelatedDevicesInfo(id: ${empty}) { onlineRate } findAllLightGroup { id onlineRate } }`,
      {},
      token,
    )
    expect(errors).toBeUndefined()
    const expected = {
      ...{ totalCount: 9, onlineCount: 3, offlineCount: 4, faultCount: 1, maintenanceCount: 2, onlineRate: 67 },
      ...{ plannedCount: 2, outOfServiceCount: 2 },
      inService: { totalCount: 5, onlineCount: 2, offlineCount: 1, faultCount: 1, maintenanceCount: 2 },
    }
    expect(data.dashboardLightInfoCount).toEqual(expected)
    expect(data.findGroupRelatedDevicesInfo).toEqual(expected)
    return data
  })
  expect(data.none).toEqual({ onlineRate: null })
  expect(data.findAllLightGroup).toEqual([
    { id: group, onlineRate: 67 },
    { id: empty, onlineRate: null },
  ])
})

test('a group has aggregates of its lights’ measurements, and null without any', async () => {
  const platform = await startPlatform({ clock: true })
  const { db } = platform
  const token = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  const mode_id = (await makeModel(db)).id
  await db.updateTable('device_mode').set({ main_watts: 100 }).where('id', '=', mode_id).execute()
  const group = (await makeGroup(db)).id
  const ask = async () => {
    const { data, errors } = await platform.ask(
      `{ findGroupRelatedDevicesInfo(id: ${group}) { totalCount onCount totalPower ratedPower powerPercent powerStatus
        avgMainPower avgSubPower totalEnergyConsumption avgDeviceTemperature minDeviceTemperature maxDeviceTemperature
        temperatureLowCount temperatureHighCount hottest { id } avgDeviceVoltage minDeviceVoltage maxDeviceVoltage
        voltageLowCount voltageHighCount avgMainBrightness } }`,
      {},
      token,
    )
    expect(errors).toBeUndefined()
    return data.findGroupRelatedDevicesInfo
  }
  const light = async (columns: object) => {
    const { id } = await makeLight(db, { mode_id, group_id: group })
    await db.updateTable('light_state').set(columns).where('light_id', '=', id).execute()
    return id
  }
  await light({ main_level: null, sub_level: null })
  expect(await ask()).toMatchObject({
    totalCount: 1,
    totalPower: null,
    powerStatus: null,
    totalEnergyConsumption: null,
    avgDeviceTemperature: null,
    avgDeviceVoltage: null,
    avgMainBrightness: null,
    hottest: [],
  })

  const hot = await light({ main_power: 118, temperature: 61, voltage: 270, main_energy: 5, main_level: 100 })
  const cold = await light({ main_power: 110, temperature: -4, voltage: 170, main_energy: 7, main_level: 50 })
  // Readings of an offline light and of one in maintenance do not count; their meters keep their values.
  await light({ online: false, main_power: 500, temperature: 90, voltage: 0, main_energy: 2, main_level: 100 })
  await light({ maintenance: true, main_power: 400, temperature: 95, voltage: 300, main_energy: 1, main_level: 10 })
  expect(await ask()).toEqual({
    totalCount: 5,
    onCount: 4,
    totalPower: 228,
    ratedPower: 200,
    powerPercent: 114,
    powerStatus: 'NEAR_THRESHOLD',
    avgMainPower: 114,
    avgSubPower: null,
    totalEnergyConsumption: 15,
    avgDeviceTemperature: 28.5,
    minDeviceTemperature: -4,
    maxDeviceTemperature: 61,
    temperatureLowCount: 1,
    temperatureHighCount: 1,
    hottest: [{ id: hot }, { id: cold }],
    avgDeviceVoltage: 220,
    minDeviceVoltage: 170,
    maxDeviceVoltage: 270,
    voltageLowCount: 1,
    voltageHighCount: 1,
    avgMainBrightness: 75,
  })
})

test('measurements are rounded once, to the precision of their unit', async () => {
  const platform = await startPlatform()
  const { db } = platform
  const token = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  const mode_id = (await makeModel(db)).id
  await db.updateTable('device_mode').set({ main_watts: 90 }).where('id', '=', mode_id).execute()
  const group = (await makeGroup(db)).id
  for (const more of [0, 0.0001, 1]) {
    const { id } = await makeLight(db, { mode_id, group_id: group })
    const measured = {
      main_power: 60.04 + more,
      main_current: 0.2746,
      voltage: 229.96,
      temperature: 31.04,
      main_level: 66,
    }
    await db
      .updateTable('light_state')
      .set({ ...measured, main_energy: 11.0089 + more })
      .where('light_id', '=', id)
      .execute()
  }
  const { data } = await platform.ask(
    `{ findGroupRelatedDevicesInfo(id: ${group}) { avgMainPower totalPower powerPercent avgMainCurrent avgDeviceVoltage
      avgDeviceTemperature avgMainEnergyConsumption totalEnergyConsumption }
      findManyLightDevice(limit: 1, orderBy: [{ id: asc }]) { items { mainPower mainCurrent deviceVoltage deviceTemperature
        mainEnergyConsumption } } dashboardPowerInfoCount { meterTotal } }`,
    {},
    token,
  )
  expect(data).toEqual({
    findGroupRelatedDevicesInfo: {
      ...{ avgMainPower: 60.4, totalPower: 181.1, powerPercent: 67, avgMainCurrent: 0.27, avgDeviceVoltage: 230 },
      ...{ avgDeviceTemperature: 31, avgMainEnergyConsumption: 11.34, totalEnergyConsumption: 34 },
    },
    findManyLightDevice: {
      items: [
        { mainPower: 60, mainCurrent: 0.27, deviceVoltage: 230, deviceTemperature: 31, mainEnergyConsumption: 11.01 },
      ],
    },
    dashboardPowerInfoCount: { meterTotal: 34 },
  })
})
