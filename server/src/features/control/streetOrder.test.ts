import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { wholeStreets } from '../../foundation/lights/streetOrder.ts'
import { makeAdmin, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { lockDivergentLights } from './reconciler.store.ts'
import { reconcile } from './reconciler.ts'
import { startCampaigns } from './targets.ts'

/* Lights of a street switch together (decision 096), whatever the order of their ids. */

const STREETS = ['人民路', '中山路', '解放路']
let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  operator = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  const mode_id = (await makeModel(db)).id
  const group_id = (await makeGroup(db)).id
  // From east to west, the roads in turn.
  for (let at = 0; at < 12; at++) {
    const light = { mode_id, group_id, address1: STREETS[at % 3]!, latitude: 23.1, longitude: 113.4 - at / 1000 }
    await makeLight(db, light)
  }
})

beforeEach(async () => {
  for (const table of ['light_override', 'override_request', 'light_command', 'campaign'] as const)
    await platform.db.deleteFrom(table).execute()
  await sql`
    update light_state set online = true, main_level = 0, sub_level = 0, expected_main_level = 80, expected_sub_level = 0,
      expected_rule = 'SCHEDULE', expected_until = null, expected_stale = false, reconcile_at = null`.execute(
    platform.db,
  )
})

/** Roads and longitudes of commands, in the order in which they are due. */
async function due(): Promise<{ road: string; longitude: number }[]> {
  const { rows } = await sql<{ road: string; longitude: number }>`
    select d.address1 as road, d.longitude from light_command c join light_device d on d.id = c.light_id
    where c.status = 'QUEUED' order by c.not_before`.execute(platform.db)
  return rows
}

function expectStreetByStreet(commands: { road: string; longitude: number }[], each: number): void {
  const roads = commands.map(({ road }) => road)
  const turns = roads.filter((road, at) => road !== roads[at - 1])
  expect(turns.toSorted()).toEqual(STREETS.toSorted())
  for (const street of STREETS) {
    const along = commands.filter(({ road }) => road === street).map(({ longitude }) => longitude)
    expect(along).toHaveLength(each)
    expect(along).toEqual(along.toSorted((a, b) => a - b))
  }
}

test('commands of a target go out street by street, from one end to the other', async () => {
  const { errors } = await platform.ask(
    `mutation { overrideLights(target: { name: "all", where: {} }, input: { mainBrightness: 60 }) { id } }`,
    {},
    operator,
  )
  expect(errors).toBeUndefined()
  await startCampaigns(platform.db)
  expectStreetByStreet(await due(), 4)
})

test('commands of a program go out street by street', async () => {
  await reconcile(platform.db)
  expectStreetByStreet(await due(), 4)
})

test('a part of the lights that differ is whole streets, also after a light got another road', async () => {
  const { db } = platform
  const moved = await db.selectFrom('light_device').select('id').where('address1', '=', STREETS[0]!).limit(1).execute()
  await db.updateTable('light_device').set({ address1: STREETS[1]! }).where('id', '=', moved[0]!.id).execute()
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(id order by id) as ids from light_device group by address1`.execute(db)
  const first = await lockDivergentLights(db, 3)
  const street = rows.find(({ ids }) => ids.includes(first[0]!))!.ids
  const all = await lockDivergentLights(db, street.length)
  expect(all.toSorted((a, b) => a - b)).toEqual(street)
})

test('a batch leaves out the street that its limit divides, but not a street that is larger', () => {
  const lights = (...streets: (number | null)[]) => streets.map(street => ({ street }))
  expect(wholeStreets(lights(1, 1, 2, 2), 4)).toEqual(lights(1, 1))
  expect(wholeStreets(lights(1, 1, 2, 2), 5)).toEqual(lights(1, 1, 2, 2))
  expect(wholeStreets(lights(3, 3, 3), 3)).toEqual(lights(3, 3, 3))
  expect(wholeStreets(lights(1, null, null), 3)).toEqual(lights(1, null, null))
  expect(wholeStreets(lights(), 3)).toEqual([])
})
