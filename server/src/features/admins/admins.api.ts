import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { CUSTOMER } from '../../foundation/security/permissions.ts'
import { fileUrl, loadMediaFile, MediaFile } from '../media/media.api.ts'
import { mayChange } from '../roles/privilegeEscalation.ts'
import { AdminRole, loadRole } from '../roles/roles.api.ts'
import { type AdminRow, selectAdmins } from './admins.store.ts'
import type { UserRow } from './admins.ts'

export const Admin = builder.objectRef<AdminRow>('Admin').implement({
  description: 'An account of an administrator, operator or customer.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'id' }),
    uuid: t.exposeString('uuid', { description: 'globally unique id' }),
    nickname: t.exposeString('nickname', { nullable: true, description: 'nickname' }),
    avatar: t.field({
      type: MediaFile,
      nullable: true,
      description: 'picture',
      resolve: (admin, _, context) => loadMediaFile(context, admin.avatar_file_id),
    }),
    avatarUrl: t.string({
      nullable: true,
      description: 'URL of the picture',
      resolve: (admin, _, context) => avatarUrl(context, admin),
    }),
    avatarFileId: t.exposeInt('avatar_file_id', { nullable: true, description: 'id of the picture' }),
    email: t.exposeString('email', { description: 'sign-in address; unique, case-insensitive' }),
    phone: t.string({
      nullable: true,
      description: 'prefix and number, e.g. +86 13800000000',
      resolve: admin => (admin.phone_number ? `+${admin.phone_prefix} ${admin.phone_number}` : null),
    }),
    phonePrefix: t.exposeString('phone_prefix', { nullable: true, description: 'country code, always 86' }),
    phoneNumber: t.exposeString('phone_number', { nullable: true, description: 'digits, without the prefix' }),
    firstName: t.exposeString('first_name', { nullable: true, description: 'given name' }),
    lastName: t.exposeString('last_name', { nullable: true, description: 'family name' }),
    fullName: t.exposeString('full_name', { nullable: true, description: '陈明, or Ada Watt' }),
    isEnabled: t.exposeBoolean('is_enabled', { description: 'a disabled account cannot sign in and has no sessions' }),
    roleId: t.exposeInt('role_id', { nullable: true, description: 'id of its role' }),
    role: t.field({
      type: AdminRole,
      nullable: true,
      description: 'its role',
      resolve: (admin, _, context) => loadRole(context, admin.role_id),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'creation time' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime', description: 'time of the last change' }),
    abilities: t.stringList({
      description: 'operations of this viewer on it: update; for customers authorise',
      resolve: async (admin, _, context) => {
        const role = await loadRole(context, admin.role_id)
        if (!role || !mayChange(context.viewer, role)) return []
        return role.name === CUSTOMER ? ['update', 'authorise'] : ['update']
      },
    }),
  }),
})

export const User = builder.objectRef<UserRow>('User').implement({
  description: 'An account of the login type USER.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'id' }),
    uuid: t.exposeString('uuid', { description: 'globally unique id' }),
    email: t.exposeString('email', { description: 'sign-in address' }),
    fullName: t.exposeString('full_name', { nullable: true, description: 'full name' }),
    role: t.field({
      type: AdminRole,
      nullable: true,
      description: 'its role',
      resolve: (user, _, context) => loadRole(context, user.role_id),
    }),
  }),
})

export const loadAdmin = loader<number, AdminRow>(async ({ db }, ids) => byId(await selectAdmins(db, ids)))

/** URL of an account's picture. */
export async function avatarUrl(context: Context, admin: AdminRow): Promise<string | null> {
  const file = await loadMediaFile(context, admin.avatar_file_id)
  return file ? fileUrl(file) : null
}
