import { admin } from './admin.ts'
import { alert } from './alert.ts'
import { alertList } from './alertList.ts'
import { approvals } from './approvals.ts'
import { attributes } from './attributes.ts'
import { audit } from './audit.ts'
import { auditPage } from './auditPage.ts'
import { campaigns } from './campaigns.ts'
import { capabilities } from './capabilities.ts'
import { centerImport } from './centerImport.ts'
import { centers } from './centers.ts'
import { circuits } from './circuits.ts'
import { connect } from './connect.ts'
import { connectivity } from './connectivity.ts'
import { dashboard } from './dashboard.ts'
import { daylight } from './daylight.ts'
import { desired } from './desired.ts'
import { details } from './details.ts'
import { device } from './device.ts'
import { deviceDialogs } from './deviceDialogs.ts'
import { deviceForm } from './deviceForm.ts'
import { dialog } from './dialog.ts'
import { effects } from './effects.ts'
import { events } from './events.ts'
import { facts } from './facts.ts'
import { field } from './field.ts'
import { groups } from './groups.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { input } from './input.ts'
import { inventory } from './inventory.ts'
import { lightMap } from './lightMap.ts'
import { map } from './map.ts'
import { media } from './media.ts'
import { mediaFiles } from './mediaFiles.ts'
import { menu } from './menu.ts'
import { models } from './models.ts'
import { notFound } from './notFound.ts'
import { notification } from './notification.ts'
import { operate } from './operate.ts'
import { overrides } from './overrides.ts'
import { palette } from './palette.ts'
import { passwords } from './passwords.ts'
import { placeholder } from './placeholder.ts'
import { plans } from './plans.ts'
import { protection } from './protection.ts'
import { reads } from './reads.ts'
import { regions } from './regions.ts'
import { revisions } from './revisions.ts'
import { savedSearches } from './savedSearches.ts'
import { scanner } from './scanner.ts'
import { scenes } from './scenes.ts'
import { schedules } from './schedules.ts'
import { sensors } from './sensors.ts'
import { settings } from './settings.ts'
import { setUp } from './setUp.ts'
import { shiftLog } from './shiftLog.ts'
import { shortcuts } from './shortcuts.ts'
import { signedOut } from './signedOut.ts'
import { signInCode } from './signInCode.ts'
import { status } from './status.ts'
import { targets } from './targets.ts'
import { transfer } from './transfer.ts'
import { trash } from './trash.ts'

/** Texts of dialogs and menus, loaded when the first one opens. */
export const deferred = {
  admin,
  alert,
  alertList,
  approvals,
  attributes,
  audit,
  auditPage,
  campaigns,
  capabilities,
  centerImport,
  centers,
  circuits,
  connect,
  connectivity,
  dashboard,
  daylight,
  desired,
  details,
  device,
  deviceDialogs,
  deviceForm,
  dialog,
  effects,
  events,
  facts,
  field,
  groups,
  history,
  imports,
  input,
  inventory,
  lightMap,
  map,
  media,
  mediaFiles,
  menu,
  models,
  notFound,
  notification,
  operate,
  overrides,
  palette,
  passwords,
  placeholder,
  plans,
  protection,
  reads,
  regions,
  revisions,
  scanner,
  savedSearches,
  scenes,
  schedules,
  sensors,
  setUp,
  settings,
  shiftLog,
  shortcuts,
  signedOut,
  signInCode,
  status,
  targets,
  transfer,
  trash,
} as const
