import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeLight, makeModel } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { seedDemo } from '../demo/demo.ts'
import { createStarterModels, needsStarterModels } from './starterModels.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lamplighter-starter-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const { db } = await testDatabase()
const CITY = { lights: 5, seed: 1, dataDir }

/** As main.ts does. */
async function start({ demo = false } = {}): Promise<void> {
  const needsModels = await needsStarterModels(db)
  if (demo) await seedDemo(db, CITY)
  if (needsModels) await createStarterModels(db)
}

const codes = async () =>
  (await db.selectFrom('device_mode').select('code').orderBy('code').execute()).map(({ code }) => code)
const STARTERS = ['K01A-PLC', 'MQTT-CENTER', 'MQTT-DIM', 'MQTT-ONOFF']

beforeEach(async () => {
  for (const table of ['light_credential', 'light_device', 'light_center', 'light_group', 'device_mode'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('site').set({ starter_models: false }).execute()
})

test('a new installation creates them once', async () => {
  await start()
  expect(await codes()).toEqual(STARTERS)
  const plc = await db.selectFrom('device_mode').selectAll().where('code', '=', 'K01A-PLC').executeTakeFirstOrThrow()
  expect(plc).toMatchObject({ type: 'light', needs_center: true, main_watts: null, options: { mainBrightness: true } })
  await start()
  await db.deleteFrom('device_mode').execute()
  await start()
  expect(await codes()).toEqual([])
})

test('two servers that start together create them once', async () => {
  await Promise.all([start(), start()])
  expect(await codes()).toEqual(STARTERS)
})

test('an installation with models gets none, also after it deletes them', async () => {
  await makeModel(db, { code: 'OWN' })
  await start()
  expect(await codes()).toEqual(['OWN'])
  await db.deleteFrom('device_mode').execute()
  await start()
  expect(await codes()).toEqual([])
})

const ofDemo = async () =>
  db
    .selectFrom('device_mode')
    .select(['main_watts', 'sub_watts', 'name'])
    .where('code', '=', 'K01A-PLC')
    .executeTakeFirst()

test('a demo city keeps its own model of the same code', async () => {
  await start({ demo: true })
  expect(await codes()).toEqual([...new Set([...STARTERS, 'C01-GW', 'K02B-4G', 'K03C-NB', 'K04D-LORA'])].sort())
  expect(await ofDemo()).toMatchObject({ main_watts: 150, sub_watts: 60 })
})

test('a demo city that is requested later replaces an unused starter model, not a changed or used one', async () => {
  await start()
  await seedDemo(db, CITY)
  expect(await ofDemo()).toMatchObject({ main_watts: 150, sub_watts: 60 })
  await db.deleteFrom('light_credential').execute()
  await db.deleteFrom('light_device').execute()
  await db.deleteFrom('light_center').execute()
  await db
    .updateTable('device_mode')
    .set({ name: '我的', main_watts: 70, sub_watts: null, manufacturer: null })
    .where('code', '=', 'K01A-PLC')
    .execute()
  await seedDemo(db, CITY)
  expect(await ofDemo()).toMatchObject({ name: '我的', main_watts: 70 })
})

test('a starter model can be used at once', async () => {
  await start()
  const dim = await db.selectFrom('device_mode').select('id').where('code', '=', 'MQTT-DIM').executeTakeFirstOrThrow()
  expect((await makeLight(db, { mode_id: dim.id })).mode_id).toBe(dim.id)
})
