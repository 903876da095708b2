import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { LightPlan } from '../plans/plans.ts'

/** Why a light is as it is, and the plan it holds. Asked again whenever the light is heard of. */
export const LightStoryQuery = graphql(
  `
    query LightStory($id: Int!, $language: Language!) {
      findOneLightDevice(id: $id) {
        id
        abilities
        switchStatus
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
export type LightStory = NonNullable<ResultOf<typeof LightStoryQuery>['findOneLightDevice']>

export const ReturnToPlan = graphql(`
  mutation ReturnToPlan($ids: [Int!]!) {
    returnLightsToPlan(ids: $ids)
  }
`)
