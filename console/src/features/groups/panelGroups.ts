import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const PanelGroup = graphql(`
  fragment PanelGroup on LightGroup {
    id
    name
    deviceCount
  }
`)
export type PanelGroup = ResultOf<typeof PanelGroup>

export const PanelGroups = graphql(
  `
    query PanelGroups($where: LightGroupWhereInput, $page: Int, $limit: Int) {
      findManyLightGroup(where: $where, page: $page, limit: $limit) {
        items {
          ...PanelGroup
        }
        pagination {
          totalCount
        }
      }
    }
  `,
  [PanelGroup],
)

/** Light counts: total, ungrouped, and by group. */
export const PanelCounts = graphql(
  `
    query PanelCounts($ids: [Int!]!) {
      all: findManyLightDevice(limit: 1) {
        pagination {
          totalCount
        }
      }
      ungrouped: findManyLightDevice(where: { groupId: { equals: null } }, limit: 1) {
        pagination {
          totalCount
        }
      }
      findManyLightGroup(where: { id: { in: $ids } }, limit: 200) {
        items {
          ...PanelGroup
        }
      }
    }
  `,
  [PanelGroup],
)
