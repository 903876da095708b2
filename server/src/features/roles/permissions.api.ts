import { builder } from '../../foundation/graphql/graphql.ts'
import { bindPermission, findAllPermissions, type PermissionItem as Item, unbindPermission } from './permissions.ts'

const PermissionItem = builder.objectRef<Item>('PermissionItem').implement({
  description: 'A permission that a role can have.',
  fields: t => ({
    subject: t.exposeString('subject', { description: 'kind of object, e.g. LightDevice' }),
    subjectLabel: t.exposeString('subjectLabel', { description: 'in Chinese' }),
    action: t.exposeString('action', { description: 'e.g. update' }),
    actionLabel: t.exposeString('actionLabel', { description: 'in Chinese' }),
    group: t.exposeString('group', { description: 'heading of the subject, in Chinese' }),
    channels: t.exposeStringList('channels', { description: 'kinds of account that can have it: admin' }),
  }),
})

builder.queryField('findAllPermission', t =>
  t.field({
    type: [PermissionItem],
    description: 'All permissions. Needs AdminRole:read. BAD_USER_INPUT for an unknown channel.',
    args: { channel: t.arg.string({ description: 'admin; default: all' }) },
    resolve: (_, { channel }, { viewer }) => findAllPermissions(viewer, channel),
  }),
)

builder.mutationFields(t => {
  const args = {
    channel: t.arg.string({ required: true, description: 'admin' }),
    subject: t.arg.string({ required: true, description: 'as returned by findAllPermission' }),
    action: t.arg.string({ required: true, description: 'as returned by findAllPermission' }),
    targetId: t.arg.int({ required: true, description: 'id of the role' }),
  }
  return {
    addPermissionBind: t.boolean({
      description:
        'Grants a permission to a role; takes effect on open subscriptions, too. Returns true. Needs AdminRole:update. ' +
        'FORBIDDEN for a permission that the viewer does not have; NOT_FOUND, BAD_USER_INPUT; CONFIRMATION_NEEDED: see confirmPassword.',
      args,
      resolve: (_, bind, { db, viewer }) => bindPermission(db, viewer, bind),
    }),
    removePermissionBind: t.boolean({
      description:
        'Revokes a permission of a role; takes effect on open subscriptions, too. Returns true. Needs AdminRole:update. ' +
        'NOT_FOUND; BAD_USER_INPUT for SUPER_ADMIN and for the own role; CONFIRMATION_NEEDED.',
      args,
      resolve: (_, bind, { db, viewer }) => unbindPermission(db, viewer, bind),
    }),
  }
})
