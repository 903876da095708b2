import { builder } from '../../foundation/graphql/graphql.ts'
import { bindPermission, findAllPermissions, type PermissionItem as Item, unbindPermission } from './permissions.ts'

const PermissionItem = builder.objectRef<Item>('PermissionItem').implement({
  description: 'Something that a role can be permitted.',
  fields: t => ({
    subject: t.exposeString('subject', { description: 'kind of thing, e.g. LightDevice' }),
    subjectLabel: t.exposeString('subjectLabel', { description: 'in Chinese' }),
    action: t.exposeString('action', { description: 'what is done with it, e.g. update' }),
    actionLabel: t.exposeString('actionLabel', { description: 'in Chinese' }),
    group: t.exposeString('group', { description: 'heading that the subject stands under, in Chinese' }),
    channels: t.exposeStringList('channels', { description: 'kinds of account that it can be given to: admin' }),
  }),
})

builder.queryField('findAllPermission', t =>
  t.field({
    type: [PermissionItem],
    description: 'Everything that can be permitted. Needs AdminRole:read. BAD_USER_INPUT for an unknown channel.',
    args: { channel: t.arg.string({ description: 'admin, or left out for all' }) },
    resolve: (_, { channel }, { viewer }) => findAllPermissions(viewer, channel),
  }),
)

builder.mutationFields(t => {
  const args = {
    channel: t.arg.string({ required: true, description: 'admin' }),
    subject: t.arg.string({ required: true, description: 'as findAllPermission has it' }),
    action: t.arg.string({ required: true, description: 'as findAllPermission has it' }),
    targetId: t.arg.int({ required: true, description: 'id of the role' }),
  }
  return {
    addPermissionBind: t.boolean({
      description:
        'True: the role has this permission from now on, on open subscriptions too. Needs AdminRole:update. ' +
        'FORBIDDEN for a permission that the viewer does not have; NOT_FOUND, BAD_USER_INPUT; CONFIRMATION_NEEDED: see confirmPassword.',
      args,
      resolve: (_, bind, { db, viewer }) => bindPermission(db, viewer, bind),
    }),
    removePermissionBind: t.boolean({
      description:
        'True: the role has this permission no more, on open subscriptions neither. Needs AdminRole:update. ' +
        'NOT_FOUND; BAD_USER_INPUT for SUPER_ADMIN and for one’s own role.',
      args,
      resolve: (_, bind, { db, viewer }) => unbindPermission(db, viewer, bind),
    }),
  }
})
