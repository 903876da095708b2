import type { AlertStory } from './alerts.ts'

export const ALERT_TABS = ['list', 'rules', 'channels'] as const
export type AlertTab = (typeof ALERT_TABS)[number]
export const ALERT_STATES = ['open', 'waiting', 'acknowledged', 'past', 'all'] as const
export type AlertState = (typeof ALERT_STATES)[number]
export const ALERT_SINCE = ['hour', 'day', 'week', 'month'] as const
export type AlertSince = (typeof ALERT_SINCE)[number]

/** What the URL of the alerts page holds. Nothing stands for the default. */
export interface AlertSearch {
  tab?: Exclude<AlertTab, 'list'>
  /** none: open ones */
  state?: Exclude<AlertState, 'open'>
  severity?: AlertStory['severity']
  kind?: AlertStory['kind']
  groupId?: number
  since?: AlertSince
  page?: number
}

/**
 * Reads the URL; what makes no sense is left out. The names of kinds and severities come with the page: the router, which
 * every page loads, looks only whether it may be one.
 */
export function readAlertSearch(search: Record<string, unknown>): AlertSearch {
  const page = whole(search.page)
  return {
    tab: (['rules', 'channels'] as const).find(tab => tab === search.tab),
    state: (['waiting', 'acknowledged', 'past', 'all'] as const).find(state => state === search.state),
    severity: name<AlertStory['severity']>(search.severity),
    kind: name<AlertStory['kind']>(search.kind),
    groupId: whole(search.groupId),
    since: ALERT_SINCE.find(since => since === search.since),
    page: page && page > 1 ? page : undefined,
  }
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0 && number < 2 ** 31) return number
}

function name<Name extends string>(value: unknown): Name | undefined {
  return typeof value === 'string' && /^[A-Z_]{4,24}$/.test(value) ? (value as Name) : undefined
}
