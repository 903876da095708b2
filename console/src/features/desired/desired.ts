import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { LightPlan } from '../plans/plans.ts'

/** Why a light is as it is, and the plan it holds. Asked again whenever the light is heard of. */
export const LightStoryQuery = graphql(
  `
    query LightStory($id: Int!, $language: Language!) {
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
export type LightStory = NonNullable<ResultOf<typeof LightStoryQuery>['findOneLightDevice']>

/** Whether it does already what is expected of it. */
export const DoesItAlready = graphql(`
  query DoesItAlready($id: Int!) {
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
