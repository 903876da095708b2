import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startPlatform } from '../testing/platform.ts'
import { addForeignWorld, FOREIGN, type Foreign, makeOwnWorld, OWN_LIGHTS, type Own } from '../testing/twoWorlds.ts'
import { schema } from './schema.ts'

/*
 * A customer with every permission sends every mutation with foreign ids, and with own and foreign ids combined. No
 * foreign row may change.
 */

let platform: Awaited<ReturnType<typeof startPlatform>>
let own: Own
let foreign: Foreign
let token: string

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  own = await makeOwnWorld(db)
  foreign = await addForeignWorld(db, own)
  token = await platform.signIn(own.customer.email)
  for (const table of RESTORED)
    await sql`create table ${sql.table(`${table}_before`)} as table ${sql.table(table)}`.execute(db)
})

/** Restored before each test, so that each starts with the same overrides and campaigns. */
const RESTORED = ['light_override', 'campaign_light']
beforeEach(async () => {
  const { db } = platform
  for (const table of RESTORED) {
    await sql`delete from ${sql.table(table)}`.execute(db)
    await sql`insert into ${sql.table(table)} table ${sql.table(`${table}_before`)}`.execute(db)
  }
  await sql`update campaign set status = 'RUNNING'`.execute(db)
})

/** A query, and the code of its refusal or its result. */
type Attempt = [query: string, answer: unknown]

/** These take no id of visible objects, or need a permission that customers lack: see permissionMatrix.test.ts. */
const NOT_OF_THINGS = [
  ...['setUp', 'wantDemoCity', 'loginWithEmail', 'logout', 'refreshToken', 'changePassword', 'confirmPassword'],
  ...['beginSecondFactor', 'switchOnSecondFactor', 'switchOffSecondFactor', 'takeSecondFactor', 'demandSecondFactor'],
  ...['endSession', 'endOtherSessions', 'setHolidays', 'removeHolidays', 'updateAlertRule', 'createMediaFile'],
  ...[
    'updateSiteLightDefault',
    'updateEnergyTariff',
    'importSiteRegions',
    'updateLitRateTargets',
    'updateRetention',
    'bindManagerItems',
    'unbindManagerItems',
  ],
  ...['createAdmin', 'updateAdmin', 'createAdminRole', 'updateAdminRole', 'deleteAdminRole'],
  ...['addPermissionBind', 'removePermissionBind', 'createNotificationChannel', 'updateNotificationChannel'],
  ...['deleteNotificationChannel', 'testNotificationChannel'],
  // Refused to customers, whatever object they name.
  ...['createLightImport', 'checkLightImport', 'applyLightImport', 'undoLightImport', 'deleteLightImport'],
  ...['restoreDeleted', 'createLightCenter', 'importCenters'],
  ...['createLightAttribute', 'updateLightAttribute', 'deleteLightAttribute'],
  // Of accounts, and of a second person: see features/approvals/approvals.test.ts.
  ...['grantApproval', 'refuseApproval', 'withdrawApproval', 'updateLightProtection'],
  // Of the whole city: see features/shiftLog.
  ...['createShiftNote', 'pinShiftNote', 'signShiftHandover', 'acceptShiftHandover', 'withdrawShiftHandover'],
  // Of accounts: see features/savedSearches/savedSearches.test.ts.
  ...['saveLightSearch', 'deleteSavedLightSearch', 'exportAuditEntries'],
  ...['createDeviceMode', 'updateDeviceMode', 'deleteDeviceMode', 'importDeviceModes'],
  // Uses the uuid that the account received for its own file: see features/media/uploads.test.ts.
  'uploadMediaFile',
]

const daylightRule = '{ regionCode: "440106", onBelow: 500, offAbove: 800, windowFrom: "07:00", windowTo: "18:00" }'
const sceneActions = 'actions: [{ targets: [{ name: "x", where: {} }], levels: { mainSwitch: true } }]'
const override = 'input: { mainBrightness: 70 }'
const target = (id: string) => `target: { name: "区域", where: { id: ${id} } }`
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

/** Requests for foreign lights only are refused like requests for unknown ones. */
function ofLights(): Record<string, Attempt[]> {
  const [light] = own.lights
  const near = foreign.lights[0]
  const mixed = `[${light}, ${foreign.lights}]`
  return {
    updateLightDevice: [
      [`updateLightDevice(id: ${near}, input: { name: { set: "改名" } }) { id }`, 'NOT_FOUND'],
      [`updateLightDevice(id: ${light}, input: { photosFileId: { set: [${FOREIGN}] } }) { id }`, 'BAD_USER_INPUT'],
      [`updateLightDevice(id: ${light}, input: { group: { connect: { id: ${foreign.group} } } }) { id }`, 'FORBIDDEN'],
    ],
    createLightDevice: [
      ...['group', 'center'].map((link): Attempt => {
        const input = `name: "新灯", deviceId: "NEW-${link}", mode: { connect: { id: ${own.model} } }`
        return [`createLightDevice(input: { ${input}, ${link}: { connect: { id: ${FOREIGN} } } }) { id }`, 'FORBIDDEN']
      }),
    ],
    deleteLightDevice: [[`deleteLightDevice(id: ${near}) { id }`, 'NOT_FOUND']],
    issueLightCredential: [[`issueLightCredential(id: ${near}) { username }`, 'NOT_FOUND']],
    issueLightCredentials: [
      [`issueLightCredentials(where: { id: { in: [${foreign.lights}] } }) { issued }`, { issued: 0 }],
    ],
    switchLightDevice: [[`switchLightDevice(id: ${near}, status: false) { accepted }`, 'NOT_FOUND']],
    operateLightDevice: [[`operateLightDevice(id: ${near}, ${override}) { accepted }`, 'NOT_FOUND']],
    batchOperateLightDevice: [[`batchOperateLightDevice(ids: ${mixed}, ${override}) { accepted }`, 'NOT_FOUND']],
    lightDeviceControl: [
      [`lightDeviceControl(deviceIds: ${mixed}, ${override}) { accepted }`, 'NOT_FOUND'],
      [
        `lightDeviceControl(groupId: ${own.groups[1]}, ${override}) { accepted rejected }`,
        { accepted: 1, rejected: 0 },
      ],
      [`lightDeviceControl(groupId: ${own.groups[0]}, ${override}) { accepted }`, 'NOT_FOUND'],
      [`lightDeviceControl(groupId: ${foreign.group}, ${override}) { accepted }`, 'NOT_FOUND'],
    ],
    returnLightsToPlan: [[`returnLightsToPlan(ids: ${mixed})`, 'NOT_FOUND']],
    testSwitchLightDevice: [[`testSwitchLightDevice(id: ${near}, status: true) { accepted }`, 'NOT_FOUND']],
    finishLightDeviceTest: [[`finishLightDeviceTest(id: ${near})`, 'NOT_FOUND']],
    readLights: [
      [`readLights(ids: ${mixed}) { total }`, 'NOT_FOUND'],
      [`readLights(groupId: ${foreign.group}) { total }`, 'NOT_FOUND'],
      [`readLights(centerId: ${foreign.center}) { total }`, 'NOT_FOUND'],
    ],
    endLightOverrides: [
      [`endLightOverrides(ids: [${own.override}, ${foreign.override}])`, 'NOT_FOUND'],
      [`endLightOverrides(ids: [${own.override}])`, 3],
    ],
    moveLightOverrideEnd: [
      [`moveLightOverrideEnd(ids: [${own.override}, ${foreign.override}], until: "${tomorrow}")`, 'NOT_FOUND'],
      [`moveLightOverrideEnd(ids: [${own.override}], until: "${tomorrow}")`, 3],
    ],
    overrideLights: [
      [`overrideLights(${target(`{ in: ${mixed} }`)}, ${override}) { waitingCount }`, { waitingCount: 1 }],
      [`overrideLights(${target(`{ equals: ${near} }`)}, ${override}) { id }`, 'BAD_USER_INPUT'],
    ],
    endAllLightOverrides: [
      [`endAllLightOverrides(where: { id: { in: ${mixed} } })`, 1],
      ['endAllLightOverrides', 2],
    ],
    moveAllLightOverrideEnds: [
      [`moveAllLightOverrideEnds(where: {}, until: "${tomorrow}")`, 3],
      [`moveAllLightOverrideEnds(where: { id: { in: ${mixed} } }, minutes: 30)`, 1],
    ],
    stopLightCampaign: [
      [`stopLightCampaign(id: ${foreign.campaign}) { id }`, 'NOT_FOUND'],
      [`stopLightCampaign(id: ${own.campaign}) { waitingCount stoppedCount }`, { waitingCount: 0, stoppedCount: 2 }],
    ],
    updateLightCampaign: [
      [`updateLightCampaign(id: ${foreign.campaign}, input: { reason: "x" }) { id }`, 'NOT_FOUND'],
      [`updateLightCampaign(id: ${own.campaign}, input: { reason: "x" }) { id }`, 'CONFLICT'],
    ],
    undoLightCampaign: [
      [`undoLightCampaign(id: ${foreign.campaign}) { id }`, 'NOT_FOUND'],
      [`undoLightCampaign(id: ${own.campaign}) { undoneCount }`, 'BAD_USER_INPUT'],
    ],
    retryLightCampaign: [
      [`retryLightCampaign(id: ${foreign.campaign}) { id }`, 'NOT_FOUND'],
      [`retryLightCampaign(id: ${own.campaign}) { waitingCount stoppedCount }`, { waitingCount: 2, stoppedCount: 0 }],
    ],
  }
}

function ofOthers(): Record<string, Attempt[]> {
  const [shared, whole] = own.groups
  const far = foreign.lights[4]!
  const group = `{ connect: [{ id: ${FOREIGN} }] }`
  const connect = `devices: { connect: [{ id: ${own.lights[1]} }, { id: ${far} }] }`
  return {
    exportLightHistory: [
      [`exportLightHistory(where: { lightId: ${FOREIGN} }) { count }`, 'NOT_FOUND'],
      [`exportLightHistory(where: { lightId: ${far} }) { count }`, 'NOT_FOUND'],
      [`exportLightHistory(where: { lightId: ${own.lights[0]} }) { count }`, { count: expect.any(Number) }],
    ],
    createLightGroup: [
      [`createLightGroup(input: { name: "新群组", leftLights: STAY, ${connect} }) { id }`, 'NOT_FOUND'],
    ],
    updateLightGroup: [
      [`updateLightGroup(id: ${foreign.group}, input: { name: { set: "改名" } }) { id }`, 'NOT_FOUND'],
      [`updateLightGroup(id: ${shared}, input: { name: { set: "改名" } }) { id }`, 'NOT_FOUND'],
      [`updateLightGroup(id: ${whole}, input: { leftLights: OFF, ${connect} }) { id }`, 'NOT_FOUND'],
      [`updateLightGroup(id: ${whole}, input: { devices: { disconnect: [{ id: ${far} }] } }) { id }`, { id: whole }],
    ],
    deleteLightGroup: [
      [`deleteLightGroup(id: ${foreign.group}, leftLights: OFF) { id }`, 'NOT_FOUND'],
      [`deleteLightGroup(id: ${shared}, leftLights: OFF) { id }`, 'NOT_FOUND'],
    ],
    operateLightGroup: [
      [`operateLightGroup(id: ${foreign.group}, ${override}) { accepted }`, 'NOT_FOUND'],
      [`operateLightGroup(id: ${shared}, ${override}) { accepted rejected }`, 'NOT_FOUND'],
      [`operateLightGroup(id: ${whole}, ${override}) { accepted rejected }`, { accepted: 1, rejected: 0 }],
    ],
    protectLights: [['protectLights(where: {}, isProtected: true)', 'FORBIDDEN']],
    createDaylightRule: [[`createDaylightRule(input: ${daylightRule}) { id }`, 'FORBIDDEN']],
    updateDaylightRule: [['updateDaylightRule(id: 1, input: { onBelow: { set: 300 } }) { id }', 'FORBIDDEN']],
    deleteDaylightRule: [['deleteDaylightRule(id: 1) { id }', 'FORBIDDEN']],
    createLightScene: [[`createLightScene(input: { name: "场景", kind: OTHER, ${sceneActions} }) { id }`, 'FORBIDDEN']],
    updateLightScene: [['updateLightScene(id: 1, input: { name: { set: "改名" } }) { id }', 'FORBIDDEN']],
    deleteLightScene: [['deleteLightScene(id: 1) { id }', 'FORBIDDEN']],
    startLightScene: [['startLightScene(id: 1) { id }', 'FORBIDDEN']],
    createLightSchedule: [
      [`createLightSchedule(input: { name: "策略", type: SUNRISE_SUNSET, groups: ${group} }) { id }`, 'FORBIDDEN'],
    ],
    updateLightSchedule: [
      [`updateLightSchedule(id: ${own.schedules[0]}, input: { name: { set: "改名" } }) { id }`, 'FORBIDDEN'],
      [`updateLightSchedule(id: ${FOREIGN}, input: { name: { set: "改名" } }) { id }`, 'FORBIDDEN'],
    ],
    restoreLightScheduleRevision: [
      [`restoreLightScheduleRevision(id: ${own.schedules[0]}, revision: 1) { id }`, 'FORBIDDEN'],
    ],
    deleteLightSchedule: [[`deleteLightSchedule(id: ${FOREIGN}, leftLights: OFF) { id }`, 'FORBIDDEN']],
    updateLightCenter: [
      [`updateLightCenter(id: ${foreign.center}, input: { name: { set: "改名" } }) { id }`, 'NOT_FOUND'],
      [`updateLightCenter(id: ${own.centers[0]}, input: { name: { set: "改名" } }) { id }`, 'NOT_FOUND'],
    ],
    deleteLightCenter: [
      [`deleteLightCenter(id: ${foreign.center}) { id }`, 'NOT_FOUND'],
      [`deleteLightCenter(id: ${own.centers[0]}) { id }`, 'NOT_FOUND'],
    ],
    issueCenterCredential: [
      [`issueCenterCredential(id: ${foreign.center}) { username }`, 'NOT_FOUND'],
      [`issueCenterCredential(id: ${own.centers[0]}) { username }`, 'NOT_FOUND'],
    ],
    issueCenterCredentials: [
      [
        `issueCenterCredentials(where: { id: { in: [${own.centers[0]}, ${foreign.center}] } }) { issued }`,
        { issued: 0 },
      ],
    ],
    switchCircuit: [
      [`switchCircuit(centerId: ${foreign.center}, circuit: "1", contactor: OPEN) { id }`, 'NOT_FOUND'],
      [`switchCircuit(centerId: ${own.centers[0]}, circuit: "1", contactor: OPEN) { id }`, 'NOT_FOUND'],
    ],
    requestCenterInventory: [[`requestCenterInventory(id: ${foreign.center}) { id }`, 'NOT_FOUND']],
    acknowledgeAlert: [[`acknowledgeAlert(id: ${FOREIGN}) { id }`, 'NOT_FOUND']],
    acknowledgeAlerts: [
      [`acknowledgeAlerts(ids: [${own.gathering}, ${FOREIGN}]) { id }`, 'NOT_FOUND'],
      [`acknowledgeAlerts(ids: [${own.gathering}]) { affectedCount }`, [{ affectedCount: 3 }]],
    ],
    assignAlerts: [
      [`assignAlerts(ids: [${own.gathering}, ${FOREIGN}]) { id }`, 'NOT_FOUND'],
      [`assignAlerts(ids: [${own.gathering}], assigneeId: ${FOREIGN}) { id }`, 'NOT_FOUND'],
    ],
    markNotificationsRead: [[`markNotificationsRead { unreadCount }`, { unreadCount: 0 }]],
    deleteMediaFile: [
      [`deleteMediaFile(id: ${FOREIGN}) { id }`, 'NOT_FOUND'],
      [`deleteMediaFile(id: ${own.photo}) { id }`, 'FORBIDDEN'],
    ],
    updateProfile: [[`updateProfile(input: { avatarFileId: { set: ${FOREIGN} } }) { id }`, 'BAD_USER_INPUT']],
  }
}

/** Tables, and their columns with ids of foreign rows. */
const ROWS: Record<string, string[]> = {
  light_device: ['id', 'group_id', 'center_id'],
  light_state: ['light_id'],
  light_override: ['light_id', 'campaign_id', 'override_id'],
  light_test: ['light_id'],
  light_command: ['light_id', 'campaign_id'],
  campaign_light: ['light_id', 'campaign_id'],
  campaign: ['id', 'group_id'],
  light_group: ['id'],
  light_center: ['id'],
  light_schedule: ['id'],
  light_group_schedule: ['group_id', 'schedule_id'],
  light_credential: ['light_device_id', 'light_center_id'],
  light_device_photo: ['light_device_id', 'media_file_id'],
  media_file: ['id'],
  alert: ['id', 'light_id', 'group_id', 'center_id'],
  alert_light: ['light_id', 'alert_id'],
  notification_read: ['notification_id'],
  inventory_request: ['center_id'],
}

/** All foreign rows, but no rows that were later created for own objects. */
async function foreignRows(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [table, columns] of Object.entries(ROWS)) {
    const isForeign = columns.map(column => sql`t.${sql.ref(column)} between ${FOREIGN} and ${OWN_LIGHTS - 1}`)
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t where ${sql.join(isForeign, sql` or `)} order by 1`.execute(
      platform.db,
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

const EXPORTS = ['exportLightDevices', 'exportLightReadings']
function argumentsOf(name: string): string {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const span = `from: "${at(-1)}", to: "${at(1)}"`
  return name === 'exportLightDevices' ? 'format: CSV, language: en, datum: WGS84' : `${span}, language: en`
}

const MUTATIONS = Object.keys(schema.getMutationType()!.getFields()).filter(
  name => ![...NOT_OF_THINGS, ...EXPORTS].includes(name),
)

test.each(MUTATIONS)('%s changes no foreign rows', async name => {
  const attempts = { ...ofLights(), ...ofOthers() }[name]!
  const rows = await foreignRows()
  for (const [query, answer] of attempts) {
    const { data, errors } = await platform.ask(`mutation { ${query} }`, {}, token)
    expect(errors ? errors[0]!.extensions.code : Object.values(data)[0], query).toEqual(answer)
    expect(await foreignRows(), query).toEqual(rows)
  }
})

test.each(EXPORTS)('%s exports own lights only', async name => {
  const { data } = await platform.ask(`mutation { ${name}(${argumentsOf(name)}) { count url } }`, {}, token)
  expect(data[name].count).toBe(3)
  const file = await (await fetch(new URL(data[name].url, platform.address))).text()
  expect(file).not.toContain('FOREIGN')
})

test.each(EXPORTS)('%s leaves out a light that is revoked before the download', async name => {
  const { db } = platform
  const { data } = await platform.ask(`mutation { ${name}(${argumentsOf(name)}) { url } }`, {}, token)
  const binding = { admin_id: own.customer.id, light_device_id: own.lights[0] }
  await db
    .deleteFrom('light_device_manager')
    .where(row => row.and(binding))
    .execute()
  const file = await (await fetch(new URL(data[name].url, platform.address))).text()
  await db.insertInto('light_device_manager').values(binding).execute()
  const { rows } = await sql<{ name: string }>`
    select name from light_device where id = any(${own.lights}) order by id`.execute(db)
  const [revoked, ...others] = rows.map(row => `${row.name},`)
  expect(file).not.toContain(revoked)
  for (const other of others) expect(file).toContain(other)
})
