import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const OverrideRow = graphql(`
  fragment OverrideRow on LightOverride {
    id
    createdAt
    by
    until
    withoutEndCount
    reason
    target
    targetName
    sceneName
    setting {
      mainSwitch
      subSwitch
      mainBrightness
      subBrightness
      mainColorTemp
      subColorTemp
    }
    group {
      id
      name
      timeZone
    }
    device {
      id
      name
      group {
        timeZone
      }
    }
    lightCount
    askedCount
  }
`)
export type OverrideRow = ResultOf<typeof OverrideRow>

/** The time zone of the lights of overrides; undefined: of the site, or several. */
export function zoneOf(overrides: OverrideRow[]): string | undefined {
  const [zone, ...others] = new Set(overrides.map(({ group, device }) => (group ?? device?.group)?.timeZone))
  return others.length === 0 ? zone : undefined
}

export const OverrideList = graphql(
  `
    query OverrideList($where: LightOverrideWhereInput, $page: Int, $limit: Int) {
      findManyLightOverride(where: $where, page: $page, limit: $limit) {
        items {
          ...OverrideRow
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
  [OverrideRow],
)

export const OverrideChanges = graphql(`
  subscription OverrideChanges {
    lightOverrideChanges
  }
`)

/** Preview of the effect. Without ids: of all. */
export const PreviewEnd = graphql(`
  query PreviewEnd($ids: [Int!], $where: LightDeviceWhereInput) {
    previewEndLightOverrides(ids: $ids, where: $where) {
      lightCount
      offCount
      onCount
      dimCount
      brightenCount
    }
  }
`)
export type EndPreview = ResultOf<typeof PreviewEnd>['previewEndLightOverrides']

export const EndOverrides = graphql(`
  mutation EndOverrides($ids: [Int!]!) {
    endLightOverrides(ids: $ids)
  }
`)

export const EndAllOverrides = graphql(`
  mutation EndAllOverrides($where: LightDeviceWhereInput) {
    endAllLightOverrides(where: $where)
  }
`)

/** Neither until nor minutes: the next event of the schedule of each light. */
export const MoveEnd = graphql(`
  mutation MoveEnd($ids: [Int!]!, $until: DateTime, $minutes: Int) {
    moveLightOverrideEnd(ids: $ids, until: $until, minutes: $minutes)
  }
`)

export const MoveAllEnds = graphql(`
  mutation MoveAllEnds($where: LightDeviceWhereInput!, $until: DateTime, $minutes: Int) {
    moveAllLightOverrideEnds(where: $where, until: $until, minutes: $minutes)
  }
`)

const ComingRow = graphql(`
  fragment ComingRow on LightCampaign {
    id
    targetName
    override
    reason
    by
    startsAt
    until
    updatedAt
  }
`)
export type ComingRow = ResultOf<typeof ComingRow>

/** Requests that start later. */
export const ComingList = graphql(
  `
    query ComingList {
      findManyLightCampaign(status: [COMING], limit: 100) {
        items {
          ...ComingRow
        }
        pagination {
          totalCount
        }
      }
    }
  `,
  [ComingRow],
)

/** One as it is now. */
export const ComingNow = graphql(
  `
    query ComingNow($id: Int!) {
      findOneLightCampaign(id: $id) {
        status
        ...ComingRow
      }
    }
  `,
  [ComingRow],
)

export const ChangeComing = graphql(`
  mutation ChangeComing($id: Int!, $input: LightCampaignUpdateInput!) {
    updateLightCampaign(id: $id, input: $input) {
      id
    }
  }
`)

/** Fields for `OverriddenLine`. */
export const OverriddenGroup = graphql(`
  fragment OverriddenGroup on LightGroup {
    id
    timeZone
    deviceCount
    override {
      lightCount
      by
      until
    }
  }
`)
