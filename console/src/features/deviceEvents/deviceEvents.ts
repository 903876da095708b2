import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const EventPage = graphql(`
  fragment EventPage on DeviceEventPage {
    items {
      id
      kind
      alertKind
      active
      time
      value
      unit
      text
    }
    pagination {
      totalCount
    }
  }
`)
export type DeviceEvent = ResultOf<typeof EventPage>['items'][number]

export const LightEvents = graphql(
  `
    query LightEvents($id: Int!) {
      device: findOneLightDevice(id: $id) {
        id
        events(limit: 200) {
          ...EventPage
        }
      }
    }
  `,
  [EventPage],
)

export const CenterEvents = graphql(
  `
    query CenterEvents($id: Int!) {
      device: findOneLightCenter(id: $id) {
        id
        events(limit: 200) {
          ...EventPage
        }
      }
    }
  `,
  [EventPage],
)
