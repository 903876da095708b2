import { useMemo } from 'react'
import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { listVariables, type ScheduleSearch } from './scheduleSearch.ts'
import { ScheduleList, type ScheduleRow } from './schedules.ts'

const NONE: readonly ScheduleRow[] = []
const OTHERS_MS = 30_000

/** One page of schedules, looked at again now and then: others change them, too. */
export function useSchedules(search: ScheduleSearch, pause: boolean) {
  const key = JSON.stringify(listVariables(search))
  const variables = useMemo(() => JSON.parse(key) as ReturnType<typeof listVariables>, [key])
  const [{ data, error, operation }, read] = useQuery({ query: ScheduleList, variables, pause })
  usePoll(read, OTHERS_MS, !pause)
  const list = data?.findManyLightSchedule
  return {
    rows: list?.items ?? NONE,
    pagination: list?.pagination,
    error,
    /** what is shown answers an earlier question */
    busy: operation !== undefined && JSON.stringify(operation.variables) !== key,
    retry: read,
  }
}
