import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** The status of a group as its lights and its centers give it. */
export const GroupBadge = graphql(`
  fragment GroupBadge on LightGroup {
    derivedStatus
    derivedStatusReason
  }
`)
export type GroupBadge = ResultOf<typeof GroupBadge>
