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

/** How many lights there are: in all, in no group, and in some groups. */
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
