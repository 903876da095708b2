import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const AuditOfThing = graphql(`
  query AuditOfThing($subject: String!, $id: Int!, $page: Int, $limit: Int) {
    findManyAuditEntry(about: { subject: $subject, id: $id }, page: $page, limit: $limit) {
      items {
        id
        at
        accountName
        address
        action
        subject
        objectId
        result
        detail
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
export type AuditEntry = ResultOf<typeof AuditOfThing>['findManyAuditEntry']['items'][number]
