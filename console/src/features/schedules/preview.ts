import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { ChangeEffectParts } from '../effects/effects.ts'

export const PlannedNightEvent = graphql(`
  fragment PlannedNightEvent on PlannedEvent {
    at
    kind
    by
    offset
    name
    mainLevel
    subLevel
    mainColorTemp
  }
`)
export type PlannedNightEvent = ResultOf<typeof PlannedNightEvent>

/** Preview of a schedule. */
export const NightPreview = graphql(
  `
    fragment NightPreview on SchedulePreview {
      tonight {
        ...PlannedNightEvent
      }
      litHoursTonight
      place
      placeSource
      timeZone
      sun {
        sunset
        sunrise
      }
      year {
        litHours
        energy
        cost
      }
      current {
        litHours
        energy
        cost
      }
      tariff {
        currency
      }
      lights
      lightsWithoutWatts
      effect {
        ...ChangeEffectParts
      }
      warnings {
        code
        params
      }
      asks
    }
  `,
  [PlannedNightEvent, ChangeEffectParts],
)
export type NightPreview = ResultOf<typeof NightPreview>
export type Warning = NightPreview['warnings'][number]
