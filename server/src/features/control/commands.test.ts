import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type Connection, transact } from '../../foundation/database/database.ts'
import { makeAdmin, makeCredential, makeLight } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { startPlatform } from '../../testing/platform.ts'
import { updateDesiredStates } from '../desired/desired.store.ts'
import { stopCampaignLights } from './campaigns.store.ts'
import { insertCommands } from './commands.store.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let operatorName: string
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  const admin = await makeAdmin(platform.db, 'OPERATOR')
  operatorName = admin.nickname!
  operator = await platform.signIn(admin.email)
})

const LIST = `query ($where: LightCommandWhereInput!, $page: Int, $limit: Int) {
  findManyLightCommand(where: $where, page: $page, limit: $limit) {
    items {
      id deviceId status reason attempts cause causeBy campaignId mainBrightness createdAt sentAt acknowledgedAt
    }
    pagination { totalCount totalPages }
  }
}`
const list = async (where: object, more: object = {}, as = operator) =>
  (await platform.ask(LIST, { where, ...more }, as)).data.findManyLightCommand
const operate = (id: number, brightness: number) =>
  platform.ask(
    `mutation { operateLightDevice(id: ${id}, input: { mainBrightness: ${brightness} }) { accepted } }`,
    {},
    operator,
  )

test('lists commands of a light, newest first, with user, values, status and times', async () => {
  const light = await makeLight(platform.db)
  const password = await makeCredential(platform.db, { light_device_id: light.id }, light.device_id)
  const pole = await connectLight(platform.mqttPort(), light.device_id, password)
  await operate(light.id, 40)
  await pole.command()
  await operate(light.id, 70)
  const { id } = await pole.command()
  await pole.say('acknowledgement', { id, result: 'ACCEPTED' })

  const { items, pagination } = await list({ lightId: light.id })
  expect(pagination).toEqual({ totalCount: 2, totalPages: 1 })
  expect(items).toMatchObject([
    { id, deviceId: light.id, status: 'ACKNOWLEDGED', mainBrightness: 70, attempts: 1, campaignId: null },
    { status: 'FAILED', reason: 'SUPERSEDED', mainBrightness: 40, acknowledgedAt: null },
  ])
  expect(items[0]).toMatchObject({ cause: 'OPERATOR', causeBy: operatorName })
  const took = Date.parse(items[0].acknowledgedAt) - Date.parse(items[0].createdAt)
  expect(took).toBeGreaterThanOrEqual(0)
  expect(took).toBeLessThan(10_000)

  expect((await list({ lightId: light.id, status: ['FAILED'] })).items).toHaveLength(1)
  const second = await list({ lightId: light.id }, { page: 2, limit: 1 })
  expect(second.items).toMatchObject([{ mainBrightness: 40 }])
  await pole.close()
})

test('restores the last level of a light that is switched on again before it has reported off', async () => {
  const { id } = await makeLight(platform.db)
  // It was off a few nights ago, and dimmed before.
  const burning = { main_level: 80, sub_level: 60, main_last_level: 30, sub_last_level: null }
  await platform.db.updateTable('light_state').set(burning).where('light_id', '=', id).execute()
  for (const status of [false, true])
    await platform.ask(`mutation { switchLightDevice(id: ${id}, status: ${status}) { accepted } }`, {}, operator)
  const asked = await platform.db
    .selectFrom('light_state')
    .select(['expected_main_level', 'expected_sub_level'])
    .where('light_id', '=', id)
    .executeTakeFirst()
  expect(asked).toEqual({ expected_main_level: 80, expected_sub_level: 60 })
})

test('returns no commands for a light without any, and rejects a customer for lights of others', async () => {
  const [light, foreign] = [await makeLight(platform.db), await makeLight(platform.db)]
  expect(await list({ lightId: light.id })).toEqual({ items: [], pagination: { totalCount: 0, totalPages: 0 } })
  const customer = await makeAdmin(platform.db, 'CUSTOMER')
  const link = { admin_id: customer.id, light_device_id: light.id }
  await platform.db.insertInto('light_device_manager').values(link).execute()
  const as = await platform.signIn(customer.email)
  expect((await list({ lightId: light.id }, {}, as)).items).toEqual([])
  const { errors } = await platform.ask(LIST, { where: { lightId: foreign.id } }, as)
  expect(errors![0]!.extensions.code).toBe('NOT_FOUND')
})

const BRIGHTER = { main_level: 90, main_color_temp: null, sub_level: null, sub_color_temp: null }
test.each<[string, (tx: Connection, light: number, campaign: number) => Promise<unknown>]>([
  [
    'a newer command',
    (tx, light_id) => insertCommands(tx, [{ id: uuidv7(), light_id, ...BRIGHTER }], { commandsPerSecond: 100 }),
  ],
  [
    'a newer override',
    async (tx, light) => {
      await tx.updateTable('light_override').set(BRIGHTER).where('light_id', '=', light).execute()
      await updateDesiredStates(tx, 1, [light])
    },
  ],
  ['the end of its campaign', (tx, light, campaign) => stopCampaignLights(tx, campaign, [light], 'STOPPED')],
])('expires an unacknowledged command even if %s processes it first', async (_, overtake) => {
  const { db } = platform
  const [late, inTime] = [await makeLight(db), await makeLight(db)]
  const lights = [late.id, inTime.id]
  const { data } = await platform.ask(
    `mutation ($ids: [Int!]!) { batchOperateLightDevice(ids: $ids, input: { mainBrightness: 40 }) { campaignId } }`,
    { ids: lights },
    operator,
  )
  const { campaignId } = data.batchOperateLightDevice
  const ends = await transact(db, async tx => {
    await sql`update light_command set expires_at = now() where light_id = ${late.id}`.execute(tx)
    for (const light of lights) await overtake(tx, light, campaignId)
    const { rows } = await sql`select status, reason from light_command
      where campaign_id = ${campaignId} order by light_id`.execute(tx)
    return rows
  })
  expect(ends).toEqual([
    { status: 'EXPIRED', reason: 'NO_ACKNOWLEDGEMENT' },
    { status: 'FAILED', reason: expect.stringMatching(/^(SUPERSEDED|STOPPED)$/) },
  ])
})
