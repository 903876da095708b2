import { DEVICE_ID } from '#protocol/topics.ts'
import { badInput } from '../../../../server/src/foundation/graphql/errors.ts'
import { changed, checkName, foundOrThrow, valuesOf } from '../change.ts'
import { abilities } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible } from '../scope.ts'
import { filtered, pageOf } from '../select.ts'
import { deleteForAWhile } from './trash.ts'

export const centerAnswers: Answers = {
  Query: {
    findManyLightCenter: (_, args, call) => pageOf(visible(call, 'centers'), args),
    findAllLightCenter: (_, { where }, call) => filtered(visible(call, 'centers'), where),
    findOneLightCenter: (_, { id }, call) => findVisible(call, 'centers', id),
  },
  Mutation: {
    createLightCenter: (_, { input }, { city }) => {
      checkName(input, 'centerNameMinLength')
      if (!DEVICE_ID.test(input.deviceId.trim()))
        throw badInput('input.deviceId', 'pleaseEnterDeviceId', '2 to 64 letters, digits and . _ : @ -')
      if ([...city.rows.centers, ...city.rows.devices].some(({ deviceId }) => deviceId === input.deviceId))
        throw badInput('input.deviceId', 'deviceIdTaken', `${input.deviceId} is there already`)
      return city.add('centers', { daytimePowerCut: false, online: false, ...valuesOf(input) })
    },
    updateLightCenter: (_, { id, input }, { city }) => {
      checkName(input, 'centerNameMinLength')
      return changed(city, foundOrThrow(city, 'centers', id), input)
    },
    deleteLightCenter: (_, { id }, call) =>
      deleteForAWhile(call, 'LightCenter', foundOrThrow(call.city, 'centers', id)),
  },
  LightCenter: {
    abilities: (_, __, { viewer }) => abilities(viewer, 'LightCenter', ['read', 'update', 'delete']),
    deviceCount: ({ id }, _, call) => visible(call, 'devices').filter(({ centerId }) => centerId === id).length,
    mode: ({ modeId }, _, { city }) => city.find('models', modeId),
  },
}
