import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { applyDesiredState, runTick } from '../desired/desired.ts'

/* Undoing a campaign restores what its lights did before. */

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
/** Group 0 is planned at 70 %; group 1 is MANUAL, and its lights measure 30 %. */
let groups: { id: number }[]
let lights: number[][]

async function ask(query: string, token = operator) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors).toBeUndefined()
  return data
}

async function refusal(query: string, token = operator) {
  const { errors } = await platform.ask(query, {}, token)
  const { code, field, key } = errors?.[0]?.extensions ?? {}
  return { code, field, key }
}

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const switchOff = async (group: number, input = ''): Promise<number> =>
  (
    await ask(
      `mutation { operateLightGroup(id: ${groups[group]!.id}, input: { mainSwitch: false, ${input} }) { campaignId } }`,
    )
  ).operateLightGroup.campaignId
const setLevel = (light: number, level: number, until = '') =>
  ask(`mutation { operateLightDevice(id: ${light}, input: { mainBrightness: ${level}, ${until} }) { accepted } }`)
const CAMPAIGN = 'status undoneCount undoableUntil reason lights { items { deviceId status } }'
const undo = async (id: number, token = operator) =>
  (await ask(`mutation { undoLightCampaign(id: ${id}) { ${CAMPAIGN} } }`, token)).undoLightCampaign
const find = async (id: number) =>
  (await ask(`{ findOneLightCampaign(id: ${id}) { ${CAMPAIGN} } }`)).findOneLightCampaign
/** Rule, level and end of the desired state of a light. */
async function desiredOf(light: number) {
  const { findOneLightDevice: found } = await ask(
    `{ findOneLightDevice(id: ${light}) { expectedRule override { until } facts { expected { mainBrightness } } } }`,
  )
  return [found.expectedRule, found.facts.expected?.mainBrightness, found.override?.until]
}

const customerOf = async (ids: number[]) => platform.signIn((await makeCustomer(platform.db, ids)).email)

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  operator = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  const { id: mode_id } = await makeModel(db)
  groups = [await makeGroup(db), await makeGroup(db)]
  lights = await Promise.all(
    groups.map(async ({ id: group_id }) =>
      (await Promise.all([1, 2, 3].map(() => makeLight(db, { mode_id, group_id })))).map(({ id }) => id),
    ),
  )
})

beforeEach(async () => {
  const { db } = platform
  for (const table of ['light_override', 'override_request', 'campaign'] as const) await db.deleteFrom(table).execute()
  const clock = (hours: number) =>
    new Date(Date.now() + hours * HOUR).toLocaleTimeString('en-GB', {
      ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Shanghai' },
    })
  await db
    .updateTable('light_group')
    .set({ control_mode: 'TIMING', start_time: clock(-1), end_time: clock(6), main_brightness: 70 })
    .where('id', '=', groups[0]!.id)
    .execute()
  await db
    .updateTable('light_state')
    .set({ online: true, main_level: 30, sub_level: 0, expected_main_level: null, expected_stale: true })
    .execute()
  await runTick(db)
})

test('returns lights to their plan, and an earlier override with its old end', async () => {
  const [first, second] = lights[0]!
  const end = inHours(2)
  await setLevel(first!, 55, `until: "${end}"`)
  const campaign = await switchOff(0, `until: "${inHours(4)}"`)
  expect(await desiredOf(first!)).toEqual(['OVERRIDE', 0, expect.any(String)])

  const undone = await undo(campaign)
  expect(undone).toMatchObject({ status: 'UNDONE', undoneCount: 3, undoableUntil: null })
  expect(await desiredOf(first!)).toEqual(['OVERRIDE', 55, end])
  expect(await desiredOf(second!)).toEqual(['PRESET', 70, undefined])
  const { findManyLightOverride: active } = await ask('{ findManyLightOverride { items { lightCount askedCount } } }')
  expect(active.items).toEqual([{ lightCount: 1, askedCount: 1 }])
})

test('restores the level of a MANUAL group, with and without an earlier manual setting', async () => {
  const [set, unset] = lights[1]!
  await setLevel(set!, 45)
  const campaign = await switchOff(1)
  expect(await desiredOf(unset!)).toEqual(['MANUAL', 0, undefined])
  await undo(campaign)
  expect(await desiredOf(set!)).toEqual(['MANUAL', 45, undefined])
  expect(await desiredOf(unset!)).toEqual(['MANUAL', 30, undefined])
})

test('restores the level of a MANUAL group after a request with an end', async () => {
  const campaign = await switchOff(1, `until: "${inHours(1)}"`)
  await undo(campaign)
  expect(await desiredOf(lights[1]![0]!)).toEqual(['MANUAL', 30, undefined])
})

test('leaves lights with a newer request, and those whose override was ended, and lists them', async () => {
  const [newer, returned, kept] = lights[0]!
  const campaign = await switchOff(0)
  await setLevel(newer!, 20)
  await ask(`mutation { returnLightsToPlan(ids: [${returned}]) }`)
  const { undoneCount, status, lights: rows } = await undo(campaign)
  expect({ undoneCount, status }).toEqual({ undoneCount: 1, status: 'UNDONE' })
  const statuses = new Map(rows.items.map((row: { deviceId: number; status: string }) => [row.deviceId, row.status]))
  expect(statuses.get(kept!)).toBe('UNDONE')
  for (const light of [newer!, returned!]) expect(statuses.get(light)).toBe('SUPERSEDED')
  expect(await desiredOf(newer!)).toEqual(['OVERRIDE', 20, expect.any(String)])
  expect(await desiredOf(kept!)).toEqual(['PRESET', 70, undefined])
})

test('does not restore a request that was undone since, but what that one had replaced', async () => {
  const [earlier, planned] = lights[0]!
  const end = inHours(3)
  await setLevel(earlier!, 55, `until: "${end}"`)
  const storm = await switchOff(0)
  const ids = `ids: [${earlier}, ${planned}]`
  const { batchOperateLightDevice: accident } = await ask(
    `mutation { batchOperateLightDevice(${ids}, input: { mainBrightness: 90 }) { campaignId } }`,
  )
  expect((await undo(storm)).undoneCount).toBe(1)
  expect(await desiredOf(planned!)).toEqual(['OVERRIDE', 90, expect.any(String)])
  await undo(accident.campaignId)
  expect(await desiredOf(planned!)).toEqual(['PRESET', 70, undefined])
  expect(await desiredOf(earlier!)).toEqual(['OVERRIDE', 55, end])
})

test.each(['this one', 'all'])('does not restore an override that was ended since: %s', async which => {
  const [first, second] = lights[0]!
  await ask(
    `mutation { batchOperateLightDevice(ids: [${first}, ${second}], input: { mainBrightness: 55 }) { campaignId } }`,
  )
  const { findManyLightOverride: before } = await ask('{ findManyLightOverride { items { id } } }')
  const { batchOperateLightDevice: newer } = await ask(
    `mutation { batchOperateLightDevice(ids: [${first}, ${lights[0]![2]}], input: { mainBrightness: 90 }) { campaignId } }`,
  )
  if (which === 'all') {
    await ask('mutation { endAllLightOverrides }')
    expect(await refusal(`mutation { undoLightCampaign(id: ${newer.campaignId}) { id } }`)).toMatchObject({
      key: 'campaignNothingToUndo',
    })
  } else {
    await ask(`mutation { endLightOverrides(ids: [${before.items[0].id}]) }`)
    await undo(newer.campaignId)
  }
  expect(await desiredOf(first!)).toEqual(['PRESET', 70, undefined])
})

test('applies the plan where the earlier override has expired since', async () => {
  const [light] = lights[0]!
  await setLevel(light!, 55, `until: "${inHours(2)}"`)
  const campaign = await switchOff(0)
  await sql`
    update campaign_light set replaced = jsonb_set(replaced, '{0,until}', to_jsonb(now() - interval '1 min'))
    where light_id = ${light!}`.execute(platform.db)
  await undo(campaign)
  expect(await desiredOf(light!)).toEqual(['PRESET', 70, undefined])
})

test('leaves the desired state of more than 20,000 lights to the next tick', async () => {
  const { db } = platform
  const [light] = lights[0]!
  await setLevel(light!, 20)
  await db.deleteFrom('light_override').execute()
  const absent = Array.from({ length: 20_000 }, (_, i) => 1_000_000 + i)
  await applyDesiredState(db, [light!, ...absent], { kind: 'ENDED' })
  expect(await desiredOf(light!)).toEqual(['OVERRIDE', 20, undefined])
  await runTick(db)
  expect(await desiredOf(light!)).toEqual(['PRESET', 70, undefined])
})

test('is possible once, within ten minutes of the request or its last retry', async () => {
  const campaign = await switchOff(0)
  const minutesLeft = (Date.parse((await find(campaign)).undoableUntil) - Date.now()) / 60_000
  expect(minutesLeft).toBeGreaterThan(8)
  expect(minutesLeft).toBeLessThanOrEqual(10)
  await undo(campaign)
  const refused = { code: 'BAD_USER_INPUT', field: 'id', key: 'campaignUndoExpired' }
  expect(await refusal(`mutation { undoLightCampaign(id: ${campaign}) { id } }`)).toEqual(refused)

  const old = await switchOff(0)
  await sql`update campaign set resumed_at = now() - interval '10 min' where id = ${old}`.execute(platform.db)
  expect(await refusal(`mutation { undoLightCampaign(id: ${old}) { id } }`)).toEqual(refused)
  await ask(`mutation { retryLightCampaign(id: ${old}) { id } }`)
  expect(await undo(old)).toMatchObject({ status: 'UNDONE', undoneCount: 3 })
})

test('refuses a campaign that is the newest request of no light', async () => {
  const campaign = await switchOff(0)
  await switchOff(0)
  expect(await refusal(`mutation { undoLightCampaign(id: ${campaign}) { id } }`)).toEqual({
    ...{ code: 'BAD_USER_INPUT', field: 'id', key: 'campaignNothingToUndo' },
  })
})

test('after a stop, also restores the lights that had confirmed', async () => {
  const campaign = await switchOff(0)
  const [confirmed] = lights[0]!
  await sql`update campaign_light set status = 'CONFIRMED' where light_id = ${confirmed!}`.execute(platform.db)
  await ask(`mutation { stopLightCampaign(id: ${campaign}) { id } }`)
  expect(await desiredOf(confirmed!)).toEqual(['OVERRIDE', 0, expect.any(String)])
  await undo(campaign)
  expect(await desiredOf(confirmed!)).toEqual(['PRESET', 70, undefined])
})

test('a customer undoes only own lights; a viewer may not undo', async () => {
  const campaign = await switchOff(0)
  const [own, foreign] = lights[0]!
  // None is pending: the campaign goes on for the lights of others, and their operators can still undo it.
  await sql`update campaign_light set status = 'CONFIRMED'`.execute(platform.db)
  expect(await undo(campaign, await customerOf([own!]))).toMatchObject({ status: 'RUNNING', undoneCount: 1 })
  expect(await desiredOf(own!)).toEqual(['PRESET', 70, undefined])
  expect(await desiredOf(foreign!)).toEqual(['OVERRIDE', 0, expect.any(String)])
  const viewer = await platform.signIn((await makeAdmin(platform.db, 'VIEWER')).email)
  const mutation = `mutation { undoLightCampaign(id: ${campaign}) { id } }`
  expect(await refusal(mutation, viewer)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await refusal(mutation, await customerOf([lights[1]![0]!]))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await undo(campaign)).toMatchObject({ status: 'UNDONE', undoneCount: 3 })
})

test('stores the reason of a request, and keeps it on a retry', async () => {
  const campaign = await switchOff(0, 'reason: " storm "')
  const [light] = lights[0]!
  await ask(`mutation { stopLightCampaign(id: ${campaign}) { id } }`)
  await ask(`mutation { retryLightCampaign(id: ${campaign}) { id } }`)
  expect(await find(campaign)).toMatchObject({ reason: 'storm' })
  expect((await ask('{ findManyLightOverride { items { reason } } }')).findManyLightOverride.items).toEqual([
    { reason: 'storm' },
  ])
  expect(await ask(`{ findOneLightDevice(id: ${light}) { override { reason } } }`)).toEqual({
    findOneLightDevice: { override: { reason: 'storm' } },
  })
  await switchOff(1, `reason: " ", until: "${inHours(1)}"`)
  expect((await ask('{ findManyLightOverride(limit: 1) { items { reason } } }')).findManyLightOverride.items).toEqual([
    { reason: null },
  ])
  const long = `mutation { operateLightDevice(id: ${light}, input: { mainSwitch: true, reason: "${'x'.repeat(201)}" }) { accepted } }`
  expect(await refusal(long)).toEqual({ code: 'BAD_USER_INPUT', field: 'input.reason', key: 'textTooLong' })
})

test('moves the end of overrides, earlier and later', async () => {
  const campaign = await switchOff(0, `until: "${inHours(2)}"`)
  const { findManyLightOverride } = await ask('{ findManyLightOverride { items { id } } }')
  const { id } = findManyLightOverride.items[0]
  const move = (until: string, token = operator) =>
    ask(`mutation { moveLightOverrideEnd(ids: [${id}], until: "${until}") }`, token)
  const [own, other] = lights[0]!
  for (const end of [inHours(5), inHours(1)]) {
    expect(await move(end)).toEqual({ moveLightOverrideEnd: 3 })
    expect(await desiredOf(own!)).toEqual(['OVERRIDE', 0, end])
    expect((await ask('{ findManyLightOverride { items { until } } }')).findManyLightOverride.items).toEqual([
      { until: end },
    ])
    expect((await ask(`{ findOneLightCampaign(id: ${campaign}) { until } }`)).findOneLightCampaign.until).toBe(end)
  }
  const earlier = inHours(0.5)
  expect(await move(earlier, await customerOf([own!]))).toEqual({ moveLightOverrideEnd: 1 })
  expect(await desiredOf(own!)).toEqual(['OVERRIDE', 0, earlier])
  expect(await desiredOf(other!)).not.toEqual(['OVERRIDE', 0, earlier])
  const refused = { code: 'BAD_USER_INPUT', field: 'until', key: 'untilOutOfRange' }
  expect(await refusal(`mutation { moveLightOverrideEnd(ids: [${id}], until: "${inHours(-1)}") }`)).toEqual(refused)
  expect(await refusal(`mutation { moveLightOverrideEnd(ids: [${id}, 0], until: "${inHours(1)}") }`)).toMatchObject({
    code: 'NOT_FOUND',
  })
})
