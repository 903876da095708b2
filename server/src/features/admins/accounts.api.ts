import { ConnectOne, SetBoolean, SetInt, SetString } from '../../foundation/graphql/changeInputs.ts'
import { BoolFilter, IntFilter, StringFilter, type Where, whereToSql } from '../../foundation/graphql/filters.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { asNames, readOrder } from '../../foundation/graphql/order.ts'
import { type Page, Pagination, pagination, SortOrder } from '../../foundation/graphql/pagination.ts'
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
  description: 'Conditions on accounts; all that are given must hold.',
  fields: t => ({
    AND: t.field({ type: [AdminWhereInput], description: 'all of them hold' }),
    OR: t.field({ type: [AdminWhereInput], description: 'one of them holds; an empty list never does' }),
    NOT: t.field({ type: [AdminWhereInput], description: 'none of them holds' }),
    id: t.field({ type: IntFilter, description: 'its number' }),
    nickname: t.field({ type: StringFilter, description: 'its nickname' }),
    email: t.field({ type: StringFilter, description: 'its e-mail address' }),
    fullName: t.field({ type: StringFilter, description: 'first and last name as they are written together' }),
    roleId: t.field({ type: IntFilter, description: 'number of its role' }),
    isEnabled: t.field({ type: BoolFilter, description: 'it may sign in' }),
  }),
})

const ORDERS = {
  id: 'admin.id',
  nickname: asNames('admin.nickname'),
  email: 'admin.email',
  createdAt: 'admin.created_at',
  updatedAt: 'admin.updated_at',
} as const

const AdminOrderByInput = builder.inputType('AdminOrderByInput', {
  description: 'Order of accounts; earlier entries and fields count first.',
  fields: t => ({
    id: t.field({ type: SortOrder, description: 'by number' }),
    nickname: t.field({ type: SortOrder, description: 'by nickname' }),
    email: t.field({ type: SortOrder, description: 'by e-mail address' }),
    createdAt: t.field({ type: SortOrder, description: 'by when it was made' }),
    updatedAt: t.field({ type: SortOrder, description: 'by when it last changed' }),
  }),
})

const AdminPage = builder.objectRef<Page<AdminRow>>('AdminPage').implement({
  description: 'A page of accounts.',
  fields: t => ({
    items: t.expose('items', { type: [Admin], description: 'in the order asked, then by number' }),
    pagination: t.field({ type: Pagination, description: 'which part of all', resolve: pagination }),
  }),
})

builder.queryFields(t => ({
  findManyAdmin: t.field({
    type: AdminPage,
    description: 'Accounts. Needs Admin:read.',
    args: {
      where: t.arg({ type: AdminWhereInput, description: 'which' }),
      orderBy: t.arg({ type: [AdminOrderByInput], description: 'by number unless given' }),
      limit: t.arg.int({ description: '7 unless given, at most 200' }),
      page: t.arg.int({ description: 'from 1' }),
    },
    resolve: (_, args, { db, viewer }) =>
      findAdminPage(db, viewer, whereToSql(args.where, COLUMNS), readOrder(args.orderBy, ORDERS), args),
  }),
  findOneAdmin: t.field({
    type: Admin,
    nullable: true,
    description: 'An account; null when there is none of that id. Needs Admin:read.',
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
    email: t.string({ required: true, description: 'unique without regard to case' }),
    password: t.string({ required: true, description: 'at least 8 characters' }),
    role: t.field({ type: ConnectOne, required: true, description: 'may do nothing that the viewer may not' }),
  }),
})
const AdminUpdateInput = builder.inputType('AdminUpdateInput', {
  description: 'What is left out stays as it is.',
  fields: t => ({
    avatarFileId: t.field({ type: SetInt, description: 'an uploaded image of at most 2 MB; null for none' }),
    nickname: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    firstName: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    lastName: t.field({ type: SetString, description: 'at most 100 characters, not empty' }),
    phoneNumber: t.field({ type: SetString, description: '5 to 15 digits' }),
    phonePrefix: t.field({ type: SetString, description: 'always 86' }),
    email: t.field({ type: SetString, description: 'unique without regard to case' }),
    password: t.field({
      type: SetString,
      description: 'at least 8 characters, ends its sessions; null or empty leaves it; not one’s own: changePassword',
    }),
    isEnabled: t.field({ type: SetBoolean, description: 'false signs it out; not one’s own' }),
    role: t.field({ type: ConnectOne, description: 'may do nothing that the viewer may not; not one’s own' }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt as the form knew it: CONFLICT if it differs',
    }),
  }),
})

builder.mutationFields(t => ({
  createAdmin: t.field({
    type: Admin,
    description:
      'Needs Admin:create, and every right that the role has. BAD_USER_INPUT, CONFIRMATION_NEEDED: see confirmPassword.',
    args: { input: t.arg({ type: AdminCreateInput, required: true, description: 'the new account' }) },
    resolve: (_, { input }, { db, viewer }) => addAdmin(db, viewer, input),
  }),
  updateAdmin: t.field({
    type: Admin,
    description:
      'All of it or nothing, in force at once. Needs Admin:update, and every right that the account has or is to have. ' +
      'The last enabled SUPER_ADMIN stays one. NOT_FOUND, CONFLICT, BAD_USER_INPUT; for another e-mail address, password or ' +
      'role, and to enable it again, CONFIRMATION_NEEDED: see confirmPassword.',
    args: {
      id: t.arg.int({ required: true, description: 'of the account' }),
      input: t.arg({ type: AdminUpdateInput, required: true, description: 'what is to change' }),
    },
    resolve: (_, { id, input }, { db, viewer }) => changeAdmin(db, viewer, id, input),
  }),
}))
