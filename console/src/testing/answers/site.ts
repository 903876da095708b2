import type { Answers } from '../schema.ts'

/** Settings of the whole site. */
export const siteAnswers: Answers = {
  Query: {
    retention: () => ({ readingDays: 30, hourDays: 800 }),
    siteLightDefault: (_, __, { city }) => city.lightDefault,
  },
  Mutation: {
    updateSiteLightDefault: (_, { lightDefault }, { city }) => {
      city.lightDefault = lightDefault
      return lightDefault
    },
  },
}
