import { checkEnd } from '../../../../server/src/features/control/overrideLevels.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import { visible, visibleOrThrow } from '../scope.ts'
import type { Row } from '../select.ts'
import { report, returnToPlan } from './control.ts'
import { OFF, overrideEnd } from './desired.ts'
import { lightsThat } from './devices.ts'

/** Overrides by their ids, or those with an end on the lights of a target; with neither, all with an end. */
interface Chosen {
  ids?: number[] | null
  where?: Record<string, unknown> | null
}

interface NewEnd {
  until?: string | null
  minutes?: number | null
}

const MAX_MINUTES = 527_040

/** Lights that are under one of these overrides; without ids, under any that has an end. */
export function under(call: Call, ids?: number[] | null): Row[] {
  return visible(call, 'devices').filter(({ override, manual }) =>
    ids ? ids.includes(override?.id) || ids.includes(manual?.id) : override,
  )
}

export function lightsToEnd(call: Call, { ids, where }: Chosen): Row[] {
  if (ids && where) throw badInput('where', 'overridesOrLights', 'overrides or lights, not both')
  for (const id of ids ?? []) visibleOrThrow(call, 'overrides', id)
  if (ids) return under(call, ids)
  const named = where && new Set(lightsThat(call, where))
  return under(call).filter(light => !named || named.has(light))
}

/** Lights without an end are off then. Returns how many lights were under one. */
export function end(call: Call, chosen: Chosen): number {
  const lights = lightsToEnd(call, chosen)
  const isMeant = (held: Row | null) => held && (!chosen.ids || chosen.ids.includes(held.id))
  const manual = lights.filter(light => chosen.ids && isMeant(light.manual))
  returnToPlan(
    call,
    lights.filter(({ override }) => isMeant(override)),
  )
  for (const light of manual) {
    light.manual = { setting: OFF, by: null, since: new Date().toISOString() }
    if (!light.override) report(call.city, light, OFF)
  }
  publish(call, manual, chosen.ids ?? [])
  return lights.length
}

/** Returns how many lights have the new end. */
export function moveEnd(call: Call, chosen: Chosen, newEnd: NewEnd): number {
  checkNewEnd(newEnd)
  const { city } = call
  const moved = lightsToEnd(call, chosen).filter(light => {
    const isLimited = !chosen.ids || chosen.ids.includes(light.override?.id)
    if (!isLimited && light.override) return false
    const until = endOf(call, light, newEnd)
    if (!until) return false
    if (isLimited) light.override = { ...light.override, until }
    else
      Object.assign(light, { override: { ...light.manual, until }, manual: { setting: OFF, by: null, since: until } })
    return true
  })
  const isNextEvent = !newEnd.until && typeof newEnd.minutes !== 'number'
  if (moved.length === 0 && isNextEvent) throw badInput('until', 'noNextEvent', 'no next event')
  const ids = [...new Set(moved.map(({ override }) => override.id as number))]
  for (const id of ids) {
    const all = city.rows.devices.filter(({ override }) => override?.id === id)
    const campaign = city.find('campaigns', city.find('overrides', id)?.campaignId)
    if (campaign) campaign.until = latest(all)
  }
  publish(call, moved, ids)
  return moved.length
}

function checkNewEnd({ until, minutes }: NewEnd): void {
  const hasMinutes = typeof minutes === 'number'
  if (until && hasMinutes) throw badInput('minutes', 'untilOrMinutes', 'an end or minutes, not both')
  checkEnd(until ? new Date(until) : null, 'until')
  if (hasMinutes && (minutes < 1 || minutes > MAX_MINUTES))
    throw badInput('minutes', 'minutesOutOfRange', `1 to ${MAX_MINUTES} minutes`)
}

function endOf({ city }: Call, light: Row, { until, minutes }: NewEnd): string | null | undefined {
  if (until) return new Date(until).toISOString()
  if (typeof minutes !== 'number') return overrideEnd(city, light)
  const from = light.override ? Date.parse(light.override.until) : Date.now()
  return new Date(from + minutes * 60_000).toISOString()
}

function publish({ server }: Call, lights: Row[], ids: number[]): void {
  server.live.publish('lightDeviceChanges', lights)
  server.live.publish('lightOverrideChanges', ids)
}

/** The latest end of overrides of lights; undefined: none has one */
export function latest(lights: Row[]): string | undefined {
  return lights
    .map(({ override }) => override.until as string)
    .sort()
    .at(-1)
}
