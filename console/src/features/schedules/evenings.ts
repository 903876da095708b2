import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts'
import { PlannedNightEvent } from './preview.ts'

const SchedulePlaceParts = graphql(`
  fragment SchedulePlaceParts on SchedulePlace {
    groupId
    groupNames
    groupCount
    districts
    timeZone
    lights
    sunset
    sunrise
  }
`)
export type SchedulePlace = ResultOf<typeof SchedulePlaceParts>

/** The night of a date at a place. */
const EveningParts = graphql(
  `
    fragment EveningParts on ScheduleEvening {
      date
      today
      place {
        ...SchedulePlaceParts
      }
      places {
        ...SchedulePlaceParts
      }
      events {
        ...PlannedNightEvent
      }
      end
      rules {
        scheduleId
        name
        layer
        isPreviewed
        state
        reason
        date
      }
      notes {
        kind
        minutes
      }
      nextDates
    }
  `,
  [SchedulePlaceParts, PlannedNightEvent],
)
export type Evening = ResultOf<typeof EveningParts>

export const ScheduleEvening = graphql(
  `
    query ScheduleEvening($schedule: LightScheduleVersionInput!, $groupIds: [Int!], $date: String, $groupId: Int) {
      previewLightScheduleEvening(schedule: $schedule, groupIds: $groupIds, date: $date, groupId: $groupId) {
        ...EveningParts
      }
    }
  `,
  [EveningParts],
)
export type ScheduleVersion = VariablesOf<typeof ScheduleEvening>['schedule']

const ComparedParts = graphql(
  `
    fragment ComparedParts on ComparedSchedule {
      litHours
      fullLoadHours
      energy
      cost
      evening {
        ...EveningParts
      }
    }
  `,
  [EveningParts],
)

export const CompareSchedules = graphql(
  `
    query CompareSchedules(
      $a: LightScheduleVersionInput!
      $b: LightScheduleVersionInput!
      $groupIds: [Int!]
      $from: String
      $nights: Int
      $groupId: Int
    ) {
      compareLightSchedules(a: $a, b: $b, groupIds: $groupIds, from: $from, nights: $nights, groupId: $groupId) {
        from
        nights
        groups
        lights
        lightsWithoutWatts
        ratedWatts
        tariff {
          price
          currency
        }
        a {
          ...ComparedParts
        }
        b {
          ...ComparedParts
        }
        litHours {
          absolute
          percent
        }
        fullLoadHours {
          absolute
          percent
        }
        energy {
          absolute
          percent
        }
        cost {
          absolute
          percent
        }
      }
    }
  `,
  [ComparedParts],
)
export type Comparison = ResultOf<typeof CompareSchedules>['compareLightSchedules']

/** Schedules to compare with, and their groups. */
export const SchedulesToCompare = graphql(`
  query SchedulesToCompare {
    findAllLightSchedule {
      id
      name
      groups {
        id
        name
      }
    }
  }
`)
