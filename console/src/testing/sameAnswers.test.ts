import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../server/src/features/demo/demo.ts'
import { makeAdmin } from '../../../server/src/testing/factories.ts'
import { startPlatform } from '../../../server/src/testing/platform.ts'
import { MemoryServer } from './memoryServer.ts'

/*
 * The in-memory server and the real one are asked the same about the same demo city. Ids differ, so things are named by what
 * people gave them.
 */

const platform = await startPlatform()
const memory = new MemoryServer()
const folder = mkdtempSync(join(tmpdir(), 'lamplighter-demo-'))
type Who = 'admin' | 'viewer' | 'customer'
const tokens = {} as Record<Who, [real: string, memory: string]>

beforeAll(async () => {
  await seedDemo(platform.db, { lights: 60, seed: 1, dataDir: folder })
  await memory.start()
  for (const [who, role] of [
    ['admin', 'SUPER_ADMIN'],
    ['viewer', 'VIEWER'],
    ['customer', 'CUSTOMER'],
  ] as const) {
    const { email, id } = await makeAdmin(platform.db, role)
    if (who === 'customer') await authoriseFirstGroup(id)
    tokens[who] = [await platform.signIn(email), memory.signIn(`${who}@lamplighter.example`)]
  }
})
afterAll(async () => {
  await memory.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** As the customer of the demo city. */
async function authoriseFirstGroup(admin_id: number): Promise<void> {
  const { name } = memory.city.find('groups', 1)!
  const group = await platform.db
    .selectFrom('light_group')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  await platform.db.insertInto('light_group_manager').values({ admin_id, light_group_id: group.id }).execute()
}

interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  data: any
  errors?: { extensions: Record<string, unknown> }[]
}

async function ofMemory(query: string, token: string): Promise<Result> {
  const body = JSON.stringify({ query })
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await (await fetch(`${memory.url}/graphql`, { method: 'POST', headers, body })).json()) as Result
}

async function askBoth(query: string, who?: Who): Promise<[real: Result, memory: Result]> {
  const [real, inMemory] = who ? tokens[who] : ['', '']
  return [await platform.ask(query, {}, real || undefined), await ofMemory(query, inMemory)]
}

const LISTS = [
  `{ findManyLightDevice(limit: 20, page: 2, orderBy: [{ deviceId: asc }]) { items { deviceId name address1 longitude
    abilities center { deviceId } group { name } mode { code } } pagination { limit page totalCount totalPages } } }`,
  '{ findManyLightDevice(limit: 3, orderBy: [{ name: desc }]) { items { name } } }',
  '{ findManyLightDevice(where: { name: { contains: "1 号" } }) { pagination { totalCount totalPages limit page } } }',
  '{ findManyLightDevice(where: { deviceId: { startsWith: "l-0000" } }) { pagination { totalCount } } }',
  '{ findManyLightDevice(where: { groupId: { equals: null } }) { pagination { totalCount } } }',
  `{ findManyLightDevice(where: { OR: [{ deviceId: { equals: "L-000001" } }, { deviceId: { in: ["L-000003", "none"] } }],
    NOT: [{ deviceId: { equals: "L-000003" } }] }) { items { deviceId } } }`,
  '{ findManyLightDevice(where: { OR: [] }) { items { deviceId } } }',
  '{ findManyLightDevice(where: { AND: [{ deviceId: { startsWith: "L-" } }, { switchStatus: { equals: true } }] }) { items { deviceId } } }',
  `{ findManyLightGroup(limit: 200, orderBy: [{ name: asc }]) { items { name description controlMode deviceCount districtName provinceCode
    roadClass abilities } } }`,
  '{ findManyLightCenter(limit: 200, orderBy: [{ deviceId: asc }]) { items { deviceId name description deviceCount mode { code } abilities } } }',
  '{ findManyLightSchedule(limit: 200) { items { name description days type isEnabled steps { time mainBrightness } groups { name } abilities } } }',
  '{ findAllDeviceMode(type: "light") { code name needsCenter nominalMainWatts options { mainBrightness subLight } } }',
  '{ findOneLightDevice(id: 99999999) { id } }',
  '{ findManyLightDevice(where: { lifecycle: { equals: PLANNED }, deviceId: { startsWith: "L-TRY" } }) { items { deviceId deviceStatus litState lastOnlineTime mainBrightness } } }',
  '{ findManyLightOverride { items { id } pagination { totalCount } } lightOverrideCount { overrides lights } previewEndLightOverrides { lightCount offCount } }',
  '{ lightMap { count } dashboardLightInfoCount { totalCount maintenanceCount outOfServiceCount } }',
  '{ notifications { unreadCount items { id } pagination { page limit totalCount totalPages } } }',
  '{ findManyLightCampaign { items { id } pagination { totalCount } } }',
  '{ findGroupRelatedDevicesInfo(id: 99999999) { totalCount } }',
  `{ findManyLightGroup(limit: 200, orderBy: [{ name: asc }]) { items { name startTime endTime sunsetOffset timeZone
    sun { sunset sunrise place timeZone } schedules { name } options { mainLight subLight mainColorTemp subColorTemp } } } }`,
  `{ findManyLightSchedule(limit: 200) { items { name night { events { kind by offset name mainLevel subLevel } sun { timeZone } } } } }`,
  `{ holidays(year: ${new Date().getUTCFullYear()}) { date kind name } }`,
  '{ alertRules { kind enabled severity raiseAt clearAt unit forSeconds clearSeconds } }',
  `{ previewLightSchedule(input: { name: "半夜熄灯", type: TIMING, startTime: "18:30", endTime: "00:30", subBrightness: 30,
    steps: [{ time: "21:30", mainBrightness: 30 }] }) { tonight { kind name mainLevel subLevel } litHoursTonight lights
    year { litHours energy } current { litHours } warnings { code } asks } }`,
  `{ previewLightGroup(input: { name: { set: "新的" }, controlMode: { set: TIMING }, endTime: { set: "23:00" } }) {
    tonight { at kind mainLevel subLevel } litHoursTonight lights warnings { code } asks effect { losePlan groups { name fallback } } } }`,
]

describe.each(['admin', 'viewer'] as const)('asked by %s', who => {
  test.each(LISTS)('the same list: %s', async query => {
    const [real, inMemory] = await askBoth(query, who)
    expect(real.errors).toBeUndefined()
    expect(inMemory).toEqual(real)
  })
})

/** Of these a customer reads a part. */
const LISTS_OF_CUSTOMER = LISTS.filter(query => /findMany(LightDevice|LightGroup|LightCenter)|lightMap/.test(query))

test.each(LISTS_OF_CUSTOMER)('asked by a customer, the same part: %s', async query => {
  const [real, inMemory] = await askBoth(query, 'customer')
  expect(real.errors).toBeUndefined()
  expect(inMemory).toEqual(real)
})

test('a customer finds neither lights nor groups of other people', async () => {
  const [real, inMemory] = await askBoth('{ findAllLightGroup { name deviceCount } lightMap { count } }', 'customer')
  expect(real.data.findAllLightGroup).toHaveLength(1)
  expect(inMemory).toEqual(real)
  const other = memory.city.find('groups', 2)!.id
  const query = `{ findOneLightGroup(id: ${other}) { id } findGroupRelatedDevicesInfo(id: ${other}) { totalCount } }`
  expect(await ofMemory(query, tokens.customer[1])).toEqual({
    data: { findOneLightGroup: null, findGroupRelatedDevicesInfo: null },
  })
})

/** What only an administrator reads. */
const LISTS_OF_ADMIN = [
  '{ findManyAdminRole(limit: 4) { items { name alias description abilities } } }',
  '{ findAllPermission { subject subjectLabel action actionLabel group channels } }',
  '{ mySecondFactor { since recoveryCodesLeft demanded } }',
  '{ mySessions { current address } }',
  '{ authInfo { permissions lacksSecondFactor admin { phone abilities avatarUrl hasSecondFactor role { name } } } }',
  '{ findManyMediaFile { items { id } pagination { totalCount totalPages limit page } } mediaStores }',
  '{ findMediaFolderTreeByStore(store: LOCAL) { name } }',
  '{ retention { readingDays hourDays } }',
  '{ previewSiteLightDefault(lightDefault: AS_THEY_ARE) { on off dim losePlan } }',
]

test.each(LISTS_OF_ADMIN)('the same answer: %s', async query => {
  const [real, inMemory] = await askBoth(query, 'admin')
  expect(real.errors).toBeUndefined()
  expect(sorted(inMemory)).toEqual(sorted(real))
})

/** Permissions of an account have no order. */
function sorted(result: Result): Result {
  result.data.authInfo?.permissions.sort()
  return result
}

const FILE = 'fileExt: "x", fileName: "a.x"'
const REFUSED: [query: string, who?: 'admin' | 'viewer'][] = [
  ['{ findManyLightDevice { items { id } } }'],
  ['{ findManyLightDevice(limit: 0) { items { id } } }', 'admin'],
  ['{ findManyLightDevice(limit: 201) { items { id } } }', 'admin'],
  ['{ findManyLightGroup(page: 0) { items { id } } }', 'admin'],
  ['{ findManyAdmin { items { id } } }', 'viewer'],
  ['{ lightMap { count } }'],
  ['{ lightMapAt(at: "2999-01-01T00:00:00Z") { count } }', 'admin'],
  ['{ lightMapAt(at: "2001-01-01T00:00:00Z") { count } }', 'admin'],
  ['{ dashboardLightInfoCount { totalCount } }'],
  ['mutation { markNotificationsRead { unreadCount } }'],
  ['{ findManyAdminRole { items { id } } }', 'viewer'],
  ['{ retention { readingDays } }', 'viewer'],
  ['mutation { createAdminRole(input: { name: "viewer" }) { id } }', 'admin'],
  ['mutation { createAdminRole(input: { name: "a" }) { id } }', 'admin'],
  ['mutation { deleteAdminRole(id: 99999999) { id } }', 'admin'],
  ['mutation { updateAdmin(id: 99999999, input: {}) { id } }', 'admin'],
  ['{ findManyManagerItem(id: 99999999, type: DEVICE, authorised: false) { items { id } } }', 'admin'],
  ['mutation { updateProfile(input: { nickname: { set: " " } }) { id } }', 'admin'],
  ['mutation { updateProfile(input: { phoneNumber: { set: "12ab" } }) { id } }', 'admin'],
  ['mutation { changePassword(current: "not the one", next: "short") }', 'admin'],
  ['mutation { changePassword(current: "not the one", next: "lamps along the river") }', 'admin'],
  ['mutation { confirmPassword(password: "not the one") }', 'admin'],
  ['mutation { endSession(id: 99999999) }', 'admin'],
  ['mutation { switchOnSecondFactor(code: "123456") }', 'admin'],
  ['mutation { switchOffSecondFactor(code: "123456") }', 'admin'],
  ['mutation { demandSecondFactor(demanded: true) }', 'admin'],
  ['mutation { takeSecondFactor(id: 99999999) }', 'admin'],
  [`mutation { createMediaFile(input: { ${FILE}, fileMime: "application/pdf", fileSize: 40000000 }) { id } }`, 'admin'],
  [
    `mutation { createMediaFile(input: { ${FILE}, fileMime: "a/b", fileSize: 1, path: "/1/2/3/4/5/6" }) { id } }`,
    'admin',
  ],
  [`mutation { createMediaFile(input: { ${FILE}, fileMime: "a/b", fileSize: 1, path: "/avatar" }) { id } }`, 'admin'],
  [
    `mutation { createMediaFile(input: { ${FILE}, fileMime: "image/png", fileSize: 2000001, path: "/avatar" }) { id } }`,
    'admin',
  ],
  ['mutation { deleteLightDevice(id: 99999999) { id } }', 'admin'],
  ['mutation { deleteLightDevice(id: 99999999) { id } }', 'viewer'],
  ['mutation { updateLightGroup(id: 99999999, input: {}) { id } }', 'admin'],
  ['mutation { updateLightCenter(id: 99999999, input: {}) { id } }', 'admin'],
  ['mutation { createLightGroup(input: { name: "短" }) { id } }', 'admin'],
  ['mutation { createLightCenter(input: { name: "短", deviceId: "C-SHORT" }) { id } }', 'admin'],
  ['mutation { createLightCenter(input: { name: "编号不对", deviceId: "C/1" }) { id } }', 'admin'],
  ['mutation { createLightSchedule(input: { name: "短", type: SUNRISE_SUNSET }) { id } }', 'admin'],
  ['mutation { createLightSchedule(input: { name: "没有时间", type: TIMING, startTime: "18:00" }) { id } }', 'admin'],
  ['mutation { createLightSchedule(input: { name: "主干道节能", type: SUNRISE_SUNSET }) { id } }', 'admin'],
  [
    `mutation { createLightSchedule(input: { name: "半夜熄灯", type: TIMING, startTime: "18:30", endTime: "00:30" }) { id } }`,
    'admin',
  ],
  ['mutation { updateLightSchedule(id: 99999999, input: {}) { id } }', 'admin'],
  ['{ previewLightGroupDeletion(ids: [99999999]) { on } }', 'admin'],
  ['mutation { setHolidays(dates: [{ date: "2026-2-1" }]) { date } }', 'admin'],
  ['mutation { setHolidays(dates: [{ date: "2026-02-01" }]) { date } }', 'viewer'],
  ['mutation { acknowledgeAlerts(ids: [99999999]) { id } }', 'admin'],
  ['mutation { updateAlertRule(kind: OVER_VOLTAGE, input: { raiseAt: 200 }) { kind } }', 'admin'],
  ['mutation { updateAlertRule(kind: LAMP_FAILURE, input: { forSeconds: -1 }) { kind } }', 'admin'],
  ['mutation { createNotificationChannel(input: { kind: WEBHOOK, target: "nowhere" }) { id } }', 'admin'],
  ['mutation { createNotificationChannel(input: { kind: WEBHOOK, target: "http://127.0.0.1:9/" }) { id } }', 'admin'],
  ['mutation { createNotificationChannel(input: { kind: EMAIL, target: "duty" }) { id } }', 'admin'],
  ['mutation { testNotificationChannel(id: 99999999) { status } }', 'viewer'],
  ['{ groupHistory(id: 99999999, from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z") { step } }', 'admin'],
  ['{ litRate(groupId: 99999999) { lit } }', 'admin'],
  ['{ centerInventory(id: 99999999) { complete } }', 'admin'],
  ['mutation { issueCenterCredential(id: 99999999) { password } }', 'admin'],
  ['mutation { applyLightImport(id: 99999999) { id } }', 'admin'],
  ['mutation { createLightCenter(input: { name: "又一台", deviceId: "C-0001" }) { id } }', 'admin'],
  [
    'mutation { createLightDevice(input: { name: "短", deviceId: "L-1", mode: { connect: { id: 1 } } }) { id } }',
    'admin',
  ],
  [
    'mutation { createLightDevice(input: { name: "新灯", deviceId: "L 1", mode: { connect: { id: 1 } } }) { id } }',
    'admin',
  ],
  ['mutation { updateLightDevice(id: 99999999, input: {}) { id } }', 'admin'],
  ['mutation { operateLightDevice(id: 99999999, input: { mainSwitch: true }) { accepted } }', 'admin'],
  ['mutation { operateLightDevice(id: 99999999, input: { mainSwitch: true }) { accepted } }', 'viewer'],
  ['mutation { operateLightDevice(id: 99999999, input: {}) { accepted } }', 'admin'],
  ['mutation { operateLightDevice(id: 99999999, input: { mainBrightness: 101 }) { accepted } }', 'admin'],
  [
    'mutation { operateLightDevice(id: 1, input: { mainSwitch: true, until: "2020-01-01T00:00:00Z" }) { accepted } }',
    'admin',
  ],
  ['mutation { batchOperateLightDevice(ids: [], input: { mainSwitch: true }) { accepted } }', 'admin'],
  ['mutation { operateLightGroup(id: 99999999, input: { mainSwitch: true }) { accepted } }', 'admin'],
  ['mutation { returnLightsToPlan(ids: [99999999]) }', 'admin'],
  ['mutation { testSwitchLightDevice(id: 99999999, status: true) { accepted } }', 'admin'],
  ['mutation { finishLightDeviceTest(id: 99999999) }', 'admin'],
  ['mutation { endLightOverrides(ids: [99999999]) }', 'admin'],
  ['mutation { stopLightCampaign(id: 99999999) { id } }', 'admin'],
  ['mutation { retryLightCampaign(id: 99999999) { id } }', 'admin'],
  ['mutation { restoreDeleted(subject: LightDevice, ids: [99999999]) }', 'admin'],
  ['mutation { restoreDeleted(subject: LightDevice, ids: [99999999]) }', 'viewer'],
  ['mutation { issueLightCredential(id: 99999999) { username } }', 'admin'],
  ['{ previewEndLightOverrides(ids: [99999999]) { lightCount } }', 'admin'],
  ['{ findManyLightCommand(where: { lightId: 99999999 }) { items { id } } }', 'admin'],
  ['{ lightConnection(id: 99999999) { username } }', 'admin'],
  ['{ deletedItems(subject: LightDevice) { items { id } } }', 'viewer'],
]

test.each(REFUSED)('the same refusal: %s, asked by %s', async (query, who) => {
  const [real, inMemory] = await askBoth(query, who)
  const told = ({ errors }: Result) =>
    errors?.map(({ extensions: { code, field, key, permission } }) => ({ code, field, key, permission }))
  expect(told(real)).toHaveLength(1)
  expect(told(inMemory)).toEqual(told(real))
})

test('a change that another person has saved is a conflict in both', async () => {
  const [real, inMemory] = await askBoth('{ findManyLightGroup(limit: 1) { items { id updatedAt } } }', 'admin')
  const change = ({ data }: Result) => {
    const { id, updatedAt } = data.findManyLightGroup.items[0]
    return `mutation { updateLightGroup(id: ${id}, input: { description: { set: "新" }, expectedUpdatedAt: "${updatedAt}" }) { description } }`
  }
  const saved = { data: { updateLightGroup: { description: '新' } } }
  expect(await platform.ask(change(real), {}, tokens.admin[0])).toEqual(saved)
  expect(await ofMemory(change(inMemory), tokens.admin[1])).toEqual(saved)
  const codes = [
    await platform.ask(change(real), {}, tokens.admin[0]),
    await ofMemory(change(inMemory), tokens.admin[1]),
  ].map(({ errors }) => errors?.[0]?.extensions.code)
  expect(codes).toEqual(['CONFLICT', 'CONFLICT'])
})
