import { type ListSearch, readChoice, readInstant, readPage, readWhole } from '../../ui/list/listUrl.ts'
import type { AlertDetails } from './alerts.ts'

export const ALERT_TABS = ['list', 'rules', 'channels'] as const
export type AlertTab = (typeof ALERT_TABS)[number]
export const ALERT_STATES = ['open', 'waiting', 'acknowledged', 'past', 'all'] as const
export type AlertState = (typeof ALERT_STATES)[number]
export const ALERT_SINCE = ['hour', 'day', 'week', 'month'] as const
export type AlertSince = (typeof ALERT_SINCE)[number]

export const ALERT_ASSIGNEES = ['mine', 'none'] as const

export const ALERT_FILTERS = ['state', 'severity', 'kind', 'groupId', 'assignee', 'since', 'ended'] as const

/** What the URL of the alerts page holds. Nothing stands for the default. */
export interface AlertSearch extends ListSearch {
  tab?: Exclude<AlertTab, 'list'>
  /** none: open ones */
  state?: Exclude<AlertState, 'open'>
  severity?: AlertDetails['severity']
  kind?: AlertDetails['kind']
  groupId?: number
  /** the viewer, unassigned, or the account with this id */
  assignee?: (typeof ALERT_ASSIGNEES)[number] | number
  /** raised in this time, or since an instant */
  since?: AlertSince | (string & {})
  /** cleared since an instant */
  ended?: string
}

/**
 * Reads the URL; what makes no sense is left out. The names of kinds and severities come with the page: the router, which
 * every page loads, looks only whether it may be one.
 */
export function readAlertSearch(search: Record<string, unknown>): AlertSearch {
  return {
    tab: readChoice(['rules', 'channels'], search.tab),
    state: readChoice(['waiting', 'acknowledged', 'past', 'all'], search.state),
    severity: name<AlertDetails['severity']>(search.severity),
    kind: name<AlertDetails['kind']>(search.kind),
    groupId: readWhole(search.groupId),
    assignee: readChoice(ALERT_ASSIGNEES, search.assignee) ?? readWhole(search.assignee),
    since: readChoice(ALERT_SINCE, search.since) ?? readInstant(search.since),
    ended: readInstant(search.ended),
    page: readPage(search.page),
  }
}

function name<Name extends string>(value: unknown): Name | undefined {
  return typeof value === 'string' && /^[A-Z_]{4,24}$/.test(value) ? (value as Name) : undefined
}
