import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { AlertDetails } from '../alerts/alerts.ts'

export const NotificationRow = graphql(
  `
    fragment Notice on Notification {
      id
      kind
      at
      read
      params
      alert {
        ...AlertDetails
      }
    }
  `,
  [AlertDetails],
)
export type NotificationRow = ResultOf<typeof NotificationRow>

export const Notices = graphql(
  `
    query Notices($limit: Int) {
      notifications(limit: $limit) {
        unreadCount
        items {
          ...Notice
        }
      }
      pending: findManyApproval(status: [PENDING], limit: 1) {
        pagination {
          totalCount
        }
      }
    }
  `,
  [NotificationRow],
)

export const MarkRead = graphql(`
  mutation MarkRead($ids: [Int!]) {
    markNotificationsRead(ids: $ids) {
      unreadCount
    }
  }
`)
