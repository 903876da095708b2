import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { ChangeEffectParts } from '../effects/effects.ts'

export const General = graphql(`
  query General {
    clientInfo {
      name
      title
      description
      filingNumber
      mapProvider
      allowAdminAuth
      allowUserAuth
      maxAuthCount
      site {
        name
        timeZone
        latitude
        longitude
        datum
        bounds {
          south
          west
          north
          east
        }
      }
    }
  }
`)
export type ClientFacts = ResultOf<typeof General>['clientInfo']

/** For users with the permission to change it. */
export const Retention = graphql(`
  query Retention {
    retention {
      readingDays
      hourDays
    }
  }
`)

export const LightDefaultNow = graphql(`
  query LightDefaultNow {
    siteLightDefault
  }
`)

export const PreviewLightDefault = graphql(
  `
    query PreviewLightDefault($lightDefault: SiteLightDefault!) {
      previewSiteLightDefault(lightDefault: $lightDefault) {
        ...ChangeEffectParts
      }
    }
  `,
  [ChangeEffectParts],
)

export const UpdateLightDefault = graphql(`
  mutation UpdateLightDefault($lightDefault: SiteLightDefault!) {
    updateSiteLightDefault(lightDefault: $lightDefault)
  }
`)

export const EnergyTariffNow = graphql(`
  query EnergyTariffNow {
    energyTariff {
      price
      currency
    }
  }
`)

export const UpdateEnergyTariff = graphql(`
  mutation UpdateEnergyTariff($input: EnergyTariffInput) {
    updateEnergyTariff(input: $input) {
      price
      currency
    }
  }
`)
