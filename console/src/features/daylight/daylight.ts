import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const DaylightRow = graphql(`
  fragment DaylightRow on DaylightRule {
    id
    name
    regionCode
    isEnabled
    onBelow
    offAbove
    delayMinutes
    windowFrom
    windowTo
    minSensors
    maxAgeMinutes
    maxHours
    mainBrightness
    subBrightness
    lightCount
    updatedAt
    abilities
    state {
      isActive
      activeSince
      endsAt
      darkSince
      brightSince
      blockedUntil
      median
      freshCount
      evaluatedAt
    }
  }
`)
export type DaylightRow = ResultOf<typeof DaylightRow>

export const DaylightRules = graphql(
  `
    query DaylightRules(
      $where: DaylightRuleWhereInput
      $orderBy: [DaylightRuleOrderByInput!]
      $page: Int
      $limit: Int
    ) {
      findManyDaylightRule(where: $where, orderBy: $orderBy, page: $page, limit: $limit) {
        items {
          ...DaylightRow
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
  [DaylightRow],
)

/** A rule with the sensors of its region. */
export const DaylightDetails = graphql(
  `
    query DaylightDetails($id: Int!) {
      findOneDaylightRule(id: $id) {
        ...DaylightRow
        sensors {
          sensor
          lightId
          centerId
          deviceId
          deviceName
          value
          unit
          time
          fitness
        }
      }
    }
  `,
  [DaylightRow],
)
export type DaylightDetails = NonNullable<ResultOf<typeof DaylightDetails>['findOneDaylightRule']>
export type DaylightSensor = NonNullable<DaylightDetails['sensors']>[number]

export const DaylightNow = graphql(
  `
    query DaylightNow($id: Int!) {
      findOneDaylightRule(id: $id) {
        ...DaylightRow
      }
    }
  `,
  [DaylightRow],
)

/** Regions that have lights. */
export const DaylightRegions = graphql(`
  query DaylightRegions($q: String!) {
    lightPlaces(contains: $q) {
      name
      within
      code
      lightCount
    }
  }
`)

/** What a rule would see and switch now. */
export const DaylightPreview = graphql(`
  query DaylightPreview($input: DaylightPreviewInput!) {
    previewDaylightRule(input: $input) {
      lightCount
      heldCount
      unplannedCount
      median
      freshCount
      isDark
      isInWindow
      sensors {
        sensor
      }
    }
  }
`)
export type DaylightPreview = ResultOf<typeof DaylightPreview>['previewDaylightRule']

export const CreateDaylight = graphql(`
  mutation CreateDaylight($input: DaylightRuleCreateInput!) {
    createDaylightRule(input: $input) {
      id
      name
    }
  }
`)

export const UpdateDaylight = graphql(`
  mutation UpdateDaylight($id: Int!, $input: DaylightRuleUpdateInput!) {
    updateDaylightRule(id: $id, input: $input) {
      id
      name
    }
  }
`)

export const DeleteDaylight = graphql(`
  mutation DeleteDaylight($id: Int!) {
    deleteDaylightRule(id: $id) {
      id
    }
  }
`)
