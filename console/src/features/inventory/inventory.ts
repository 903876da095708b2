import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const CenterInventoryQuery = graphql(`
  query CenterInventory($id: Int!, $states: [InventoryState!], $page: Int, $limit: Int) {
    centerInventory(id: $id) {
      at
      complete
      model
      firmwareVersion
      counts {
        matched
        different
        unknownHere
        elsewhere
        missingThere
      }
      entries(states: $states, page: $page, limit: $limit) {
        items {
          deviceId
          state
          name
          model
          watts
          differences {
            field
            here
            there
          }
          device {
            id
            name
            center {
              name
            }
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
export type CenterInventoryQuery = NonNullable<ResultOf<typeof CenterInventoryQuery>['centerInventory']>
export type InventoryEntry = CenterInventoryQuery['entries']['items'][number]
export type InventoryState = InventoryEntry['state']

/** The kinds of differences, in the order of the server. */
export const DIFFERENCES = [
  'UNKNOWN_HERE',
  'ELSEWHERE',
  'MISSING_THERE',
  'DIFFERENT',
] as const satisfies InventoryState[]

export function countOf(counts: CenterInventoryQuery['counts'], state: InventoryState): number {
  const keys = {
    MATCHED: 'matched',
    DIFFERENT: 'different',
    UNKNOWN_HERE: 'unknownHere',
    ELSEWHERE: 'elsewhere',
    MISSING_THERE: 'missingThere',
  } as const
  return counts[keys[state]]
}

export const RequestInventory = graphql(`
  mutation RequestInventory($id: Int!) {
    requestCenterInventory(id: $id) {
      id
    }
  }
`)

export const SyncCenter = graphql(`
  query SyncCenter($id: Int!) {
    syncRemoteLightDevices(centerId: $id) {
      created
      updated
      unchanged
      failed
      sources {
        status
      }
    }
  }
`)
