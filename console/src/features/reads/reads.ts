import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts'

/** Progress of a request for readings on demand. */
const ReadProgress = graphql(`
  fragment ReadProgress on ReadRequest {
    id
    createdAt
    expiresAt
    total
    answered
    unsupported
    offline
    done
    cabinet
  }
`)
export type ReadRequest = ResultOf<typeof ReadProgress>

export const ReadLights = graphql(
  `
    mutation ReadLights($ids: [Int!], $groupId: Int, $centerId: Int) {
      readLights(ids: $ids, groupId: $groupId, centerId: $centerId) {
        ...ReadProgress
      }
    }
  `,
  [ReadProgress],
)
/** Exactly one of these. */
export type ReadTarget = VariablesOf<typeof ReadLights>

export const ReadRequestNow = graphql(
  `
    query ReadRequestNow($id: ID!) {
      readRequest(id: $id) {
        ...ReadProgress
      }
    }
  `,
  [ReadProgress],
)

export const ReadRequestLights = graphql(`
  query ReadRequestLights($id: ID!, $status: ReadStatus, $page: Int, $limit: Int) {
    readRequest(id: $id) {
      id
      lights(status: $status, page: $page, limit: $limit) {
        items {
          deviceId
          light {
            id
            name
            deviceId
          }
        }
        pagination {
          limit
          page
          totalCount
          totalPages
        }
      }
    }
  }
`)
type Answer = NonNullable<ResultOf<typeof ReadRequestLights>['readRequest']>
export type ReadLight = Answer['lights']['items'][number]

export type ReadStatus = NonNullable<ReadRequest['cabinet']>
