import { ConnectOne, SetBoolean, SetInt, SetString } from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { BoolFilter, IntFilter, StringFilter, type Where, whereToSql } from '../../foundation/list/filters.ts'
import { naturalOrder, readOrder } from '../../foundation/list/order.ts'
import { type Page, Pagination, pagination, SortOrder } from '../../foundation/list/pagination.ts'
import { addAdmin, changeAdmin, findAdmin, findAdminPage } from './accounts.ts'
import { Admin } from './admins.api.ts'
import type { AdminRow } from './admins.ts'

const COLUMNS = {
  id: 'admin.id',
  nickname: 'admin.nickname',
  email: 'admin.email',
  fullName: 'admin.full_name',
  roleId: 'admin.role_id',
  isEnabled: 'admin.is_enabled',
} as const
type AdminWhere = Where & { [F in keyof typeof COLUMNS]?: object | null }

const AdminWhereInput = builder.inputRef<AdminWhere>('AdminWhereInput').implement({
  description: 'Conditions on accounts; all given conditions must hold.',
  fields: t => ({
    AND: t.field({ type: [AdminWhereInput], description: 'all of them hold' }),
    OR: t.field({ type: [AdminWhereInput], description: 'one of them holds; an empty list never matches' }),
    NOT: t.field({ type: [AdminWhereInput], description: 'none of them holds' }),
    id: t.field({ type: IntFilter, description: 'its id' }),
    nickname: t.field({ type: StringFilter, description: 'its nickname' }),
    email: t.field({ type: StringFilter, description: 'its e-mail address' }),
    fullName: t.field({ type: StringFilter, description: 'first and last name' }),
    roleId: t.field({ type: IntFilter, description: 'id of its role' }),
    isEnabled: t.field({ type: BoolFilter, description: 'it may sign in' }),
  }),
})

const ORDERS = {
  id: 'admin.id',
  nickname: naturalOrder('admin.nickname'),
  email: 'admin.email',
  createdAt: 'admin.created_at',
  updatedAt: 'admin.updated_at',
} as const

const AdminOrderByInput = builder.inputType('AdminOrderByInput', {
  description: 'Order of accounts; earlier entries and fields take precedence.',
  fields: t => ({
    id: t.field({ type: SortOrder, description: 'by id' }),
    nickname: t.field({ type: SortOrder, description: 'by nickname' }),
    email: t.field({ type: SortOrder, description: 'by e-mail address' }),
    createdAt: t.field({ type: SortOrder, description: 'by creation time' }),
    updatedAt: t.field({ type: SortOrder, description: 'by time of the last change' }),
  }),
})

const AdminPage = builder.objectRef<Page<AdminRow>>('AdminPage').implement({
  description: 'A page of accounts.',
  fields: t => ({
    items: t.expose('items', { type: [Admin], description: 'in the requested order, then by id' }),
    pagination: t.field({ type: Pagination, description: 'position of the page', resolve: pagination }),
  }),
})

builder.queryFields(t => ({
  findManyAdmin: t.field({
    type: AdminPage,
    description: 'Accounts. Needs Admin:read.',
    args: {
      where: t.arg({ type: AdminWhereInput, description: 'filter' }),
      orderBy: t.arg({ type: [AdminOrderByInput], description: 'default: by id' }),
      limit: t.arg.int({ description: 'default: 7, at most 200' }),
      page: t.arg.int({ description: 'from 1' }),
    },
    resolve: (_, args, { db, viewer }) =>
      findAdminPage(
        db,
        viewer,
        { where: whereToSql(args.where, COLUMNS), order: readOrder(args.orderBy, ORDERS) },
        args,
      ),
  }),
  findOneAdmin: t.field({
    type: Admin,
    nullable: true,
    description: 'An account; null if it does not exist. Needs Admin:read.',
    args: { id: t.arg.int({ required: true, description: 'of the account' }) },
    resolve: async (_, { id }, { db, viewer }) => (await findAdmin(db, viewer, id)) ?? null,
  }),
}))

const AdminCreateInput = builder.inputType('AdminCreateInput', {
  description: 'A new account; it may sign in at once.',
  fields: t => ({
    avatarFileId: t.int({ description: 'an uploaded image of at most 2 MB' }),
    nickname: t.string({ required: true, description: 'at most 100 characters, not empty' }),
    firstName: t.string({ required: true, description: 'at most 100 characters, not empty' }),
    lastName: t.string({ required: true, description: 'at most 100 characters, not empty' }),
    phoneNumber: t.string({ required: true, description: '5 to 15 digits' }),
    phonePrefix: t.string({ description: 'always 86' }),
    email: t.string({ required: true, description: 'unique, case-insensitive' }),
    password: t.string({ required: true, description: 'at least 8 characters' }),
    role: t.field({ type: ConnectOne, required: true, description: 'must not have permissions that the viewer lacks' }),
  }),
})
const AdminUpdateInput = builder.inputType('AdminUpdateInput', {
  description: 'Fields that are left out keep their value.',
  fields: t => ({
    avatarFileId: t.field({ type: SetInt, description: 'an uploaded image of at most 2 MB; null for none' }),
    nickname: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    firstName: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    lastName: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    phoneNumber: t.field({ type: SetString, description: '5 to 15 digits' }),
    phonePrefix: t.field({ type: SetString, description: 'always 86' }),
    email: t.field({ type: SetString, description: 'unique, case-insensitive' }),
    password: t.field({
      type: SetString,
      description: 'at least 8 characters; ends its sessions; null or empty keeps it; for your own use changePassword',
    }),
    isEnabled: t.field({ type: SetBoolean, description: 'false ends its sessions; not for your own account' }),
    role: t.field({
      type: ConnectOne,
      description: 'may do nothing that the viewer may not; not for your own account',
    }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt as loaded: CONFLICT if it differs now',
    }),
  }),
})

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
