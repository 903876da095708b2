import type { VariablesOf } from '../../graphql/graphql.ts'
import { type ListSearch, readChoice, readPage, readWhole } from '../../ui/list/listUrl.ts'
import type { ApprovalList } from './approvals.ts'

export const APPROVAL_STATUSES = ['PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'IMMEDIATE'] as const

/** What the URL of the approvals holds. */
export interface ApprovalSearch extends ListSearch {
  status?: (typeof APPROVAL_STATUSES)[number]
  /** the request whose dialog is open */
  approval?: number
}

export const APPROVALS_PER_PAGE = 10

export function readApprovalSearch(search: Record<string, unknown>): ApprovalSearch {
  return {
    status: readChoice(APPROVAL_STATUSES, search.status),
    approval: readWhole(search.approval),
    page: readPage(search.page),
  }
}

export function approvalVariables({ status, page = 1 }: ApprovalSearch): VariablesOf<typeof ApprovalList> {
  return { status: status && [status], page, limit: APPROVALS_PER_PAGE }
}
