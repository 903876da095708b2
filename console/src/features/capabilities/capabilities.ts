import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** What a light or center announced about itself. */
export const Capabilities = graphql(`
  fragment Capabilities on LightCapabilities {
    holds
    maxEntries
    commandSeconds
    reportEverySeconds
    groups
    reads
    circuits
    measures
    unknownMeasures
    announcedAt
  }
`)
export type Capabilities = ResultOf<typeof Capabilities>
