import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { grouped, loader } from '../../foundation/graphql/loaders.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { may } from '../../foundation/security/permissionCheck.ts'
import type { Permission } from '../../foundation/security/permissions.ts'
import { signedIn } from '../../foundation/security/viewer.ts'
import { LightCenter, loadCenter } from '../centers/centers.api.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import { Admin, loadAdmin } from './admins.api.ts'
import type { AdminRow } from './admins.store.ts'
import {
  type ManagedObject,
  type ManagerItemRow,
  type ManagerRow,
  selectManagedIds,
  selectManagers,
} from './authorisations.store.ts'
import { bindItems, findManagerItems, unbindItems } from './authorisations.ts'

/** Without Admin:read, users see only their own authorisations. */
function onlyOwn({ viewer }: Context): number | undefined {
  return may(viewer, 'Admin:read') ? undefined : signedIn(viewer).id
}

async function managingAdmin(row: ManagerRow, context: Context): Promise<AdminRow> {
  return (await loadAdmin(context, row.admin_id))!
}

const byThing = (thing: ManagedObject) =>
  loader<number, ManagerRow[]>(async (context, ids) =>
    grouped(await selectManagers(context.db, thing, ids, onlyOwn(context)), row => row.item_id),
  )
/** Empty without permission to read such objects: an account must not reveal them. */
const byAdmin = (thing: ManagedObject, permission: Permission) =>
  loader<number, ManagerRow[]>(async ({ db, viewer }, ids) =>
    may(viewer, permission) ? grouped(await selectManagedIds(db, thing, ids), row => row.admin_id) : new Map(),
  )

const DESCRIPTION = 'Authorisation of a customer for an object.'
const WHOSE = { description: 'id of the customer' }
const WHO = { type: Admin, description: 'the customer' }

const LightDeviceManager = builder.objectRef<ManagerRow>('LightDeviceManager').implement({
  description: DESCRIPTION,
  fields: t => ({
    adminId: t.exposeInt('admin_id', WHOSE),
    admin: t.field({ ...WHO, resolve: (row, _, context) => managingAdmin(row, context) }),
    lightDevice: t.field({
      type: LightDevice,
      description: 'the authorised object',
      resolve: async (row, _, c) => (await loadDevice(c, row.item_id))!,
    }),
  }),
})
const LightGroupManager = builder.objectRef<ManagerRow>('LightGroupManager').implement({
  description: DESCRIPTION,
  fields: t => ({
    adminId: t.exposeInt('admin_id', WHOSE),
    admin: t.field({ ...WHO, resolve: (row, _, context) => managingAdmin(row, context) }),
    lightGroup: t.field({
      type: LightGroup,
      description: 'the authorised object',
      resolve: async (row, _, c) => (await loadGroup(c, row.item_id))!,
    }),
  }),
})
const LightCenterManager = builder.objectRef<ManagerRow>('LightCenterManager').implement({
  description: DESCRIPTION,
  fields: t => ({
    adminId: t.exposeInt('admin_id', WHOSE),
    admin: t.field({ ...WHO, resolve: (row, _, context) => managingAdmin(row, context) }),
    lightCenter: t.field({
      type: LightCenter,
      description: 'the authorised object',
      resolve: async (row, _, c) => (await loadCenter(c, row.item_id))!,
    }),
  }),
})

const loadDeviceManagers = byThing('light_device')
const loadGroupManagers = byThing('light_group')
const loadCenterManagers = byThing('light_center')
const MANAGERS = 'customers that are authorised for it; without Admin:read only the viewer'

builder.objectField(LightDevice, 'managers', t =>
  t.field({
    type: [LightDeviceManager],
    description: MANAGERS,
    resolve: async (light, _, c) => (await loadDeviceManagers(c, light.id)) ?? [],
  }),
)
builder.objectField(LightGroup, 'managers', t =>
  t.field({
    type: [LightGroupManager],
    description: MANAGERS,
    resolve: async (group, _, c) => (await loadGroupManagers(c, group.id)) ?? [],
  }),
)
builder.objectField(LightCenter, 'managers', t =>
  t.field({
    type: [LightCenterManager],
    description: MANAGERS,
    resolve: async (center, _, c) => (await loadCenterManagers(c, center.id)) ?? [],
  }),
)

const loadManagedDevices = byAdmin('light_device', 'LightDevice:read')
const loadManagedGroups = byAdmin('light_group', 'LightGroup:read')
const loadManagedCenters = byAdmin('light_center', 'LightCenter:read')

const AUTHORISED = 'authorised objects of a customer; empty without permission to read such objects'

builder.objectFields(Admin, t => ({
  lightDeviceManagers: t.field({
    type: [LightDeviceManager],
    description: AUTHORISED,
    resolve: async (admin, _, c) => (await loadManagedDevices(c, admin.id)) ?? [],
  }),
  lightGroupManagers: t.field({
    type: [LightGroupManager],
    description: AUTHORISED,
    resolve: async (admin, _, c) => (await loadManagedGroups(c, admin.id)) ?? [],
  }),
  lightCenterManagers: t.field({
    type: [LightCenterManager],
    description: AUTHORISED,
    resolve: async (admin, _, c) => (await loadManagedCenters(c, admin.id)) ?? [],
  }),
}))

const ManagerItemType = builder.enumType('ManagerItemType', {
  description: 'Type of objects that customers are authorised for.',
  values: {
    CENTER: { description: 'a center with its lights' },
    DEVICE: { description: 'a single light' },
    GROUP: { description: 'a group with its lights' },
  } as const,
})

const ManagerItem = builder.objectRef<ManagerItemRow>('ManagerItem').implement({
  description: 'An entry of a picker: a light, a group or a center.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'id of the light, group or center' }),
    name: t.exposeString('name', { description: 'its name' }),
    hint: t.exposeString('hint', { nullable: true, description: 'its device id; of a group, its district' }),
  }),
})

const ManagerItemPage = definePage(ManagerItem, 'lights, groups or centers')

builder.queryField('findManyManagerItem', t =>
  t.field({
    type: ManagerItemPage,
    description:
      'Objects that a customer is, or is not, authorised for, by name, for a picker. Needs Admin:update and permission to read ' +
      'such objects. NOT_FOUND; BAD_USER_INPUT for an account that is no customer.',
    args: {
      id: t.arg.int({ required: true, description: 'of the account; its role is CUSTOMER' }),
      type: t.arg({ type: ManagerItemType, required: true, description: 'type of objects' }),
      authorised: t.arg.boolean({ required: true, description: 'true: authorised objects; false: all others' }),
      search: t.arg.string({ description: 'part of the name or hint, case-insensitive' }),
      ...pageArgs,
    },
    resolve: (_, args, { db, viewer }) => findManagerItems(db, viewer, args),
  }),
)

builder.mutationFields(t => {
  const args = {
    id: t.arg.int({ required: true, description: 'of the account; its role is CUSTOMER' }),
    itemIds: t.arg.intList({ required: true, description: 'at most 100,000' }),
    type: t.arg({ type: ManagerItemType, required: true, description: 'type of the objects' }),
  }
  return {
    bindManagerItems: t.field({
      type: Admin,
      description:
        'Authorises a customer for all of these objects or none, at once. Needs Admin:update and all permissions of the ' +
        'customer. NOT_FOUND; BAD_USER_INPUT for an account that is no customer; CONFIRMATION_NEEDED: see confirmPassword.',
      args,
      resolve: (_, items, { db, viewer }) => bindItems(db, viewer, items),
    }),
    unbindManagerItems: t.field({
      type: Admin,
      description:
        'Ends the authorisation for all of these objects, at once; an object that was not authorised is no error. ' +
        'Needs Admin:update. NOT_FOUND; BAD_USER_INPUT for an account that is no customer.',
      args,
      resolve: (_, items, { db, viewer }) => unbindItems(db, viewer, items),
    }),
  }
})
