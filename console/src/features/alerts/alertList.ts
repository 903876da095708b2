import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { AlertDetails } from './alerts.ts'

export const AlertRow = graphql(
  `
    fragment AlertRow on Alert {
      ...AlertDetails
      note
      detail
    }
  `,
  [AlertDetails],
)
export type AlertRow = ResultOf<typeof AlertRow>

export const AlertList = graphql(
  `
    query AlertList($where: AlertWhereInput, $page: Int, $limit: Int) {
      findManyAlert(where: $where, page: $page, limit: $limit) {
        items {
          ...AlertRow
        }
        pagination {
          limit
          page
          totalCount
          totalPages
        }
      }
      alertCounts {
        critical
        major
        minor
        info
      }
    }
  `,
  [AlertRow],
)
export type OpenAlertCounts = ResultOf<typeof AlertList>['alertCounts']

export const AlertChanges = graphql(`
  subscription AlertChanges {
    alertChanges {
      id
    }
  }
`)

export const AcknowledgeAlerts = graphql(`
  mutation AcknowledgeAlerts($ids: [Int!]!, $note: String) {
    acknowledgeAlerts(ids: $ids, note: $note) {
      id
    }
  }
`)

/** For the filter: those with the first names. */
export const AlertGroups = graphql(`
  query AlertGroups($limit: Int) {
    findManyLightGroup(limit: $limit, orderBy: [{ name: asc }]) {
      items {
        id
        name
      }
    }
  }
`)
