import { litRateOf, shownRate } from '#lighting/litRate/litRate.ts'
import { type Precision, roundTo } from '#lighting/values/units.ts'
import { badInput } from '../../../../server/src/foundation/errors/errors.ts'
import type { Call } from '../call.ts'
import type { City } from '../city.ts'
import type { Answers } from '../schema.ts'
import { findVisible, visible, visibleOrThrow } from '../scope.ts'
import type { Row } from '../select.ts'
import { lightCounts, litRateStateOf } from './lightCounts.ts'

/** %: rules of power, and V and °C of the others. */
const LIMITS = { powerNearAt: 108, powerOverAt: 120, voltageLowAt: 176, voltageHighAt: 264 }
const [COLD, HOT] = [0, 60]
/** %: of main roads and of others. */
const TARGETS = { MAIN: 98, OTHER: 96 }
const STEP_S = { MINUTES: 300, HOUR: 3600, DAY: 86_400 }
const MAX_POINTS = 2000

const lightsOf = (call: Call, group: number | null | undefined) =>
  visible(call, 'devices').filter(({ groupId }) => group == null || groupId === group)

/** Of the lights that report it. */
function sumOf(lights: Row[], field: string) {
  const values = lights.map(light => light[field]).filter(value => typeof value === 'number') as number[]
  const sum = values.reduce((total, value) => total + value, 0)
  if (values.length === 0) return { sum: null, mean: null, least: null, most: null }
  return { sum, mean: sum / values.length, least: Math.min(...values), most: Math.max(...values) }
}

/** The unit of a figure by its name. */
const PRECISIONS: [name: RegExp, precision: Precision][] = [
  [/^totalEnergy/, 'totalKWh'],
  [/Energy/, 'kWh'],
  [/Power$/, 'W'],
  [/(Brightness|Percent)$/, '%'],
  [/ColorTemp$/, 'K'],
  [/DeviceTemperature$/, '°C'],
  [/DeviceVoltage$/, 'V'],
  [/Current$/, 'A'],
]

/** Rounded as the server does. */
function rounded(figures: Row): Row {
  const precision = (name: string) => PRECISIONS.find(([named]) => named.test(name))?.[1]
  const entries = Object.entries(figures).map(([name, value]) => {
    const of = precision(name)
    return [name, of && typeof value === 'number' ? roundTo(of, value) : value]
  })
  return Object.fromEntries(entries)
}

/** What all lights of a group measure, summed up. */
function figuresOf(call: Call, id: number) {
  const lights = lightsOf(call, id)
  const [temperature, voltage] = [sumOf(lights, 'deviceTemperature'), sumOf(lights, 'deviceVoltage')]
  const hotter = (a: Row, b: Row) => b.deviceTemperature - a.deviceTemperature
  return rounded({
    ...lightCounts(lights),
    ...powerOf(call.city, lights),
    ...meansOf(lights),
    ...{ avgDeviceTemperature: temperature.mean, minDeviceTemperature: temperature.least },
    ...{ maxDeviceTemperature: temperature.most, hottest: lights.toSorted(hotter).slice(0, 3) },
    temperatureLowCount: lights.filter(light => light.deviceTemperature < COLD).length,
    temperatureHighCount: lights.filter(light => light.deviceTemperature > HOT).length,
    ...{ avgDeviceVoltage: voltage.mean, minDeviceVoltage: voltage.least, maxDeviceVoltage: voltage.most },
    voltageLowCount: lights.filter(light => light.deviceVoltage < LIMITS.voltageLowAt).length,
    voltageHighCount: lights.filter(light => light.deviceVoltage > LIMITS.voltageHighAt).length,
    ...LIMITS,
    measuredAt: lights.length > 0 ? new Date().toISOString() : null,
  })
}

function powerOf(city: City, lights: Row[]) {
  const drawn = ['mainPower', 'subPower'].map(field => sumOf(lights, field).sum)
  const totalPower = drawn.every(sum => sum === null) ? null : drawn.reduce((a: number, b) => a + (b ?? 0), 0)
  const models = lights.map(({ modeId }) => city.find('models', modeId))
  const rated = models.reduce((sum, model) => sum + (model?.nominalMainWatts ?? 0) + (model?.nominalSubWatts ?? 0), 0)
  const powerPercent = totalPower === null || rated === 0 ? null : (100 * totalPower) / rated
  const beyond = (limit: number) => powerPercent !== null && powerPercent > limit
  const status = beyond(LIMITS.powerOverAt) ? 'OVER' : beyond(LIMITS.powerNearAt) ? 'NEAR' : 'NORMAL'
  return { totalPower, ratedPower: rated || null, powerPercent, powerStatus: powerPercent === null ? null : status }
}

const MEANS = ['MainPower', 'SubPower', 'MainCurrent', 'SubCurrent', 'MainBrightness', 'SubBrightness']
const ENERGY = ['MainEnergyConsumption', 'SubEnergyConsumption']

function meansOf(lights: Row[]) {
  const property = (name: string) => name[0]!.toLowerCase() + name.slice(1)
  const means = [...MEANS, ...ENERGY].map(name => [`avg${name}`, sumOf(lights, property(name)).mean])
  const energy = ENERGY.map(name => sumOf(lights, property(name)).sum)
  return { ...Object.fromEntries(means), totalEnergyConsumption: energy.reduce((a: number, b) => a + (b ?? 0), 0) }
}

interface HistoryArgs {
  id: number
  from: string
  to: string
  resolution?: keyof typeof STEP_S | null
}

/** A curve that rises and falls with the hours of the day. */
function historyOf(call: Call, { id, from, to, resolution }: HistoryArgs) {
  visibleOrThrow(call, 'groups', id)
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  if (!(end > begin)) throw badInput('to', 'spanEmpty', 'to is after from')
  const lights = lightsOf(call, id).length
  const step = STEP_S[resolution ?? 'HOUR']
  const points = []
  for (
    let at = Math.ceil(begin / (step * 1000)) * step * 1000;
    at < end && points.length < MAX_POINTS;
    at += step * 1000
  ) {
    const share = (1 + Math.sin(at / 13_750_000)) / 2
    const power = lights * 150 * share
    points.push({
      ...{ at, lights, on: lights, power, energy: (power * step) / 3_600_000, current: 0.65 * share },
      ...{ temperature: 20 + 10 * share, minTemperature: 15, maxTemperature: 35, voltage: 228 + 4 * share },
    })
  }
  return { resolution: resolution ?? 'HOUR', step, lights, points }
}

function litRate(call: Call, groupId: number | null | undefined) {
  const group = groupId == null ? undefined : visibleOrThrow(call, 'groups', groupId)
  const states = lightsOf(call, groupId).map(litRateStateOf)
  const count = (state: string) => states.filter(one => one === state).length
  const counts = { lit: count('LIT'), dark: count('DARK'), unknown: count('UNKNOWN') }
  const exact = litRateOf(counts)
  const [rate, low, high] = [exact.rate, exact.low, exact.high].map(percent => shownRate(percent ?? null))
  const roadClass = (group?.roadClass ?? null) as keyof typeof TARGETS | null
  const target = roadClass && TARGETS[roadClass]
  const meetsTarget = exact.rate === null || target === null ? null : exact.rate >= target
  return { ...counts, rate, rateLow: low, rateHigh: high, groupId: group?.id ?? null, roadClass, target, meetsTarget }
}

const DAY_MS = 86_400_000

/** Every day, or month, between two days has the same energy. */
function energySeries({ from, to, by }: { from: string; to: string; by: 'DAY' | 'MONTH' }) {
  const used = { energy: 12, baseline: 20, comparedEnergy: 12, saving: 8, savingPercent: 40 }
  const dates = new Set<string>()
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10)
    dates.add(by === 'MONTH' ? `${date.slice(0, 7)}-01` : date)
  }
  const buckets = [...dates].map(date => ({ date, ...used }))
  return { buckets, total: { date: from, ...used }, lightsWithoutWatts: 0 }
}

export const groupStatusAnswers: Answers = {
  Query: {
    findGroupRelatedDevicesInfo: (_, { id }, call) => (findVisible(call, 'groups', id) ? figuresOf(call, id) : null),
    groupHistory: (_, args, call) => historyOf(call, args),
    litRate: (_, { groupId }, call) => litRate(call, groupId),
    litRateHistory: (_, { groupId }, call) => {
      if (groupId != null) visibleOrThrow(call, 'groups', groupId)
      return []
    },
    energySeries: (_, args) => energySeries(args),
  },
}
