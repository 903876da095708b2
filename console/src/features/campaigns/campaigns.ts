import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { WaitingLight } from '../longWait/longWait.ts'

/** A batch operation and its progress. */
export const Campaign = graphql(`
  fragment Campaign on LightCampaign {
    id
    override
    by
    status
    until
    reason
    undoableUntil
    foundNoLights
    targetName
    sceneName
    startsAt
    createdAt
    endedAt
    group {
      id
      name
      timeZone
    }
    confirmedCount
    waitingCount
    unconfirmedCount
    rejectedCount
    unsupportedCount
    supersededCount
    stoppedCount
    undoneCount
  }
`)
export type Campaign = ResultOf<typeof Campaign>

export const CampaignList = graphql(
  `
    query CampaignList($page: Int, $limit: Int) {
      findManyLightCampaign(page: $page, limit: $limit) {
        items {
          ...Campaign
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
  [Campaign],
)

export const CampaignNow = graphql(
  `
    query CampaignNow($id: Int!) {
      findOneLightCampaign(id: $id) {
        ...Campaign
      }
    }
  `,
  [Campaign],
)

export const CampaignLightList = graphql(
  `
    query CampaignLightList($id: Int!, $status: [CampaignLightStatus!], $page: Int, $limit: Int) {
      findOneLightCampaign(id: $id) {
        id
        lights(status: $status, page: $page, limit: $limit) {
          items {
            deviceId
            status
            reason
            at
            device {
              id
              name
              deviceId
              ...WaitingLight
            }
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
  [WaitingLight],
)

/** A sample of the lights that are waited for. */
export const CampaignWaits = graphql(
  `
    query CampaignWaits($id: Int!) {
      findOneLightCampaign(id: $id) {
        id
        lights(status: [WAITING], limit: 50) {
          items {
            deviceId
            device {
              id
              ...WaitingLight
            }
          }
        }
      }
    }
  `,
  [WaitingLight],
)

type CampaignOfLights = NonNullable<ResultOf<typeof CampaignLightList>['findOneLightCampaign']>
export type CampaignLight = CampaignOfLights['lights']['items'][number]

export const StopCampaign = graphql(
  `
    mutation StopCampaign($id: Int!) {
      stopLightCampaign(id: $id) {
        ...Campaign
      }
    }
  `,
  [Campaign],
)

export const RetryCampaign = graphql(
  `
    mutation RetryCampaign($id: Int!) {
      retryLightCampaign(id: $id) {
        ...Campaign
      }
    }
  `,
  [Campaign],
)

export const UndoCampaign = graphql(
  `
    mutation UndoCampaign($id: Int!) {
      undoLightCampaign(id: $id) {
        ...Campaign
      }
    }
  `,
  [Campaign],
)
