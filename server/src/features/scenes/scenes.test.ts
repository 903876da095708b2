import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel, makeScene, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { updateCampaignProgress } from '../control/campaigns.ts'
import { startCampaigns } from '../control/targets.ts'

/* Scenes on a real database. The scheduler is called by the test. */

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let admin: string
/** In 天河区 (440106), and in 越秀区 (440104). */
let groups: number[]
let lights: Record<'east' | 'main' | 'west', number>

const EAST = { name: '天河区', where: { regionCode: { in: ['440106'] } } }
const ALL = { name: '全市', where: {} }
const ROAD = { name: '体育东路', where: { address1: { in: ['体育东路'] } } }

async function send(query: string, variables: object = {}, token = operator) {
  const { data, errors } = await platform.ask(query, variables, token)
  expect(errors).toBeUndefined()
  return data
}

async function refusal(query: string, variables: object = {}, token = operator) {
  const { errors } = await platform.ask(query, variables, token)
  const { code, field, key } = errors?.[0]?.extensions ?? {}
  return { code, field, key, message: errors?.[0]?.message as string | undefined }
}

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const CREATE = `mutation ($input: LightSceneCreateInput!) { createLightScene(input: $input) {
  id name kind reason durationMinutes updatedAt abilities lastStart { at by }
  actions { targets { name where } levels { mainSwitch mainBrightness } } } }`
const UPDATE =
  'mutation ($id: Int!, $input: LightSceneUpdateInput!) { updateLightScene(id: $id, input: $input) { name kind durationMinutes } }'
const START = `mutation ($id: Int!, $input: LightSceneStartInput) { startLightScene(id: $id, input: $input) {
  id status targetName sceneId sceneName reason until startsAt lights { items { deviceId } } } }`
const PREVIEW = `query ($id: Int, $actions: [LightSceneActionInput!]) { previewLightScene(id: $id, actions: $actions) {
  actions { ...Effect } total { ...Effect lights { replaces { sceneName by reason lightCount } } } } }
  fragment Effect on LightSceneEffect { lights { lightCount offCount overriddenCount } powerBefore powerAfter unratedCount }`

const storm = (fields: object = {}) => ({
  ...{ name: `暴雨 ${serial()}`, kind: 'STORM', reason: '暴雨', durationMinutes: 240 },
  ...{ actions: [{ targets: [EAST], levels: { mainBrightness: 100 } }], ...fields },
})
const create = async (fields: object = {}) => (await send(CREATE, { input: storm(fields) })).createLightScene
const start = async (id: number, input: object = {}) => (await send(START, { id, input })).startLightScene
const idsOf = (campaign: { lights: { items: { deviceId: number }[] } }) =>
  campaign.lights.items.map(({ deviceId }) => deviceId).sort((a, b) => a - b)
const levels = async () =>
  (
    await sql<{ light_id: number; main_level: number }>`
      select light_id, main_level from light_override where until > now() order by light_id`.execute(platform.db)
  ).rows.map(({ light_id, main_level }) => [light_id, main_level])

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  operator = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  admin = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  const mode = (await makeModel(db)).id
  // 150 W and 40 W at 100 %.
  await sql`update device_mode set main_watts = 150, sub_watts = 40 where id = ${mode}`.execute(db)
  groups = [(await makeGroup(db)).id, (await makeGroup(db)).id]
  for (const [index, code] of ['440106', '440104'].entries())
    await sql`
      update light_group set province_code = '440000', city_code = '440100', district_code = ${code},
        province_name = '广东省', city_name = '广州市', district_name = '区' where id = ${groups[index]!}`.execute(db)
  const at = async (group_id: number, address1: string) =>
    (await makeLight(db, { mode_id: mode, group_id, address1 })).id
  lights = {
    east: await at(groups[0]!, '天河路'),
    main: await at(groups[0]!, '体育东路'),
    west: await at(groups[1]!, '体育东路'),
  }
})

beforeEach(async () => {
  for (const table of ['light_override', 'override_request', 'light_command', 'campaign', 'light_scene'] as const)
    await platform.db.deleteFrom(table).execute()
  await sql`
    update light_state set online = true, main_level = 60, sub_level = 0, expected_main_level = null, expected_rule = null`.execute(
    platform.db,
  )
})

describe('a scene', () => {
  test('is created, listed, changed and deleted', async () => {
    const scene = await create({ name: '暴雨一级' })
    expect(scene).toMatchObject({
      ...{ name: '暴雨一级', kind: 'STORM', reason: '暴雨', durationMinutes: 240, lastStart: null },
      actions: [{ targets: [EAST], levels: { mainSwitch: null, mainBrightness: 100 } }],
      abilities: ['read', 'update'],
    })
    const list = '{ findManyLightScene(where: { name: { contains: "暴雨" }, kind: { in: [STORM] } }) { items { id } } }'
    expect((await send(list)).findManyLightScene.items).toEqual([{ id: scene.id }])
    const input = { durationMinutes: { set: null }, kind: { set: 'OTHER' }, expectedUpdatedAt: scene.updatedAt }
    expect((await send(UPDATE, { id: scene.id, input })).updateLightScene).toEqual({
      ...{ name: '暴雨一级', kind: 'OTHER', durationMinutes: null },
    })
    expect(await refusal(UPDATE, { id: scene.id, input })).toMatchObject({ code: 'CONFLICT' })
    const remove = 'mutation ($id: Int!) { deleteLightScene(id: $id) { name } }'
    expect(await refusal(remove, { id: scene.id })).toMatchObject({ code: 'FORBIDDEN' })
    await send(remove, { id: scene.id }, admin)
    expect((await send(`{ findOneLightScene(id: ${scene.id}) { id } }`)).findOneLightScene).toBeNull()
  })

  test.each<[string, object, string, string]>([
    ['a name that is too short', { name: 'x' }, 'input.name', 'sceneNameRequired'],
    ['no action', { actions: [] }, 'input.actions', 'sceneWithoutActions'],
    [
      'no target',
      { actions: [{ targets: [], levels: { mainSwitch: true } }] },
      'input.actions.0.targets',
      'sceneWithoutTargets',
    ],
    ['no level', { actions: [{ targets: [ALL], levels: {} }] }, 'input.actions.0.levels', 'pleaseEnterAtLeastOneField'],
    [
      'a level over 100 %',
      { actions: [{ targets: [ALL], levels: { mainBrightness: 101 } }] },
      ...(['input.actions.0.levels.mainBrightness', 'brightnessOutOfRange'] as const),
    ],
    [
      'a target without a name',
      { actions: [{ targets: [{ name: ' ', where: {} }], levels: { mainSwitch: true } }] },
      ...(['input.actions.0.targets.0.name', 'targetNameRequired'] as const),
    ],
    [
      'an area with two corners',
      {
        actions: [
          {
            targets: [
              {
                name: 'x',
                where: {
                  area: {
                    polygon: [
                      { latitude: 1, longitude: 1 },
                      { latitude: 1, longitude: 2 },
                    ],
                  },
                },
              },
            ],
            levels: { mainSwitch: true },
          },
        ],
      },
      ...(['input.actions.0.targets.0.where', 'areaCorners'] as const),
    ],
    ['a duration of 0 minutes', { durationMinutes: 0 }, 'input.durationMinutes', 'sceneDurationOutOfRange'],
    ['a reason that is too long', { reason: 'x'.repeat(201) }, 'input.reason', 'textTooLong'],
  ])('is refused with %s', async (_, fields, field, key) => {
    expect(await refusal(CREATE, { input: storm(fields) })).toMatchObject({ code: 'BAD_USER_INPUT', field, key })
  })

  test('is refused with conditions that the list of lights does not have, naming their path', async () => {
    const where = { passwordHash: { equals: "' or true --" } }
    const actions = [
      { targets: [ALL], levels: { mainSwitch: true } },
      { targets: [{ name: 'x', where }], levels: { mainSwitch: true } },
    ]
    const { message } = await refusal(CREATE, { input: storm({ actions }) })
    expect(message).toContain('input.actions.1.targets.0.where.passwordHash')
  })

  test('is refused if its actions together have too many conditions', async () => {
    const where = { OR: Array.from({ length: 60 }, (_, n) => ({ id: { equals: n } })) }
    const action = { targets: [{ name: 'x', where }], levels: { mainSwitch: true } }
    expect(await refusal(CREATE, { input: storm({ actions: [action] }) })).toMatchObject({ key: 'whereTooLong' })
    const fewer = { ...action, targets: [{ name: 'x', where: { OR: where.OR.slice(0, 30) } }] }
    await create({ actions: [fewer] })
    expect(await refusal(CREATE, { input: storm({ actions: [fewer, fewer] }) })).toMatchObject({
      ...{ field: 'input.actions.0.targets', key: 'whereTooLong' },
    })
  })

  test('has a unique name', async () => {
    await create({ name: '暴雨一级' })
    const taken = { field: 'input.name', key: 'sceneNameTaken' }
    expect(await refusal(CREATE, { input: storm({ name: '暴雨一级' }) })).toMatchObject(taken)
    const { id } = await create()
    expect(await refusal(UPDATE, { id, input: { name: { set: '暴雨一级' } } })).toMatchObject(taken)
  })
})

describe('a start', () => {
  test('makes a campaign for each action, with the defaults of the scene', async () => {
    const { id, name } = await create({
      actions: [
        { targets: [EAST], levels: { mainBrightness: 100 } },
        { targets: [{ name: '越秀区', where: { regionCode: { in: ['440104'] } } }], levels: { mainBrightness: 80 } },
      ],
    })
    const campaigns = await start(id)
    expect(campaigns).toMatchObject([
      { status: 'RUNNING', targetName: '天河区', sceneId: id, sceneName: name, reason: '暴雨' },
      { status: 'RUNNING', targetName: '越秀区', sceneId: id, sceneName: name, reason: '暴雨' },
    ])
    for (const { until } of campaigns) {
      expect(Date.parse(until)).toBeGreaterThan(Date.now() + 3.99 * HOUR)
      expect(Date.parse(until)).toBeLessThan(Date.now() + 4.01 * HOUR)
    }
    await startCampaigns(platform.db)
    expect(await levels()).toEqual([
      [lights.east, 100],
      [lights.main, 100],
      [lights.west, 80],
    ])
    expect(
      (await send(`{ findOneLightScene(id: ${id}) { lastStart { by } } }`)).findOneLightScene.lastStart.by,
    ).toMatch(/^OPERATOR/)
  })

  test('gives a light that is in several actions the levels of the last one', async () => {
    const actions = [
      { targets: [ALL], levels: { mainBrightness: 30 } },
      { targets: [ROAD], levels: { mainBrightness: 70 } },
      { targets: [{ name: '主路', where: { id: { in: [lights.main] } } }], levels: { mainBrightness: 90 } },
    ]
    const { id } = await create({ actions })
    expect((await start(id)).map(idsOf)).toEqual([[lights.east], [lights.west], [lights.main]])
    await startCampaigns(platform.db)
    expect(await levels()).toEqual([
      [lights.east, 30],
      [lights.main, 90],
      [lights.west, 70],
    ])
  })

  test('skips actions without lights, and is refused if none has any', async () => {
    const nowhere = { name: '无', where: { id: { equals: 0 } } }
    const { id } = await create({
      actions: [
        { targets: [nowhere], levels: { mainSwitch: true } },
        { targets: [EAST, nowhere], levels: { mainSwitch: true } },
      ],
    })
    expect(await start(id)).toMatchObject([{ targetName: '天河区, 无' }])
    const empty = await create({ actions: [{ targets: [nowhere], levels: { mainSwitch: true } }] })
    expect(await refusal(START, { id: empty.id })).toMatchObject({ field: 'id', key: 'sceneWithoutLights' })
  })

  test('skips an action whose last light leaves while the scene starts', async () => {
    const last = { name: '主路', where: { id: { in: [lights.main] }, address1: { in: ['体育东路'] } } }
    const east = { name: '天河路', where: { id: { in: [lights.east] } } }
    const levels = { mainSwitch: true }
    const { id } = await create({
      actions: [
        { targets: [last], levels },
        { targets: [east], levels },
      ],
    })
    await sql`create function leave() returns trigger language plpgsql as $$
      begin
        update light_device set address1 = '别处' where id = ${sql.lit(lights.main)};
        return new;
      end $$`.execute(platform.db)
    await sql`create trigger leave before insert on campaign for each row execute function leave()`.execute(platform.db)
    try {
      expect(await start(id)).toMatchObject([{ targetName: '天河路' }])
    } finally {
      await sql`drop function leave cascade`.execute(platform.db)
      await sql`update light_device set address1 = '体育东路' where id = ${lights.main}`.execute(platform.db)
    }
    const { rows } = await sql`select target_name from campaign`.execute(platform.db)
    expect(rows).toEqual([{ target_name: '天河路' }])
  })

  test('takes another reason and end', async () => {
    const { id } = await create()
    const until = inHours(1)
    expect(await start(id, { reason: '台风', until })).toMatchObject([{ reason: '台风', until }])
    expect(await start(id, { reason: null, until: null })).toMatchObject([{ reason: null, until: null }])
    const lasting = await create({ durationMinutes: null })
    expect(await start(lasting.id)).toMatchObject([{ until: null }])
  })

  test('in the future finds its lights then, and ends after the duration', async () => {
    const { id } = await create({ durationMinutes: 360 })
    const startsAt = inHours(18)
    const [campaign] = await start(id, { startsAt })
    expect(campaign).toMatchObject({
      status: 'COMING',
      startsAt,
      until: new Date(Date.parse(startsAt) + 6 * HOUR).toISOString(),
    })
    expect(idsOf(campaign)).toEqual([])
    expect((await send(`{ findOneLightScene(id: ${id}) { lastStart { at } } }`)).findOneLightScene.lastStart).toEqual({
      at: startsAt,
    })
    const late = await makeLight(platform.db, { group_id: groups[0]! })
    await sql`update campaign set starts_at = now()`.execute(platform.db)
    await startCampaigns(platform.db)
    const found = (await send(`{ findOneLightCampaign(id: ${campaign.id}) { lights { items { deviceId } } } }`))
      .findOneLightCampaign
    expect(idsOf(found)).toEqual([lights.east, lights.main, late.id])
    await sql`delete from light_device where id = ${late.id}`.execute(platform.db)
    expect(await refusal(START, { id, input: { startsAt: inHours(-1) } })).toMatchObject({
      ...{ field: 'input.startsAt', key: 'startOutOfRange' },
    })
    expect(await refusal(START, { id, input: { startsAt: inHours(2), until: inHours(1) } })).toMatchObject({
      ...{ field: 'input.until', key: 'untilBeforeStart' },
    })
  })

  test('that was cancelled before its time is not the last one', async () => {
    const { id } = await create()
    const [campaign] = await start(id, { startsAt: inHours(1) })
    await send(`mutation { stopLightCampaign(id: ${campaign.id}) { id } }`)
    expect((await send(`{ findOneLightScene(id: ${id}) { lastStart { at } } }`)).findOneLightScene.lastStart).toBeNull()
  })

  test('replaces another scene, and undo restores it', async () => {
    const first = await create({ actions: [{ targets: [EAST], levels: { mainBrightness: 100 } }] })
    const second = await create({ actions: [{ targets: [ROAD], levels: { mainBrightness: 20 } }] })
    await start(first.id)
    await startCampaigns(platform.db)
    const preview = (await send(PREVIEW, { id: second.id })).previewLightScene
    expect(preview.total.lights).toMatchObject({ lightCount: 2, overriddenCount: 1 })
    expect(preview.total.lights.replaces).toEqual([
      { sceneName: first.name, by: expect.stringMatching(/^OPERATOR/), reason: '暴雨', lightCount: 1 },
    ])
    const [campaign] = await start(second.id)
    await startCampaigns(platform.db)
    expect(await levels()).toEqual([
      [lights.east, 100],
      [lights.main, 20],
      [lights.west, 20],
    ])
    await send(`mutation { undoLightCampaign(id: ${campaign.id}) { id } }`)
    expect(await levels()).toEqual([
      [lights.east, 100],
      [lights.main, 100],
    ])
  })

  test('continues when its scene is deleted, and keeps the name', async () => {
    const { id, name } = await create()
    const [campaign] = await start(id)
    await send(`mutation { deleteLightScene(id: ${id}) { id } }`, {}, admin)
    await startCampaigns(platform.db)
    await updateCampaignProgress(platform.db)
    const query = `{ findOneLightCampaign(id: ${campaign.id}) { status sceneId sceneName } }`
    expect((await send(query)).findOneLightCampaign).toEqual({ status: 'RUNNING', sceneId: null, sceneName: name })
  })

  test('needs the permission to operate lights, and is recorded with the scene', async () => {
    const { id } = await makeScene(platform.db)
    const viewer = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
    expect(await refusal(START, { id }, viewer)).toMatchObject({ code: 'FORBIDDEN' })
    await start(id)
    const { rows } =
      await sql`select subject, object_id from audit_entry where action = 'startLightScene' and result = 'OK'
      order by id desc limit 1`.execute(platform.db)
    expect(rows).toEqual([{ subject: 'LightScene', object_id: id }])
  })
})

describe('a rehearsal', () => {
  test('has counts and watts of each action and of all', async () => {
    const actions = [
      { targets: [EAST], levels: { mainBrightness: 100 } },
      { targets: [ROAD], levels: { mainSwitch: false, subBrightness: 50 } },
    ]
    const { actions: parts, total } = (await send(PREVIEW, { actions })).previewLightScene
    // At 60 % of 150 W each light takes 90 W. One gets 100 %, 150 W; two get 50 % of 40 W, 20 W each.
    expect(parts).toEqual([
      { lights: { lightCount: 1, offCount: 0, overriddenCount: 0 }, powerBefore: 90, powerAfter: 150, unratedCount: 0 },
      { lights: { lightCount: 2, offCount: 0, overriddenCount: 0 }, powerBefore: 180, powerAfter: 40, unratedCount: 0 },
    ])
    expect(total).toEqual({
      ...{
        lights: { lightCount: 3, offCount: 0, overriddenCount: 0, replaces: [] },
        powerBefore: 270,
        powerAfter: 190,
        unratedCount: 0,
      },
    })
  })

  test('has no power of lights that cannot be commanded, and counts those without rated power', async () => {
    await sql`update light_state set online = false where light_id = ${lights.east}`.execute(platform.db)
    const { id: plain } = await makeLight(platform.db, { group_id: groups[0]! })
    const actions = [{ targets: [EAST], levels: { mainSwitch: false } }]
    const { total } = (await send(PREVIEW, { actions })).previewLightScene
    expect(total).toMatchObject({
      lights: { lightCount: 3, offCount: 1 },
      powerBefore: 90,
      powerAfter: 0,
      unratedCount: 1,
    })
    await sql`delete from light_device where id = ${plain}`.execute(platform.db)
  })

  test('overlaps with coming requests as its start would: at its time, until the end of the scene', async () => {
    const plan = (name: string, at: number, until: number) =>
      send(`mutation { overrideLights(target: { name: "${name}", where: {} },
        input: { mainSwitch: true, until: "${inHours(until)}" }, startsAt: "${inHours(at)}") { id } }`)
    await plan('soon', 2, 3)
    await plan('later', 6, 8)
    const query = `query ($id: Int, $actions: [LightSceneActionInput!], $startsAt: DateTime, $until: DateTime) {
      previewLightScene(id: $id, actions: $actions, startsAt: $startsAt, until: $until) {
        actions { lights { coming { name } } } total { lights { coming { name startsEarlier } } } } }`
    const names = async (variables: object) => {
      const { actions, total } = (await send(query, variables)).previewLightScene
      const of = ({ lights }: { lights: { coming: { name: string }[] } }) => lights.coming.map(({ name }) => name)
      expect(actions.map(of)).toEqual([of(total)])
      return of(total)
    }
    // 4 hours
    const { id } = await create()
    expect(await names({ id })).toEqual(['soon'])
    expect(await names({ id, startsAt: inHours(3.5) })).toEqual(['later'])
    expect(await names({ id, until: inHours(1) })).toEqual([])
    // Until the next event of the plan.
    expect(await names({ id, until: null })).toEqual(['soon', 'later'])
    const actions = [{ targets: [EAST], levels: { mainSwitch: true } }]
    expect(await names({ actions })).toEqual(['soon', 'later'])
    expect(await names({ actions, until: inHours(4) })).toEqual(['soon'])
    expect(await refusal(query, { id, startsAt: inHours(2), until: inHours(1) })).toMatchObject({
      ...{ field: 'until', key: 'untilBeforeStart' },
    })
    expect(await refusal(query, { id, startsAt: inHours(-1) })).toMatchObject({
      ...{ field: 'startsAt', key: 'startOutOfRange' },
    })
  })

  test('is of a stored scene, or of actions', async () => {
    expect(await refusal(PREVIEW, {})).toMatchObject({ field: 'id', key: 'valueRequired' })
    expect(await refusal(PREVIEW, { id: 987_654 })).toMatchObject({ code: 'NOT_FOUND' })
    const actions = [{ targets: [ALL], levels: { mainBrightness: 300 } }]
    expect(await refusal(PREVIEW, { actions })).toMatchObject({ field: 'actions.0.levels.mainBrightness' })
  })
})

test('a customer has no permission for scenes, whatever the role permits', async () => {
  const { id } = await makeScene(platform.db)
  await sql`insert into role_permission (role_id, subject, action)
    select id, 'LightScene', 'read' from admin_role where name = 'CUSTOMER'`.execute(platform.db)
  const customer = await platform.signIn((await makeAdmin(platform.db, 'CUSTOMER')).email)
  for (const query of [`{ findOneLightScene(id: ${id}) { id } }`, `mutation { startLightScene(id: ${id}) { id } }`])
    expect(await refusal(query, {}, customer)).toMatchObject({ code: 'FORBIDDEN' })
})
