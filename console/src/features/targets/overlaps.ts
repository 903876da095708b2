import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** Fields for `OverlapLines`: what a request replaces, and the coming requests that overlap with it. */
export const Overlaps = graphql(`
  fragment Overlaps on LightTargetPreview {
    replaces {
      overrideId
      by
      reason
      sceneName
      until
      lightCount
    }
    coming {
      campaignId
      name
      by
      startsAt
      startsEarlier
      lightCount
    }
  }
`)
export type Overlaps = ResultOf<typeof Overlaps>
