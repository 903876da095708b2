import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** The fields of an alert that every view shows. */
export const AlertDetails = graphql(`
  fragment AlertDetails on Alert {
    id
    kind
    severity
    deviceId
    raisedAt
    acknowledgedAt
    acknowledgedBy
    assignee {
      name
      at
      isMine
    }
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
export type AlertDetails = ResultOf<typeof AlertDetails>

export const AssignAlerts = graphql(`
  mutation AssignAlerts($ids: [Int!]!, $assigneeId: Int, $expected: [ExpectedAlertAssigneeInput!]) {
    assignAlerts(ids: $ids, assigneeId: $assigneeId, expected: $expected) {
      id
    }
  }
`)

export const AlertAssignees = graphql(`
  query AlertAssignees {
    alertAssignees {
      id
      name
    }
  }
`)

export const OpenAlertsQuery = graphql(
  `
    query OpenAlerts($id: Int!) {
      findOneLightDevice(id: $id) {
        id
        openAlerts {
          ...AlertDetails
        }
      }
    }
  `,
  [AlertDetails],
)

export const AcknowledgeAlert = graphql(
  `
    mutation AcknowledgeAlert($id: Int!) {
      acknowledgeAlert(id: $id) {
        ...AlertDetails
      }
    }
  `,
  [AlertDetails],
)
