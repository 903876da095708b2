import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

/* Minimum levels, the limit of lights, and who may approve. For the paths that darken a protected light: darkening.test.ts. */

let platform: Awaited<ReturnType<typeof startPlatform>>
let first: string
let second: string
let secondId: number
let group: number
let lights: number[]

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function ask(query: string, token = first) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors, query).toBeUndefined()
  return data
}

async function refusal(query: string, token = first) {
  const { errors } = await platform.ask(query, {}, token)
  return errors?.[0]?.extensions
}

beforeAll(async () => {
  platform = await startPlatform()
  first = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  const admin = await makeAdmin(platform.db, 'SUPER_ADMIN')
  secondId = admin.id
  second = await platform.signIn(admin.email)
})

beforeEach(async () => {
  const { db } = platform
  for (const table of ['approval', 'notification', 'light_override', 'road_class_minimum', 'light_device'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('site').set({ darkening_limit: null }).execute()
  await db.updateTable('admin').set({ is_enabled: true }).execute()
  group = (await makeGroup(db)).id
  await db.updateTable('light_group').set({ road_class: 'MAIN' }).where('id', '=', group).execute()
  const mode_id = (await makeModel(db)).id
  lights = []
  for (let index = 0; index < 4; index++) lights.push((await makeLight(db, { mode_id, group_id: group })).id)
  await db.updateTable('light_state').set({ main_level: 100, sub_level: 100 }).execute()
})

const RESULT = 'accepted approvalId commands { status reason }'
const dim = async (level: number, ids = lights, token = first) =>
  (
    await ask(
      `mutation { batchOperateLightDevice(ids: [${ids}], input: { mainBrightness: ${level}, subBrightness: ${level},
        until: "${inHours(48)}" }) { ${RESULT} } }`,
      token,
    )
  ).batchOperateLightDevice
const approvals = async (token = second) =>
  (
    await ask(
      `{ findManyApproval { items { id action reasons status darkenedCount requestedBy decidedBy note isMine mayApprove } } }`,
      token,
    )
  ).findManyApproval.items
const minimum = (levels: number[]) =>
  `mutation { updateLightProtection(input: { minimums: [{ roadClass: MAIN, levels: [${levels}] }] }) { limit } }`
const everyHour = (level: number) => Array.from({ length: 24 }, () => level)

test('on a fresh system one person may darken everything', async () => {
  expect(await dim(0)).toMatchObject({ accepted: 4, approvalId: null })
})

test('below the minimum of the road class a second person is needed; down to it is not', async () => {
  await ask(minimum(everyHour(40)))
  expect(await dim(40)).toMatchObject({ accepted: 4 })
  expect(await dim(39, [lights[0]!])).toMatchObject({ accepted: 0, approvalId: expect.any(Number) })
  expect(await approvals()).toMatchObject([{ reasons: ['BELOW_MINIMUM'], darkenedCount: 1, mayApprove: true }])
})

test('a minimum applies at its hours alone, and only between sunset and sunrise', async () => {
  // Shanghai: noon is never between sunset and sunrise.
  await ask(minimum(everyHour(0).map((_, hour) => (hour === 12 ? 100 : 0))))
  expect(await dim(60)).toMatchObject({ accepted: 4 })
  await ask(minimum(everyHour(0).map((_, hour) => (hour === 12 ? 100 : hour === 0 ? 50 : 0))))
  expect(await dim(50)).toMatchObject({ accepted: 4 })
  expect(await dim(49)).toMatchObject({ accepted: 0 })
})

test('more lights than the limit need a second person', async () => {
  await ask('mutation { updateLightProtection(input: { limit: { set: 3 } }) { limit } }')
  expect(await dim(50, lights.slice(0, 3))).toMatchObject({ accepted: 3 })
  expect(await dim(20)).toMatchObject({ accepted: 0 })
  expect(await approvals()).toMatchObject([{ reasons: ['TOO_MANY_LIGHTS'], darkenedCount: 4 }])
  expect(await dim(100)).toMatchObject({ accepted: 4 })
})

test.each([
  ['a higher limit', 'updateLightProtection(input: { limit: { set: 4 } }) { limit }'],
  ['no limit', 'updateLightProtection(input: { limit: { set: null } }) { limit }'],
  [
    'a lower minimum',
    `updateLightProtection(input: { minimums: [{ roadClass: MAIN, levels: [${everyHour(39)}] }] }) { limit }`,
  ],
  ['no minimum', 'updateLightProtection(input: { minimums: [{ roadClass: MAIN, levels: null }] }) { limit }'],
])('%s reduces the protection, which needs a second person', async (_, mutation) => {
  await ask('mutation { updateLightProtection(input: { limit: { set: 3 } }) { limit } }')
  await ask(minimum(everyHour(40)))
  const before = (await ask('{ lightProtection { limit minimums { roadClass levels } } }')).lightProtection
  expect(await refusal(`mutation { ${mutation} }`)).toMatchObject({
    code: 'CONFLICT',
    key: 'approvalNeeded',
    reasons: ['PROTECTION_REDUCED'],
  })
  expect((await ask('{ lightProtection { limit minimums { roadClass levels } } }')).lightProtection).toEqual(before)
  await ask(`mutation { grantApproval(id: ${(await approvals())[0].id}) { status } }`, second)
  expect((await ask('{ lightProtection { limit minimums { roadClass levels } } }')).lightProtection).not.toEqual(before)
})

test.each([
  ['limit: { set: 0 }', 'input.limit'],
  ['minimums: [{ roadClass: MAIN, levels: [1, 2] }]', 'input.minimums.0.levels'],
  [`minimums: [{ roadClass: OTHER, levels: [${everyHour(101)}] }]`, 'input.minimums.0.levels'],
])('refuses %s', async (input, field) => {
  expect(await refusal(`mutation { updateLightProtection(input: { ${input} }) { limit } }`)).toMatchObject({
    code: 'BAD_USER_INPUT',
    field,
  })
})

const protect = () => ask(`mutation { protectLights(where: {}, isProtected: true) }`)

test('the requester cannot approve; a second person can, once, and both names are in the audit', async () => {
  await protect()
  const { approvalId } = await dim(10)
  expect((await dim(10)).approvalId).not.toBe(null)
  expect(await refusal(`mutation { grantApproval(id: ${approvalId}) { id } }`)).toMatchObject({
    key: 'approvalOfOwnRequest',
  })
  const { grantApproval } = await ask(
    `mutation { grantApproval(id: ${approvalId}, note: "已确认") { status note campaignId } }`,
    second,
  )
  expect(grantApproval).toMatchObject({ status: 'APPROVED', note: '已确认', campaignId: expect.any(Number) })
  expect(await refusal(`mutation { grantApproval(id: ${approvalId}) { id } }`, second)).toMatchObject({
    key: 'approvalOver',
  })
  const [row] = (
    await ask(
      '{ findManyAuditEntry(where: { action: { equals: "batchOperateLightDevice" }, result: { equals: "OK" } }) { items { accountName detail } } }',
    )
  ).findManyAuditEntry.items
  expect(row.accountName).toContain('SUPER_ADMIN')
  expect(row.detail.approvedBy).toContain('SUPER_ADMIN')
  expect(row.detail.approvedBy).not.toBe(row.accountName)
})

test('a repeated request has the same approval', async () => {
  await protect()
  const input = `mutation { batchOperateLightDevice(ids: [${lights}], input: { mainBrightness: 5 }) { approvalId } }`
  const [one, two] = [await ask(input), await ask(input)]
  expect(two).toEqual(one)
})

test('after 15 minutes it cannot be approved', async () => {
  await protect()
  const { approvalId } = await dim(10)
  await platform.db
    .updateTable('approval')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await approvals()).toMatchObject([{ status: 'EXPIRED', mayApprove: false }])
  expect(await refusal(`mutation { grantApproval(id: ${approvalId}) { id } }`, second)).toMatchObject({
    code: 'CONFLICT',
    key: 'approvalOver',
  })
  expect(await dim(10)).toMatchObject({ accepted: 0 })
})

test('it can be refused, and withdrawn by its requester alone', async () => {
  await protect()
  const { approvalId } = await dim(10)
  expect(await refusal(`mutation { withdrawApproval(id: ${approvalId}) { id } }`, second)).toMatchObject({
    code: 'NOT_FOUND',
  })
  await ask(`mutation { refuseApproval(id: ${approvalId}, note: "不行") { id } }`, second)
  expect(await approvals()).toMatchObject([{ status: 'REFUSED', note: '不行' }])
  const again = await dim(10)
  await ask(`mutation { withdrawApproval(id: ${again.approvalId}) { id } }`)
  expect(await refusal(`mutation { grantApproval(id: ${again.approvalId}) { id } }`, second)).toMatchObject({
    key: 'approvalOver',
  })
})

test('it holds for the lights that it named: if others would be darker now, it is requested again', async () => {
  await platform.db.updateTable('light_device').set({ is_protected: true }).where('id', '=', lights[0]!).execute()
  const target = `mutation { overrideLights(target: { name: "分组", where: { groupId: { equals: ${group} } } }, input: { mainBrightness: 10 }) { id } }`
  const { approvalId } = (await refusal(target))!
  await protect()
  expect(await refusal(`mutation { grantApproval(id: ${approvalId}) { id } }`, second)).toMatchObject({
    code: 'CONFLICT',
    key: 'approvalOutdated',
  })
  expect(await approvals()).toMatchObject([{ status: 'PENDING' }])
})

test('with one administrator it runs at once, and everyone is notified', async () => {
  await protect()
  await platform.db.updateTable('admin').set({ is_enabled: false }).where('id', '=', secondId).execute()
  expect(await dim(10)).toMatchObject({ accepted: 4 })
  expect(await approvals(first)).toMatchObject([{ status: 'IMMEDIATE', darkenedCount: 4 }])
  const { notifications } = await ask('{ notifications { items { kind params } } }')
  expect(notifications.items).toMatchObject([{ params: { job: 'DARKENED_ALONE', lights: 4 } }])
})

test('with the emergency right it runs at once; administrators may grant it', async () => {
  await protect()
  const role = await platform.db
    .selectFrom('admin_role')
    .select('id')
    .where('name', '=', 'OPERATOR')
    .executeTakeFirstOrThrow()
  const operator = await platform.signIn((await makeAdmin(platform.db, 'OPERATOR')).email)
  expect(await dim(50, lights, operator)).toMatchObject({ accepted: 0 })
  await ask(
    `mutation { addPermissionBind(targetId: ${role.id}, channel: "admin", subject: "Approval", action: "bypass") }`,
  )
  expect(await dim(10, lights, operator)).toMatchObject({ accepted: 4 })
  expect((await approvals())[0]).toMatchObject({ status: 'IMMEDIATE' })
})

test('a customer neither approves nor sees requests of others', async () => {
  await protect()
  const { approvalId } = await dim(10)
  const customer = await platform.signIn((await makeCustomer(platform.db, lights)).email)
  expect(await approvals(customer)).toEqual([])
  expect(await refusal(`mutation { grantApproval(id: ${approvalId}) { id } }`, customer)).toMatchObject({
    code: 'FORBIDDEN',
  })
  const own = await dim(10, [lights[0]!], customer)
  expect(own).toMatchObject({ accepted: 0 })
  expect(await approvals(customer)).toMatchObject([{ isMine: true, mayApprove: false }])
})
