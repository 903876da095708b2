import { alert } from './alert.ts'
import { alertList } from './alertList.ts'
import { campaigns } from './campaigns.ts'
import { centers } from './centers.ts'
import { connect } from './connect.ts'
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
import { regions } from './regions.ts'
import { schedules } from './schedules.ts'
import { status } from './status.ts'
import { transfer } from './transfer.ts'

/** Words of dialogs and menus, which come when one is first opened. */
export const later = {
  alert,
  alertList,
  campaigns,
  centers,
  connect,
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
  regions,
  schedules,
  status,
  transfer,
} as const
