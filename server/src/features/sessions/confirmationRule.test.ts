import { expect, test } from 'vitest'
import { schema } from '../../api/schema.ts'
import { CONFIRMED_ACTIONS } from '../../testing/confirmedActions.ts'

/*
 * The rule of decision 041: a mutation that gives or takes access, sends data out of the platform from then on, or shortens
 * what is kept requires a recent password confirmation. confirmation.test.ts tests each case of those that do.
 */

const REQUIRED = Object.keys(CONFIRMED_ACTIONS)

/** These ask for the password, or for the code of the set-up. */
const ASKS_ITSELF = 'changePassword confirmPassword loginWithEmail setUp'

const NOT_REQUIRED = `acceptShiftHandover acknowledgeAlert acknowledgeAlerts applyLightImport assignAlerts batchOperateLightDevice checkLightImport
  createAdminRole createDaylightRule createDeviceMode createLightAttribute createLightCenter createLightDevice createLightGroup
  createLightImport createLightScene createLightSchedule createMediaFile deleteDaylightRule deleteDeviceMode deleteLightAttribute deleteLightCenter
  deleteLightDevice deleteLightGroup deleteLightImport deleteLightScene deleteLightSchedule deleteMediaFile deleteNotificationChannel
  createShiftNote deleteSavedLightSearch pinShiftNote signShiftHandover
  endAllLightOverrides endLightOverrides exportAuditEntries exportLightDevices
  exportLightHistory exportLightReadings finishLightDeviceTest grantApproval importCenters
  importDeviceModes importSiteRegions lightDeviceControl logout markNotificationsRead moveAllLightOverrideEnds moveLightOverrideEnd
  operateLightDevice operateLightGroup overrideLights protectLights readLights refreshToken refuseApproval removeHolidays requestCenterInventory restoreDeleted restoreLightScheduleRevision
  retryLightCampaign
  returnLightsToPlan saveLightSearch setHolidays startLightScene stopLightCampaign switchCircuit switchLightDevice testNotificationChannel
  testSwitchLightDevice unbindManagerItems undoLightCampaign undoLightImport updateAdminRole updateAlertRule updateDaylightRule updateDeviceMode updateEnergyTariff
  updateLightAttribute updateLightCampaign
  updateLightCenter updateLightDevice updateLightGroup updateLightProtection updateLightScene updateLightSchedule updateLitRateTargets updateProfile
  updateSiteLightDefault uploadMediaFile wantDemoCity withdrawApproval withdrawShiftHandover`

const mutations = schema.getMutationType()!.getFields()
const namesIn = (text: string) => text.split(/\s+/)

test('each mutation is on one side of the rule', () => {
  const listed = [...REQUIRED, ...[ASKS_ITSELF, NOT_REQUIRED].flatMap(namesIn)]
  expect(listed.sort()).toEqual(Object.keys(mutations).sort())
})

test('the description of a mutation names CONFIRMATION_NEEDED exactly if it may answer so', () => {
  const named = Object.values(mutations).filter(({ description }) => description?.includes('CONFIRMATION_NEEDED'))
  expect(named.map(({ name }) => name).filter(name => name !== 'confirmPassword')).toEqual(REQUIRED.toSorted())
})
