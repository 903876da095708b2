import { effectOfSiteDefault } from '../plans.ts'
import type { Answers } from '../schema.ts'

/** Settings of the whole site. */
export const siteAnswers: Answers = {
  Query: {
    // The demo keeps readings for a short time.
    retention: () => ({ readingDays: 3, hourDays: 800 }),
    previewSiteLightDefault: (_, { lightDefault }, { city }) => effectOfSiteDefault(city, lightDefault),
    siteLightDefault: (_, __, { city }) => city.lightDefault,
  },
  Mutation: {
    updateSiteLightDefault: (_, { lightDefault }, { city }) => {
      city.lightDefault = lightDefault
      return lightDefault
    },
  },
}
