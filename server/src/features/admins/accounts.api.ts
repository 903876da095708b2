import { builder } from '../../foundation/graphql/graphql.ts'
import { BoolFilter, IntFilter, StringFilter } from '../../foundation/list/filters.ts'
import { defineList } from '../../foundation/list/list.ts'
import { AdminCreateInput, AdminUpdateInput } from './accountInput.ts'
import { addAdmin, changeAdmin, findAdmin, findAdminPage } from './accounts.ts'
import { Admin } from './admins.api.ts'

const accounts = defineList(Admin, 'accounts', {
  id: { column: 'admin.id', filter: IntFilter, sort: 'plain' },
  nickname: { column: 'admin.nickname', filter: StringFilter, sort: 'natural' },
  email: { column: 'admin.email', filter: StringFilter, sort: 'plain' },
  fullName: { column: 'admin.full_name', filter: StringFilter, description: 'first and last name' },
  roleId: { column: 'admin.role_id', filter: IntFilter },
  isEnabled: { column: 'admin.is_enabled', filter: BoolFilter, description: 'it may sign in' },
  createdAt: { column: 'admin.created_at', sort: 'plain' },
  updatedAt: { column: 'admin.updated_at', sort: 'plain' },
})

builder.queryFields(t => ({
  findManyAdmin: t.field({
    type: accounts.Page,
    description: 'Accounts, in the requested order and then by id. Needs Admin:read.',
    args: accounts.args,
    resolve: (_, args, { db, viewer }) => findAdminPage(db, viewer, accounts.query(args)),
  }),
  findOneAdmin: t.field({
    type: Admin,
    nullable: true,
    description: 'An account; null if it does not exist. Needs Admin:read.',
    args: { id: t.arg.int({ required: true, description: 'of the account' }) },
    resolve: async (_, { id }, { db, viewer }) => (await findAdmin(db, viewer, id)) ?? null,
  }),
}))

builder.mutationFields(t => ({
  createAdmin: t.field({
    type: Admin,
    description:
      'Creates an account. Needs Admin:create and all permissions of the role. BAD_USER_INPUT, CONFIRMATION_NEEDED: see confirmPassword.',
    args: { input: t.arg({ type: AdminCreateInput, required: true, description: 'the new account' }) },
    resolve: (_, { input }, { db, viewer }) => addAdmin(db, viewer, input),
  }),
  updateAdmin: t.field({
    type: Admin,
    description:
      'Applies all changes or none, at once. Needs Admin:update and all permissions of the account, before and after. ' +
      'The last enabled SUPER_ADMIN cannot be removed. NOT_FOUND, CONFLICT, BAD_USER_INPUT; for another e-mail address, password or ' +
      'role, and to enable it again, CONFIRMATION_NEEDED: see confirmPassword.',
    args: {
      id: t.arg.int({ required: true, description: 'of the account' }),
      input: t.arg({ type: AdminUpdateInput, required: true, description: 'changes' }),
    },
    resolve: (_, { id, input }, { db, viewer }) => changeAdmin(db, viewer, id, input),
  }),
}))
