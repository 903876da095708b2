import { checkEnd } from '../../../../server/src/features/control/overrideLevels.ts'
import type { Call } from '../call.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible, visibleOrThrow } from '../scope.ts'
import { pageOf, type Row } from '../select.ts'
import { returnToPlan } from './control.ts'

/** Lights that are under one of these overrides; without ids, under any. */
function under(call: Call, ids?: number[] | null): Row[] {
  return visible(call, 'devices').filter(({ override }) => override && (!ids || ids.includes(override.id)))
}

/** Active while a light is under it. */
function active(call: Call): Row[] {
  return visible(call, 'overrides').filter(({ id }) => under(call, [id]).length > 0)
}

function end(call: Call, ids?: number[]): number {
  for (const id of ids ?? []) visibleOrThrow(call, 'overrides', id)
  const lights = under(call, ids)
  returnToPlan(call, lights)
  return lights.length
}

/** Returns how many lights are under them. */
function moveEnd(call: Call, ids: number[], until: string): number {
  const { city, server } = call
  const end = new Date(until)
  checkEnd(end, 'until')
  const overrides = ids.map(id => visibleOrThrow(call, 'overrides', id))
  const lights = under(call, ids)
  for (const light of lights) light.override = { ...light.override, until: end.toISOString() }
  for (const { id, campaignId } of overrides) {
    const all = city.rows.devices.filter(({ override }) => override?.id === id)
    const campaign = city.find('campaigns', campaignId)
    if (campaign && all.length > 0) campaign.until = latest(all)
  }
  server.live.publish('lightDeviceChanges', lights)
  server.live.publish('lightOverrideChanges', ids)
  return lights.length
}

export const overrideAnswers: Answers = {
  Query: {
    findManyLightOverride: (_, { where, ...args }, call) => {
      const { groupId, deviceId, by } = where ?? {}
      const has = (id: number, light: (light: Row) => boolean) => under(call, [id]).some(light)
      const found = active(call).filter(
        override =>
          (!groupId || has(override.id, light => light.groupId === groupId)) &&
          (!deviceId || has(override.id, light => light.id === deviceId)) &&
          (!by || override.by.toLowerCase().includes(by.toLowerCase())),
      )
      return pageOf(found, { ...args, orderBy: [{ id: 'desc' }] })
    },
    lightOverrideCount: (_, __, call) => ({ overrides: active(call).length, lights: under(call).length }),
    previewEndLightOverrides: (_, { ids }, call) => {
      for (const id of ids ?? []) visibleOrThrow(call, 'overrides', id)
      const lights = under(call, ids)
      // By day all go off.
      return { lightCount: lights.length, offCount: lights.filter(({ litState }) => litState === 'LIT').length }
    },
  },
  Mutation: {
    endLightOverrides: (_, { ids }, call) => end(call, ids),
    moveLightOverrideEnd: (_, { ids, until }, call) => moveEnd(call, ids, until),
    endAllLightOverrides: (_, __, call) => end(call),
  },
  Subscription: {
    lightOverrideChanges: ({ lightOverrideChanges: ids }: { lightOverrideChanges: number[] }, _, call) =>
      ids.filter(id => findVisible(call, 'overrides', id)),
  },
  LightOverride: {
    lightCount: ({ id }, _, call) => under(call, [id]).length,
    askedCount: ({ lightIds }, _, call) => lightIds.filter((id: number) => findVisible(call, 'devices', id)).length,
    until: ({ id }, _, call) => latest(under(call, [id])),
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

function latest(lights: Row[]): string | undefined {
  return lights
    .map(({ override }) => override.until as string)
    .sort()
    .at(-1)
}
