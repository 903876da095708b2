import { describe, expect, test } from 'vitest'
import { type Result, startBoth } from './bothServers.ts'

/* The in-memory server and the real one are asked the same. Ids differ, so things are named by what people gave them. */

const { memory, askBoth, askMemory } = await startBoth()

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
  expect(await askMemory(query, 'customer')).toEqual({
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
