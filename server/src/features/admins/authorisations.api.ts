import { builder, type Context } from '../../foundation/graphql.ts'
import { grouped, loader } from '../../foundation/loaders.ts'
import { may, signedIn } from '../../foundation/viewer.ts'
import { LightCenter, loadCenter } from '../centers/centers.api.ts'
import { LightDevice, loadDevice } from '../devices/devices.api.ts'
import { LightGroup, loadGroup } from '../groups/groups.api.ts'
import { Admin, loadAdmin } from './admins.api.ts'
import type { AdminRow } from './admins.store.ts'
import { type ManagedThing, type ManagerRow, selectManaged, selectManagers } from './authorisations.store.ts'

/** Others' authorisations are seen by those who may read accounts; everyone sees their own. */
function onlyOwn({ viewer }: Context): number | undefined {
  return may(viewer, 'Admin:read') ? undefined : signedIn(viewer).id
}

async function managingAdmin(row: ManagerRow, context: Context): Promise<AdminRow> {
  return (await loadAdmin(context, row.admin_id))!
}

const byThing = (thing: ManagedThing) =>
  loader<number, ManagerRow[]>(async (context, ids) =>
    grouped(await selectManagers(context.db, thing, ids, onlyOwn(context)), row => row.item_id),
  )
const byAdmin = (thing: ManagedThing) =>
  loader<number, ManagerRow[]>(async ({ db }, ids) => grouped(await selectManaged(db, thing, ids), row => row.admin_id))

const DESCRIPTION = 'A customer and what was authorised to them.'

const LightDeviceManager = builder.objectRef<ManagerRow>('LightDeviceManager').implement({
  description: DESCRIPTION,
  fields: t => ({
    adminId: t.exposeInt('admin_id', {}),
    admin: t.field({ type: Admin, resolve: (row, _, context) => managingAdmin(row, context) }),
    lightDevice: t.field({ type: LightDevice, resolve: async (row, _, c) => (await loadDevice(c, row.item_id))! }),
  }),
})
const LightGroupManager = builder.objectRef<ManagerRow>('LightGroupManager').implement({
  description: DESCRIPTION,
  fields: t => ({
    adminId: t.exposeInt('admin_id', {}),
    admin: t.field({ type: Admin, resolve: (row, _, context) => managingAdmin(row, context) }),
    lightGroup: t.field({ type: LightGroup, resolve: async (row, _, c) => (await loadGroup(c, row.item_id))! }),
  }),
})
const LightCenterManager = builder.objectRef<ManagerRow>('LightCenterManager').implement({
  description: DESCRIPTION,
  fields: t => ({
    adminId: t.exposeInt('admin_id', {}),
    admin: t.field({ type: Admin, resolve: (row, _, context) => managingAdmin(row, context) }),
    lightCenter: t.field({ type: LightCenter, resolve: async (row, _, c) => (await loadCenter(c, row.item_id))! }),
  }),
})

const loadDeviceManagers = byThing('light_device')
const loadGroupManagers = byThing('light_group')
const loadCenterManagers = byThing('light_center')
const MANAGERS = 'customers it was authorised to; without Admin:read only the viewer'

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

const loadManagedDevices = byAdmin('light_device')
const loadManagedGroups = byAdmin('light_group')
const loadManagedCenters = byAdmin('light_center')

builder.objectFields(Admin, t => ({
  lightDeviceManagers: t.field({
    type: [LightDeviceManager],
    resolve: async (admin, _, c) => (await loadManagedDevices(c, admin.id)) ?? [],
  }),
  lightGroupManagers: t.field({
    type: [LightGroupManager],
    resolve: async (admin, _, c) => (await loadManagedGroups(c, admin.id)) ?? [],
  }),
  lightCenterManagers: t.field({
    type: [LightCenterManager],
    resolve: async (admin, _, c) => (await loadManagedCenters(c, admin.id)) ?? [],
  }),
}))
