import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const LightFact = graphql(`
  fragment LightFact on LightFact {
    switchedOn
    mainBrightness
    subBrightness
    mainColorTemp
    subColorTemp
    at
    cause
    causeBy
    until
  }
`)
export type LightFact = ResultOf<typeof LightFact>

/** The four facts of one light, never merged into one. */
export const FourFacts = graphql(
  `
    fragment FourFacts on LightFacts {
      expected {
        ...LightFact
      }
      commanded {
        ...LightFact
      }
      acknowledged {
        ...LightFact
      }
      measured {
        ...LightFact
      }
    }
  `,
  [LightFact],
)

/** True if neither lamp has a desired state, as in maintenance. That is not `off`. */
export function asksNothing({ mainBrightness, subBrightness }: LightFact): boolean {
  return mainBrightness === null && subBrightness === null
}

export type FourFacts = ResultOf<typeof FourFacts>
