import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const RoleRow = graphql(`
  fragment RoleRow on AdminRole {
    id
    name
    alias
    description
    permissions {
      resource
    }
    updatedAt
    abilities
  }
`)
export type RoleRow = ResultOf<typeof RoleRow>

export const RoleList = graphql(
  `
    query RoleList($page: Int, $limit: Int) {
      findManyAdminRole(page: $page, limit: $limit) {
        items {
          ...RoleRow
        }
        pagination {
          limit
          page
          totalCount
          totalPages
        }
      }
      authInfo {
        admin {
          roleId
        }
      }
    }
  `,
  [RoleRow],
)

/** For the form, after a conflict with another user. */
export const RolesAgain = graphql(
  `
    query RolesAgain {
      findManyAdminRole(limit: 200) {
        items {
          ...RoleRow
        }
      }
    }
  `,
  [RoleRow],
)

export const RolePermissions = graphql(`
  query RolePermissions {
    findAllPermission(channel: "admin") {
      subject
      subjectLabel
      action
      actionLabel
      group
    }
    findManyAdminRole(limit: 200) {
      items {
        id
        name
        alias
        permissions {
          resource
        }
        abilities
      }
    }
    authInfo {
      admin {
        roleId
      }
    }
  }
`)
export type PermissionItem = ResultOf<typeof RolePermissions>['findAllPermission'][number]
export type RoleOfEditor = ResultOf<typeof RolePermissions>['findManyAdminRole']['items'][number]

export const CreateRole = graphql(`
  mutation CreateRole($input: AdminRoleCreateInput!) {
    createAdminRole(input: $input) {
      id
    }
  }
`)

export const UpdateRole = graphql(`
  mutation UpdateRole($id: Int!, $input: AdminRoleUpdateInput!) {
    updateAdminRole(id: $id, input: $input) {
      id
    }
  }
`)

export const DeleteRole = graphql(`
  mutation DeleteRole($id: Int!) {
    deleteAdminRole(id: $id) {
      id
    }
  }
`)

export const AddPermission = graphql(`
  mutation AddPermission($subject: String!, $action: String!, $role: Int!) {
    addPermissionBind(channel: "admin", subject: $subject, action: $action, targetId: $role)
  }
`)

export const RemovePermission = graphql(`
  mutation RemovePermission($subject: String!, $action: String!, $role: Int!) {
    removePermissionBind(channel: "admin", subject: $subject, action: $action, targetId: $role)
  }
`)
