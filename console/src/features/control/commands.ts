import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const LightCommandsQuery = graphql(`
  query LightCommands($where: LightCommandWhereInput!, $page: Int, $limit: Int) {
    findManyLightCommand(where: $where, page: $page, limit: $limit) {
      items {
        id
        status
        reason
        attempts
        cause
        causeBy
        campaignId
        mainBrightness
        subBrightness
        mainColorTemp
        subColorTemp
        createdAt
        expiresAt
        acknowledgedAt
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
export type LightCommand = ResultOf<typeof LightCommandsQuery>['findManyLightCommand']['items'][number]

/** Filters of the command list: pending, done and failed. */
export const COMMAND_KINDS = {
  open: ['QUEUED', 'SENT'],
  done: ['ACKNOWLEDGED'],
  failed: ['EXPIRED', 'REJECTED', 'FAILED'],
} as const satisfies Record<string, LightCommand['status'][]>
export type CommandKind = keyof typeof COMMAND_KINDS
