import type { Answers } from '../schema.ts'
import { adminAnswers } from './admins.ts'
import { alertAnswers } from './alerts.ts'
import { approvalAnswers } from './approvals.ts'
import { assignmentAnswers } from './assignments.ts'
import { attributeAnswers } from './attributes.ts'
import { auditAnswers } from './audit.ts'
import { centerAnswers } from './centers.ts'
import { channelAnswers } from './channels.ts'
import { circuitAnswers } from './circuits.ts'
import { connectivityAnswers } from './connectivity.ts'
import { controlAnswers } from './control.ts'
import { credentialAnswers } from './credentials.ts'
import { dashboardAnswers } from './dashboard.ts'
import { daylightAnswers } from './daylight.ts'
import { desiredAnswers } from './desired.ts'
import { deviceAnswers } from './devices.ts'
import { groupPlanAnswers } from './groupPlans.ts'
import { groupStatusAnswers } from './groupStatus.ts'
import { groupAnswers } from './groups.ts'
import { holidayAnswers } from './holidays.ts'
import { importAnswers } from './imports.ts'
import { inventoryAnswers } from './inventory.ts'
import { mapAnswers } from './map.ts'
import { mediaAnswers } from './media.ts'
import { modelAnswers } from './models.ts'
import { notificationAnswers } from './notifications.ts'
import { overrideAnswers } from './overrides.ts'
import { ownAccountAnswers } from './ownAccount.ts'
import { patienceAnswers } from './patience.ts'
import { placeAnswers } from './places.ts'
import { protectionAnswers } from './protection.ts'
import { readAnswers } from './reads.ts'
import { regionAnswers } from './regions.ts'
import { registryAnswers } from './registry.ts'
import { roleAnswers } from './roles.ts'
import { savedSearchAnswers } from './savedSearches.ts'
import { sceneAnswers } from './scenes.ts'
import { scheduleAnswers } from './schedules.ts'
import { scheduleVersionAnswers } from './scheduleVersions.ts'
import { secondFactorAnswers } from './secondFactor.ts'
import { sessionAnswers } from './sessions.ts'
import { shiftLogAnswers } from './shiftLog.ts'
import { siteAnswers } from './site.ts'
import { targetAnswers } from './targets.ts'
import { telemetryAnswers } from './telemetry.ts'
import { trashAnswers } from './trash.ts'
import { undoAnswers } from './undo.ts'

/** One file for each noun; two of them never answer the same field. */
const PARTS: Answers[] = [
  sessionAnswers,
  ...[ownAccountAnswers, secondFactorAnswers, adminAnswers, roleAnswers, siteAnswers, regionAnswers],
  deviceAnswers,
  placeAnswers,
  attributeAnswers,
  approvalAnswers,
  protectionAnswers,
  savedSearchAnswers,
  modelAnswers,
  registryAnswers,
  daylightAnswers,
  desiredAnswers,
  controlAnswers,
  patienceAnswers,
  readAnswers,
  circuitAnswers,
  overrideAnswers,
  undoAnswers,
  targetAnswers,
  telemetryAnswers,
  credentialAnswers,
  connectivityAnswers,
  trashAnswers,
  mediaAnswers,
  groupAnswers,
  centerAnswers,
  scheduleAnswers,
  scheduleVersionAnswers,
  sceneAnswers,
  auditAnswers,
  groupPlanAnswers,
  holidayAnswers,
  alertAnswers,
  shiftLogAnswers,
  assignmentAnswers,
  groupStatusAnswers,
  channelAnswers,
  importAnswers,
  inventoryAnswers,
  dashboardAnswers,
  mapAnswers,
  notificationAnswers,
]

export const ANSWERS: Answers = {}
for (const part of PARTS)
  for (const [type, fields] of Object.entries(part)) {
    ANSWERS[type] ??= {}
    for (const [field, answer] of Object.entries(fields)) {
      if (ANSWERS[type][field]) throw new Error(`two answers for ${type}.${field}`)
      ANSWERS[type][field] = answer
    }
  }
