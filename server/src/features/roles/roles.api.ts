import { builder } from '../../foundation/graphql.ts'
import { byId, loader } from '../../foundation/loaders.ts'
import { type RoleRow, selectRoles } from './roles.store.ts'

const RolePermission = builder.objectRef<{ resource: string }>('RolePermission').implement({
  description: 'One thing that a role may do.',
  fields: t => ({ resource: t.exposeString('resource', { description: 'subject:action, as in LightDevice:update' }) }),
})

export const AdminRole = builder.objectRef<RoleRow>('AdminRole').implement({
  description: 'What an account may do. SUPER_ADMIN, OPERATOR, VIEWER and CUSTOMER come with the installation.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    name: t.exposeString('name', { description: 'unique; CUSTOMER is bound to what was authorised' }),
    alias: t.exposeString('alias', { nullable: true, description: 'name for people' }),
    description: t.exposeString('description', { nullable: true }),
    permissions: t.field({
      type: [RolePermission],
      resolve: role => role.permissions.map(resource => ({ resource })),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
  }),
})

export const loadRole = loader<number, RoleRow>(async ({ db }, ids) => byId(await selectRoles(db, ids)))
