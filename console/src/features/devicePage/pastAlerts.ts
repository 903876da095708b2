import { graphql } from '../../graphql/graphql.ts'
import { AlertDetails } from '../alerts/alerts.ts'

/** All alerts of a light, the newest first. */
export const PastAlertsQuery = graphql(
  `
    query PastAlerts($id: Int!, $page: Int, $limit: Int) {
      findManyAlert(where: { lightId: $id }, page: $page, limit: $limit) {
        items {
          ...AlertDetails
        }
        pagination {
          limit
          page
          totalCount
          totalPages
        }
      }
    }
  `,
  [AlertDetails],
)
