import { changed, checkName, foundOrThrow, valuesOf } from '../change.ts'
import { abilities } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { filtered, pageOf } from '../select.ts'

export const groupAnswers: Answers = {
  Query: {
    findManyLightGroup: (_, args, { city }) => pageOf(city.rows.groups, args),
    findAllLightGroup: (_, { where }, { city }) => filtered(city.rows.groups, where),
    findOneLightGroup: (_, { id }, { city }) => city.find('groups', id),
  },
  Mutation: {
    createLightGroup: (_, { input }, { city }) => {
      checkName(input, 'group_name_validation')
      const {
        devicesIds = [],
        leftLights: __,
        ...values
      } = valuesOf(input) as { devicesIds?: number[]; leftLights?: string }
      const defaults = { controlMode: 'MANUAL', enableStatus: true, groupStatus: 'NORMAL', roadClass: 'OTHER' }
      const group = city.add('groups', { ...defaults, ...values })
      for (const light of city.rows.devices) if (devicesIds.includes(light.id)) light.groupId = group.id
      return group
    },
    updateLightGroup: (_, { id, input }, { city }) => {
      checkName(input, 'group_name_validation')
      const { devices, leftLights: __, ...rest } = input
      const group = changed(city, foundOrThrow(city, 'groups', id), rest)
      const ids = (links: { id: number }[] = []) => links.map(link => link.id)
      for (const light of city.rows.devices) {
        if (ids(devices?.connect).includes(light.id)) light.groupId = id
        if (ids(devices?.disconnect).includes(light.id)) light.groupId = null
      }
      return group
    },
    deleteLightGroup: (_, { id }, { city }) => {
      const group = foundOrThrow(city, 'groups', id)
      city.remove('groups', group)
      city.add('trash', { subject: 'LightGroup', row: group, table: 'groups' })
      for (const light of city.rows.devices) if (light.groupId === id) light.groupId = null
      return group
    },
  },
  LightGroup: {
    abilities: (_, __, { viewer }) => abilities(viewer, 'LightGroup', ['read', 'update', 'delete', 'operate']),
    deviceCount: ({ id }, _, { city }) => city.rows.devices.filter(({ groupId }) => groupId === id).length,
    onlineRate: ({ id }, _, { city }) => {
      const lights = city.rows.devices.filter(({ groupId, lifecycle }) => groupId === id && lifecycle === 'IN_SERVICE')
      const online = lights.filter(({ deviceStatus }) => deviceStatus !== 'OFFLINE')
      return lights.length === 0 ? null : Math.round((100 * online.length) / lights.length)
    },
    schedules: ({ id }, _, { city }) => city.rows.schedules.filter(({ groupIds }) => groupIds.includes(id)),
  },
}
