import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const OverrideRow = graphql(`
  fragment OverrideRow on LightOverride {
    id
    createdAt
    by
    until
    target
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
  query PreviewEnd($ids: [Int!]) {
    previewEndLightOverrides(ids: $ids) {
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
  mutation EndAllOverrides {
    endAllLightOverrides
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
