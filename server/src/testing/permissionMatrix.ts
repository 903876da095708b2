import type { Permission } from '../foundation/security/permissions.ts'

/** What a thing is to the customer who asks. */
export const RELATIONS = ['own', 'foreign', 'absent'] as const
export type Relation = (typeof RELATIONS)[number]
export type Thing =
  | 'device'
  | 'group'
  | 'center'
  | 'schedule'
  | 'scene'
  | 'daylightRule'
  | 'admin'
  | 'role'
  | 'file'
  | 'alert'
  | 'channel'
  | 'model'

export interface Rule {
  /** The operation, asked about the thing with this id. `n` differs in every call. */
  ask: (id: number, n: number) => string
  /** All of these are needed; none: being signed in is enough. */
  needs: Permission[]
  /** What it is about, where one is named. */
  thing?: Thing
  /** Answer for a thing that is not there, or not for this viewer. */
  missing?: 'NOT_FOUND' | 'BAD_USER_INPUT' | 'null'
  /** No session is required. */
  open?: true
  /** Test of the permitted case, which needs more than an object with an id. Refusals are tested here all the same. */
  elsewhere?: string
}

const override = 'input: { mainSwitch: true }'
const actions = 'actions: [{ targets: [{ name: "全市", where: {} }], levels: { mainSwitch: true } }]'
/** Of China; a region has one daylight rule. */
const PROVINCES = [11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 50, 51, 52, 53]
const page = '{ pagination { totalCount } }'
/** Visible only to the account that uploaded the file, whatever its role. */
const IMPORTS = 'features/imports/imports.test.ts'

/*
 * All operations of the API, and the roles that may use them. An operation without a row fails the test: its author adds what
 * it takes.
 */
export const MATRIX: Record<string, Rule> = {
  clientInfo: { ask: () => '{ clientInfo { id } }', needs: [], open: true },
  authInfo: { ask: () => '{ authInfo { email } }', needs: [], open: true },

  setUp: { ask: () => '', needs: [], open: true, elsewhere: 'features/site/setUp.test.ts' },
  wantDemoCity: {
    ask: () => 'mutation { wantDemoCity }',
    needs: ['Site:update'],
    elsewhere: 'features/demo/requestedDemo.test.ts',
  },

  findManyLightDevice: { ask: () => `{ findManyLightDevice ${page} }`, needs: ['LightDevice:read'] },
  lightPlaces: { ask: () => '{ lightPlaces { name } }', needs: ['LightDevice:read'] },
  searchLightDevices: { ask: () => '{ searchLightDevices(text: "L") { id } }', needs: ['LightDevice:read'] },
  findLightDeviceIds: { ask: () => '{ findLightDeviceIds }', needs: ['LightDevice:read'] },
  findOneLightDevice: {
    ask: id => `{ findOneLightDevice(id: ${id}) { id } }`,
    needs: ['LightDevice:read'],
    thing: 'device',
    missing: 'null',
  },
  lightHistory: {
    ask: id => `{ lightHistory(id: ${id}, from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z") { resolution } }`,
    needs: ['LightDevice:read'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  lightConnection: {
    ask: id => `{ lightConnection(id: ${id}) { username } }`,
    needs: ['LightDevice:read'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  createLightDevice: {
    ask: (_, n) =>
      `mutation { createLightDevice(input: { name: "新灯", deviceId: "MATRIX-${n}", mode: { connect: { id: 1 } } }) { id } }`,
    needs: ['LightDevice:create'],
  },
  updateLightDevice: {
    ask: id => `mutation { updateLightDevice(id: ${id}, input: { name: { set: "新名" } }) { id } }`,
    needs: ['LightDevice:update'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  deleteLightDevice: {
    ask: id => `mutation { deleteLightDevice(id: ${id}) { id } }`,
    needs: ['LightDevice:delete'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  issueLightCredential: {
    ask: id => `mutation { issueLightCredential(id: ${id}) { username } }`,
    needs: ['LightDevice:update'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  lightCredentialCounts: {
    ask: () => '{ lightCredentialCounts(where: { id: { equals: 0 } }) { missing } }',
    needs: ['LightDevice:update'],
  },
  issueLightCredentials: {
    ask: () => 'mutation { issueLightCredentials(where: { id: { equals: 0 } }) { issued } }',
    needs: ['LightDevice:update'],
  },
  switchLightDevice: {
    ask: id => `mutation { switchLightDevice(id: ${id}, status: true) { accepted } }`,
    needs: ['LightDevice:operate'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  operateLightDevice: {
    ask: id => `mutation { operateLightDevice(id: ${id}, ${override}) { accepted } }`,
    needs: ['LightDevice:operate'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  batchOperateLightDevice: {
    ask: id => `mutation { batchOperateLightDevice(ids: [${id}], ${override}) { accepted } }`,
    needs: ['LightDevice:operate'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  lightDeviceControl: {
    ask: id => `mutation { lightDeviceControl(deviceIds: [${id}], ${override}) { accepted } }`,
    needs: ['LightDevice:operate'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  returnLightsToPlan: {
    ask: id => `mutation { returnLightsToPlan(ids: [${id}]) }`,
    needs: ['LightDevice:operate'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  testSwitchLightDevice: {
    ask: id => `mutation { testSwitchLightDevice(id: ${id}, status: true) { accepted } }`,
    needs: ['LightDevice:test'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  finishLightDeviceTest: {
    ask: id => `mutation { finishLightDeviceTest(id: ${id}) }`,
    needs: ['LightDevice:test'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  readLights: {
    ask: id => `mutation { readLights(ids: [${id}]) { total } }`,
    // LightDevice:test is enough, too; each role here has both or neither.
    needs: ['LightDevice:operate'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  readRequest: {
    ask: () => '{ readRequest(id: "019aa5c2-7f0e-7c3a-9d53-0b1f4f1f2a11") { total } }',
    needs: ['LightDevice:read'],
    elsewhere: 'features/reads/reads.test.ts',
  },
  findManyLightOverride: {
    ask: () => `{ findManyLightOverride ${page} }`,
    needs: ['LightDevice:read'],
  },
  lightOverrideCount: { ask: () => '{ lightOverrideCount { lights } }', needs: ['LightDevice:read'] },
  previewEndLightOverrides: {
    ask: () => '{ previewEndLightOverrides { lightCount } }',
    needs: ['LightDevice:read'],
    elsewhere: 'features/control/overrides.test.ts',
  },
  endLightOverrides: {
    ask: () => 'mutation { endLightOverrides(ids: [0]) }',
    needs: ['LightDevice:operate'],
    elsewhere: 'features/control/overrides.test.ts',
  },
  moveLightOverrideEnd: {
    ask: () => 'mutation { moveLightOverrideEnd(ids: [0], until: "2100-01-01T00:00:00Z") }',
    needs: ['LightDevice:operate'],
    elsewhere: 'features/control/undo.test.ts',
  },
  previewOverrideLights: {
    ask: () => '{ previewOverrideLights(where: {}, input: { mainSwitch: true }) { lightCount } }',
    needs: ['LightDevice:read'],
    elsewhere: 'features/control/targets.test.ts',
  },
  overrideLights: {
    ask: () => 'mutation { overrideLights(target: { name: "x", where: {} }, input: { mainSwitch: true }) { id } }',
    needs: ['LightDevice:operate'],
    elsewhere: 'features/control/targets.test.ts',
  },
  endAllLightOverrides: {
    ask: () => 'mutation { endAllLightOverrides }',
    needs: ['LightDevice:operate'],
    elsewhere: 'features/control/overrides.test.ts',
  },
  moveAllLightOverrideEnds: {
    ask: () => 'mutation { moveAllLightOverrideEnds(where: {}, until: "2100-01-01T00:00:00Z") }',
    needs: ['LightDevice:operate'],
    elsewhere: 'features/control/overrideEnds.test.ts',
  },
  lightOverrideChanges: {
    ask: () => 'subscription { lightOverrideChanges }',
    needs: ['LightDevice:read'],
    elsewhere: 'features/control/overrides.test.ts',
  },
  newestUndoableLightRequest: {
    ask: () => '{ newestUndoableLightRequest { lightCount } }',
    needs: ['LightDevice:operate'],
  },
  findManyLightCampaign: { ask: () => `{ findManyLightCampaign ${page} }`, needs: ['LightDevice:read'] },
  findOneLightCampaign: {
    ask: () => '{ findOneLightCampaign(id: 0) { id } }',
    needs: ['LightDevice:read'],
    elsewhere: 'features/control/campaigns.test.ts',
  },
  stopLightCampaign: {
    ask: () => 'mutation { stopLightCampaign(id: 0) { id } }',
    needs: ['LightDevice:operate'],
    elsewhere: 'features/control/campaigns.test.ts',
  },
  updateLightCampaign: {
    ask: () => 'mutation { updateLightCampaign(id: 0, input: { reason: "x" }) { id } }',
    needs: ['LightDevice:operate'],
    elsewhere: 'features/control/comingChanges.test.ts',
  },
  undoLightCampaign: {
    ask: () => 'mutation { undoLightCampaign(id: 0) { id } }',
    needs: ['LightDevice:operate'],
    elsewhere: 'features/control/undo.test.ts',
  },
  retryLightCampaign: {
    ask: () => 'mutation { retryLightCampaign(id: 0) { id } }',
    needs: ['LightDevice:operate'],
    elsewhere: 'features/control/campaigns.test.ts',
  },
  findManyLightCommand: {
    ask: id => `{ findManyLightCommand(where: { lightId: ${id} }) ${page} }`,
    needs: ['LightDevice:read'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  lightDeviceChanges: {
    ask: () => 'subscription { lightDeviceChanges { id } }',
    needs: ['LightDevice:read'],
    elsewhere: 'features/devices/changes.test.ts',
  },
  lightMap: { ask: () => '{ lightMap { count } }', needs: ['LightDevice:read'] },
  lightMapAt: {
    ask: () => '{ lightMapAt(at: "2026-11-20T00:00:00Z") { count } }',
    needs: ['LightDevice:read'],
    elsewhere: 'features/map/map.test.ts',
  },
  lightMapChanges: {
    ask: () => 'subscription { lightMapChanges { count } }',
    needs: ['LightDevice:read'],
    elsewhere: 'features/map/map.test.ts',
  },
  syncRemoteLightDevices: {
    ask: () => '{ syncRemoteLightDevices { created } }',
    needs: ['LightDevice:create', 'LightDevice:update'],
  },
  findAllDeviceMode: { ask: () => '{ findAllDeviceMode { id } }', needs: ['LightDevice:read'] },
  findManyDeviceMode: { ask: () => `{ findManyDeviceMode ${page} }`, needs: ['DeviceMode:read'] },
  findOneDeviceMode: {
    ask: id => `{ findOneDeviceMode(id: ${id}) { id } }`,
    needs: ['DeviceMode:read'],
    thing: 'model',
    missing: 'null',
  },
  createDeviceMode: {
    ask: (_, n) =>
      `mutation { createDeviceMode(input: { name: "新型号", code: "MATRIX-M-${n}", type: "light" }) { id } }`,
    needs: ['DeviceMode:create'],
  },
  updateDeviceMode: {
    ask: id => `mutation { updateDeviceMode(id: ${id}, input: { name: { set: "新名" } }) { id } }`,
    needs: ['DeviceMode:update'],
    thing: 'model',
    missing: 'NOT_FOUND',
  },
  deleteDeviceMode: {
    ask: id => `mutation { deleteDeviceMode(id: ${id}) { id } }`,
    needs: ['DeviceMode:delete'],
    thing: 'model',
    missing: 'NOT_FOUND',
  },
  importDeviceModes: {
    ask: () => 'mutation { importDeviceModes(format: JSON, dryRun: true, content: "[{}]") { created } }',
    needs: ['DeviceMode:create', 'DeviceMode:update'],
  },
  exportDeviceModes: { ask: () => '{ exportDeviceModes(format: CSV) }', needs: ['DeviceMode:read'] },

  findManyLightGroup: { ask: () => `{ findManyLightGroup ${page} }`, needs: ['LightGroup:read'] },
  findAllLightGroup: { ask: () => '{ findAllLightGroup { id } }', needs: ['LightGroup:read'] },
  findOneLightGroup: {
    ask: id => `{ findOneLightGroup(id: ${id}) { id } }`,
    needs: ['LightGroup:read'],
    thing: 'group',
    missing: 'null',
  },
  findGroupRelatedDevicesInfo: {
    ask: id => `{ findGroupRelatedDevicesInfo(id: ${id}) { onlineCount } }`,
    needs: ['LightDevice:read', 'LightGroup:read'],
    thing: 'group',
    missing: 'null',
  },
  groupHistory: {
    ask: id => `{ groupHistory(id: ${id}, from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z") { resolution } }`,
    needs: ['LightDevice:read', 'LightGroup:read'],
    thing: 'group',
    missing: 'NOT_FOUND',
  },
  createLightGroup: {
    ask: () => 'mutation { createLightGroup(input: { name: "新群组" }) { id } }',
    needs: ['LightGroup:create'],
  },
  updateLightGroup: {
    ask: id => `mutation { updateLightGroup(id: ${id}, input: { name: { set: "新名" } }) { id } }`,
    needs: ['LightGroup:update'],
    thing: 'group',
    missing: 'NOT_FOUND',
  },
  deleteLightGroup: {
    ask: id => `mutation { deleteLightGroup(id: ${id}) { id } }`,
    needs: ['LightGroup:delete'],
    thing: 'group',
    missing: 'NOT_FOUND',
  },
  operateLightGroup: {
    ask: id => `mutation { operateLightGroup(id: ${id}, ${override}) { accepted } }`,
    needs: ['LightGroup:operate', 'LightDevice:operate'],
    thing: 'group',
    missing: 'NOT_FOUND',
  },
  previewLightGroup: {
    ask: id => `{ previewLightGroup(id: ${id}, input: { controlMode: { set: SUNRISE_SUNSET } }) { lights } }`,
    needs: ['LightGroup:read'],
    thing: 'group',
    missing: 'NOT_FOUND',
  },
  previewLightGroups: {
    ask: id => `{ previewLightGroups(ids: [${id}], input: { controlMode: { set: MANUAL } }) { stay } }`,
    needs: ['LightGroup:read'],
    thing: 'group',
    missing: 'NOT_FOUND',
  },
  previewLightGroupDeletion: {
    ask: id => `{ previewLightGroupDeletion(ids: [${id}]) { stay } }`,
    needs: ['LightGroup:read'],
    thing: 'group',
    missing: 'NOT_FOUND',
  },
  previewLightMove: {
    ask: id => `{ previewLightMove(ids: [1], groupId: ${id}) { stay } }`,
    needs: ['LightDevice:read', 'LightGroup:read'],
    thing: 'group',
    missing: 'NOT_FOUND',
  },

  findManyLightSchedule: { ask: () => `{ findManyLightSchedule ${page} }`, needs: ['LightSchedule:read'] },
  findAllLightSchedule: { ask: () => '{ findAllLightSchedule { id } }', needs: ['LightSchedule:read'] },
  findOneLightSchedule: {
    ask: id => `{ findOneLightSchedule(id: ${id}) { id } }`,
    needs: ['LightSchedule:read'],
    thing: 'schedule',
    missing: 'null',
  },
  previewLightSchedule: {
    ask: id => `{ previewLightSchedule(id: ${id}, input: { name: "试看", type: SUNRISE_SUNSET }) { lights } }`,
    needs: ['LightSchedule:read'],
    thing: 'schedule',
    missing: 'NOT_FOUND',
  },
  previewLightScheduleChange: {
    ask: id => `{ previewLightScheduleChange(id: ${id}) { stay } }`,
    needs: ['LightSchedule:read'],
    thing: 'schedule',
    missing: 'NOT_FOUND',
  },
  previewLightScheduleRevision: {
    ask: id => `{ previewLightScheduleRevision(id: ${id}, revision: 1) { keepsName } }`,
    needs: ['LightSchedule:read'],
    thing: 'schedule',
    missing: 'NOT_FOUND',
  },
  previewLightScheduleEvening: {
    ask: id => `{ previewLightScheduleEvening(schedule: { id: ${id} }) { date } }`,
    needs: ['LightSchedule:read'],
    thing: 'schedule',
    missing: 'NOT_FOUND',
  },
  restoreLightScheduleRevision: {
    ask: id => `mutation { restoreLightScheduleRevision(id: ${id}, revision: 1) { id } }`,
    needs: ['LightSchedule:update'],
    thing: 'schedule',
    missing: 'NOT_FOUND',
  },
  compareLightSchedules: {
    ask: id => `{ compareLightSchedules(a: { id: ${id} }, b: { id: ${id} }, nights: 1) { lights } }`,
    needs: ['LightSchedule:read'],
    thing: 'schedule',
    missing: 'NOT_FOUND',
  },
  createLightSchedule: {
    ask: (_, n) => `mutation { createLightSchedule(input: { name: "策略 ${n}", type: SUNRISE_SUNSET }) { id } }`,
    needs: ['LightSchedule:create'],
  },
  updateLightSchedule: {
    ask: (id, n) => `mutation { updateLightSchedule(id: ${id}, input: { name: { set: "新策略 ${n}" } }) { id } }`,
    needs: ['LightSchedule:update'],
    thing: 'schedule',
    missing: 'NOT_FOUND',
  },
  deleteLightSchedule: {
    ask: id => `mutation { deleteLightSchedule(id: ${id}, leftLights: STAY) { id } }`,
    needs: ['LightSchedule:delete'],
    thing: 'schedule',
    missing: 'NOT_FOUND',
  },
  findManyDaylightRule: { ask: () => `{ findManyDaylightRule ${page} }`, needs: ['DaylightRule:read'] },
  findOneDaylightRule: {
    ask: id => `{ findOneDaylightRule(id: ${id}) { id } }`,
    needs: ['DaylightRule:read'],
    thing: 'daylightRule',
    missing: 'null',
  },
  previewDaylightRule: {
    ask: () => '{ previewDaylightRule(input: { regionCode: "440106", onBelow: 500 }) { lightCount } }',
    needs: ['DaylightRule:read', 'LightDevice:read', 'LightCenter:read'],
  },
  createDaylightRule: {
    ask: (_, n) =>
      `mutation { createDaylightRule(input: { regionCode: "${PROVINCES[n % PROVINCES.length]}0000", onBelow: 500, offAbove: 800, windowFrom: "07:00", windowTo: "18:00" }) { id } }`,
    needs: ['DaylightRule:create'],
  },
  updateDaylightRule: {
    ask: id => `mutation { updateDaylightRule(id: ${id}, input: { onBelow: { set: 400 } }) { id } }`,
    needs: ['DaylightRule:update'],
    thing: 'daylightRule',
    missing: 'NOT_FOUND',
  },
  deleteDaylightRule: {
    ask: id => `mutation { deleteDaylightRule(id: ${id}) { id } }`,
    needs: ['DaylightRule:delete'],
    thing: 'daylightRule',
    missing: 'NOT_FOUND',
  },
  findManyLightScene: { ask: () => `{ findManyLightScene ${page} }`, needs: ['LightScene:read'] },
  findAllLightScene: { ask: () => '{ findAllLightScene { id } }', needs: ['LightScene:read'] },
  findOneLightScene: {
    ask: id => `{ findOneLightScene(id: ${id}) { id } }`,
    needs: ['LightScene:read'],
    thing: 'scene',
    missing: 'null',
  },
  previewLightScene: {
    ask: id => `{ previewLightScene(id: ${id}) { total { powerAfter } } }`,
    needs: ['LightScene:read', 'LightDevice:read'],
    thing: 'scene',
    missing: 'NOT_FOUND',
  },
  createLightScene: {
    ask: (_, n) => `mutation { createLightScene(input: { name: "场景 ${n}", kind: STORM, ${actions} }) { id } }`,
    needs: ['LightScene:create'],
  },
  updateLightScene: {
    ask: (id, n) => `mutation { updateLightScene(id: ${id}, input: { name: { set: "新场景 ${n}" } }) { id } }`,
    needs: ['LightScene:update'],
    thing: 'scene',
    missing: 'NOT_FOUND',
  },
  deleteLightScene: {
    ask: id => `mutation { deleteLightScene(id: ${id}) { id } }`,
    needs: ['LightScene:delete'],
    thing: 'scene',
    missing: 'NOT_FOUND',
  },
  startLightScene: {
    ask: id => `mutation { startLightScene(id: ${id}) { id } }`,
    needs: ['LightScene:read', 'LightDevice:operate'],
    thing: 'scene',
    missing: 'NOT_FOUND',
  },
  holidays: { ask: () => '{ holidays(year: 2026) { date } }', needs: ['LightSchedule:read'] },
  setHolidays: {
    ask: () => 'mutation { setHolidays(dates: [{ date: "2026-10-01", name: "国庆节" }]) { date } }',
    needs: ['LightSchedule:update'],
  },
  removeHolidays: {
    ask: () => 'mutation { removeHolidays(dates: ["2026-10-01"]) { date } }',
    needs: ['LightSchedule:update'],
  },

  findManyLightCenter: { ask: () => `{ findManyLightCenter ${page} }`, needs: ['LightCenter:read'] },
  findAllLightCenter: { ask: () => '{ findAllLightCenter { id } }', needs: ['LightCenter:read'] },
  findOneLightCenter: {
    ask: id => `{ findOneLightCenter(id: ${id}) { id } }`,
    needs: ['LightCenter:read'],
    thing: 'center',
    missing: 'null',
  },
  unknownConnections: { ask: () => '{ unknownConnections { username } }', needs: ['LightDevice:create'] },
  centerConnection: {
    ask: id => `{ centerConnection(id: ${id}) { username } }`,
    needs: ['LightCenter:read'],
    thing: 'center',
    missing: 'NOT_FOUND',
  },
  centerInventory: {
    ask: id => `{ centerInventory(id: ${id}) { complete } }`,
    needs: ['LightDevice:read', 'LightCenter:read'],
    thing: 'center',
    missing: 'NOT_FOUND',
  },
  switchCircuit: {
    ask: id => `mutation { switchCircuit(centerId: ${id}, circuit: "1", contactor: OPEN) { id } }`,
    needs: ['LightCenter:operate'],
    thing: 'center',
    missing: 'NOT_FOUND',
    elsewhere: 'features/circuits/circuits.test.ts',
  },
  requestCenterInventory: {
    ask: () => 'mutation { requestCenterInventory(id: 0) { id } }',
    needs: ['LightCenter:update'],
    elsewhere: 'features/inventory/drift.test.ts',
  },
  issueCenterCredential: {
    ask: id => `mutation { issueCenterCredential(id: ${id}) { username } }`,
    needs: ['LightCenter:update'],
    thing: 'center',
    missing: 'NOT_FOUND',
  },
  centerCredentialCounts: {
    ask: () => '{ centerCredentialCounts(where: { id: { equals: 0 } }) { missing } }',
    needs: ['LightCenter:update'],
  },
  issueCenterCredentials: {
    ask: () => 'mutation { issueCenterCredentials(where: { id: { equals: 0 } }) { issued } }',
    needs: ['LightCenter:update'],
  },
  importCenters: {
    ask: () => 'mutation ($file: Upload!) { importCenters(file: $file, fileName: "a.csv", dryRun: true) { created } }',
    needs: ['LightCenter:create', 'LightCenter:update'],
    elsewhere: 'features/centerFiles/centerImport.test.ts',
  },
  exportCenters: { ask: () => '{ exportCenters }', needs: ['LightCenter:read'] },
  createLightCenter: {
    ask: (_, n) => `mutation { createLightCenter(input: { name: "新集控", deviceId: "MATRIX-C-${n}" }) { id } }`,
    needs: ['LightCenter:create'],
  },
  updateLightCenter: {
    ask: id => `mutation { updateLightCenter(id: ${id}, input: { name: { set: "新名" } }) { id } }`,
    needs: ['LightCenter:update'],
    thing: 'center',
    missing: 'NOT_FOUND',
  },
  deleteLightCenter: {
    ask: id => `mutation { deleteLightCenter(id: ${id}) { id } }`,
    needs: ['LightCenter:delete'],
    thing: 'center',
    missing: 'NOT_FOUND',
  },

  dashboardLightInfoCount: { ask: () => '{ dashboardLightInfoCount { totalCount } }', needs: ['Dashboard:read'] },
  dashboardPowerInfoCount: { ask: () => '{ dashboardPowerInfoCount { totalPower } }', needs: ['Dashboard:read'] },
  energySeries: {
    ask: id => `{ energySeries(from: "2026-01-01", to: "2026-01-31", by: DAY, groupId: ${id}) { lightsWithoutWatts } }`,
    needs: ['Dashboard:read', 'LightGroup:read'],
    thing: 'group',
    missing: 'NOT_FOUND',
  },
  litRate: {
    ask: id => `{ litRate(groupId: ${id}) { lit } }`,
    needs: ['Dashboard:read', 'LightGroup:read'],
    thing: 'group',
    missing: 'NOT_FOUND',
  },
  litRates: { ask: () => '{ litRates { overall { rate } } }', needs: ['Dashboard:read'] },
  litRateHistory: {
    ask: id => `{ litRateHistory(from: "2026-01-01", to: "2026-01-31", groupId: ${id}) { worst } }`,
    needs: ['Dashboard:read', 'LightGroup:read'],
    thing: 'group',
    missing: 'NOT_FOUND',
  },
  siteLightDefault: { ask: () => '{ siteLightDefault }', needs: ['LightDevice:read'] },
  previewSiteLightDefault: {
    ask: () => '{ previewSiteLightDefault(lightDefault: AS_THEY_ARE) { stay } }',
    needs: ['Site:update'],
  },
  energyTariff: { ask: () => '{ energyTariff { price } }', needs: ['Dashboard:read'] },
  updateEnergyTariff: {
    ask: () => 'mutation { updateEnergyTariff(input: { price: 0.65, currency: "CNY" }) { price } }',
    needs: ['Site:update'],
  },
  updateSiteLightDefault: {
    ask: () => 'mutation { updateSiteLightDefault(lightDefault: SUNSET_TO_SUNRISE) }',
    needs: ['Site:update'],
  },
  siteRegions: { ask: () => '{ siteRegions { code } }', needs: [] },
  exportSiteRegions: { ask: () => '{ exportSiteRegions }', needs: [] },
  importSiteRegions: {
    ask: () => 'mutation { importSiteRegions(content: "code,name,parent") { replaced } }',
    needs: ['Site:update'],
    elsewhere: 'features/regions/regions.test.ts',
  },
  updateLitRateTargets: {
    ask: () => 'mutation { updateLitRateTargets(main: 98, other: 96) { main } }',
    needs: ['Site:update'],
  },
  retention: { ask: () => '{ retention { readingDays } }', needs: ['Site:update'] },
  updateRetention: {
    ask: () => 'mutation { updateRetention(readingDays: 30, hourDays: 800) { readingDays } }',
    needs: ['Site:update'],
  },
  findManyLightControlEvent: {
    ask: id => `{ findManyLightControlEvent(where: { lightId: ${id} }) ${page} }`,
    needs: ['LightDevice:read'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  exportLightHistory: {
    ask: id => `mutation { exportLightHistory(where: { lightId: ${id} }) { count } }`,
    needs: ['LightDevice:read'],
    thing: 'device',
    missing: 'NOT_FOUND',
  },
  findManyAuditEntry: { ask: () => `{ findManyAuditEntry ${page} }`, needs: ['AuditEntry:read'] },
  auditPeople: { ask: () => '{ auditPeople { id } }', needs: ['AuditEntry:read'] },
  auditEntriesBefore: { ask: () => '{ auditEntriesBefore(before: 1, limit: 1) { id } }', needs: ['AuditEntry:read'] },
  exportAuditEntries: { ask: () => 'mutation { exportAuditEntries { count } }', needs: ['AuditEntry:read'] },

  findManyAlert: { ask: () => `{ findManyAlert ${page} }`, needs: ['Alert:read'] },
  alertCounts: { ask: () => '{ alertCounts { major } }', needs: ['Alert:read'] },
  alertRules: { ask: () => '{ alertRules { kind } }', needs: ['Alert:read'] },
  acknowledgeAlert: {
    ask: id => `mutation { acknowledgeAlert(id: ${id}) { id } }`,
    needs: ['Alert:update'],
    thing: 'alert',
    missing: 'NOT_FOUND',
  },
  acknowledgeAlerts: {
    ask: id => `mutation { acknowledgeAlerts(ids: [${id}]) { id } }`,
    needs: ['Alert:update'],
    thing: 'alert',
    missing: 'NOT_FOUND',
  },
  alertAssignees: { ask: () => '{ alertAssignees { id } }', needs: ['Alert:update'] },
  assignAlerts: {
    ask: id => `mutation { assignAlerts(ids: [${id}]) { id } }`,
    needs: ['Alert:update'],
    thing: 'alert',
    missing: 'NOT_FOUND',
  },
  updateAlertRule: {
    ask: () => 'mutation { updateAlertRule(kind: TEMPERATURE_HIGH, input: { raiseAt: 60 }) { kind } }',
    needs: ['Alert:update'],
  },
  alertChanges: {
    ask: () => 'subscription { alertChanges { id } }',
    needs: ['Alert:read'],
    elsewhere: 'features/alerts/alerts.test.ts',
  },
  notifications: { ask: () => '{ notifications { unreadCount } }', needs: [] },
  markNotificationsRead: { ask: () => 'mutation { markNotificationsRead { unreadCount } }', needs: [] },
  notificationChannels: { ask: () => '{ notificationChannels { id } }', needs: ['NotificationChannel:read'] },
  createNotificationChannel: {
    ask: (_, n) =>
      `mutation { createNotificationChannel(input: { kind: EMAIL, target: "m${n}@city.example" }) { id } }`,
    needs: ['NotificationChannel:create'],
  },
  updateNotificationChannel: {
    ask: id => `mutation { updateNotificationChannel(id: ${id}, input: { isEnabled: false }) { id } }`,
    needs: ['NotificationChannel:update'],
    thing: 'channel',
    missing: 'NOT_FOUND',
  },
  deleteNotificationChannel: {
    ask: id => `mutation { deleteNotificationChannel(id: ${id}) { id } }`,
    needs: ['NotificationChannel:delete'],
    thing: 'channel',
    missing: 'NOT_FOUND',
  },
  testNotificationChannel: {
    ask: id => `mutation { testNotificationChannel(id: ${id}) { status } }`,
    needs: ['NotificationChannel:update'],
    thing: 'channel',
    missing: 'NOT_FOUND',
  },

  findManyAdmin: { ask: () => `{ findManyAdmin ${page} }`, needs: ['Admin:read'] },
  findOneAdmin: {
    ask: id => `{ findOneAdmin(id: ${id}) { id } }`,
    needs: ['Admin:read'],
    thing: 'admin',
    missing: 'null',
  },
  createAdmin: {
    ask: (id, n) =>
      `mutation { createAdmin(input: { nickname: "新人", firstName: "新", lastName: "人", phoneNumber: "13800000000",
        email: "matrix-${n}@city.example", password: "long-enough", role: { connect: { id: ${id} } } }) { id } }`,
    needs: ['Admin:create'],
    thing: 'role',
    missing: 'BAD_USER_INPUT',
  },
  updateAdmin: {
    ask: id => `mutation { updateAdmin(id: ${id}, input: { nickname: { set: "新名" } }) { id } }`,
    needs: ['Admin:update'],
    thing: 'admin',
    missing: 'NOT_FOUND',
  },
  findManyManagerItem: {
    ask: id => `{ findManyManagerItem(id: ${id}, type: DEVICE, authorised: false) { items { id } } }`,
    needs: ['Admin:update', 'LightDevice:read'],
    thing: 'admin',
    missing: 'NOT_FOUND',
  },
  bindManagerItems: {
    ask: id => `mutation { bindManagerItems(id: ${id}, itemIds: [], type: DEVICE) { id } }`,
    needs: ['Admin:update'],
    thing: 'admin',
    missing: 'NOT_FOUND',
  },
  unbindManagerItems: {
    ask: id => `mutation { unbindManagerItems(id: ${id}, itemIds: [], type: DEVICE) { id } }`,
    needs: ['Admin:update'],
    thing: 'admin',
    missing: 'NOT_FOUND',
  },

  findManyAdminRole: { ask: () => `{ findManyAdminRole ${page} }`, needs: ['AdminRole:read'] },
  findAllPermission: { ask: () => '{ findAllPermission { subject } }', needs: ['AdminRole:read'] },
  createAdminRole: {
    ask: (_, n) => `mutation { createAdminRole(input: { name: "MATRIX_${n}" }) { id } }`,
    needs: ['AdminRole:create'],
  },
  updateAdminRole: {
    ask: id => `mutation { updateAdminRole(id: ${id}, input: { alias: { set: "别名 ${id}" } }) { id } }`,
    needs: ['AdminRole:update'],
    thing: 'role',
    missing: 'NOT_FOUND',
  },
  deleteAdminRole: {
    ask: id => `mutation { deleteAdminRole(id: ${id}) { id } }`,
    needs: ['AdminRole:update'],
    thing: 'role',
    missing: 'NOT_FOUND',
  },
  addPermissionBind: {
    ask: id =>
      `mutation { addPermissionBind(channel: "admin", subject: "LightDevice", action: "read", targetId: ${id}) }`,
    needs: ['AdminRole:update'],
    thing: 'role',
    missing: 'NOT_FOUND',
  },
  removePermissionBind: {
    ask: id =>
      `mutation { removePermissionBind(channel: "admin", subject: "LightDevice", action: "read", targetId: ${id}) }`,
    needs: ['AdminRole:update'],
    thing: 'role',
    missing: 'NOT_FOUND',
  },

  deletedItems: {
    ask: () => `{ deletedItems(subject: LightDevice) ${page} }`,
    needs: ['LightDevice:create', 'LightDevice:delete'],
  },
  restoreDeleted: {
    ask: () => 'mutation { restoreDeleted(subject: LightDevice, ids: [0]) }',
    needs: ['LightDevice:create', 'LightDevice:delete'],
    elsewhere: 'features/trash/trash.test.ts',
  },

  updateProfile: { ask: () => 'mutation { updateProfile(input: { nickname: { set: "自己" } }) { id } }', needs: [] },
  confirmPassword: {
    ask: () => 'mutation { confirmPassword(password: "a guess") }',
    needs: [],
    elsewhere: 'features/sessions/confirmation.test.ts',
  },
  mySecondFactor: { ask: () => '{ mySecondFactor { demanded } }', needs: [] },
  beginSecondFactor: {
    ask: () => 'mutation { beginSecondFactor { __typename } }',
    needs: [],
    elsewhere: 'features/sessions/secondFactor.test.ts',
  },
  switchOnSecondFactor: {
    ask: () => 'mutation { switchOnSecondFactor(code: "123456") }',
    needs: [],
    elsewhere: 'features/sessions/secondFactor.test.ts',
  },
  switchOffSecondFactor: {
    ask: () => 'mutation { switchOffSecondFactor(code: "123456") }',
    needs: [],
    elsewhere: 'features/sessions/secondFactor.test.ts',
  },
  takeSecondFactor: {
    ask: () => 'mutation { takeSecondFactor(id: 0) }',
    needs: ['Admin:update'],
    elsewhere: 'features/sessions/secondFactor.test.ts',
  },
  demandSecondFactor: {
    ask: () => 'mutation { demandSecondFactor(demanded: true) }',
    needs: ['Site:update'],
    elsewhere: 'features/sessions/secondFactor.test.ts',
  },
  changePassword: {
    ask: () => 'mutation { changePassword(current: "a guess", next: "a new one") }',
    needs: [],
    elsewhere: 'features/sessions/ownPassword.test.ts',
  },
  mySessions: { ask: () => '{ mySessions { id } }', needs: [] },
  endSession: {
    ask: () => 'mutation { endSession(id: 0) }',
    needs: [],
    elsewhere: 'features/sessions/ownSessions.test.ts',
  },
  endOtherSessions: {
    ask: () => 'mutation { endOtherSessions }',
    needs: [],
    elsewhere: 'features/sessions/ownSessions.test.ts',
  },
  loginWithEmail: { ask: () => '', needs: [], open: true, elsewhere: 'features/sessions/sessions.test.ts' },
  logout: { ask: () => '', needs: [], open: true, elsewhere: 'features/sessions/sessions.test.ts' },
  refreshToken: {
    ask: () => 'mutation { refreshToken { accessToken } }',
    needs: [],
    elsewhere: 'features/sessions/sessions.test.ts',
  },

  findManyMediaFile: { ask: () => `{ findManyMediaFile ${page} }`, needs: ['MediaFile:read'] },
  findManyMediaFolder: { ask: () => `{ findManyMediaFolder ${page} }`, needs: ['MediaFile:read'] },
  mediaStores: { ask: () => '{ mediaStores }', needs: ['MediaFile:read'] },
  findMediaFolderTreeByStore: {
    ask: () => '{ findMediaFolderTreeByStore(store: LOCAL) { id } }',
    needs: ['MediaFile:read'],
  },
  createMediaFile: {
    ask: () =>
      'mutation { createMediaFile(input: { fileExt: "png", fileMime: "image/png", fileName: "a.png", fileSize: 10 }) { id } }',
    needs: ['MediaFile:create'],
  },
  deleteMediaFile: {
    ask: () => 'mutation { deleteMediaFile(id: 0) { id } }',
    needs: ['MediaFile:create'],
    elsewhere: 'features/media/deletion.test.ts',
  },
  lightImports: { ask: () => '{ lightImports { id } }', needs: ['LightDevice:update'] },
  createLightImport: {
    ask: () => 'mutation ($file: Upload!) { createLightImport(file: $file, fileName: "a.csv") { id } }',
    needs: ['LightDevice:update'],
    elsewhere: IMPORTS,
  },
  lightImport: { ask: () => '{ lightImport(id: 0) { id } }', needs: ['LightDevice:update'], elsewhere: IMPORTS },
  lightImportRows: {
    ask: () => '{ lightImportRows(id: 0) { items { row } } }',
    needs: ['LightDevice:update'],
    elsewhere: IMPORTS,
  },
  lightImportFaults: {
    ask: () => '{ lightImportFaults(id: 0) { row } }',
    needs: ['LightDevice:update'],
    elsewhere: IMPORTS,
  },
  lightImportKept: {
    ask: () => '{ lightImportKept(id: 0) { items { lightId } } }',
    needs: ['LightDevice:update'],
    elsewhere: IMPORTS,
  },
  checkLightImport: {
    ask: () => 'mutation { checkLightImport(id: 0, settings: { mapping: [], datum: WGS84 }) { id } }',
    needs: ['LightDevice:update', 'LightGroup:read', 'LightCenter:read'],
    elsewhere: IMPORTS,
  },
  applyLightImport: {
    ask: () => 'mutation { applyLightImport(id: 0) { id } }',
    needs: ['LightDevice:update'],
    elsewhere: IMPORTS,
  },
  undoLightImport: {
    ask: () => 'mutation { undoLightImport(id: 0) { id } }',
    needs: ['LightDevice:update'],
    elsewhere: IMPORTS,
  },
  deleteLightImport: {
    ask: () => 'mutation { deleteLightImport(id: 0) { id } }',
    needs: ['LightDevice:update'],
    elsewhere: IMPORTS,
  },
  coordinateSystems: { ask: () => '{ coordinateSystems(search: "twd97") { code } }', needs: ['LightDevice:update'] },
  lightAttributes: { ask: () => '{ lightAttributes { id lightCount } }', needs: ['LightDevice:read'] },
  createLightAttribute: {
    ask: (_, n) => `mutation { createLightAttribute(input: { name: "attribute ${n}", type: TEXT }) { id } }`,
    needs: ['LightDevice:update'],
  },
  updateLightAttribute: {
    ask: () => 'mutation { updateLightAttribute(id: 0, input: {}) { id } }',
    needs: ['LightDevice:update'],
    elsewhere: 'features/attributes/attributes.test.ts',
  },
  deleteLightAttribute: {
    ask: () => 'mutation { deleteLightAttribute(id: 0) { id } }',
    needs: ['LightDevice:update'],
    elsewhere: 'features/attributes/attributes.test.ts',
  },
  lightProtection: { ask: () => '{ lightProtection { limit protectedCount } }', needs: ['LightDevice:read'] },
  updateLightProtection: {
    ask: () => 'mutation { updateLightProtection(input: {}) { limit } }',
    needs: ['Site:update'],
  },
  protectLights: {
    ask: () => 'mutation { protectLights(where: { id: { equals: 0 } }, isProtected: true) }',
    needs: ['LightDevice:update'],
  },
  findManyApproval: { ask: () => `{ findManyApproval ${page} }`, needs: [] },
  findOneApproval: { ask: () => '{ findOneApproval(id: 0) { id } }', needs: [] },
  grantApproval: {
    ask: () => 'mutation { grantApproval(id: 0) { id } }',
    needs: ['Approval:approve'],
    elsewhere: 'features/approvals/approvals.test.ts',
  },
  refuseApproval: {
    ask: () => 'mutation { refuseApproval(id: 0) { id } }',
    needs: ['Approval:approve'],
    elsewhere: 'features/approvals/approvals.test.ts',
  },
  withdrawApproval: {
    ask: () => 'mutation { withdrawApproval(id: 0) { id } }',
    needs: [],
    elsewhere: 'features/approvals/approvals.test.ts',
  },
  findManyShiftNote: { ask: () => `{ findManyShiftNote ${page} }`, needs: ['ShiftLog:read'] },
  shiftSummary: { ask: () => '{ shiftSummary { since } }', needs: ['ShiftLog:read'] },
  findManyShiftHandover: { ask: () => `{ findManyShiftHandover ${page} }`, needs: ['ShiftLog:read'] },
  findOneShiftHandover: { ask: () => '{ findOneShiftHandover(id: 0) { id } }', needs: ['ShiftLog:read'] },
  shiftPeople: { ask: () => '{ shiftPeople { id } }', needs: ['ShiftLog:read'] },
  createShiftNote: {
    ask: () => 'mutation { createShiftNote(input: { text: "巡检完毕" }) { id } }',
    needs: ['ShiftLog:create'],
  },
  pinShiftNote: {
    ask: () => 'mutation { pinShiftNote(id: 0, isPinned: true) { id } }',
    needs: ['ShiftLog:update'],
    elsewhere: 'features/shiftLog/shiftLog.test.ts',
  },
  signShiftHandover: {
    ask: () => 'mutation { signShiftHandover(input: { receiverId: 0 }) { id } }',
    needs: ['ShiftLog:sign'],
    elsewhere: 'features/shiftLog/handovers.test.ts',
  },
  acceptShiftHandover: {
    ask: () => 'mutation { acceptShiftHandover(id: 0) { id } }',
    needs: ['ShiftLog:sign'],
    elsewhere: 'features/shiftLog/handovers.test.ts',
  },
  withdrawShiftHandover: {
    ask: () => 'mutation { withdrawShiftHandover(id: 0) { id } }',
    needs: ['ShiftLog:sign'],
    elsewhere: 'features/shiftLog/handovers.test.ts',
  },
  savedLightSearches: { ask: () => '{ savedLightSearches { id name mayDelete } }', needs: ['LightDevice:read'] },
  saveLightSearch: {
    ask: (_, n) => `mutation { saveLightSearch(input: { name: "search ${n}", search: "status=FAULT" }) { id } }`,
    needs: ['LightDevice:read'],
  },
  deleteSavedLightSearch: {
    ask: () => 'mutation { deleteSavedLightSearch(id: 0) { id } }',
    needs: ['LightDevice:read'],
    elsewhere: 'features/savedSearches/savedSearches.test.ts',
  },
  exportLightDevices: {
    ask: () => 'mutation { exportLightDevices(format: CSV, language: zh, datum: WGS84) { count } }',
    needs: ['LightDevice:read'],
  },
  exportLightReadings: {
    ask: () =>
      'mutation { exportLightReadings(from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z", language: zh) { count } }',
    needs: ['LightDevice:read'],
  },

  uploadMediaFile: {
    ask: () => 'mutation ($file: Upload!) { uploadMediaFile(file: $file, uuid: "unknown-uuid") { id } }',
    needs: ['MediaFile:create'],
    elsewhere: 'features/media/uploads.test.ts',
  },
}
