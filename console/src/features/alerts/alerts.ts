import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** The fields of an alert that every view shows. */
export const AlertStory = graphql(`
  fragment AlertStory on Alert {
    id
    kind
    severity
    deviceId
    raisedAt
    acknowledgedAt
    acknowledgedBy
    clearedAt
    value
    threshold
    unit
    gathers
    affectedCount
    device {
      id
      name
    }
    center {
      id
      name
    }
    group {
      id
      name
    }
  }
`)
export type AlertStory = ResultOf<typeof AlertStory>

export const OpenAlertsQuery = graphql(
  `
    query OpenAlerts($id: Int!) {
      findOneLightDevice(id: $id) {
        id
        openAlerts {
          ...AlertStory
        }
      }
    }
  `,
  [AlertStory],
)

export const AcknowledgeAlert = graphql(
  `
    mutation AcknowledgeAlert($id: Int!) {
      acknowledgeAlert(id: $id) {
        ...AlertStory
      }
    }
  `,
  [AlertStory],
)
