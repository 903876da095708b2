import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { OverriddenGroup } from '../overrides/overrides.ts'
import { NightPreview } from '../schedules/preview.ts'
import { GroupBadge } from './groupBadge.ts'

export const GroupRow = graphql(
  `
  fragment GroupRow on LightGroup {
    id
    name
    description
    provinceCode
    provinceName
    cityCode
    cityName
    districtCode
    districtName
    controlMode
    mainBrightness
    mainColorTemp
    subBrightness
    subColorTemp
    roadClass
    enableStatus
    groupStatus
    ...GroupBadge
    startTime
    endTime
    sunsetOffset
    sunriseOffset
    timeZone
    updatedAt
    abilities
    ...OverriddenGroup
    deviceCount
    sun {
      sunset
      sunrise
    }
    program {
      rule
      until
    }
    schedules {
      id
      name
      isEnabled
    }
    options {
      mainLight
      subLight
      mainColorTemp
      subColorTemp
    }
  }
`,
  [OverriddenGroup, GroupBadge],
)
export type GroupRow = ResultOf<typeof GroupRow> & { onlineRate?: number | null }

export const GroupList = graphql(
  `
    query GroupList(
      $where: LightGroupWhereInput
      $orderBy: [LightGroupOrderByInput!]
      $page: Int
      $limit: Int
      $status: GroupStatus
      $rates: Boolean!
    ) {
      findManyLightGroup(where: $where, orderBy: $orderBy, page: $page, limit: $limit, derivedStatus: $status) {
        items {
          ...GroupRow
          onlineRate @include(if: $rates)
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
  [GroupRow],
)

export const GroupNow = graphql(
  `
    query GroupNow($id: Int!) {
      findOneLightGroup(id: $id) {
        ...GroupRow
      }
    }
  `,
  [GroupRow],
)

/** A separate operation name: a response to `GroupNow` would reset the form. */
export const GroupAgain = graphql(
  `
    query GroupAgain($id: Int!) {
      findOneLightGroup(id: $id) {
        ...GroupRow
      }
    }
  `,
  [GroupRow],
)

/** Control options of lights that can be moved into a new group. */
export const LampsOfModels = graphql(`
  query LampsOfModels {
    findAllDeviceMode(type: "light") {
      id
      options {
        mainLight
        subLight
        mainColorTemp
        subColorTemp
      }
    }
  }
`)

export const LightsToMove = graphql(`
  query LightsToMove($where: LightDeviceWhereInput, $page: Int) {
    findManyLightDevice(where: $where, orderBy: [{ name: asc }], page: $page, limit: 200) {
      items {
        id
        name
        deviceId
        group {
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

export const PreviewGroup = graphql(
  `
    query PreviewGroup($id: Int, $input: LightGroupUpdateInput!) {
      previewLightGroup(id: $id, input: $input) {
        ...NightPreview
      }
    }
  `,
  [NightPreview],
)

export const CreateGroup = graphql(`
  mutation CreateGroup($input: LightGroupCreateInput!) {
    createLightGroup(input: $input) {
      id
      name
    }
  }
`)

export const UpdateGroup = graphql(`
  mutation UpdateGroup($id: Int!, $input: LightGroupUpdateInput!) {
    updateLightGroup(id: $id, input: $input) {
      id
      name
    }
  }
`)

export const DeleteGroup = graphql(`
  mutation DeleteGroup($id: Int!, $leftLights: LeftLights) {
    deleteLightGroup(id: $id, leftLights: $leftLights) {
      id
    }
  }
`)

/** Current and last levels of the lights of some groups. */
export const LightsOfGroup = graphql(`
  query LightsOfGroup($id: Int!) {
    findManyLightDevice(where: { groupId: { equals: $id } }, limit: 200) {
      items {
        id
        mainBrightness
        subBrightness
        mainLastBrightness
        subLastBrightness
        mode {
          id
          options {
            mainLight
            subLight
            mainColorTemp
            subColorTemp
          }
        }
        group {
          timeZone
        }
      }
    }
  }
`)

export const OperateGroup = graphql(`
  mutation OperateGroup($id: Int!, $input: LightControlInput!) {
    operateLightGroup(id: $id, input: $input) {
      accepted
      rejected
      approvalId
      campaignId
    }
  }
`)
