import type { Cabinet } from '#protocol/cabinet.ts'
import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { byId, loader } from '../../foundation/graphql/loaders.ts'
import { BoolFilter, IntFilter, StringFilter } from '../../foundation/list/filters.ts'
import { defineList } from '../../foundation/list/list.ts'
import { abilitiesOf, may } from '../../foundation/security/permissionCheck.ts'
import { signedIn } from '../../foundation/security/viewer.ts'
import { DeviceMode, loadModel } from '../models/models.api.ts'
import { CenterCabinet } from './cabinet.api.ts'
import { selectCenters, selectNamedCenters } from './centers.store.ts'
import {
  addCenter,
  type CenterRow,
  changeCenter,
  findAllCenters,
  findCenter,
  findCenterPage,
  LightCenterCreateInput,
  LightCenterUpdateInput,
  removeCenter,
} from './centers.ts'

export const LightCenter = builder.objectRef<CenterRow>('LightCenter').implement({
  description: 'A concentrator: it holds the connection and reports for its lights.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    uuid: t.exposeString('uuid', {}),
    name: t.exposeString('name', {}),
    deviceId: t.exposeString('device_id', { description: 'its id and user name in the device protocol' }),
    description: t.exposeString('description', { nullable: true }),
    provinceCode: t.exposeString('province_code', { nullable: true, description: 'six digits' }),
    provinceName: t.exposeString('province_name', { nullable: true }),
    cityCode: t.exposeString('city_code', { nullable: true, description: 'six digits' }),
    cityName: t.exposeString('city_name', { nullable: true }),
    districtCode: t.exposeString('district_code', { nullable: true, description: 'six digits' }),
    districtName: t.exposeString('district_name', { nullable: true }),
    deviceRemoteData: t.field({
      type: 'JSON',
      nullable: true,
      description: 'last reported inventory; null for customers, because it may contain lights of others',
      resolve: (center, _, { viewer }) =>
        signedIn(viewer).onlyAuthorisedTo === undefined ? center.device_remote_data : null,
    }),
    modeId: t.exposeInt('mode_id', { nullable: true }),
    mode: t.field({
      type: DeviceMode,
      nullable: true,
      resolve: (center, _, context) => loadModel(context, center.mode_id),
    }),
    online: t.exposeBoolean('online', { description: 'connected' }),
    lastOnlineTime: t.expose('heard_at', {
      type: 'DateTime',
      nullable: true,
      description: 'time of the last contact',
    }),
    cabinet: t.field({
      type: CenterCabinet,
      nullable: true,
      description: 'null: never reported',
      resolve: ({ id, cabinet, cabinet_at }) =>
        cabinet ? { ...(cabinet as Cabinet), centerId: id, at: cabinet_at } : null,
    }),
    daytimePowerCut: t.exposeBoolean('daytime_power_cut', {
      description: 'its cabinet is de-energised by day: no alerts for lights that are offline while expected to be off',
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    abilities: t.stringList({
      description: 'operations of this viewer: read, update, delete, operate; empty if only its name shows on a light',
      resolve: (center, _, context) => centerAbilities(center, context),
    }),
  }),
})

/** Centers that lights, alerts and events name. A customer may see the name of a center that it cannot open. */
export const loadCenter = loader<number, CenterRow>(async ({ db, viewer }, ids) =>
  may(viewer, 'LightCenter:read') ? byId(await selectNamedCenters(db, signedIn(viewer), ids)) : new Map(),
)

const loadVisibleCenter = loader<number, CenterRow>(async ({ db, viewer }, ids) =>
  byId(await selectCenters(db, signedIn(viewer), ids)),
)

async function centerAbilities({ id }: CenterRow, context: Context): Promise<string[]> {
  const { viewer } = context
  const isListed = signedIn(viewer).onlyAuthorisedTo === undefined || (await loadVisibleCenter(context, id)) !== null
  return isListed ? abilitiesOf(viewer, 'LightCenter', ['read', 'update', 'delete', 'operate']) : []
}

export const centers = defineList(LightCenter, 'centers', {
  id: { column: 'c.id', filter: IntFilter, sort: 'plain' },
  name: { column: 'c.name', filter: StringFilter, sort: 'natural' },
  description: { column: 'c.description', filter: StringFilter },
  deviceId: { column: 'c.device_id', filter: StringFilter, sort: 'plain' },
  districtCode: { column: 'c.district_code', filter: StringFilter, sort: 'plain' },
  online: {
    column: 'c.online',
    filter: BoolFilter,
    sort: 'plain',
    sortDescription: 'descending: connected ones first',
  },
  createdAt: { column: 'c.created_at', sort: 'plain' },
  updatedAt: { column: 'c.updated_at', sort: 'plain' },
})

builder.queryFields(t => ({
  findManyLightCenter: t.field({
    type: centers.Page,
    description: 'Centers that the viewer may see. Needs LightCenter:read.',
    args: centers.args,
    resolve: (_, args, { db, viewer }) => findCenterPage(db, viewer, centers.query(args)),
  }),
  findOneLightCenter: t.field({
    type: LightCenter,
    nullable: true,
    description: 'A center; null if it does not exist or is not visible to the viewer. Needs LightCenter:read.',
    args: { id: t.arg.int({ required: true }) },
    resolve: async (_, { id }, { db, viewer }) => (await findCenter(db, viewer, id)) ?? null,
  }),
  findAllLightCenter: t.field({
    type: [LightCenter],
    description: 'For pickers: up to 10,000 centers. Needs LightCenter:read.',
    args: { where: centers.args.where },
    resolve: (_, { where }, { db, viewer }) => findAllCenters(db, viewer, centers.where(where)),
  }),
}))

builder.mutationFields(t => ({
  createLightCenter: t.field({
    type: LightCenter,
    description: 'Creates a center. Needs LightCenter:create. BAD_USER_INPUT.',
    args: { input: t.arg({ type: LightCenterCreateInput, required: true }) },
    resolve: (_, { input }, { db, viewer }) => addCenter(db, viewer, input),
  }),
  updateLightCenter: t.field({
    type: LightCenter,
    description: 'Changes a center. Needs LightCenter:update. NOT_FOUND, CONFLICT, BAD_USER_INPUT.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: LightCenterUpdateInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer }) => changeCenter(db, viewer, id, input),
  }),
  deleteLightCenter: t.field({
    type: LightCenter,
    description:
      'Deletes a center; its lights stay without it. It can be restored for a day. Needs LightCenter:delete. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => removeCenter(db, viewer, id),
  }),
}))
