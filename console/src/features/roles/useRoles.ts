import { useQuery } from 'urql'
import { usePoll } from '../../graphql/poll.ts'
import { PAGE_SIZE, type RoleSearch } from './roleList.ts'
import { RoleList } from './roles.ts'

/** Others change roles, too. */
const LOOK_MS = 15_000

/** One page of roles, looked at again and again. */
export function useRoles({ page = 1 }: RoleSearch, pause: boolean) {
  const [{ data, error, operation }, read] = useQuery({
    query: RoleList,
    variables: { page, limit: PAGE_SIZE },
    pause,
  })
  usePoll(read, LOOK_MS, !pause)
  const list = data?.findManyAdminRole
  return {
    rows: list?.items ?? [],
    pagination: list?.pagination,
    /** id of the viewer's own */
    own: data?.authInfo?.admin?.roleId ?? undefined,
    error,
    /** what is shown answers an earlier question */
    busy: operation !== undefined && operation.variables.page !== page,
    retry: read,
  }
}
