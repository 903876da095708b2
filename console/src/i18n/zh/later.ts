import { alert } from './alert.ts'
import { alertList } from './alertList.ts'
import { campaigns } from './campaigns.ts'
import { centers } from './centers.ts'
import { connect } from './connect.ts'
import { dashboard } from './dashboard.ts'
import { desired } from './desired.ts'
import { details } from './details.ts'
import { device } from './device.ts'
import { dialog } from './dialog.ts'
import { facts } from './facts.ts'
import { groups } from './groups.ts'
import { history } from './history.ts'
import { input } from './input.ts'
import { notification } from './notification.ts'
import { operate } from './operate.ts'
import { plans } from './plans.ts'
import { schedules } from './schedules.ts'
import { status } from './status.ts'

/** Words of dialogs and menus, which come when one is first opened. */
export const later = {
  alert,
  alertList,
  campaigns,
  centers,
  connect,
  dashboard,
  desired,
  details,
  device,
  dialog,
  facts,
  groups,
  history,
  input,
  notification,
  operate,
  plans,
  schedules,
  status,
} as const
