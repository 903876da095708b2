import { builder, type Context } from '../../foundation/graphql.ts'
import { byId, loader } from '../../foundation/loaders.ts'
import { fileUrl, loadMediaFile, MediaFile } from '../media/media.api.ts'
import { AdminRole, loadRole } from '../roles/roles.api.ts'
import { type AdminRow, selectAdmins } from './admins.store.ts'
import type { UserRow } from './admins.ts'

export const Admin = builder.objectRef<AdminRow>('Admin').implement({
  description: 'An account of an administrator, operator or customer.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    nickname: t.exposeString('nickname', { nullable: true }),
    avatar: t.field({
      type: MediaFile,
      nullable: true,
      resolve: (admin, _, context) => loadMediaFile(context, admin.avatar_file_id),
    }),
    avatarUrl: t.string({
      nullable: true,
      resolve: (admin, _, context) => avatarUrl(context, admin),
    }),
    avatarFileId: t.exposeInt('avatar_file_id', { nullable: true }),
    email: t.exposeString('email', {}),
    phone: t.string({
      nullable: true,
      description: 'prefix and number, e.g. +86 13800000000',
      resolve: admin => (admin.phone_number ? `+${admin.phone_prefix} ${admin.phone_number}` : null),
    }),
    phonePrefix: t.exposeString('phone_prefix', { nullable: true }),
    phoneNumber: t.exposeString('phone_number', { nullable: true }),
    firstName: t.exposeString('first_name', { nullable: true }),
    lastName: t.exposeString('last_name', { nullable: true }),
    fullName: t.exposeString('full_name', { nullable: true }),
    isEnabled: t.exposeBoolean('is_enabled', { description: 'a disabled account is signed out and stays out' }),
    roleId: t.exposeInt('role_id', { nullable: true }),
    role: t.field({
      type: AdminRole,
      nullable: true,
      resolve: (admin, _, context) => loadRole(context, admin.role_id),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
  }),
})

export const User = builder.objectRef<UserRow>('User').implement({
  description: 'An account of the login type USER.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    email: t.exposeString('email', {}),
    fullName: t.exposeString('full_name', { nullable: true }),
    role: t.field({ type: AdminRole, nullable: true, resolve: (user, _, context) => loadRole(context, user.role_id) }),
  }),
})

export const loadAdmin = loader<number, AdminRow>(async ({ db }, ids) => byId(await selectAdmins(db, ids)))

/** Where an account's picture is to be fetched. */
export async function avatarUrl(context: Context, admin: AdminRow): Promise<string | null> {
  const file = await loadMediaFile(context, admin.avatar_file_id)
  return file ? fileUrl(file) : null
}
