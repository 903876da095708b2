import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import { textOrThrow } from '../../../../server/src/foundation/graphql/changeInputs.ts'
import type { Call } from '../call.ts'
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

/** The cabinet obeys at once; `center.capabilities` and `center.cabinet` are what a test sets. */
function switchCircuit({ city, viewer }: Call, { centerId, circuit: id, contactor }: Row): Row {
  const center = foundOrThrow(city, 'centers', centerId)
  if (!center.capabilities?.circuits) throw badInput('centerId', 'circuitsUnsupported', 'not announced')
  if (!center.online) throw badInput('centerId', 'centerOffline', 'the center is not connected')
  const circuit = center.cabinet?.circuits?.find((one: Row) => one.circuit === id)
  if (!circuit) throw badInput('circuit', 'circuitUnknown', `no circuit ${id}`)
  const command = { id: `circuit-${id}-${Date.now()}`, contactor, status: 'ACKNOWLEDGED', reason: null }
  const made = { createdAt: new Date().toISOString(), by: viewer!.admin.nickname }
  Object.assign(circuit, { contactor, command: { ...command, ...made } })
  return circuit.command
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
    switchCircuit: (_, args, call) => switchCircuit(call, args),
    deleteLightCenter: (_, { id }, call) => softDelete(call, 'LightCenter', foundOrThrow(call.city, 'centers', id)),
  },
  LightCenter: {
    abilities: (_, __, { viewer }) => abilities(viewer, 'LightCenter', ['read', 'update', 'delete', 'operate']),
    deviceCount: ({ id }, _, call) => visible(call, 'devices').filter(({ centerId }) => centerId === id).length,
    mode: ({ modeId }, _, { city }) => city.find('models', modeId),
  },
}
