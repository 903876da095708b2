import { foundOrThrow } from '../change.ts'
import type { City } from '../city.ts'
import type { Call } from '../memoryServer.ts'
import type { Answers } from '../schema.ts'
import { pageOf, type Row } from '../select.ts'
import { returnToPlan } from './control.ts'

/** Lights that are under one of these overrides; without ids, under any. */
function under(city: City, ids?: number[] | null): Row[] {
  return city.rows.devices.filter(({ override }) => override && (!ids || ids.includes(override.id)))
}

/** Active while a light is under it. */
function active(city: City): Row[] {
  return city.rows.overrides.filter(({ id }) => under(city, [id]).length > 0)
}

function end(call: Call, ids?: number[]): number {
  for (const id of ids ?? []) foundOrThrow(call.city, 'overrides', id)
  const lights = under(call.city, ids)
  returnToPlan(call, lights)
  return lights.length
}

export const overrideAnswers: Answers = {
  Query: {
    findManyLightOverride: (_, { where, ...args }, { city }) => {
      const { groupId, deviceId, by } = where ?? {}
      const has = (id: number, light: (light: Row) => boolean) => under(city, [id]).some(light)
      const found = active(city).filter(
        override =>
          (!groupId || has(override.id, light => light.groupId === groupId)) &&
          (!deviceId || has(override.id, light => light.id === deviceId)) &&
          (!by || override.by.toLowerCase().includes(by.toLowerCase())),
      )
      return pageOf(found, { ...args, orderBy: [{ id: 'desc' }] })
    },
    lightOverrideCount: (_, __, { city }) => ({ overrides: active(city).length, lights: under(city).length }),
    previewEndLightOverrides: (_, { ids }, { city }) => {
      for (const id of ids ?? []) foundOrThrow(city, 'overrides', id)
      const lights = under(city, ids)
      // By day all go off.
      return { lightCount: lights.length, offCount: lights.filter(({ litState }) => litState === 'LIT').length }
    },
  },
  Mutation: {
    endLightOverrides: (_, { ids }, call) => end(call, ids),
    endAllLightOverrides: (_, __, call) => end(call),
  },
  LightOverride: {
    lightCount: ({ id }, _, { city }) => under(city, [id]).length,
    until: ({ id }, _, { city }) => latest(under(city, [id])),
    group: ({ groupId }, _, { city }) => city.find('groups', groupId),
    device: ({ deviceId }, _, { city }) => city.find('devices', deviceId),
  },
  LightGroup: {
    override: (group, _, { city }) => {
      const lights = under(city).filter(({ groupId }) => groupId === group.id)
      if (lights.length === 0) return null
      const by = [...new Set(lights.map(({ override }) => override.by as string))]
      const overrideCount = new Set(lights.map(({ override }) => override.id)).size
      return { lightCount: lights.length, overrideCount, by, until: latest(lights) }
    },
  },
}

function latest(lights: Row[]): string | undefined {
  return lights
    .map(({ override }) => override.until as string)
    .sort()
    .at(-1)
}
