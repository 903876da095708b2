import { foundOrThrow } from '../change.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visibleOrThrow } from '../scope.ts'
import { pageOf, type Row } from '../select.ts'

/** What is amiss comes first. */
const STATES = ['UNKNOWN_HERE', 'ELSEWHERE', 'MISSING_THERE', 'DIFFERENT', 'MATCHED']

/** A light as its center names it. */
interface NamedLight {
  deviceId: string
  name?: string
  model?: string
}

/** What a center has behind it: what is registered, unless a test says otherwise (`center.behind`). */
function behind(city: City, center: Row): NamedLight[] {
  const registered = city.rows.devices.filter(({ centerId }) => centerId === center.id)
  return center.behind ?? registered.map(({ deviceId }) => ({ deviceId }))
}

/** What a center said, beside what is registered. */
function entriesOf(city: City, center: Row): Row[] {
  const said: NamedLight[] = center.said.lights
  const named = said.map(({ deviceId, name = null, model = null }) => {
    const light = city.rows.devices.find(one => one.deviceId === deviceId)
    const here = city.find('models', light?.modeId)?.code
    const differs = light?.centerId === center.id && model !== null && model !== here
    const differences = differs ? [{ field: 'MODEL', here, there: model }] : []
    const state = !light
      ? 'UNKNOWN_HERE'
      : light.centerId !== center.id
        ? 'ELSEWHERE'
        : differs
          ? 'DIFFERENT'
          : 'MATCHED'
    return { id: 0, deviceId, state, light: light?.id, name, model, differences }
  })
  const missing = city.rows.devices
    .filter(({ centerId, deviceId }) => centerId === center.id && !said.some(one => one.deviceId === deviceId))
    .map(({ id, deviceId }) => ({ id: 0, deviceId, state: 'MISSING_THERE', light: id, differences: [] }))
  const rank = ({ state, deviceId }: Row) => `${STATES.indexOf(state)} ${deviceId}`
  return [...named, ...missing].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

function inventoryOf(city: City, center: Row) {
  if (!center.said) return { at: null, complete: false, counts: {}, allEntries: [] }
  const entries = entriesOf(city, center)
  const count = (state: string) => entries.filter(entry => entry.state === state).length
  return {
    ...{ at: center.said.at, complete: true, model: 'C01-GW', allEntries: entries },
    counts: {
      ...{ matched: count('MATCHED'), different: count('DIFFERENT'), elsewhere: count('ELSEWHERE') },
      ...{ unknownHere: count('UNKNOWN_HERE'), missingThere: count('MISSING_THERE') },
    },
  }
}

function requestInventory(city: City, center: Row): void {
  center.said = { at: new Date().toISOString(), lights: behind(city, center) }
}

const NOTHING = { created: 0, updated: 0, unchanged: 0, failed: 0 }

/** Registers what is new, and takes over what changed. */
function syncOne(city: City, center: Row) {
  const { id: centerId, name, online } = center
  if (!online) return { ...NOTHING, centerId, name, status: 'OFFLINE', failed: 1 }
  requestInventory(city, center)
  const modeOf = (code: string | null) => city.rows.models.find(model => model.code === code)?.id ?? null
  const counts = { ...NOTHING }
  for (const entry of entriesOf(city, center)) {
    if (entry.state === 'UNKNOWN_HERE') {
      const place = { deviceStatus: 'OFFLINE', lifecycle: 'PLANNED', litState: 'UNKNOWN', centerId }
      const { deviceId, model } = entry
      city.add('devices', { deviceId, name: entry.name ?? deviceId, modeId: modeOf(model), ...place })
      counts.created++
    } else if (entry.state === 'DIFFERENT') {
      city.change(foundOrThrow(city, 'devices', entry.light), { modeId: modeOf(entry.model) })
      counts.updated++
    } else if (entry.state === 'ELSEWHERE') counts.failed++
    else if (entry.state === 'MATCHED') counts.unchanged++
  }
  return { ...counts, centerId, name, status: 'ANSWERED' }
}

/** @param centerId undefined: all */
function sync(city: City, centerId: number | null | undefined) {
  const centers = centerId ? [foundOrThrow(city, 'centers', centerId)] : city.rows.centers
  const sources = centers.map(center => syncOne(city, center))
  const sum = (key: keyof typeof NOTHING) => sources.reduce((all, source) => all + source[key], 0)
  const [created, updated, unchanged, failed] = [sum('created'), sum('updated'), sum('unchanged'), sum('failed')]
  return { created, updated, unchanged, failed, sources }
}

export const inventoryAnswers: Answers = {
  Query: {
    centerInventory: (_, { id }, call) => inventoryOf(call.city, visibleOrThrow(call, 'centers', id)),
    syncRemoteLightDevices: (_, { centerId }, { city }) => sync(city, centerId),
  },
  Mutation: {
    requestCenterInventory: (_, { id }, call) => {
      const center = visibleOrThrow(call, 'centers', id)
      requestInventory(call.city, center)
      return center
    },
  },
  CenterInventory: {
    entries: ({ allEntries }, { states, ...args }) => {
      const chosen = (allEntries as Row[]).filter(({ state }) => states?.includes(state) ?? true)
      return pageOf(
        chosen.map((entry, id) => ({ ...entry, id })),
        args,
      )
    },
  },
  InventoryEntry: { device: ({ light }, _, call) => findVisible(call, 'devices', light) },
}
