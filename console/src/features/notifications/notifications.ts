import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { AlertDetails } from '../alerts/alerts.ts'

export const Notice = graphql(
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
export type Notice = ResultOf<typeof Notice>

export const Notices = graphql(
  `
    query Notices($limit: Int) {
      notifications(limit: $limit) {
        unreadCount
        items {
          ...Notice
        }
      }
    }
  `,
  [Notice],
)

export const MarkRead = graphql(`
  mutation MarkRead($ids: [Int!]) {
    markNotificationsRead(ids: $ids) {
      unreadCount
    }
  }
`)
