import { alert } from './alert.ts'
import { campaigns } from './campaigns.ts'
import { connect } from './connect.ts'
import { desired } from './desired.ts'
import { details } from './details.ts'
import { facts } from './facts.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { input } from './input.ts'
import { notification } from './notification.ts'
import { operate } from './operate.ts'
import { plans } from './plans.ts'

/** Words of dialogs and menus, which come when one is first opened. */
export const later = {
  alert,
  campaigns,
  connect,
  desired,
  details,
  facts,
  history,
  imports,
  input,
  notification,
  operate,
  plans,
} as const
