import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { sweepAlerts } from './evaluateAlerts.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let group: number
let lights: number[]

async function ask(query: string, token = operator) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors).toBeUndefined()
  return data
}

const switchGroup = (input: string) =>
  ask(`mutation { operateLightGroup(id: ${group}, input: { ${input} }) { accepted } }`)
const overrideId = async () =>
  (await ask('{ findManyLightOverride { items { id } } }')).findManyLightOverride.items[0].id
/** So much time passes. */
const wait = async (hours: number) => {
  await sql`update light_override set at = at - make_interval(secs => ${hours * 3600})`.execute(platform.db)
  await sweepAlerts(platform.db)
}
const open = async (token = operator) =>
  (
    await ask(
      `{ findManyAlert(where: { open: true }) { items { kind severity value threshold affectedCount detail group { id } } } }`,
      token,
    )
  ).findManyAlert.items

beforeAll(async () => {
  platform = await startPlatform()
  operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  const { id: mode_id } = await makeModel(platform.db)
  group = (await makeGroup(platform.db)).id
  lights = []
  for (let n = 0; n < 3; n++) lights.push((await makeLight(platform.db, { mode_id, group_id: group })).id)
})

beforeEach(async () => {
  for (const table of ['light_override', 'override_request', 'campaign', 'alert', 'alert_condition'] as const)
    await platform.db.deleteFrom(table).execute()
  await sql`update alert_rule set raise_at = 24, clear_at = 24 where kind = 'ON_WITHOUT_END'`.execute(platform.db)
  await sql`update light_state set online = true, main_level = 0, sub_level = 0, maintenance = false,
    expected_main_level = null, expected_sub_level = null, expected_rule = null`.execute(platform.db)
})

test('is raised 24 hours after the request, with its user and lights, and cleared when the request ends', async () => {
  await switchGroup('mainSwitch: true, mainBrightness: 60')
  await wait(23.9)
  expect(await open()).toEqual([])
  await wait(0.2)
  expect(await open()).toEqual([
    {
      ...{ kind: 'ON_WITHOUT_END', severity: 'MINOR', threshold: 24, affectedCount: 3, group: { id: group } },
      value: expect.closeTo(24.1, 1),
      detail: { by: expect.any(String) },
    },
  ])
  await ask(`mutation { endLightOverrides(ids: [${await overrideId()}]) }`)
  await sweepAlerts(platform.db)
  expect(await open()).toEqual([])
})

test.each([
  ['renewed', () => switchGroup('mainSwitch: true, mainBrightness: 60')],
  ['switched off', () => switchGroup('mainSwitch: false, subSwitch: false')],
  ['given an end', async () => ask(`mutation { moveLightOverrideEnd(ids: [${await overrideId()}], minutes: 60) }`)],
])('is cleared when the request is %s', async (_, act) => {
  await switchGroup('mainSwitch: true, mainBrightness: 60')
  await wait(25)
  expect(await open()).toHaveLength(1)
  await act()
  await sweepAlerts(platform.db)
  expect(await open()).toEqual([])
})

test('counts only lights that are on by a request without an end', async () => {
  await switchGroup('mainSwitch: true, mainBrightness: 60')
  await ask(
    `mutation { operateLightDevice(id: ${lights[0]}, input: { mainSwitch: false, subSwitch: false }) { accepted } }`,
  )
  await sql`update light_state set maintenance = true where light_id = ${lights[1]}`.execute(platform.db)
  await wait(25)
  expect(await open()).toMatchObject([{ affectedCount: 1 }])
})

test('follows the threshold of its rule, in hours, and may be turned off', async () => {
  await switchGroup('mainSwitch: true, mainBrightness: 60')
  const rule = (input: string) =>
    ask(`mutation { updateAlertRule(kind: ON_WITHOUT_END, input: { ${input} }) { raiseAt unit } }`)
  expect((await rule('raiseAt: 2, clearAt: 2')).updateAlertRule).toEqual({ raiseAt: 2, unit: 'h' })
  await wait(2.5)
  expect(await open()).toHaveLength(1)
  await rule('enabled: false')
  await sweepAlerts(platform.db)
  expect(await open()).toEqual([])
  await rule('enabled: true')
})

test('is visible to a customer of the group, and to no other', async () => {
  const signIn = async (devices: number[], groups: number[]) => {
    const { id, email } = await makeAdmin(platform.db, 'CUSTOMER')
    for (const light_device_id of devices)
      await platform.db.insertInto('light_device_manager').values({ admin_id: id, light_device_id }).execute()
    for (const light_group_id of groups)
      await platform.db.insertInto('light_group_manager').values({ admin_id: id, light_group_id }).execute()
    return platform.signIn(email)
  }
  const [own, other] = [await signIn([], [group]), await signIn([lights[0]!], [])]
  await switchGroup('mainSwitch: true, mainBrightness: 60')
  await wait(25)
  expect(await open(own)).toMatchObject([{ kind: 'ON_WITHOUT_END', affectedCount: 3 }])
  expect(await open(other)).toEqual([])
})
