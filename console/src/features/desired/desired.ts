import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { WaitingLight } from '../longWait/longWait.ts'
import { LightPlan } from '../plans/plans.ts'

/** The reason for the state of a light, and its stored plan. Refreshed with each message of the light. */
export const LightReasonQuery = graphql(
  `
    query LightReason($id: Int!, $language: Language!) {
      findOneLightDevice(id: $id) {
        id
        abilities
        deviceStatus
        litState
        switchStatus
        lampFailure
        confirmation
        expectedRule
        why(language: $language)
        override {
          reason
        }
        group {
          timeZone
        }
        facts {
          expected {
            until
          }
        }
        plan {
          ...LightPlan
        }
      }
    }
  `,
  [LightPlan],
)
export type LightReason = NonNullable<ResultOf<typeof LightReasonQuery>['findOneLightDevice']>

/** Whether the light has confirmed its desired state. */
export const LightConfirmation = graphql(
  `
    query LightConfirmation($id: Int!) {
      findOneLightDevice(id: $id) {
        id
        ...WaitingLight
      }
    }
  `,
  [WaitingLight],
)

export const ReturnToPlan = graphql(`
  mutation ReturnToPlan($ids: [Int!]!) {
    returnLightsToPlan(ids: $ids)
  }
`)
