import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { LightPlan } from '../plans/plans.ts'

/** Why a light is as it is, and the plan it holds. Asked again whenever the light is heard of. */
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

/** Whether it does already what is expected of it. */
export const LightConfirmation = graphql(`
  query LightConfirmation($id: Int!) {
    findOneLightDevice(id: $id) {
      id
      confirmation
    }
  }
`)

export const ReturnToPlan = graphql(`
  mutation ReturnToPlan($ids: [Int!]!) {
    returnLightsToPlan(ids: $ids)
  }
`)
