import { graphql } from '../../graphql/graphql.ts'
import { AlertStory } from '../alerts/alerts.ts'

/** All alerts of a light, the newest first. */
export const PastAlertsQuery = graphql(
  `
    query PastAlerts($id: Int!, $page: Int, $limit: Int) {
      findManyAlert(where: { lightId: $id }, page: $page, limit: $limit) {
        items {
          ...AlertStory
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
  [AlertStory],
)
