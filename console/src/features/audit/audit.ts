import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const AuditEntryFields = graphql(`
  fragment AuditEntryFields on AuditEntry {
    id
    at
    accountId
    accountKind
    accountName
    address
    action
    subject
    objectId
    objectName
    result
    detail
  }
`)
export type AuditEntry = ResultOf<typeof AuditEntryFields>

export const AuditList = graphql(
  `
    query AuditList($where: AuditEntryWhereInput, $about: AuditAbout, $filter: AuditFilter, $page: Int, $limit: Int) {
      findManyAuditEntry(where: $where, about: $about, filter: $filter, page: $page, limit: $limit) {
        items {
          ...AuditEntryFields
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
  [AuditEntryFields],
)

export const AuditPeople = graphql(`
  query AuditPeople {
    auditPeople {
      kind
      id
      names
    }
  }
`)

/** Objects whose names contain a text, of the type that is asked for. */
export const NamedObjects = graphql(`
  query NamedObjects(
    $q: String!
    $lights: Boolean!
    $groups: Boolean!
    $centers: Boolean!
    $schedules: Boolean!
    $scenes: Boolean!
    $admins: Boolean!
  ) {
    findManyLightDevice(where: { OR: [{ name: { contains: $q } }, { deviceId: { contains: $q } }] }, limit: 20)
      @include(if: $lights) {
      items {
        id
        name
      }
    }
    findManyLightGroup(where: { name: { contains: $q } }, limit: 20) @include(if: $groups) {
      items {
        id
        name
      }
    }
    findManyLightCenter(where: { OR: [{ name: { contains: $q } }, { deviceId: { contains: $q } }] }, limit: 20)
      @include(if: $centers) {
      items {
        id
        name
      }
    }
    findManyLightSchedule(where: { name: { contains: $q } }, limit: 20) @include(if: $schedules) {
      items {
        id
        name
      }
    }
    findManyLightScene(where: { name: { contains: $q } }, limit: 20) @include(if: $scenes) {
      items {
        id
        name
      }
    }
    findManyAdmin(where: { fullName: { contains: $q } }, limit: 20) @include(if: $admins) {
      items {
        id
        fullName
        email
      }
    }
  }
`)

/** Earlier changes of one object, for the values before a change. */
export const EarlierEntries = graphql(`
  query EarlierEntries($subject: String!, $id: Int!, $actions: [String!]!, $before: Int!, $limit: Int) {
    findManyAuditEntry(
      where: {
        subject: { equals: $subject }
        objectId: { equals: $id }
        action: { in: $actions }
        id: { lt: $before }
        result: { equals: "OK" }
      }
      limit: $limit
    ) {
      items {
        id
        detail
      }
    }
  }
`)

export const ExportAudit = graphql(`
  mutation ExportAudit($where: AuditEntryWhereInput, $about: AuditAbout, $filter: AuditFilter) {
    exportAuditEntries(where: $where, about: $about, filter: $filter) {
      count
      before
    }
  }
`)

export const AuditEntriesBefore = graphql(
  `
    query AuditEntriesBefore(
      $where: AuditEntryWhereInput
      $about: AuditAbout
      $filter: AuditFilter
      $before: Int!
      $limit: Int!
    ) {
      auditEntriesBefore(where: $where, about: $about, filter: $filter, before: $before, limit: $limit) {
        ...AuditEntryFields
      }
    }
  `,
  [AuditEntryFields],
)
