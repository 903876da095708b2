import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { textOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import { changed, deviceIdOrThrow, foundOrThrow, modelOrThrow, valuesOf, withName } from '../change.ts'
import type { City } from '../city.ts'
import { abilities } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible } from '../scope.ts'
import { filtered, pageOf, type Row } from '../select.ts'
import { softDelete } from './trash.ts'

function create(city: City, input: Row): Row {
  const deviceId = deviceIdOrThrow(input.deviceId)
  checkFree(deviceId, city.rows.devices)
  const values = valuesOf(withName(input, 'centerNameMinLength'))
  const description = textOrThrow('input.description', input.description)
  if (input.mode) modelOrThrow(city, input.mode.connect.id, 'center')
  checkFree(deviceId, city.rows.centers)
  return city.add('centers', { daytimePowerCut: false, online: false, ...values, deviceId, description })
}

function checkFree(deviceId: string, rows: Row[]): void {
  if (rows.some(row => row.deviceId === deviceId))
    throw badInput('input.deviceId', 'deviceIdTaken', `${deviceId} is there already`)
}

export const centerAnswers: Answers = {
  Query: {
    findManyLightCenter: (_, args, call) => pageOf(visible(call, 'centers'), args),
    findAllLightCenter: (_, { where }, call) => filtered(visible(call, 'centers'), where),
    findOneLightCenter: (_, { id }, call) => findVisible(call, 'centers', id),
  },
  Mutation: {
    createLightCenter: (_, { input }, { city }) => create(city, input),
    updateLightCenter: (_, { id, input }, { city }) => {
      textOrThrow('input.description', input.description?.set)
      return changed(city, foundOrThrow(city, 'centers', id), withName(input, 'centerNameMinLength'))
    },
    deleteLightCenter: (_, { id }, call) => softDelete(call, 'LightCenter', foundOrThrow(call.city, 'centers', id)),
  },
  LightCenter: {
    abilities: (_, __, { viewer }) => abilities(viewer, 'LightCenter', ['read', 'update', 'delete', 'operate']),
    deviceCount: ({ id }, _, call) => visible(call, 'devices').filter(({ centerId }) => centerId === id).length,
    mode: ({ modeId }, _, { city }) => city.find('models', modeId),
  },
}
