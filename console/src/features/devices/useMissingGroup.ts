import { useQuery } from 'urql'
import { graphql } from '../../graphql/graphql.ts'
import { useMay } from '../sessions/session.ts'
import { NO_SUCH_GROUP } from './deviceSearch.ts'

const GroupOfList = graphql(`
  query GroupOfList($id: Int!) {
    findOneLightGroup(id: $id) {
      id
    }
  }
`)

/** Whether a list of devices is empty because its group does not exist, or not for this user. */
export function useMissingGroup(groupId: number | undefined, isEmpty: boolean): boolean {
  const mayRead = useMay()('LightGroup', 'read')
  const isAsked = isEmpty && mayRead && groupId !== undefined && groupId > 0
  const [{ data }] = useQuery({ query: GroupOfList, variables: { id: groupId ?? 0 }, pause: !isAsked })
  return isEmpty && (groupId === NO_SUCH_GROUP || (isAsked && data?.findOneLightGroup === null))
}
