import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { NightPreview, PlannedNightEvent } from './preview.ts'

export const ScheduleRow = graphql(
  `
    fragment ScheduleRow on LightSchedule {
      id
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
      priority
      revision
      updatedAt
      abilities
      coverage {
        revision
        lightCount
        heldCount
        dueCount
        refusedCount
        unsupportedCount
      }
      groups {
        id
        name
      }
      night {
        events {
          ...PlannedNightEvent
        }
        sun {
          sunset
          sunrise
          timeZone
        }
      }
    }
  `,
  [PlannedNightEvent],
)
export type ScheduleRow = ResultOf<typeof ScheduleRow>

export const ScheduleList = graphql(
  `
    query ScheduleList($where: LightScheduleWhereInput, $orderBy: [LightScheduleOrderByInput!], $page: Int, $limit: Int) {
      findManyLightSchedule(where: $where, orderBy: $orderBy, page: $page, limit: $limit) {
        items {
          ...ScheduleRow
        }
        pagination {
          limit
          page
          totalCount
          totalPages
        }
      }
    }
  `,
  [ScheduleRow],
)

/** The order of precedence of all schedules. */
export const ScheduleOrder = graphql(`
  query ScheduleOrder {
    findAllLightSchedule {
      id
      priority
    }
  }
`)

export const ScheduleNow = graphql(
  `
    query ScheduleNow($id: Int!) {
      findOneLightSchedule(id: $id) {
        ...ScheduleRow
      }
    }
  `,
  [ScheduleRow],
)

export const CreateSchedule = graphql(`
  mutation CreateSchedule($input: LightScheduleCreateInput!) {
    createLightSchedule(input: $input) {
      id
      name
    }
  }
`)

export const UpdateSchedule = graphql(`
  mutation UpdateSchedule($id: Int!, $input: LightScheduleUpdateInput!) {
    updateLightSchedule(id: $id, input: $input) {
      id
      name
    }
  }
`)

export const DeleteSchedule = graphql(`
  mutation DeleteSchedule($id: Int!, $confirmed: [String!], $leftLights: LeftLights) {
    deleteLightSchedule(id: $id, confirmed: $confirmed, leftLights: $leftLights) {
      id
    }
  }
`)

export const PreviewSchedule = graphql(
  `
    query PreviewSchedule($id: Int, $input: LightScheduleCreateInput!, $groupIds: [Int!]) {
      previewLightSchedule(id: $id, input: $input, groupIds: $groupIds) {
        ...NightPreview
      }
    }
  `,
  [NightPreview],
)

/** Groups to choose from, with their other schedules. */
export const GroupsToPlan = graphql(`
  query GroupsToPlan($where: LightGroupWhereInput, $page: Int) {
    findManyLightGroup(where: $where, orderBy: [{ name: asc }], page: $page, limit: 200) {
      items {
        id
        name
        schedules {
          id
          name
        }
      }
      pagination {
        totalCount
        totalPages
      }
    }
  }
`)
