import type { VariablesOf } from '../../graphql/graphql.ts'
import { orderByOf } from '../../ui/list/listUrl.ts'
import type { ScheduleSearch } from './scheduleSearch.ts'
import type { ScheduleList } from './schedules.ts'

export const SCHEDULES_PER_PAGE = 7
export const SCHEDULE_FILTERS = ['q', 'type'] as const

export function scheduleVariables({ q, type, sort, page = 1 }: ScheduleSearch): VariablesOf<typeof ScheduleList> {
  return {
    where: { name: q ? { contains: q } : undefined, type: type && { equals: type } },
    // Without a choice, in order of precedence.
    orderBy: orderByOf(sort) ?? [{ priority: 'desc' }],
    page,
    limit: SCHEDULES_PER_PAGE,
  }
}
