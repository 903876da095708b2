import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeCenter, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { importsOf } from '../../testing/imports.ts'
import { startPlatform } from '../../testing/platform.ts'
import { type City, CONFIRMED, openProtectedCities } from '../../testing/protectedCity.ts'
import { runTick } from '../desired/desired.ts'

/* Settings of the whole city, models, circuits and imports that darken a protected light: see darkening.test.ts. */

let platform: Awaited<ReturnType<typeof startPlatform>>
let cities: Awaited<ReturnType<typeof openProtectedCities>>
beforeAll(async () => {
  platform = await startPlatform()
  cities = await openProtectedCities(platform)
})

/** The next test must not meet the lights of this one. */
afterEach(async () => {
  await platform.db.updateTable('light_device').set({ is_protected: false }).execute()
  await sql`delete from road_class_minimum`.execute(platform.db)
})

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The mutation succeeds at once without protection, and with it needs a second person. */
async function expectBoth(city: City, mutation: string, reset: string): Promise<void> {
  await cities.ask(mutation)
  await cities.ask(reset)
  await runTick(platform.db)
  await cities.protect(city.light)
  await cities.expectConflict(city, mutation)
}

test('a holiday on which its schedule does not apply, and the end of a workday', async () => {
  const city = await cities.makeCity(false)
  await cities.ask(
    `mutation { updateLightSchedule(id: ${city.schedule}, input: { days: { set: WORKDAYS }, ${CONFIRMED} }) { id } }`,
  )
  const days = [100, 101, 102, 103, 104].map(day => `{ date: "${dateIn(day)}", kind: WORKDAY }`)
  await cities.ask(`mutation { setHolidays(dates: [${days}]) { date } }`)
  const [date] = [dateIn(102)]
  const workday = `mutation { setHolidays(dates: [{ date: "${date}", kind: WORKDAY }]) { date } }`
  await expectBoth(city, `mutation { setHolidays(dates: [{ date: "${date}", kind: HOLIDAY }]) { date } }`, workday)
})

test('the default of the site, for a light in no group', async () => {
  const { db } = platform
  const city = await cities.makeCity(false)
  // It is about noon at the site, so its lights are off, and stay off if nothing is planned any more.
  const longitude = (12 - new Date().getUTCHours()) * 15
  await db.updateTable('site').set({ light_default: 'SUNSET_TO_SUNRISE', latitude: 0, longitude }).execute()
  await db.updateTable('light_device').set({ group_id: null }).where('id', '=', city.light).execute()
  await runTick(db)
  const set = (lightDefault: string) => `mutation { updateSiteLightDefault(lightDefault: ${lightDefault}) }`
  await expectBoth(city, set('AS_THEY_ARE'), set('SUNSET_TO_SUNRISE'))
})

test('a model that loses a lamp', async () => {
  const city = await cities.makeCity(false)
  const both = { mainLight: true, mainBrightness: true, subLight: true, subBrightness: true }
  const { id } = await makeModel(platform.db, { options: both })
  await platform.db.updateTable('light_device').set({ mode_id: id }).where('id', '=', city.light).execute()
  const options = (subLight: boolean) =>
    `mutation { updateDeviceMode(id: ${id}, input: { options: { set: { mainLight: true, mainBrightness: true,
      subLight: ${subLight}, subBrightness: ${subLight} } } }) { id } }`
  await expectBoth(city, options(false), options(true))
})

test('a road class with a lower minimum, for the group or by a move', async () => {
  const city = await cities.makeCity(false)
  const levels = Array.from({ length: 24 }, () => 10)
  const set = (group: number, road: string) =>
    `mutation { updateLightGroup(id: ${group}, input: { roadClass: { set: ${road} }, ${CONFIRMED} }) { id } }`
  await cities.ask(set(city.group, 'MAIN'))
  await cities.ask(
    `mutation { updateLightProtection(input: { minimums: [{ roadClass: MAIN, levels: [${levels}] }] }) { limit } }`,
  )
  await cities.expectConflict(city, set(city.group, 'OTHER'))
  await cities.ask(set(city.group, 'MAIN'))
  await cities.expectConflict(
    city,
    `mutation { updateLightDevice(id: ${city.light}, input: { group: { disconnect: true } }) { id } }`,
  )
})

test('a circuit of its center that is opened', async () => {
  const city = await cities.makeCity(false)
  const center = await makeCenter(platform.db)
  await sql`update light_center set online = true, capabilities = '{"circuits": true}',
    cabinet = '{"circuits": [{"circuit": "1", "contactor": "CLOSED"}]}' where id = ${center.id}`.execute(platform.db)
  await platform.db.updateTable('light_device').set({ center_id: center.id }).where('id', '=', city.light).execute()
  const set = (contactor: string) =>
    `mutation { switchCircuit(centerId: ${center.id}, circuit: "1", contactor: ${contactor}) { id } }`
  await expectBoth(city, set('OPEN'), set('CLOSED'))
})

test('an import that moves it to a darker group fails as a whole, until it is approved', async () => {
  const { db } = platform
  const city = await cities.makeCity(true)
  const light = await db.selectFrom('light_device').selectAll().where('id', '=', city.light).executeTakeFirstOrThrow()
  const dark = await db.selectFrom('light_group').selectAll().where('id', '=', city.darkGroup).executeTakeFirstOrThrow()
  const other = (await makeLight(db, { mode_id: cities.mode, group_id: city.group })).device_id
  const imports = importsOf(platform)
  const file = `设备编号,分组\n${light.device_id},${dark.name}\n${other},${dark.name}\n`
  const created = (await imports.create(cities.first, file, `lights-${serial()}.csv`)).data.createLightImport
  await imports.check(cities.first, created, { updateExisting: true, modeId: cities.mode })
  const before = await cities.stateOf(city)
  const { errors } = await imports.apply(cities.first, created.id)
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', key: 'approvalNeeded' })
  expect(await cities.stateOf(city)).toEqual(before)
  expect(await cities.grant(errors![0]!.extensions.approvalId)).toMatchObject({ status: 'APPROVED' })
  expect(await cities.stateOf(city)).toMatchObject({ group_id: city.darkGroup })
})
