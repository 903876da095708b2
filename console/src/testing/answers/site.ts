import { tariffOrThrow } from '../../../../server/src/features/tariff/tariff.ts'
import { effectOfSiteDefault } from '../plans.ts'
import type { Answers } from '../schema.ts'

/** Settings of the whole site. */
export const siteAnswers: Answers = {
  Query: {
    // The demo keeps readings for a short time.
    retention: () => ({ readingDays: 3, hourDays: 800 }),
    previewSiteLightDefault: (_, { lightDefault }, { city }) => effectOfSiteDefault(city, lightDefault),
    energyTariff: (_, __, { city }) => city.tariff,
    siteLightDefault: (_, __, { city }) => city.lightDefault,
  },
  Mutation: {
    updateEnergyTariff: (_, { input }, { city }) => {
      city.tariff = input ? tariffOrThrow(input) : null
      return city.tariff
    },
    updateSiteLightDefault: (_, { lightDefault }, { city }) => {
      city.lightDefault = lightDefault
      return lightDefault
    },
  },
}
