import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const AuditOfThing = graphql(`
  query AuditOfThing($subject: String!, $id: Int!, $page: Int, $limit: Int) {
    findManyAuditEntry(
      where: { subject: { equals: $subject }, objectId: { equals: $id } }
      page: $page
      limit: $limit
    ) {
      items {
        id
        at
        accountName
        address
        action
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
