import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible } from '../scope.ts'
import { pageOf, type Row } from '../select.ts'
import { end, latest, lightsToEnd, moveEnd, under } from './overrideEnds.ts'

/** Lights of an override that have no end. */
const withoutEnd = (call: Call, id: number) => under(call, [id]).filter(({ manual }) => manual?.id === id)

/** Active while a light is under it. */
function active(call: Call): Row[] {
  return visible(call, 'overrides').filter(({ id }) => under(call, [id]).length > 0)
}

export const overrideAnswers: Answers = {
  Query: {
    findManyLightOverride: (_, { where, ...args }, call) => {
      const { groupId, deviceId, by, withoutEnd: hasNoEnd } = where ?? {}
      const has = (id: number, light: (light: Row) => boolean) => under(call, [id]).some(light)
      const found = active(call).filter(
        override =>
          (!groupId || has(override.id, light => light.groupId === groupId)) &&
          (!deviceId || has(override.id, light => light.id === deviceId)) &&
          (typeof hasNoEnd !== 'boolean' || withoutEnd(call, override.id).length > 0 === hasNoEnd) &&
          (!by || override.by.toLowerCase().includes(by.toLowerCase())),
      )
      return pageOf(found, { ...args, orderBy: [{ id: 'desc' }] })
    },
    lightOverrideCount: (_, __, call) => {
      const all = active(call)
      return {
        overrides: all.filter(({ id }) => under(call).some(({ override }) => override.id === id)).length,
        lights: under(call).length,
        withoutEnd: all.filter(({ id }) => withoutEnd(call, id).length > 0).length,
      }
    },
    previewEndLightOverrides: (_, chosen, call) => {
      const lights = lightsToEnd(call, chosen)
      // By day all go off.
      return { lightCount: lights.length, offCount: lights.filter(({ litState }) => litState === 'LIT').length }
    },
  },
  Mutation: {
    endLightOverrides: (_, { ids }, call) => end(call, { ids }),
    moveLightOverrideEnd: (_, { ids, ...newEnd }, call) => moveEnd(call, { ids }, newEnd),
    endAllLightOverrides: (_, { where }, call) => end(call, { where }),
    moveAllLightOverrideEnds: (_, { where, ...newEnd }, call) => moveEnd(call, { where }, newEnd),
  },
  Subscription: {
    lightOverrideChanges: ({ lightOverrideChanges: ids }: { lightOverrideChanges: number[] }, _, call) =>
      ids.filter(id => findVisible(call, 'overrides', id)),
  },
  LightOverride: {
    lightCount: ({ id }, _, call) => under(call, [id]).length,
    askedCount: ({ lightIds }, _, call) => lightIds.filter((id: number) => findVisible(call, 'devices', id)).length,
    until: ({ id }, _, call) => latest(under(call, [id]).filter(({ override }) => override?.id === id)) ?? null,
    targetName: ({ campaignId }, _, { city }) => city.find('campaigns', campaignId)?.targetName ?? null,
    sceneName: ({ campaignId }, _, { city }) => city.find('campaigns', campaignId)?.sceneName ?? null,
    withoutEndCount: ({ id }, _, call) => withoutEnd(call, id).length,
    group: ({ groupId }, _, call) => findVisible(call, 'groups', groupId),
    device: ({ deviceId }, _, call) => findVisible(call, 'devices', deviceId),
  },
  LightGroup: {
    override: (group, _, call) => {
      const lights = under(call).filter(({ groupId }) => groupId === group.id)
      if (lights.length === 0) return null
      const by = [...new Set(lights.map(({ override }) => override.by as string))]
      const overrideCount = new Set(lights.map(({ override }) => override.id)).size
      return { lightCount: lights.length, overrideCount, by, until: latest(lights) }
    },
  },
}
