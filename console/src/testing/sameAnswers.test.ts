import { beforeAll, describe, expect, test } from 'vitest'
import { type Result, startBoth } from './bothServers.ts'

/* Sends the same requests to the in-memory server and the real one. Ids differ, so objects are identified by names. */

const { platform, memory, askBoth, askReal, askMemory } = await startBoth()

/** Lights that report: the first is in the group of the customer, the second is not. */
const REPORTING = ['OWN', 'FOREIGN'] as const
const lights = {} as Record<(typeof REPORTING)[number], { deviceId: string; real: number; memory: number }>

/** Overrides, commands, a campaign and alerts of both lights. */
beforeAll(async () => {
  const { db } = platform
  const rows = memory.city.rows.devices.filter(({ deviceStatus }) => deviceStatus === 'NORMAL')
  for (const which of REPORTING) {
    const light = rows.find(({ groupId }) => groupId && (groupId === 1) === (which === 'OWN'))!
    const { id, deviceId } = light
    // As in the real server, where no light is connected.
    light.isUnresponsive = true
    const find = db.selectFrom('light_device').select('id').where('device_id', '=', deviceId)
    const real = (await find.executeTakeFirstOrThrow()).id
    lights[which] = { deviceId, real, memory: id }
    const now = new Date()
    const reported = { online: true, heard_at: now, measured_at: now, main_level: 0, sub_level: 0 }
    await db.updateTable('light_state').set(reported).where('light_id', '=', real).execute()
    const [kind, severity] =
      which === 'OWN' ? (['OVER_VOLTAGE', 'MAJOR'] as const) : (['LAMP_FAILURE', 'MINOR'] as const)
    await db.insertInto('alert').values({ kind, severity, light_id: real }).execute()
    memory.city.add('alerts', { kind, severity, deviceId: id, raisedAt: now.toISOString() })
  }
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const off = `input: { mainSwitch: false, subSwitch: false, until: "${until}" }`
  await changeBoth(
    (own, foreign) => `mutation { batchOperateLightDevice(ids: [${own}, ${foreign}], ${off}) { accepted } }`,
    2,
  )
  await changeBoth((_, foreign) => `mutation { operateLightDevice(id: ${foreign}, ${off}) { accepted } }`, 1)
})

async function changeBoth(change: (own: number, foreign: number) => string, accepted: number): Promise<void> {
  const [real, inMemory] = [
    await askReal(change(lights.OWN.real, lights.FOREIGN.real), 'admin'),
    await askMemory(change(lights.OWN.memory, lights.FOREIGN.memory), 'admin'),
  ]
  expect(Object.values(real.data)).toEqual([{ accepted }])
  expect(inMemory).toEqual(real)
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
  // Without the group that the demo puts into maintenance.
  `{ findManyLightGroup(limit: 200, derivedStatus: NORMAL, where: { NOT: [{ name: { contains: "天山" } }] }, orderBy: [{ name: asc }]) {
    items { name groupStatus derivedStatus derivedStatusReason } pagination { totalCount } } }`,
  '{ findManyLightGroup(limit: 200, derivedStatus: FAULT) { items { name } pagination { totalCount } } }',
  '{ findManyLightCenter(limit: 200, orderBy: [{ deviceId: asc }]) { items { deviceId name description deviceCount mode { code } abilities } } }',
  '{ findManyLightSchedule(limit: 200) { items { name description days type isEnabled steps { time mainBrightness } groups { name } abilities } } }',
  '{ findAllDeviceMode(type: "light") { code name needsCenter nominalMainWatts options { mainBrightness subLight } } }',
  '{ findOneLightDevice(id: 99999999) { id } }',
  '{ findManyLightDevice(where: { lifecycle: { equals: PLANNED }, deviceId: { startsWith: "L-TRY" } }) { items { deviceId deviceStatus litState lastOnlineTime mainBrightness } } }',
  `{ findManyLightOverride { items { target lightCount askedCount device { deviceId } group { name } setting { mainSwitch } }
    pagination { totalCount } } lightOverrideCount { overrides lights withoutEnd } previewEndLightOverrides { lightCount offCount } }`,
  ...[true, false].map(
    withoutEnd =>
      `{ findManyLightOverride(where: { withoutEnd: ${withoutEnd} }) { items { target withoutEndCount until } } }`,
  ),
  '{ findManyLightCampaign(status: [COMING]) { pagination { totalCount } } }',
  '{ findManyLightOverride(where: { by: "none of them" }) { items { id } pagination { totalCount } } }',
  '{ findManyAlert(limit: 20) { items { kind severity device { deviceId } center { deviceId } note } pagination { totalCount } } }',
  '{ findManyAlert(where: { severity: [MINOR] }) { pagination { totalCount } } alertCounts { critical major minor } }',
  '{ lightMap { count } dashboardLightInfoCount { totalCount maintenanceCount outOfServiceCount } }',
  `{ findManyLightDevice(where: { deviceId: { startsWith: "L-TRY" } }) { items { deviceId connectivity { endpoint connected
    since lastConnectedAt address tls hasCredential lastMessageAt lastMessageKind clockErrorSeconds hints
    refusal { reason } } } } }`,
  '{ notifications { unreadCount items { id } pagination { page limit totalCount totalPages } } }',
  `{ findManyLightCampaign { items { status waitingCount confirmedCount rejectedCount stoppedCount group { name }
    lights(limit: 20) { items { status device { deviceId } } pagination { totalCount } } } pagination { totalCount } } }`,
  '{ findGroupRelatedDevicesInfo(id: 99999999) { totalCount } }',
  `{ findManyLightGroup(limit: 200, orderBy: [{ name: asc }]) { items { name startTime endTime sunsetOffset timeZone
    sun { sunset sunrise place timeZone } schedules { name } options { mainLight subLight mainColorTemp subColorTemp } } } }`,
  `{ findManyLightSchedule(limit: 200) { items { name night { events { kind by offset name mainLevel subLevel } sun { timeZone } } } } }`,
  `{ holidays(year: ${new Date().getUTCFullYear()}) { date kind name } }`,
  '{ findManyLightDevice(where: { search: "L-17" }, limit: 100) { items { deviceId } pagination { totalCount } } }',
  '{ findManyLightDevice(where: { search: "1 路" }, limit: 100) { items { deviceId } pagination { totalCount } } }',
  '{ findManyLightDevice(where: { search: "lu zhan" }, limit: 100) { items { deviceId } pagination { totalCount } } }',
  '{ searchLightDevices(text: "L-5") { deviceId } }',
  '{ searchLightDevices(text: "00005") { deviceId } }',
  '{ searchLightDevices(text: "路", limit: 3) { deviceId } }',
  '{ lightPlaces { kind name within code lightCount } }',
  '{ lightPlaces(contains: "路") { kind name within code lightCount } }',
  `{ findManyLightDevice(limit: 200, orderBy: [{ deviceId: asc }], where: { area: { polygon: [
    { latitude: 23.0, longitude: 113.2 }, { latitude: 23.3, longitude: 113.2 }, { latitude: 23.14, longitude: 113.35 }] } }) {
    items { deviceId } } }`,
  ...['{ equals: "440106" }', '{ equals: "440000" }', '{ in: ["110000", "440305"] }', '{ equals: "999999" }'].map(
    code => `{ findManyLightDevice(limit: 200, orderBy: [{ deviceId: asc }], where: { regionCode: ${code} }) {
      items { deviceId } } }`,
  ),
  ...[
    '{}',
    '{ regionCode: { in: ["440106"] } }',
    '{ OR: [{ groupId: { equals: null } }, { name: { contains: "1" } }] }',
  ].map(
    where => `{ previewOverrideLights(where: ${where}, input: { mainSwitch: true }) { lightCount ungroupedCount faultyCount
      overriddenCount } }`,
  ),
  `{ previewOverrideLights(where: { deviceId: { startsWith: "L-TRY" } }, input: { mainSwitch: false }) { lightCount ungroupedCount
    offCount offlineCount faultyCount maintenanceCount overriddenCount protectedCount } }`,
  '{ alertRules { kind enabled severity raiseAt clearAt unit forSeconds clearSeconds } }',
  `{ previewLightSchedule(input: { name: "半夜熄灯", type: TIMING, startTime: "18:30", endTime: "00:30", subBrightness: 30,
    steps: [{ time: "21:30", mainBrightness: 30 }] }) { tonight { kind name mainLevel subLevel } litHoursTonight lights
    year { litHours energy } current { litHours } warnings { code } asks } }`,
  `{ previewLightScheduleEvening(schedule: { content: { name: "冬令", type: SUNRISE_SUNSET, validFrom: "2099-11-01" } },
    date: "2099-10-31") { date place { groupNames groupCount lights timeZone } events { kind } rules { name state reason date }
    notes { kind } nextDates } }`,
  `{ compareLightSchedules(nights: 3, a: { content: { name: "整夜", type: TIMING, startTime: "18:30", endTime: "06:30" } },
    b: { content: { name: "半夜灯", type: TIMING, startTime: "18:30", endTime: "00:30" } }) { nights groups lights
    a { litHours fullLoadHours energy } b { name litHours evening { events { at kind } } } energy { absolute percent }
    litHours { absolute percent } } }`,
  `{ previewLightGroup(input: { name: { set: "新的" }, controlMode: { set: TIMING }, endTime: { set: "23:00" } }) {
    tonight { at kind mainLevel subLevel } litHoursTonight lights warnings { code } asks effect { losePlan groups { name fallback } } } }`,
]

describe.each(['admin', 'viewer', 'customer'] as const)('requests of %s', who => {
  test.each(LISTS)('return the same list: %s', async query => {
    const [real, inMemory] = await askBoth(query, who)
    expect(real.errors).toBeUndefined()
    expect(inMemory).toEqual(real)
  })
})

/** Requests for a light by its id. */
const BY_ID: [name: string, query: (id: number) => string][] = [
  ['commands', id => `{ findManyLightCommand(where: { lightId: ${id} }) { items { cause causeBy mainBrightness } } }`],
  [
    'a history',
    id => `{ lightHistory(id: ${id}, from: "2026-01-01T00:00:00Z", to: "2026-01-01T00:00:01Z") { points { at } } }`,
  ],
  ['a command', id => `mutation { operateLightDevice(id: ${id}, input: { mainSwitch: false }) { rejected } }`],
  ['a return to the plan', id => `mutation { returnLightsToPlan(ids: [${id}]) }`],
  ['a test', id => `mutation { testSwitchLightDevice(id: ${id}, status: false) { rejected } }`],
]

test.each(BY_ID)('a customer gets the same refusal for a light of others: %s', async (_, query) => {
  const [real, inMemory] = [
    await askReal(query(lights.FOREIGN.real), 'customer'),
    await askMemory(query(lights.FOREIGN.memory), 'customer'),
  ]
  expect(real.errors?.[0]?.extensions.code).toMatch(/NOT_FOUND|FORBIDDEN/)
  expect(inMemory.errors?.map(({ extensions }) => extensions)).toEqual(real.errors?.map(({ extensions }) => extensions))
})

/** All lists, and single items requested by a customer. */
const THINGS: [list: string, query: (id: number) => string][] = [
  ['findManyLightOverride', id => `{ previewEndLightOverrides(ids: [${id}]) { lightCount } }`],
  ['findManyLightOverride', id => `mutation { endLightOverrides(ids: [${id}]) }`],
  ['findManyLightSchedule', id => `{ findOneLightSchedule(id: ${id}) { name groups { name } } }`],
  ['findManyLightSchedule', id => `{ previewLightScheduleChange(id: ${id}) { off groups { name } } }`],
  ['findManyLightCampaign', id => `{ findOneLightCampaign(id: ${id}) { waitingCount } }`],
  ['findManyLightCampaign', id => `mutation { stopLightCampaign(id: ${id}) { waitingCount stoppedCount status } }`],
  ['findManyAlert', id => `mutation { acknowledgeAlert(id: ${id}) { kind } }`],
]

test.each(THINGS)('a customer gets the same results for each of %s: %s', async (list, query) => {
  const all = await askBoth(`{ ${list}(limit: 20) { items { id } } }`, 'admin')
  const [real, inMemory] = all.map(({ data }) => data[list].items.map(({ id }: { id: number }) => id) as number[])
  expect(inMemory).toHaveLength(real!.length)
  for (const [at, id] of real!.entries()) {
    const expected = await askReal(query(id), 'customer')
    const { data, errors } = await askMemory(query(inMemory![at]!), 'customer')
    expect(data).toEqual(expected.data)
    expect(errors?.map(({ extensions }) => extensions)).toEqual(expected.errors?.map(({ extensions }) => extensions))
  }
})

test('a customer finds neither lights nor groups of others', async () => {
  const [real, inMemory] = await askBoth('{ findAllLightGroup { name deviceCount } lightMap { count } }', 'customer')
  expect(real.data.findAllLightGroup).toHaveLength(1)
  expect(inMemory).toEqual(real)
  const other = memory.city.find('groups', 2)!.id
  const query = `{ findOneLightGroup(id: ${other}) { id } findGroupRelatedDevicesInfo(id: ${other}) { totalCount } }`
  expect(await askMemory(query, 'customer')).toEqual({
    data: { findOneLightGroup: null, findGroupRelatedDevicesInfo: null },
  })
})

/** Queries for administrators only. */
const LISTS_OF_ADMIN = [
  '{ findManyAdminRole(limit: 4) { items { name alias description abilities } } }',
  '{ findAllPermission { subject subjectLabel action actionLabel group channels } }',
  '{ mySecondFactor { since recoveryCodesLeft demanded } }',
  `{ findManyDeviceMode(limit: 20, orderBy: [{ code: asc }]) { items { code name type category mainWatts subWatts standbyWatts
    deviceCount measures commandSeconds powerCurve { level } options { subLight } } pagination { totalCount } } }`,
  '{ mySessions { current address } }',
  '{ authInfo { permissions isCustomer lacksSecondFactor admin { phone abilities avatarUrl hasSecondFactor role { name } } } }',
  '{ findManyMediaFile { items { id } pagination { totalCount totalPages limit page } } mediaStores }',
  '{ findMediaFolderTreeByStore(store: LOCAL) { name } }',
  '{ retention { readingDays hourDays } }',
  '{ previewSiteLightDefault(lightDefault: AS_THEY_ARE) { on off dim losePlan } }',
]

test.each(LISTS_OF_ADMIN)('returns the same result: %s', async query => {
  const [real, inMemory] = await askBoth(query, 'admin')
  expect(real.errors).toBeUndefined()
  expect(sorted(inMemory)).toEqual(sorted(real))
})

/** The permissions of an account have no order. */
function sorted(result: Result): Result {
  result.data.authInfo?.permissions.sort()
  return result
}
