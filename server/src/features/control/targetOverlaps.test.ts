import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: { id: number; name: string; token: string }
let other: { id: number; name: string; token: string }
let lights: number[]

async function ask(query: string, token = operator.token) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors).toBeUndefined()
  return data
}

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const OVERLAPS = `overriddenCount replaces { by reason until lightCount }
  coming { name by reason startsAt startsEarlier until lightCount }`
const preview = async ({ ids = lights, until = '', startsAt = '', token = operator.token } = {}) =>
  (
    await ask(
      `{ previewOverrideLights(where: { id: { in: [${ids}] } }, input: { mainSwitch: false${until && `, until: "${until}"`} }
        ${startsAt && `startsAt: "${startsAt}"`}) { ${OVERLAPS} } }`,
      token,
    )
  ).previewOverrideLights
const operate = (ids: number[], input: string, token = operator.token) =>
  ask(
    `mutation { batchOperateLightDevice(ids: [${ids}], input: { mainBrightness: 20, ${input} }) { campaignId } }`,
    token,
  )
const plan = (name: string, ids: number[], { at = 2, until = '', token = other.token } = {}) =>
  ask(
    `mutation { overrideLights(target: { name: "${name}", where: { id: { in: [${ids}] } } },
      input: { mainSwitch: true, reason: "event"${until && `, until: "${until}"`} }, startsAt: "${inHours(at)}") { id } }`,
    token,
  )
const names = (found: { coming: { name: string }[] }) => found.coming.map(({ name }) => name)

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  const signIn = async () => {
    const { id, nickname, email } = await makeAdmin(db, 'OPERATOR')
    return { id, name: nickname!, token: await platform.signIn(email) }
  }
  operator = await signIn()
  other = await signIn()
  const { id: mode_id } = await makeModel(db)
  const { id: group_id } = await makeGroup(db)
  lights = []
  for (let n = 0; n < 12; n++) lights.push((await makeLight(db, { mode_id, group_id })).id)
})

beforeEach(async () => {
  for (const table of ['light_override', 'override_request', 'campaign'] as const)
    await platform.db.deleteFrom(table).execute()
  await sql`update light_state set online = true, main_level = 60, sub_level = 0`.execute(platform.db)
})

test('a request is previewed with the overrides that it replaces, the most lights first', async () => {
  const until = inHours(3)
  await operate(lights.slice(0, 2), `until: "${until}", reason: "storm"`, other.token)
  await operate(lights.slice(2, 7), `until: "${until}"`)
  await operate(lights.slice(7, 8), 'reason: "market"')
  expect(await preview({ ids: lights.slice(0, 10) })).toEqual({
    overriddenCount: 7,
    replaces: [
      { by: operator.name, reason: null, until, lightCount: 5 },
      { by: other.name, reason: 'storm', until, lightCount: 2 },
      { by: operator.name, reason: 'market', until: null, lightCount: 1 },
    ],
    coming: [],
  })
  // Those that are over by then are not replaced.
  expect((await preview({ startsAt: inHours(4) })).replaces).toMatchObject([{ reason: 'market' }])
  // The newest request is in effect; what it covers is none of the lights that it replaces.
  await operate(lights.slice(7, 8), `until: "${until}", reason: "repair"`)
  expect((await preview({ ids: [lights[7]!] })).replaces).toEqual([
    { by: operator.name, reason: 'repair', until, lightCount: 1 },
  ])
})

test('at most ten replaced overrides are listed', async () => {
  for (const id of lights)
    await ask(
      `mutation { operateLightDevice(id: ${id}, input: { mainSwitch: true, until: "${inHours(1)}" }) { accepted } }`,
    )
  expect((await preview()).replaces).toHaveLength(10)
})

test('a request is previewed with the coming ones that overlap with it in lights and time', async () => {
  await plan('square', lights.slice(0, 3), { at: 2, until: inHours(3) })
  await plan('bridge', lights.slice(2, 6), { at: 1, until: inHours(2) })
  expect((await preview({ ids: lights.slice(0, 4), until: inHours(5) })).coming).toMatchObject([
    { name: 'bridge', by: other.name, reason: 'event', lightCount: 2, until: expect.any(String) },
    { name: 'square', lightCount: 3, startsAt: expect.any(String) },
  ])
  expect(names(await preview({ until: inHours(1.5) }))).toEqual(['bridge'])
  expect(names(await preview({ startsAt: inHours(2.5), until: inHours(5) }))).toEqual(['square'])
  expect(names(await preview({ startsAt: inHours(3.5) }))).toEqual([])
  expect(names(await preview({ ids: lights.slice(8) }))).toEqual([])
  await sql`update admin set is_enabled = false where id = ${other.id}`.execute(platform.db)
  expect(names(await preview())).toEqual([])
  await sql`update admin set is_enabled = true where id = ${other.id}`.execute(platform.db)
})

test('a request until the next event of the plan is taken to last a day', async () => {
  await plan('open', lights, { at: 1 })
  expect(names(await preview({ startsAt: inHours(24.9) }))).toEqual(['open'])
  expect(names(await preview({ startsAt: inHours(25.1) }))).toEqual([])
  await plan('later', lights, { at: 25, until: inHours(26) })
  expect(names(await preview())).toEqual(['open'])
  expect(names(await preview({ until: inHours(25.5) }))).toEqual(['open', 'later'])
  expect(names(await preview({ startsAt: inHours(1.5) }))).toEqual(['open', 'later'])
})

test('a manual setting is replaced when the override that hides it is over by the start', async () => {
  await operate([lights[0]!], 'reason: "market"')
  await operate([lights[0]!], `until: "${inHours(1)}", reason: "repair"`)
  const reasons = async (startsAt: string) =>
    (await preview({ ids: [lights[0]!], startsAt })).replaces.map(({ reason }: { reason: string }) => reason)
  expect(await reasons(inHours(0.5))).toEqual(['repair'])
  expect(await reasons(inHours(2))).toEqual(['market'])
})

test('only the next fifty coming requests are compared', async () => {
  await plan('next', [lights[0]!], { at: 1 })
  await sql`insert into campaign (override, by_admin, by_name, status, starts_at, until, target_name, target)
    select override, by_admin, by_name, status, starts_at, until, target_name, target
    from campaign, generate_series(1, 49)`.execute(platform.db)
  await plan('last', lights, { at: 2 })
  expect(names(await preview({ ids: lights.slice(1) }))).toEqual([])
  await sql`delete from campaign where id = (select min(id) from campaign)`.execute(platform.db)
  expect(names(await preview({ ids: lights.slice(1) }))).toEqual(['last'])
})

test('of two coming requests, the one that starts later replaces the other', async () => {
  const startsAt = inHours(2)
  await plan('evening', lights, { at: 1, until: inHours(4) })
  await plan('night', lights, { at: 3, until: inHours(4) })
  const found = await preview({ startsAt, until: inHours(5) })
  expect(found.coming).toMatchObject([
    { name: 'evening', startsEarlier: true },
    { name: 'night', startsEarlier: false },
  ])
  // Now: both start later.
  expect((await preview()).coming).toMatchObject([{ startsEarlier: false }, { startsEarlier: false }])
  // At the same time, the one that was stored first starts first.
  await sql`update campaign set starts_at = ${startsAt}`.execute(platform.db)
  expect((await preview({ startsAt })).coming).toMatchObject([{ startsEarlier: true }, { startsEarlier: true }])
})

test('a customer sees neither lights nor coming requests of others', async () => {
  const customer = await platform.signIn((await makeCustomer(platform.db, lights.slice(0, 2))).email)
  await operate(lights, `until: "${inHours(1)}"`)
  await plan('square', lights)
  await plan('own', lights, { token: customer })
  expect(await preview({ token: customer })).toMatchObject({
    overriddenCount: 2,
    replaces: [{ lightCount: 2 }],
    coming: [{ name: 'own', lightCount: 2 }],
  })
  // Of a customer's request, only the lights of the customer count.
  expect((await preview()).coming).toMatchObject([
    { name: 'square', lightCount: 12 },
    { name: 'own', lightCount: 2 },
  ])
})
