import { graphql, type ResultOf } from '../../../graphql/graphql.ts'

const ChannelRow = graphql(`
  fragment ChannelRow on NotificationChannel {
    id
    kind
    target
    minSeverity
    language
    isEnabled
    deliveries {
      status
      error
      createdAt
    }
  }
`)
export type ChannelRow = ResultOf<typeof ChannelRow>

export const Channels = graphql(
  `
    query Channels {
      notificationChannels {
        ...ChannelRow
      }
    }
  `,
  [ChannelRow],
)

export const CreateChannel = graphql(`
  mutation CreateChannel($input: NotificationChannelCreateInput!) {
    channel: createNotificationChannel(input: $input) {
      id
      secret
    }
  }
`)

export const UpdateChannel = graphql(`
  mutation UpdateChannel($id: Int!, $input: NotificationChannelUpdateInput!) {
    channel: updateNotificationChannel(id: $id, input: $input) {
      id
      secret
    }
  }
`)

export const DeleteChannel = graphql(`
  mutation DeleteChannel($id: Int!) {
    deleteNotificationChannel(id: $id) {
      id
    }
  }
`)

export const TestChannel = graphql(`
  mutation TestChannel($id: Int!) {
    testNotificationChannel(id: $id) {
      status
    }
  }
`)
