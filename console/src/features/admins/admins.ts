import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const AdminCardFields = graphql(`
  fragment AdminCard on Admin {
    id
    nickname
    fullName
    email
    phone
    avatarUrl
    isEnabled
    role {
      name
      alias
    }
    abilities
  }
`)
export type AdminCardFields = ResultOf<typeof AdminCardFields>

export const AdminList = graphql(
  `
    query AdminList($where: AdminWhereInput, $orderBy: [AdminOrderByInput!], $page: Int, $limit: Int) {
      findManyAdmin(where: $where, orderBy: $orderBy, page: $page, limit: $limit) {
        items {
          ...AdminCard
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
  [AdminCardFields],
)

/** Options of the form. */
export const RoleChoices = graphql(`
  query RoleChoices {
    findManyAdminRole(limit: 100) {
      items {
        id
        name
        alias
      }
    }
  }
`)
export type RoleChoice = ResultOf<typeof RoleChoices>['findManyAdminRole']['items'][number]

const AdminFields = graphql(`
  fragment AdminFields on Admin {
    id
    nickname
    firstName
    lastName
    phoneNumber
    email
    avatarFileId
    avatar {
      id
      fileName
      url
    }
    hasSecondFactor
    roleId
    role {
      name
      alias
    }
    updatedAt
  }
`)

export const AdminOfForm = graphql(
  `
    query AdminOfForm($id: Int!) {
      findOneAdmin(id: $id) {
        ...AdminFields
      }
    }
  `,
  [AdminFields],
)
export type AdminOfForm = NonNullable<ResultOf<typeof AdminOfForm>['findOneAdmin']>

/** A separate operation name: a response to `AdminOfForm` would reset the form. */
export const AdminAgain = graphql(
  `
    query AdminAgain($id: Int!) {
      findOneAdmin(id: $id) {
        ...AdminFields
      }
    }
  `,
  [AdminFields],
)

export const CreateAdmin = graphql(`
  mutation CreateAdmin($input: AdminCreateInput!) {
    createAdmin(input: $input) {
      id
    }
  }
`)

export const UpdateAdmin = graphql(`
  mutation UpdateAdmin($id: Int!, $input: AdminUpdateInput!) {
    updateAdmin(id: $id, input: $input) {
      id
    }
  }
`)

export const ManagerItems = graphql(`
  query ManagerItems($id: Int!, $type: ManagerItemType!, $authorised: Boolean!, $search: String, $page: Int) {
    findManyManagerItem(id: $id, type: $type, authorised: $authorised, search: $search, page: $page, limit: 200) {
      items {
        id
        name
        hint
      }
      pagination {
        totalCount
        totalPages
      }
    }
  }
`)

export const BindManagerItems = graphql(`
  mutation BindManagerItems($id: Int!, $itemIds: [Int!]!, $type: ManagerItemType!) {
    bindManagerItems(id: $id, itemIds: $itemIds, type: $type) {
      id
    }
  }
`)

export const UnbindManagerItems = graphql(`
  mutation UnbindManagerItems($id: Int!, $itemIds: [Int!]!, $type: ManagerItemType!) {
    unbindManagerItems(id: $id, itemIds: $itemIds, type: $type) {
      id
    }
  }
`)

export const TakeSecondFactorMutation = graphql(`
  mutation TakeSecondFactor($id: Int!) {
    takeSecondFactor(id: $id)
  }
`)
