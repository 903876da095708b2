import { builder } from '../../foundation/graphql.ts'
import { byId, loader } from '../../foundation/loaders.ts'
import { signedIn } from '../../foundation/viewer.ts'
import { DeviceMode, loadModel } from '../models/models.api.ts'
import { type CenterRow, selectCenters } from './centers.store.ts'

export const LightCenter = builder.objectRef<CenterRow>('LightCenter').implement({
  description: 'A concentrator: it holds the connection and speaks for its lights.',
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
      description: 'the inventory it sent last',
      resolve: center => center.device_remote_data,
    }),
    modeId: t.exposeInt('mode_id', { nullable: true }),
    mode: t.field({
      type: DeviceMode,
      nullable: true,
      resolve: (center, _, context) => loadModel(context, center.mode_id),
    }),
    online: t.exposeBoolean('online', { description: 'it is connected' }),
    lastOnlineTime: t.expose('heard_at', {
      type: 'DateTime',
      nullable: true,
      description: 'when it was last heard from',
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
  }),
})

export const loadCenter = loader<number, CenterRow>(async ({ db, viewer }, ids) =>
  byId(await selectCenters(db, signedIn(viewer), ids)),
)
