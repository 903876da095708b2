import { KIND_NAMES, SEVERITIES } from '#lighting/alerts/kinds.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import type { AlertList } from './alertList.ts'
import { ALERT_SINCE, type AlertSearch, type AlertSince, type AlertState } from './alertSearch.ts'

export const ALERTS_PER_PAGE = 10

const HOUR_MS = 3_600_000
const SINCE_MS: Record<AlertSince, number> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
}

const STATE_WHERE: Record<AlertState, { open?: boolean; acknowledged?: boolean }> = {
  open: { open: true },
  waiting: { open: true, acknowledged: false },
  acknowledged: { open: true, acknowledged: true },
  past: { open: false },
  all: {},
}

/** @param now ms since 1970: what “since” is counted back from @param own id of the viewer's account */
export function alertVariables(search: AlertSearch, now: number, own?: number): VariablesOf<typeof AlertList> {
  const { state = 'open', severity, kind, groupId, assignee, since, ended, page = 1 } = search
  const span = ALERT_SINCE.find(name => name === since)
  return {
    where: {
      ...STATE_WHERE[state],
      severity: severity && SEVERITIES.filter(name => name === severity),
      kind: kind && KIND_NAMES.filter(name => name === kind),
      groupId,
      assigned: assignee === 'none' ? false : undefined,
      assignedTo: assignee === 'mine' ? own : assignee === 'none' ? undefined : assignee,
      since: span ? new Date(now - SINCE_MS[span]).toISOString() : since,
      clearedSince: ended,
    },
    page,
    limit: ALERTS_PER_PAGE,
  }
}
