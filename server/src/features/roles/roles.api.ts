import { builder } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { may } from '../../foundation/security/permissionCheck.ts'
import { type RoleRow, selectRoles } from './roles.store.ts'
import {
  AdminRoleCreateInput,
  AdminRoleUpdateInput,
  addRole,
  changeRole,
  findRolePage,
  isStandard,
  removeRole,
} from './roles.ts'

const RolePermission = builder.objectRef<{ resource: string }>('RolePermission').implement({
  description: 'A permission of a role.',
  fields: t => ({ resource: t.exposeString('resource', { description: 'subject:action, e.g. LightDevice:update' }) }),
})

export const AdminRole = builder.objectRef<RoleRow>('AdminRole').implement({
  description: 'Permissions of accounts. SUPER_ADMIN, OPERATOR, VIEWER and CUSTOMER are built in.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'ID' }),
    uuid: t.exposeString('uuid', { description: 'globally unique ID' }),
    name: t.exposeString('name', { description: 'unique; accounts of CUSTOMER see authorised objects only' }),
    alias: t.exposeString('alias', { nullable: true, description: 'display name' }),
    description: t.exposeString('description', { nullable: true, description: 'purpose' }),
    permissions: t.field({
      type: [RolePermission],
      description: 'its permissions',
      resolve: role => role.permissions.map(resource => ({ resource })),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'when it was created' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime', description: 'when it or its permissions last changed' }),
    abilities: t.stringList({
      description: 'what this viewer may do with it: update, delete',
      resolve: (role, _, { viewer }) => {
        if (!may(viewer, 'AdminRole:update')) return []
        return isStandard(role) ? ['update'] : ['update', 'delete']
      },
    }),
  }),
})

export const loadRole = loader<number, RoleRow>(async ({ db }, ids) => byId(await selectRoles(db, ids)))

const AdminRolePage = definePage(AdminRole, 'roles')

builder.queryField('findManyAdminRole', t =>
  t.field({
    type: AdminRolePage,
    description: 'Roles, oldest first. Needs AdminRole:read or Admin:read.',
    args: pageArgs,
    resolve: (_, args, { db, viewer }) => findRolePage(db, viewer, args),
  }),
)

builder.mutationFields(t => ({
  createAdminRole: t.field({
    type: AdminRole,
    description: 'Needs AdminRole:create. BAD_USER_INPUT.',
    args: { input: t.arg({ type: AdminRoleCreateInput, required: true, description: 'the new role' }) },
    resolve: (_, { input }, { db, viewer }) => addRole(db, viewer, input),
  }),
  updateAdminRole: t.field({
    type: AdminRole,
    description: 'Needs AdminRole:update. NOT_FOUND, CONFLICT, BAD_USER_INPUT.',
    args: {
      id: t.arg.int({ required: true, description: 'of the role' }),
      input: t.arg({ type: AdminRoleUpdateInput, required: true, description: 'changes' }),
    },
    resolve: (_, { id, input }, { db, viewer }) => changeRole(db, viewer, id, input),
  }),
  deleteAdminRole: t.field({
    type: AdminRole,
    description:
      'Needs AdminRole:update. NOT_FOUND; CONFLICT while accounts have it; BAD_USER_INPUT for one that comes with ' +
      'the installation; CONFIRMATION_NEEDED: see confirmPassword.',
    args: { id: t.arg.int({ required: true, description: 'of the role' }) },
    resolve: (_, { id }, { db, viewer }) => removeRole(db, viewer, id),
  }),
}))
