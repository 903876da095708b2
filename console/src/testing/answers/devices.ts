import { badInput } from '../../../../server/src/foundation/errors.ts'
import { changed, checkName, foundOrThrow, valuesOf } from '../change.ts'
import type { City } from '../city.ts'
import { abilities } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { type Derived, filtered, ordered, pageOf, type Row } from '../select.ts'

const derivedOf = (city: City): Derived => ({
  switchStatus: light => light.mainBrightness > 0 || light.subBrightness > 0,
  isOverridden: light => Boolean(light.override),
  overrideId: light => light.override?.id,
  roadClass: light => city.find('groups', light.groupId)?.roadClass,
})

export const deviceAnswers: Answers = {
  Query: {
    findManyLightDevice: (_, args, { city }) => pageOf(city.rows.devices, args, derivedOf(city)),
    findLightDeviceIds: (_, { where }, { city }) =>
      filtered(city.rows.devices, where, derivedOf(city)).map(({ id }) => id),
    findOneLightDevice: (_, { id }, { city }) => city.find('devices', id),
    findAllDeviceMode: (_, { type }, { city }) =>
      ordered(
        city.rows.models.filter(model => model.isEnabled && (!type || model.type === type)),
        [{ name: 'asc' }],
      ),
  },
  Mutation: {
    createLightDevice: (_, { input }, { city, server }) => {
      checkName(input, 'deviceNameMinLength')
      if (city.rows.devices.some(({ deviceId }) => deviceId === input.deviceId))
        throw badInput('input.deviceId', 'deviceIdTaken', `${input.deviceId} is there already`)
      const light = city.add('devices', {
        ...valuesOf(input),
        deviceStatus: 'OFFLINE',
        lifecycle: 'PLANNED',
        litState: 'UNKNOWN',
      })
      server.live.publish('lightDeviceChanges', [light])
      return light
    },
    updateLightDevice: (_, { id, input }, { city, server }) => {
      checkName(input, 'deviceNameMinLength')
      const light = changed(city, foundOrThrow(city, 'devices', id), input)
      server.live.publish('lightDeviceChanges', [light])
      return light
    },
    deleteLightDevice: (_, { id }, { city }) => {
      const light = foundOrThrow(city, 'devices', id)
      city.remove('devices', light)
      city.add('trash', { subject: 'LightDevice', row: light, table: 'devices' })
      return light
    },
  },
  Subscription: {
    lightDeviceChanges: ({ lightDeviceChanges: lights }, { ids }) =>
      ids ? lights.filter((light: Row) => ids.includes(light.id)) : lights,
  },
  LightDevice: {
    abilities: (_, __, { viewer }) => abilities(viewer, 'LightDevice', ['read', 'update', 'delete', 'operate', 'test']),
    center: ({ centerId }, _, { city }) => city.find('centers', centerId),
    group: ({ groupId }, _, { city }) => city.find('groups', groupId),
    mode: ({ modeId }, _, { city }) => city.find('models', modeId),
    photos: ({ photosFileId = [] }, _, { city }) =>
      photosFileId.map((id: number) => city.find('files', id)).filter(Boolean),
  },
}
