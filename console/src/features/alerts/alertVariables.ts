import { KIND_NAMES, SEVERITIES } from '#lighting/alerts/kinds.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import type { AlertList } from './alertList.ts'
import type { AlertSearch, AlertSince, AlertState } from './alertSearch.ts'

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

/** @param now ms since 1970: what “since” is counted back from */
export function alertVariables(search: AlertSearch, now: number): VariablesOf<typeof AlertList> {
  const { state = 'open', severity, kind, groupId, since, page = 1 } = search
  return {
    where: {
      ...STATE_WHERE[state],
      severity: severity && SEVERITIES.filter(name => name === severity),
      kind: kind && KIND_NAMES.filter(name => name === kind),
      groupId,
      since: since && new Date(now - SINCE_MS[since]).toISOString(),
    },
    page,
    limit: ALERTS_PER_PAGE,
  }
}
