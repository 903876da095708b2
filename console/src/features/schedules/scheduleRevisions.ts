import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { NightPreview, PlannedNightEvent } from './preview.ts'

const DifferenceParts = graphql(`
  fragment DifferenceParts on LightScheduleDifference {
    fields {
      field
      before
      after
    }
    added {
      id
      name
      exists
    }
    removed {
      id
      name
      exists
    }
  }
`)
export type Difference = ResultOf<typeof DifferenceParts>

const ContentParts = graphql(`
  fragment ContentParts on LightScheduleRevisionContent {
    name
    description
    type
    startTime
    endTime
    sunsetOffset
    sunriseOffset
    days
    weekdays
    dates
    validFrom
    validUntil
    exceptDates
    mainBrightness
    mainColorTemp
    subBrightness
    subColorTemp
    steps {
      time
      mainBrightness
      subBrightness
      mainColorTemp
      subColorTemp
    }
    isEnabled
  }
`)
export type RevisionContent = ResultOf<typeof ContentParts>

const RevisionParts = graphql(
  `
    fragment RevisionParts on LightScheduleRevision {
      number
      at
      by
      kind
      restoredFrom
      movedFrom
      movedTo
      content {
        ...ContentParts
      }
      difference {
        ...DifferenceParts
      }
    }
  `,
  [ContentParts, DifferenceParts],
)
export type Revision = ResultOf<typeof RevisionParts>

export const ScheduleRevisions = graphql(
  `
    query ScheduleRevisions($id: Int!, $page: Int, $limit: Int) {
      findOneLightSchedule(id: $id) {
        id
        revision
        updatedAt
        revisions(page: $page, limit: $limit) {
          items {
            ...RevisionParts
          }
          pagination {
            limit
            page
            totalCount
            totalPages
          }
        }
      }
    }
  `,
  [RevisionParts],
)

const NightChangeParts = graphql(
  `
    fragment NightChangeParts on ScheduleNightChange {
      date
      group
      timeZone
      differs
      lights
      before {
        ...PlannedNightEvent
      }
      after {
        ...PlannedNightEvent
      }
    }
  `,
  [PlannedNightEvent],
)
export type NightChange = ResultOf<typeof NightChangeParts>

/** What restoring a revision would do: the difference is the one from the present state. */
export const PreviewRevision = graphql(
  `
    query PreviewRevision($id: Int!, $revision: Int!, $from: Int!) {
      previewLightScheduleRevision(id: $id, revision: $revision) {
        keepsName
        lostGroups {
          id
          name
        }
        revision {
          number
          content {
            ...ContentParts
          }
          difference(from: $from) {
            ...DifferenceParts
          }
        }
        tonight {
          ...NightChangeParts
        }
        next {
          ...NightChangeParts
        }
        preview {
          ...NightPreview
        }
      }
    }
  `,
  [ContentParts, DifferenceParts, NightChangeParts, NightPreview],
)
export type RestorationPreview = ResultOf<typeof PreviewRevision>['previewLightScheduleRevision']

export const RestoreRevision = graphql(`
  mutation RestoreRevision(
    $id: Int!
    $revision: Int!
    $confirmed: [String!]
    $leftLights: LeftLights
    $expectedUpdatedAt: DateTime
  ) {
    restoreLightScheduleRevision(
      id: $id
      revision: $revision
      confirmed: $confirmed
      leftLights: $leftLights
      expectedUpdatedAt: $expectedUpdatedAt
    ) {
      id
      name
      revision
    }
  }
`)

/** How many lights hold the plan of the latest revision. */
export const RevisionCoverage = graphql(`
  query RevisionCoverage($id: Int!) {
    findOneLightSchedule(id: $id) {
      id
      coverage {
        revision
        lightCount
        heldCount
        dueCount
        refusedCount
        unsupportedCount
      }
    }
  }
`)
