import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeCredential, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { planLights } from '../plans/plans.ts'
import { recordCapabilities } from './capabilities.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform({ broker: true, lightDefault: 'SUNSET_TO_SUNRISE' })
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const FIELDS = `capabilities { holds maxEntries commandSeconds reportEverySeconds groups reads circuits measures
  unknownMeasures announcedAt }`

async function ask(query: string) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors).toBeUndefined()
  return data
}
const ofLight = async (id: number) =>
  (await ask(`{ findOneLightDevice(id: ${id}) { ${FIELDS} } }`)).findOneLightDevice.capabilities
const ofCenter = async (id: number) =>
  (await ask(`{ findOneLightCenter(id: ${id}) { ${FIELDS} } }`)).findOneLightCenter.capabilities

async function connectedCenter() {
  const center = await makeCenter(platform.db)
  const password = await makeCredential(platform.db, { light_center_id: center.id }, center.device_id)
  return { ...center, ...(await connectLight(platform.mqttPort(), center.device_id, password)) }
}

describe('a light that connects directly', () => {
  test('has its announced capabilities; a new announcement replaces them; unknown ones are kept', async () => {
    const light = await makeLight(platform.db)
    const password = await makeCredential(platform.db, { light_device_id: light.id }, light.device_id)
    const { say, close } = await connectLight(platform.mqttPort(), light.device_id, password)
    expect(await ofLight(light.id)).toBeNull()
    await say('capabilities', {
      ...{ holds: 'RULES', maxEntries: 40, commandSeconds: 1800, reads: true, later: 'ignored' },
      measures: ['POWER', 'LUMEN', 'ENERGY'],
    })
    expect(await ofLight(light.id)).toEqual({
      ...{ holds: 'RULES', maxEntries: 40, commandSeconds: 1800, reportEverySeconds: null },
      ...{ groups: null, reads: true, circuits: null },
      measures: ['POWER', 'ENERGY'],
      unknownMeasures: ['LUMEN'],
      announcedAt: expect.any(String),
    })
    await say('capabilities', { capabilities: [{ holds: 'INSTANTS' }] })
    expect(await ofLight(light.id)).toMatchObject({ holds: 'INSTANTS', maxEntries: null, reads: null, measures: [] })
    await close()
  })

  test('that announces an invalid value keeps its previous announcement', async () => {
    const light = await makeLight(platform.db)
    const password = await makeCredential(platform.db, { light_device_id: light.id }, light.device_id)
    const { say, close } = await connectLight(platform.mqttPort(), light.device_id, password)
    await say('capabilities', { reads: true })
    const before = platform.refusals()
    await say('capabilities', { holds: 'EVERYTHING' })
    expect(platform.refusals()).toBe(before + 1)
    expect(await ofLight(light.id)).toMatchObject({ reads: true, holds: null })
    await close()
  })
})

describe('a center', () => {
  test('announces for itself, its models and single lights: the most specific entry counts, field by field', async () => {
    const { db } = platform
    const [model, other] = [await makeModel(db), await makeModel(db)]
    const center = await connectedCenter()
    const light = (mode_id: number) => makeLight(db, { mode_id, center_id: center.id })
    const [plain, named, ofModel] = [await light(other.id), await light(model.id), await light(model.id)]
    const foreign = await makeLight(db, { mode_id: model.id })
    await center.say('capabilities', {
      capabilities: [
        { lights: [named.device_id, foreign.device_id], reads: false },
        { model: model.code, holds: 'RULES', commandSeconds: 600 },
        { holds: 'INSTANTS', reads: true, commandSeconds: 10 },
      ],
    })
    expect(await ofLight(plain.id)).toMatchObject({ holds: 'INSTANTS', reads: true, commandSeconds: 10 })
    expect(await ofLight(ofModel.id)).toMatchObject({ holds: 'RULES', reads: true, commandSeconds: 600 })
    expect(await ofLight(named.id)).toMatchObject({ holds: 'RULES', reads: false, commandSeconds: 600 })
    expect(await ofLight(foreign.id)).toBeNull()
    expect(await ofCenter(center.id)).toMatchObject({ holds: 'INSTANTS', reads: true, commandSeconds: 10 })
    await center.say('capabilities', { lights: [named.device_id], groups: true })
    expect(await ofLight(named.id)).toMatchObject({ holds: null, groups: true })
    expect(await ofLight(plain.id)).toBeNull()
    expect(await ofCenter(center.id)).toBeNull()
    await center.close()
  })

  test('announces for lights that are added to it later, too', async () => {
    const { db } = platform
    const [model, other] = [await makeModel(db), await makeModel(db)]
    const center = await connectedCenter()
    await center.say('capabilities', {
      capabilities: [{ reads: true }, { model: model.code, holds: 'NONE' }, { lights: ['L-LATER'], maxEntries: 9 }],
    })
    const added = await makeLight(db, { device_id: 'L-LATER', mode_id: other.id, center_id: center.id })
    expect(await ofLight(added.id)).toMatchObject({ reads: true, holds: null, maxEntries: 9 })
    await db.updateTable('light_device').set({ mode_id: model.id }).where('id', '=', added.id).execute()
    expect(await ofLight(added.id)).toMatchObject({ reads: true, holds: 'NONE', maxEntries: 9 })
    await ask(`mutation { deleteLightDevice(id: ${added.id}) { id } }`)
    await ask(`mutation { restoreDeleted(subject: LightDevice, ids: [${added.id}]) }`)
    expect(await ofLight(added.id)).toMatchObject({ reads: true, holds: 'NONE' })
    await db.updateTable('light_device').set({ center_id: null }).where('id', '=', added.id).execute()
    expect(await ofLight(added.id)).toBeNull()
    await center.close()
  })

  test('announces for models by their codes: a changed code is another model', async () => {
    const { db } = platform
    const model = await makeModel(db)
    const center = await connectedCenter()
    await center.say('capabilities', {
      capabilities: [{ reads: true }, { model: 'RENAMED-1', holds: 'RULES' }, { model: model.code, holds: 'NONE' }],
    })
    const light = await makeLight(db, { mode_id: model.id, center_id: center.id })
    await db.updateTable('light_state').set({ plan_stale: false }).where('light_id', '=', light.id).execute()
    expect(await ofLight(light.id)).toMatchObject({ reads: true, holds: 'NONE' })
    const rename = `mutation { updateDeviceMode(id: ${model.id}, input: { code: { set: "RENAMED-1" } }) { id } }`
    await ask(rename)
    expect(await ofLight(light.id)).toMatchObject({ reads: true, holds: 'RULES' })
    const state = db.selectFrom('light_state').select('plan_stale').where('light_id', '=', light.id)
    expect(await state.executeTakeFirstOrThrow()).toEqual({ plan_stale: true })
    await center.close()
  })

  test('announces without a deadlock while its lights report: light states are locked before the center', async () => {
    const { db } = platform
    const center = await makeCenter(db)
    const light = await makeLight(db, { mode_id: (await makeModel(db)).id, center_id: center.id })
    let recorded: Promise<void> | undefined
    await db.transaction().execute(async tx => {
      await sql`select from light_state where light_id = ${light.id} for update`.execute(tx)
      recorded = recordCapabilities(db, center.device_id, [{ reads: true }])
      await eventually(async () => {
        const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(db)
        expect(rows).toHaveLength(1)
      })
      await sql`select from light_center where id = ${center.id} for update nowait`.execute(tx)
    })
    await recorded
    expect(await ofLight(light.id)).toMatchObject({ reads: true })
  })
})

describe('plans', () => {
  const planOf = async (id: number) => {
    const row = await platform.db
      .selectFrom('light_state as s')
      .leftJoin('light_plan as p', 'p.version', 's.plan_wanted')
      .select(['s.plan_wanted', 's.plan_stale', 'p.entries', 'p.rules', 'p.valid_until'])
      .where('s.light_id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...row, entries: row.entries as unknown[] | null, rules: row.rules as object | null }
  }
  const makePlans = async () => {
    await platform.db.updateTable('light_state').set({ expected_stale: false }).execute()
    await planLights(platform.db)
  }

  test('depend on the memory of a light, and change with its announcement', async () => {
    const { db } = platform
    const group_id = (await makeGroup(db)).id
    await db
      .updateTable('light_group')
      .set({ control_mode: 'SUNRISE_SUNSET', enable_status: true })
      .where('id', '=', group_id)
      .execute()
    const center = await connectedCenter()
    const mode_id = (await makeModel(db)).id
    const light = () => makeLight(db, { mode_id, group_id, center_id: center.id })
    const [plain, ruled, without, small] = [await light(), await light(), await light(), await light()]
    await center.say('capabilities', {
      capabilities: [
        { lights: [ruled.device_id], holds: 'RULES' },
        { lights: [without.device_id], holds: 'NONE' },
        { lights: [small.device_id], maxEntries: 7 },
      ],
    })
    await makePlans()
    const before = await planOf(plain.id)
    expect(before).toMatchObject({ rules: null, valid_until: expect.any(Date) })
    expect(before.entries!.length).toBeGreaterThan(15)
    expect(await planOf(ruled.id)).toMatchObject({
      entries: before.entries,
      rules: { zone: 'Asia/Shanghai', programs: [{ events: [{ sun: 'SUNSET' }, { sun: 'SUNRISE' }] }] },
      valid_until: null,
    })
    expect(await planOf(without.id)).toMatchObject({ plan_wanted: null })
    const short = await planOf(small.id)
    expect(short.entries!.length).toBeLessThanOrEqual(7)
    expect(short.valid_until!.getTime()).toBeLessThan(before.valid_until!.getTime())

    // The same announcement again changes nothing; another one makes the plan stale.
    const version = (await planOf(ruled.id)).plan_wanted
    const swapped = {
      capabilities: [
        { lights: [without.device_id], holds: 'RULES' },
        { lights: [ruled.device_id], holds: 'NONE' },
      ],
    }
    await center.say('capabilities', swapped)
    expect(await planOf(ruled.id)).toMatchObject({ plan_stale: true })
    expect(await planOf(plain.id)).toMatchObject({ plan_stale: false })
    await makePlans()
    expect(await planOf(ruled.id)).toMatchObject({ plan_wanted: null, plan_stale: false })
    // Lights with the same rules share a plan.
    expect(await planOf(without.id)).toMatchObject({ plan_wanted: version })
    await center.say('capabilities', swapped)
    expect(await planOf(without.id)).toMatchObject({ plan_stale: false })
    await center.close()
  })
})
