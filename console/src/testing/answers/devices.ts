import { LightSearch, type SearchedLight } from '#lighting/lightSearch/match.ts'
import dictionary from '#lighting/lightSearch/pinyin.generated.json' with { type: 'json' }
import { pinyinReader } from '#lighting/lightSearch/pinyin.ts'
import { MAX_SEARCH_CHARACTERS } from '#lighting/lightSearch/query.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { City } from '../city.ts'
import { abilities } from '../permissions.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible } from '../scope.ts'
import { type Derived, filtered, OwnCondition, ordered, pageOf, type Row } from '../select.ts'
import { hasAttribute } from './attributes.ts'
import { isSwitchedOn, litRateStateOf, planStorageOf } from './lightCounts.ts'
import { areaOrThrow, isInArea, regionCodesOf } from './places.ts'

const readPinyin = pinyinReader(dictionary)

function searchOf(lights: Row[]) {
  return new LightSearch(lights as (Row & SearchedLight)[], readPinyin)
}

/** @throws BAD_USER_INPUT */
function searchTextOrThrow(field: string, text: string): string {
  if ([...text].length > MAX_SEARCH_CHARACTERS)
    throw badInput(field, 'searchTooLong', `${field}: at most ${MAX_SEARCH_CHARACTERS} characters`)
  return text
}

/** Whether a light is found by a text; each text is searched once. Typos: only in what is shown. */
function searchCondition(lights: Row[], isShown: boolean): OwnCondition {
  const found = new Map<string, Set<number>>()
  return new OwnCondition((light, condition) => {
    const text = searchTextOrThrow('where.search', String(condition))
    if (!found.has(text)) {
      const search = searchOf(lights)
      const those = isShown ? search.find(text) : search.findExactly(text)
      found.set(text, new Set(those.map(({ id }) => id)))
    }
    return found.get(text)!.has(light.id)
  })
}

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

type LightWhere = Record<string, unknown> | null | undefined

/** Visible lights by a filter, such as the target of a command. @throws BAD_USER_INPUT */
export function lightsThat(call: Call, where: LightWhere): Row[] {
  return lightsOf(call, where, false)
}

/** The same as a list shows them: a search text may have a typo. @throws BAD_USER_INPUT */
export function shownLights(call: Call, where: LightWhere): Row[] {
  return lightsOf(call, where, true)
}

function lightsOf(call: Call, where: LightWhere, isShown: boolean): Row[] {
  const lights = visible(call, 'devices')
  return filtered(lights, where, { ...derivedOf(call.city), search: searchCondition(lights, isShown) })
}

/** W of a lamp, and whose value it is. */
export function ratedPower(city: City, light: Row, field: 'nominalMainWatts' | 'nominalSubWatts') {
  const own = light[field] as number | null | undefined
  const models = city.find('models', light.modeId)?.[field] as number | undefined
  return { watts: own ?? models, source: own ? 'OPERATOR' : models ? 'MODEL' : null }
}

export const deviceAnswers: Answers = {
  Query: {
    findManyLightDevice: (_, { where, ...args }, call) => pageOf(shownLights(call, where), args, derivedOf(call.city)),
    searchLightDevices: (_, { text, limit }, call) => {
      const found = searchOf(visible(call, 'devices')).suggest(searchTextOrThrow('text', text))
      return found.slice(0, limit ?? 6)
    },
    findLightDeviceIds: (_, { where }, call) => shownLights(call, where).map(({ id }) => id),
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
