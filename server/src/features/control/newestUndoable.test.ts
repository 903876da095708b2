import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { startCampaigns } from './targets.ts'

/* The own newest request that can be undone, which the console offers on every page. */

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let colleague: string
let admin: string
/** One light each. */
let groups: number[]

async function send(query: string, variables: object = {}, token = operator) {
  const { data, errors } = await platform.ask(query, variables, token)
  expect(errors).toBeUndefined()
  return data
}

const newest = async (token = operator) =>
  (
    await send(
      '{ newestUndoableLightRequest { lightCount undoableUntil campaigns { id sceneName targetName } } }',
      {},
      token,
    )
  ).newestUndoableLightRequest
const undo = (id: number) => send(`mutation { undoLightCampaign(id: ${id}) { undoneCount } }`)

/** Overrides the lights of groups, and has the scheduler issue the commands. */
async function override(indexes: number[], token = operator): Promise<number> {
  const where = `{ groupId: { in: [${indexes.map(index => groups[index])}] } }`
  const { overrideLights } = await send(
    `mutation { overrideLights(target: { name: "路口", where: ${where} }, input: { mainBrightness: 80 }) { id } }`,
    {},
    token,
  )
  await startCampaigns(platform.db)
  return overrideLights.id
}

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  const signIn = async (role: string) => platform.signIn((await makeAdmin(db, role)).email)
  operator = await signIn('OPERATOR')
  colleague = await signIn('OPERATOR')
  admin = await signIn('SUPER_ADMIN')
  const { id: mode_id } = await makeModel(db)
  groups = [(await makeGroup(db)).id, (await makeGroup(db)).id]
  await Promise.all(groups.map(group_id => makeLight(db, { mode_id, group_id })))
  await db.updateTable('light_state').set({ online: true, main_level: 30, sub_level: 0 }).execute()
})

beforeEach(async () => {
  for (const table of ['light_override', 'override_request', 'campaign'] as const)
    await platform.db.deleteFrom(table).execute()
})

test('is the own newest one, and after its undo the one before', async () => {
  expect(await newest()).toBeNull()
  const first = await override([0])
  const second = await override([1])
  await override([1], colleague)
  // Its only light is under the request of the colleague.
  expect(await newest()).toMatchObject({ lightCount: 1, campaigns: [{ id: first, targetName: '路口' }] })
  expect((await newest(colleague)).campaigns[0].id).toBeGreaterThan(second)
  const third = await override([0, 1])
  expect(await newest()).toMatchObject({ lightCount: 2, campaigns: [{ id: third }] })
  await undo(third)
  expect(await newest()).toMatchObject({ lightCount: 1, campaigns: [{ id: first }] })
  await undo(first)
  expect(await newest()).toBeNull()
})

test('is not offered after ten minutes, nor before it starts', async () => {
  const id = await override([0])
  const end = new Date((await newest()).undoableUntil).getTime()
  expect(Math.abs(end - Date.now() - 600_000)).toBeLessThan(10_000)
  await platform.db
    .updateTable('campaign')
    .set({ resumed_at: new Date(Date.now() - 601_000) })
    .where('id', '=', id)
    .execute()
  expect(await newest()).toBeNull()
  const startsAt = new Date(Date.now() + 3_600_000).toISOString()
  await send(
    `mutation { overrideLights(target: { name: "x", where: {} }, input: { mainSwitch: true }, startsAt: "${startsAt}") { id } }`,
  )
  expect(await newest()).toBeNull()
})

test('of a scene it is all its campaigns, also before their lights have commands', async () => {
  const action = (index: number, mainBrightness: number) => ({
    targets: [{ name: `组${index}`, where: { groupId: { in: [groups[index]] } } }],
    levels: { mainBrightness },
  })
  const { createLightScene } = await send(
    'mutation ($input: LightSceneCreateInput!) { createLightScene(input: $input) { id } }',
    { input: { name: '暴雨', kind: 'STORM', durationMinutes: 60, actions: [action(0, 90), action(1, 100)] } },
    admin,
  )
  const { startLightScene: begun } = await send(`mutation { startLightScene(id: ${createLightScene.id}) { id } }`)
  const ids = begun.map(({ id }: { id: number }) => id).sort()
  expect(ids).toHaveLength(2)
  const before = await newest()
  await startCampaigns(platform.db)
  for (const found of [before, await newest()]) {
    expect(found).toMatchObject({ lightCount: 2, campaigns: [{ sceneName: '暴雨' }, { sceneName: '暴雨' }] })
    expect(found.campaigns.map(({ id }: { id: number }) => id).sort()).toEqual(ids)
  }
  await undo(ids[0])
  expect(await newest()).toMatchObject({ lightCount: 1, campaigns: [{ id: ids[1] }] })
  await undo(ids[1])
  expect(await newest()).toBeNull()
  const { findManyLightOverride } = await send('{ findManyLightOverride { items { id } } }')
  expect(findManyLightOverride.items).toEqual([])
})
