import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const LightEvents = graphql(`
  query LightEvents($where: LightControlEventWhereInput!, $page: Int, $limit: Int) {
    findManyLightControlEvent(where: $where, page: $page, limit: $limit) {
      items {
        id
        at
        origin
        by
        approvedBy
        clientName
        campaignId
        source
        requestReason
        mainBrightness
        subBrightness
        mainColorTemp
        subColorTemp
        status
        reason
        acknowledgedAt
        expiresAt
        attempts
        repeats
      }
      pagination {
        limit
        page
        totalCount
        totalPages
      }
    }
  }
`)
export type LightEvent = ResultOf<typeof LightEvents>['findManyLightControlEvent']['items'][number]

export const ExportLightHistory = graphql(`
  mutation ExportLightHistory($where: LightControlEventWhereInput!) {
    exportLightHistory(where: $where) {
      count
    }
  }
`)

/** Seconds from the request to the acknowledgement; null: not acknowledged. */
export function secondsTaken({ at, acknowledgedAt }: LightEvent): number | null {
  return acknowledgedAt === null ? null : Math.max(0, Date.parse(acknowledgedAt) - Date.parse(at)) / 1000
}
