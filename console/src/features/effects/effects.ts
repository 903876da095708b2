import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const ChangeEffectParts = graphql(`
  fragment ChangeEffectParts on ChangeEffect {
    on
    off
    dim
    stay
    losePlan
    keepBurning
    groups {
      groupId
      name
      fallback
      schedule
      losePlan
    }
  }
`)
/** The immediate effect of a change on lights. */
export type ChangeEffect = ResultOf<typeof ChangeEffectParts>

/** What lights without a plan do. */
export type LeftLights = 'STAY' | 'OFF' | 'ON'

export const PreviewScheduleChange = graphql(
  `
    query PreviewScheduleChange($id: Int!, $input: LightScheduleUpdateInput) {
      previewLightScheduleChange(id: $id, input: $input) {
        ...ChangeEffectParts
      }
    }
  `,
  [ChangeEffectParts],
)

export const PreviewGroups = graphql(
  `
    query PreviewGroups($ids: [Int!]!, $input: LightGroupUpdateInput!) {
      previewLightGroups(ids: $ids, input: $input) {
        ...ChangeEffectParts
        warnings {
          code
          params
        }
      }
    }
  `,
  [ChangeEffectParts],
)

export const PreviewGroupDeletion = graphql(
  `
    query PreviewGroupDeletion($ids: [Int!]!) {
      previewLightGroupDeletion(ids: $ids) {
        ...ChangeEffectParts
      }
    }
  `,
  [ChangeEffectParts],
)

export const PreviewMove = graphql(
  `
    query PreviewMove($ids: [Int!]!, $groupId: Int) {
      previewLightMove(ids: $ids, groupId: $groupId) {
        ...ChangeEffectParts
      }
    }
  `,
  [ChangeEffectParts],
)
