import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const SUBJECTS = ['LightDevice', 'LightGroup', 'LightCenter', 'LightSchedule'] as const
export type DeletableSubject = (typeof SUBJECTS)[number]

export const DeletedItems = graphql(`
  query DeletedItems($subject: DeletableSubject!, $page: Int) {
    deletedItems(subject: $subject, page: $page) {
      items {
        id
        name
        deviceId
        deletedAt
        deletedBy
        restorableUntil
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
export type DeletedItem = ResultOf<typeof DeletedItems>['deletedItems']['items'][number]

export const RestoreDeleted = graphql(`
  mutation RestoreDeleted($subject: DeletableSubject!, $ids: [Int!]!) {
    restoreDeleted(subject: $subject, ids: $ids)
  }
`)

/** Restoring needs the permissions to create and to delete, as on the server. */
export function mayRestore(may: (subject: string, action: string) => boolean, subject: DeletableSubject): boolean {
  return may(subject, 'create') && may(subject, 'delete')
}
