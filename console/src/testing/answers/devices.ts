import type { Call } from '../call.ts'
import type { City } from '../city.ts'
import { abilities } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible } from '../scope.ts'
import { type Derived, filtered, OwnCondition, ordered, pageOf, type Row } from '../select.ts'
import { hasAttribute } from './attributes.ts'
import { isSwitchedOn, litRateStateOf, planStorageOf } from './lightCounts.ts'
import { areaOrThrow, isInArea, regionCodesOf } from './places.ts'

const derivedOf = (city: City): Derived => ({
  switchStatus: isSwitchedOn,
  litRateState: litRateStateOf,
  isOverridden: light => Boolean(light.override),
  isProtected: light => Boolean(light.isProtected),
  overrideId: light => light.override?.id ?? light.manual?.id,
  roadClass: light => city.find('groups', light.groupId)?.roadClass,
  attribute: new OwnCondition((light, condition) => hasAttribute(city, light, condition)),
  planStorage: planStorageOf,
  scheduleId: new OwnCondition((light, { equals }) => city.find('schedules', equals)?.groupIds.includes(light.groupId)),
  regionCode: new OwnCondition((light, { equals, in: some }) => {
    const codes = regionCodesOf(city, light)
    return [equals && [equals], some].every(wanted => !wanted || codes.some(code => wanted.includes(code)))
  }),
  area: new OwnCondition((light, { polygon }) => isInArea(light, areaOrThrow(polygon))),
})

/** Visible lights by a filter. @throws BAD_USER_INPUT */
export function lightsThat(call: Call, where: Record<string, unknown> | null | undefined): Row[] {
  return filtered(visible(call, 'devices'), where, derivedOf(call.city))
}

/** W of a lamp, and whose value it is. */
export function ratedPower(city: City, light: Row, field: 'nominalMainWatts' | 'nominalSubWatts') {
  const own = light[field] as number | null | undefined
  const models = city.find('models', light.modeId)?.[field] as number | undefined
  return { watts: own ?? models, source: own ? 'OPERATOR' : models ? 'MODEL' : null }
}

export const deviceAnswers: Answers = {
  Query: {
    findManyLightDevice: (_, { where, ...args }, call) => pageOf(lightsThat(call, where), args, derivedOf(call.city)),
    findLightDeviceIds: (_, { where }, call) => lightsThat(call, where).map(({ id }) => id),
    findOneLightDevice: (_, { id }, call) => findVisible(call, 'devices', id),
    findAllDeviceMode: (_, { type }, { city }) =>
      ordered(
        city.rows.models.filter(model => model.isEnabled && (!type || model.type === type)),
        [{ name: 'asc' }],
      ),
  },
  Subscription: {
    lightDeviceChanges: ({ lightDeviceChanges: lights }, { ids }, call) =>
      lights.filter((light: Row) => findVisible(call, 'devices', light.id) && (!ids || ids.includes(light.id))),
  },
  LightDevice: {
    abilities: (_, __, { viewer }) => abilities(viewer, 'LightDevice', ['read', 'update', 'delete', 'operate', 'test']),
    switchStatus: isSwitchedOn,
    nominalMainWatts: (light, _, { city }) => ratedPower(city, light, 'nominalMainWatts').watts,
    nominalMainWattsSource: (light, _, { city }) => ratedPower(city, light, 'nominalMainWatts').source,
    nominalSubWatts: (light, _, { city }) => ratedPower(city, light, 'nominalSubWatts').watts,
    nominalSubWattsSource: (light, _, { city }) => ratedPower(city, light, 'nominalSubWatts').source,
    center: ({ centerId }, _, { city }) => city.find('centers', centerId),
    group: ({ groupId }, _, { city }) => city.find('groups', groupId),
    mode: ({ modeId }, _, { city }) => city.find('models', modeId),
    photos: ({ photosFileId = [] }, _, { city }) =>
      photosFileId.map((id: number) => city.find('files', id)).filter(Boolean),
  },
}
