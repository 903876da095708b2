import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { Campaign } from '../campaigns/campaigns.ts'

export const ApprovalRow = graphql(`
  fragment ApprovalRow on Approval {
    id
    action
    args
    reasons
    status
    darkenedCount
    lightIds
    lightNames
    subject
    objectName
    requestedBy
    requestedAt
    expiresAt
    decidedBy
    note
    campaignId
    isMine
    mayApprove
  }
`)
export type ApprovalRow = ResultOf<typeof ApprovalRow>

export const ApprovalList = graphql(
  `
    query ApprovalList($status: [ApprovalStatus!], $page: Int, $limit: Int) {
      findManyApproval(status: $status, page: $page, limit: $limit) {
        items {
          ...ApprovalRow
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
  [ApprovalRow],
)

export const ApprovalNow = graphql(
  `
    query ApprovalNow($id: Int!) {
      findOneApproval(id: $id) {
        ...ApprovalRow
      }
    }
  `,
  [ApprovalRow],
)

/** The batch operations that an approved request started. */
export const ApprovalCampaigns = graphql(
  `
    query ApprovalCampaigns($id: Int!) {
      findOneApproval(id: $id) {
        id
        campaigns {
          ...Campaign
        }
      }
    }
  `,
  [Campaign],
)

export const Grant = graphql(`
  mutation GrantApproval($id: Int!, $note: String) {
    grantApproval(id: $id, note: $note) {
      id
    }
  }
`)

export const Refuse = graphql(`
  mutation RefuseApproval($id: Int!, $note: String) {
    refuseApproval(id: $id, note: $note) {
      id
    }
  }
`)

export const Withdraw = graphql(`
  mutation WithdrawApproval($id: Int!) {
    withdrawApproval(id: $id) {
      id
    }
  }
`)
