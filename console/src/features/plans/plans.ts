import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const LightPlan = graphql(`
  fragment LightPlan on LightPlanState {
    wantedVersion
    heldVersion
    inStep
    sentAt
    attempts
    refusal
  }
`)
export type LightPlan = ResultOf<typeof LightPlan>
