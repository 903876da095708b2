import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { startCampaigns } from './targets.ts'

/* Changes of requests that have not started. The scheduler is called by the test. */

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let light: number

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Math.trunc(Date.now() / 1000) * 1000 + hours * HOUR).toISOString()
const REQUEST = 'id status startsAt until reason by'

async function ask(query: string, token = operator) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors).toBeUndefined()
  return data
}
async function refusal(query: string, token = operator) {
  const { errors } = await platform.ask(query, {}, token)
  return errors?.[0]?.extensions
}
const change = (id: number, input: string) =>
  `mutation { updateLightCampaign(id: ${id}, input: { ${input} }) { ${REQUEST} } }`
const changed = async (id: number, input: string, token = operator) =>
  (await ask(change(id, input), token)).updateLightCampaign

/** A request that starts in two hours and ends in four. */
async function comingRequest(token = operator): Promise<number> {
  const made = await ask(
    `mutation { overrideLights(target: { name: "all", where: {} }, input: { mainBrightness: 30, reason: "storm",
      until: "${inHours(4)}" }, startsAt: "${inHours(2)}") { id } }`,
    token,
  )
  return made.overrideLights.id
}

beforeAll(async () => {
  platform = await startPlatform()
  operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  light = (await makeLight(platform.db, { mode_id: (await makeModel(platform.db)).id })).id
})
beforeEach(async () => {
  for (const table of ['light_override', 'override_request', 'light_command', 'campaign', 'approval'] as const)
    await platform.db.deleteFrom(table).execute()
  await platform.db.updateTable('light_device').set({ is_protected: false }).execute()
})

test('changes start, end and reason, each alone or together; what is left out stays', async () => {
  const id = await comingRequest()
  const [start, end] = [inHours(5), inHours(6)]
  expect(await changed(id, 'reason: "typhoon"')).toMatchObject({ reason: 'typhoon', status: 'COMING' })
  expect(await changed(id, `until: "${end}"`)).toMatchObject({ until: end, reason: 'typhoon' })
  expect(await changed(id, `startsAt: "${start}"`)).toMatchObject({ startsAt: start, until: end })
  expect(await changed(id, `until: null, reason: " "`)).toMatchObject({ startsAt: start, until: null, reason: null })
})

test('starts at the new time, and not at the earlier one', async () => {
  const id = await comingRequest()
  await changed(id, `startsAt: "${inHours(3)}"`)
  await startCampaigns(platform.db)
  expect(await changed(id, 'startsAt: null')).toMatchObject({ status: 'COMING' })
  await startCampaigns(platform.db)
  const { findOneLightCampaign } = await ask(
    `{ findOneLightCampaign(id: ${id}) { status lights { items { deviceId } } } }`,
  )
  expect(findOneLightCampaign).toEqual({ status: 'RUNNING', lights: { items: [{ deviceId: light }] } })
  expect(await refusal(change(id, 'reason: "late"'))).toMatchObject({ code: 'CONFLICT', key: 'campaignNotComing' })
})

test('another operator changes it, and it still starts with the account of the first', async () => {
  const first = await makeAdmin(platform.db, 'OPERATOR')
  const id = await comingRequest(await platform.signIn(first.email))
  const { by } = (await ask(`{ findOneLightCampaign(id: ${id}) { by } }`)).findOneLightCampaign
  const { fullName } = (await ask('{ authInfo { fullName } }')).authInfo
  expect(by).not.toBe(fullName)
  expect(await changed(id, 'reason: "other"')).toMatchObject({ by, reason: 'other' })
  await sql`update admin set is_enabled = false where id = ${first.id}`.execute(platform.db)
  expect(await refusal(change(id, 'reason: "x"'))).toMatchObject({ code: 'CONFLICT', key: 'campaignWithoutAccount' })
})

test('refuses a change of what another operator changed since it was read', async () => {
  const id = await comingRequest()
  const { updatedAt, createdAt } = (await ask(`{ findOneLightCampaign(id: ${id}) { updatedAt createdAt } }`))
    .findOneLightCampaign
  expect(updatedAt).toBe(createdAt)
  expect(await changed(id, `reason: "first", expectedUpdatedAt: "${updatedAt}"`)).toMatchObject({ reason: 'first' })
  const refused = await refusal(change(id, `reason: "second", expectedUpdatedAt: "${updatedAt}"`))
  const now = (await ask(`{ findOneLightCampaign(id: ${id}) { updatedAt reason } }`)).findOneLightCampaign
  expect(refused).toMatchObject({ code: 'CONFLICT', updatedAt: now.updatedAt })
  expect(now.reason).toBe('first')
  expect(await changed(id, `reason: "second", expectedUpdatedAt: "${now.updatedAt}"`)).toMatchObject({
    reason: 'second',
  })
  expect(await refusal(change(id, `expectedUpdatedAt: "${updatedAt}"`))).toMatchObject({
    key: 'pleaseEnterAtLeastOneField',
  })
})

test('a customer changes own requests alone', async () => {
  const customer = await platform.signIn((await makeCustomer(platform.db, [light])).email)
  const [own, foreign] = [await comingRequest(customer), await comingRequest()]
  expect(await changed(own, 'reason: "mine"', customer)).toMatchObject({ reason: 'mine' })
  expect(await refusal(change(foreign, 'reason: "theirs"'), customer)).toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['', 'input', 'pleaseEnterAtLeastOneField'],
  [`startsAt: "${inHours(-1)}"`, 'input.startsAt', 'startOutOfRange'],
  [`startsAt: "${inHours(9000)}"`, 'input.startsAt', 'startOutOfRange'],
  [`startsAt: "${inHours(5)}"`, 'input.until', 'untilBeforeStart'],
  [`until: "${inHours(1)}"`, 'input.until', 'untilBeforeStart'],
  [`until: "${inHours(-1)}"`, 'input.until', 'untilOutOfRange'],
  [`reason: "${'x'.repeat(201)}"`, 'input.reason', 'textTooLong'],
])('refuses %s', async (input, field, key) => {
  const id = await comingRequest()
  expect(await refusal(change(id, input))).toMatchObject({ code: 'BAD_USER_INPUT', field, key })
})

test('one that darkens a protected light is approved again after a change of its times', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map(async () => platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)),
  )
  const grant = (error: { approvalId?: unknown } | undefined) =>
    ask(`mutation { grantApproval(id: ${error?.approvalId}) { status } }`, second)
  const approvedLights = async () =>
    (await platform.db.selectFrom('campaign').select('approved_lights').executeTakeFirstOrThrow()).approved_lights
  await sql`update light_state set main_level = 100, expected_main_level = 100`.execute(platform.db)
  await ask(`mutation { protectLights(where: { id: { equals: ${light} } }, isProtected: true) }`, first)
  const asked = await refusal(
    `mutation { overrideLights(target: { name: "all", where: {} }, input: { mainBrightness: 0 },
      startsAt: "${inHours(2)}") { id } }`,
    first,
  )
  expect(asked).toMatchObject({ key: 'approvalNeeded' })
  await grant(asked)
  expect(await approvedLights()).toEqual([light])
  const { id } = await platform.db.selectFrom('campaign').select('id').executeTakeFirstOrThrow()
  const again = await refusal(change(id, `startsAt: "${inHours(3)}"`), first)
  expect(again).toMatchObject({ code: 'CONFLICT', key: 'approvalNeeded' })
  await grant(again)
  expect(await approvedLights()).toEqual([light])
})
