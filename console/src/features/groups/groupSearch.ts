import type { VariablesOf } from '../../graphql/graphql.ts'
import { type ListSearch, orderByOf, readChoice, readPage, readText, sortsOf } from '../../ui/list/listUrl.ts'
import type { GroupList } from './groups.ts'

export const GROUP_STATUSES = ['NORMAL', 'FAULT', 'MAINTENANCE'] as const
export type GroupStatus = (typeof GROUP_STATUSES)[number]

export const CONTROL_MODES = ['MANUAL', 'SUNRISE_SUNSET', 'TIMING'] as const
export type ControlMode = (typeof CONTROL_MODES)[number]

export const GROUP_SORTS = sortsOf(['name', 'deviceCount', 'onlineRate'])

export const GROUPS_PER_PAGE = 7
export const GROUP_FILTERS = ['q', 'status', 'mode'] as const

/** What the URL of the list of groups holds. */
export interface GroupSearch extends ListSearch {
  /** part of the name or of the description */
  q?: string
  status?: GroupStatus
  mode?: ControlMode
  sort?: (typeof GROUP_SORTS)[number]
}

export function readGroupSearch(search: Record<string, unknown>): GroupSearch {
  return {
    q: readText(search.q),
    status: readChoice(GROUP_STATUSES, search.status),
    mode: readChoice(CONTROL_MODES, search.mode),
    sort: readChoice(GROUP_SORTS, search.sort),
    page: readPage(search.page),
  }
}

/** @param seesLights the online rate is read, and the status is derived, too */
export function groupVariables(search: GroupSearch, seesLights: boolean): VariablesOf<typeof GroupList> {
  const { q, status, mode, sort, page = 1 } = search
  return {
    where: {
      OR: q ? [{ name: { contains: q } }, { description: { contains: q } }] : undefined,
      groupStatus: status && !seesLights ? { equals: status } : undefined,
      controlMode: mode && { equals: mode },
    },
    orderBy: orderByOf(sort),
    page,
    limit: GROUPS_PER_PAGE,
    status: seesLights ? status : undefined,
    rates: seesLights,
  }
}
