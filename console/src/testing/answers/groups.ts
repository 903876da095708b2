import { deriveGroupStatus } from '#lighting/groups/groupStatus.ts'
import type { LeftLights } from '../../../../server/src/features/schedules/scheduleInput.ts'
import { notFound } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import { changed, foundOrThrow, valuesOf } from '../change.ts'
import type { City } from '../city.ts'
import { abilities } from '../permissions.ts'
import { changeOf, isPlanned, leaveLights, leaveMoved, plannedFor } from '../plans.ts'
import { regionValues } from '../regionCodes.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible } from '../scope.ts'
import { filtered, pageOf, type Row } from '../select.ts'
import { groupAfter } from './groupPlans.ts'
import { lightCounts } from './lightCounts.ts'
import { softDelete } from './trash.ts'

const DEFAULTS = {
  ...{ controlMode: 'MANUAL', enableStatus: true, groupStatus: 'NORMAL', roadClass: 'OTHER' },
  ...{ sunsetOffset: 0, sunriseOffset: 0, timeZone: 'Asia/Shanghai' },
}

function move(
  city: City,
  { connect, disconnect = [], group }: { connect: number[]; disconnect?: number[]; group: number },
  leftLights: LeftLights | undefined,
): void {
  const moved = city.rows.devices.filter(({ id }) => connect.includes(id) || disconnect.includes(id))
  const before = new Map<Row, boolean>(moved.map(light => [light, isPlanned(city, light)]))
  for (const light of moved) light.groupId = connect.includes(light.id) ? group : null
  leaveMoved(city, before, leftLights)
}

/** @throws NOT_FOUND */
function lightsOrThrow(call: Call, ids: number[]): void {
  if (ids.some(id => !findVisible(call, 'devices', id))) throw notFound('light', 'input.devices')
}

const lightsOf = (call: Call, id: number) => visible(call, 'devices').filter(({ groupId }) => groupId === id)
const onlineRate = (call: Call, id: number) => lightCounts(lightsOf(call, id)).onlineRate

function statusOf(call: Call, { id, groupStatus }: Row) {
  const lights = lightsOf(call, id)
  const centers = lights.map(({ centerId }) => call.city.find('centers', centerId))
  const isCenterOffline = centers.some(center => center && !center.online && center.lastOnlineTime)
  const { permissions } = call.viewer!
  const mayRead = permissions.has('LightDevice:read')
  const { inService } = lightCounts(mayRead ? lights : [])
  const seesCenters = mayRead && permissions.has('LightCenter:read')
  return deriveGroupStatus({ groupStatus, ...inService, isCenterOffline: seesCenters && isCenterOffline })
}

export const groupAnswers: Answers = {
  Query: {
    findManyLightGroup: (_, { derivedStatus, ...args }, call) => {
      const groups = visible(call, 'groups').filter(
        group => !derivedStatus || statusOf(call, group).status === derivedStatus,
      )
      return pageOf(groups, args, {
        deviceCount: ({ id }) => lightsOf(call, id).length,
        onlineRate: ({ id }) => onlineRate(call, id) ?? -1,
      })
    },
    findAllLightGroup: (_, { where }, call) => filtered(visible(call, 'groups'), where),
    findOneLightGroup: (_, { id }, call) => findVisible(call, 'groups', id),
  },
  Mutation: {
    createLightGroup: (_, { input }, call) => {
      const { city } = call
      const {
        devicesIds = [],
        leftLights,
        ...values
      } = valuesOf(input) as { devicesIds?: number[]; leftLights?: LeftLights }
      const becomes = groupAfter({ id: 0 }, values, () => regionValues(city, input))
      lightsOrThrow(call, devicesIds)
      const group = city.add('groups', { ...DEFAULTS, ...becomes, id: undefined })
      move(city, { connect: devicesIds, group: group.id }, leftLights)
      return group
    },
    updateLightGroup: (_, { id, input }, call) => {
      const { city } = call
      const { devices, leftLights, ...rest } = input
      const group = foundOrThrow(city, 'groups', id)
      const before = plannedFor(city, group)
      const { updatedAt: _u, ...becomes } = groupAfter(group, rest, () => regionValues(city, input, group))
      lightsOrThrow(
        call,
        (devices?.connect ?? []).map((link: Row) => link.id),
      )
      Object.assign(changed(city, group, rest), becomes)
      leaveLights(city, changeOf(city, [before], [plannedFor(city, group)]), leftLights)
      const ids = (links: { id: number }[] = []) => links.map(link => link.id)
      move(city, { connect: ids(devices?.connect), disconnect: ids(devices?.disconnect), group: id }, leftLights)
      return group
    },
    deleteLightGroup: (_, { id }, call) => softDelete(call, 'LightGroup', foundOrThrow(call.city, 'groups', id)),
  },
  LightGroup: {
    abilities: ({ id }, _, call) =>
      findVisible(call, 'groups', id)
        ? abilities(call.viewer, 'LightGroup', ['read', 'update', 'delete', 'operate'])
        : [],
    deviceCount: ({ id }, _, call) => lightsOf(call, id).length,
    onlineRate: ({ id }, _, call) => onlineRate(call, id),
    derivedStatus: (group, _, call) => statusOf(call, group).status,
    derivedStatusReason: (group, _, call) => statusOf(call, group).reason,
  },
}
