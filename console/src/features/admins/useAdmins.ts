import { useMemo } from 'react'
import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { type AdminSearch, listVariables } from './adminList.ts'
import { AdminList } from './admins.ts'

/** Others make and change accounts, too. */
const LOOK_MS = 15_000

/** One page of admins, looked at again and again. */
export function useAdmins(search: AdminSearch, pause: boolean) {
  const key = JSON.stringify(listVariables(search))
  const variables = useMemo(() => JSON.parse(key) as ReturnType<typeof listVariables>, [key])
  const [{ data, error, operation }, read] = useQuery({ query: AdminList, variables, pause })
  usePoll(read, LOOK_MS, !pause)
  const list = data?.findManyAdmin
  return {
    rows: list?.items ?? [],
    pagination: list?.pagination,
    error,
    /** what is shown answers an earlier question */
    busy: operation !== undefined && JSON.stringify(operation.variables) !== key,
    retry: read,
  }
}
