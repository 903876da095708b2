import type { PlanReport } from '#protocol/plan.ts'
import type { LampReading, Reading } from '#protocol/telemetry.ts'
import type { Connection } from '../../foundation/database.ts'
import { announce } from '../../foundation/events.ts'
import { heardFromCenters } from '../centers/centers.ts'
import { applyPlans, applyPresence, applyReadings, lockStates, type ReadingRow } from './telemetry.store.ts'

/** What our commands are named by; a light that invents other names has invented its command. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A reading, and the endpoint that sent it. */
export interface ReceivedReading {
  endpoint: string
  reading: Reading
}

/**
 * For the gateway: what lights measured, in the order it came.
 * @returns readings of lights that are unknown, or that their endpoint may not speak for
 */
export async function recordReadings(db: Connection, received: ReceivedReading[]): Promise<ReceivedReading[]> {
  const spoke = new Map<string, number>()
  await lockStates(db, [...new Set(received.map(({ endpoint, reading }) => reading.light ?? endpoint))])
  for (const round of rounds(received))
    for (const { id, device_id } of await applyReadings(db, round.map(toRow))) spoke.set(device_id, id)
  // Whoever names lights is a center.
  const centers = new Set(received.flatMap(({ endpoint, reading }) => (reading.light === undefined ? [] : endpoint)))
  if (centers.size) await heardFromCenters(db, [...centers])
  return received.filter(({ endpoint, reading }) => !spoke.has(reading.light ?? endpoint))
}

/** For the gateway: endpoints came or went, each once. @param arrived those that came */
export async function recordPresence(db: Connection, endpoints: string[], arrived: string[]): Promise<void> {
  const ids = await applyPresence(db, endpoints, arrived)
  if (ids.length) await announce(db, 'light.changed', { ids })
}

/** What an endpoint says of the plans of its lights. */
export interface ReceivedPlan {
  endpoint: string
  report: PlanReport
}

/** For the gateway: which plans lights hold, or will not; what is said of one light twice counts one after the other. */
export async function recordPlans(db: Connection, received: ReceivedPlan[]): Promise<void> {
  const plans = received.flatMap(({ endpoint, report }) => {
    const refusal = report.result === 'REJECTED' ? (report.reason ?? 'REJECTED') : null
    const held = refusal === null ? report.version : (report.held ?? null)
    return (report.lights ?? [endpoint]).map(light => ({ endpoint, light, held, refusal }))
  })
  for (const round of eachOnce(plans, ({ light }) => light)) await applyPlans(db, round)
}

/** In rounds, in each of which a key comes once. */
export function eachOnce<T>(items: T[], keyOf: (item: T) => string): T[][] {
  const times = new Map<string, number>()
  const rounds: T[][] = []
  for (const item of items) {
    const key = keyOf(item)
    const round = times.get(key) ?? 0
    times.set(key, round + 1)
    if (round === rounds.length) rounds.push([])
    rounds[round]!.push(item)
  }
  return rounds
}

/** Late readings in one statement. */
const LATE_AT_ONCE = 1000

/** What one statement writes, and which of a light's readings in it each is. */
type Round = { item: ReceivedReading; step: number; last: boolean }[]

/**
 * One statement writes a light once: a second reading that does not go on from the first one goes into a second round.
 * Late ones come after them, together.
 */
function rounds(received: ReceivedReading[]): Round[] {
  const latest = new Map<string, { round: number; entry: Round[number] }>()
  const result: Round[] = []
  for (const item of received) {
    if (item.reading.late) continue
    const light = item.reading.light ?? item.endpoint
    const before = latest.get(light)
    const entry = { item, step: 0, last: true }
    let round = 0
    if (before && goesOn(before.entry.item, item)) {
      round = before.round
      entry.step = before.entry.step + 1
      before.entry.last = false
    } else if (before) round = before.round + 1
    latest.set(light, { round, entry })
    if (round === result.length) result.push([])
    result[round]!.push(entry)
  }
  const late = onceEach(received.filter(({ reading }) => reading.late))
  for (let at = 0; at < late.length; at += LATE_AT_ONCE)
    result.push(late.slice(at, at + LATE_AT_ONCE).map(item => ({ item, step: 0, last: true })))
  return result
}

/** The lamps do what they did, for no new reason, and the reading tells of the same things: only numbers go on. */
function goesOn(before: ReceivedReading, after: ReceivedReading): boolean {
  const [a, b] = [before.reading, after.reading]
  return (
    before.endpoint === after.endpoint &&
    a.sequence !== undefined &&
    b.sequence !== undefined &&
    a.sequence < b.sequence &&
    hasNoReason(a) &&
    hasNoReason(b) &&
    goesOnAs(a.main, b.main) &&
    goesOnAs(a.sub, b.sub) &&
    isAlike(a.time, b.time) &&
    isAlike(a.supplyVoltage, b.supplyVoltage) &&
    isAlike(a.controlGearTemperature, b.controlGearTemperature) &&
    isAlike(a.signalStrength, b.signalStrength) &&
    isAlike(a.lampFailure, b.lampFailure)
  )
}

function hasNoReason({ commandId, planVersion }: Reading): boolean {
  return commandId === undefined && planVersion === undefined
}

function goesOnAs(a: LampReading | undefined, b: LampReading | undefined): boolean {
  return (
    a?.dimmingLevel === b?.dimmingLevel &&
    a?.lightColorTemperature === b?.lightColorTemperature &&
    isAlike(a?.activePower, b?.activePower) &&
    isAlike(a?.current, b?.current) &&
    isAlike(a?.activeEnergy, b?.activeEnergy)
  )
}

/** Both are told, or neither. */
function isAlike(a: unknown, b: unknown): boolean {
  return (a === undefined) === (b === undefined)
}

/** One statement does not see its own rows: what is said twice in it would be stored twice. */
function onceEach(late: ReceivedReading[]): ReceivedReading[] {
  const key = ({ endpoint, reading }: ReceivedReading) => `${reading.light ?? endpoint} ${reading.time}`
  return [...new Map(late.map(item => [key(item), item])).values()]
}

function toRow({ item: { endpoint, reading }, step, last }: Round[number]): ReadingRow {
  const { main, sub } = reading
  return {
    endpoint,
    light: reading.light ?? endpoint,
    ...{ step, last },
    time: reading.time,
    late: reading.late,
    sequence: reading.sequence,
    main_level: main?.dimmingLevel,
    main_color_temp: main?.lightColorTemperature,
    main_power: main?.activePower,
    main_current: main?.current,
    main_energy: main?.activeEnergy,
    sub_level: sub?.dimmingLevel,
    sub_color_temp: sub?.lightColorTemperature,
    sub_power: sub?.activePower,
    sub_current: sub?.current,
    sub_energy: sub?.activeEnergy,
    voltage: reading.supplyVoltage,
    temperature: reading.controlGearTemperature,
    signal_strength: reading.signalStrength,
    lamp_failure: reading.lampFailure,
    command_id: reading.commandId && UUID.test(reading.commandId) ? reading.commandId : undefined,
    plan_version: reading.planVersion,
  }
}
