import type { Reading } from '#protocol/telemetry.ts'
import { isUuid } from '../../foundation/runtime/uuid.ts'
import { LampDetails, type LightDetails } from './lampDetails.ts'
import type { LateRow, LiveRow, Measures, StateBefore } from './readingRows.ts'

/** If a device clock is ahead of ours by more than this (µs), it does not make later readings late. */
const MAX_AHEAD_US = 60_000_000

/** Tolerated difference between the reported and the commanded colour temperature (K). */
const COLOR_TEMP_TOLERANCE = 50

const LAMPS = ['main', 'sub'] as const

/** A reading, and the endpoint that sent it. */
export interface ReceivedReading {
  endpoint: string
  reading: Reading
}

/** What a batch of readings writes: each light's live readings as one set, the rest into the history only. */
export interface SplitReadings {
  live: LiveRow[]
  late: LateRow[]
  /** Of live readings that contain details of lamps. */
  details: LightDetails[]
  /** Of unknown lights, or of lights that the endpoint may not report for. */
  unknown: ReceivedReading[]
}

/**
 * Groups readings by light. A reading older than the stored state is late: by its sequence or,
 * without one, by its clock unless that clock is ahead of ours.
 * @param known the locked states of the lights before the batch
 */
export function splitReadings(received: ReceivedReading[], known: StateBefore[]): SplitReadings {
  const lights = new Map(known.map(light => [keyOf(light.endpoint, light.light), new LightReadings(light)]))
  const late = new Map<string, LateRow>()
  const unknown: ReceivedReading[] = []
  for (const item of received) {
    const { endpoint, reading } = item
    const set = lights.get(keyOf(endpoint, reading.light ?? endpoint))
    if (!set) unknown.push(item)
    else if (set.isNewer(reading)) set.add(reading)
    else {
      // A statement does not see its own rows: a reading repeated in the batch would be stored twice.
      const key = `${set.id} ${reading.time && microsOf(reading.time)}`
      if (!late.has(key)) late.set(key, { id: set.id, ...measuresOf(reading) })
    }
  }
  const sets = [...lights.values()]
  return {
    live: sets.flatMap(set => set.finish()),
    late: [...late.values()],
    details: sets.flatMap(set => set.details()),
    unknown,
  }
}

function keyOf(endpoint: string, light: string): string {
  return `${endpoint} ${light}`
}

/** The live readings of one light, in order. Tracks the light's state from reading to reading. */
class LightReadings {
  readonly id: number
  #state: StateBefore
  #rows: LiveRow[] = []
  /** Which of the rows changed a lamp's level. */
  #moved: boolean[] = []
  #change: Change = { moved: false, agrees: null }
  #details = new LampDetails()

  /** @param known updated with each reading */
  constructor(known: StateBefore) {
    this.id = known.id
    this.#state = known
  }

  isNewer({ late, sequence, time }: Reading): boolean {
    const { sequence: lastSequence, device_time_us: lastTime, now_us } = this.#state
    if (late) return false
    if (sequence !== undefined) return lastSequence === null || sequence > lastSequence
    if (time === undefined || lastTime === null || lastTime >= now_us + MAX_AHEAD_US) return true
    return microsOf(time) >= lastTime
  }

  add(reading: Reading): void {
    const state = this.#state
    const row = measuresOf(reading) as LiveRow
    row.id = this.id
    row.step = this.#rows.length
    row.stored = !isRepeated(state, reading, row)
    row.main_before = state.main_energy
    row.sub_before = state.sub_energy
    const moved = isMoved(state, row)
    this.#details.add(reading)
    this.#rows.push(row)
    this.#moved.push(moved)
    this.#recordCause(row, moved)
    for (const lamp of LAMPS) this.#recordLastLevel(lamp, row)
    advance(state, row)
    const agrees = isAsExpected(state)
    if (!this.#change.agrees) this.#change.agrees = agrees
    this.#change.moved ||= moved
  }

  details(): LightDetails[] {
    return this.#details.of(this.id, this.#state.light)
  }

  #recordCause({ command_id, plan_version }: Measures, moved: boolean): void {
    if (command_id !== undefined) this.#change.cause = 'COMMAND'
    else if (plan_version !== undefined) this.#change.cause = 'PLAN'
    else if (moved) this.#change.cause = this.#state.measured ? 'LOCAL' : 'UNKNOWN'
    else return
    this.#change.cause_command_id = command_id
  }

  #recordLastLevel(lamp: Lamp, measures: Measures): void {
    const level = this.#state[`${lamp}_level`]
    if (measures[`${lamp}_level`] !== 0 || !level) return
    this.#change[`${lamp}_last_level`] = level
    this.#change[`${lamp}_last_color_temp`] = this.#state[`${lamp}_color_temp`]
  }

  /** The rows; the last one also changes the light's state, in its own row if there are many. */
  finish(): LiveRow[] {
    const rows = this.#rows
    if (rows.length === 0) return rows
    if (rows.length > 1) rows.push(this.#summary())
    Object.assign(rows.at(-1)!, this.#change, { last: true })
    return rows
  }

  #summary(): LiveRow {
    const merged: Measures = {}
    for (const [at, row] of this.#rows.entries()) {
      if (this.#moved[at]) for (const name of POWERS) merged[name] = undefined
      for (const [name, value] of Object.entries(row)) if (value !== undefined) Object.assign(merged, { [name]: value })
    }
    const { id } = this
    const { main_energy, sub_energy } = this.#state
    return { ...merged, id, step: this.#rows.length, stored: false, main_before: main_energy, sub_before: sub_energy }
  }
}

type Lamp = (typeof LAMPS)[number]
type Change = Pick<
  LiveRow,
  | 'agrees'
  | 'cause'
  | 'cause_command_id'
  | 'main_last_level'
  | 'main_last_color_temp'
  | 'sub_last_level'
  | 'sub_last_color_temp'
> & { moved: boolean }

/** If a lamp changed and the reading does not have these, their values become unknown. */
const POWERS = ['main_power', 'sub_power', 'main_current', 'sub_current'] as const

/** Values that stay unchanged if a reading does not have them. */
const KNOWN = [
  ...(['sequence', 'main_level', 'sub_level', 'main_color_temp', 'sub_color_temp'] as const),
  ...(['main_energy', 'sub_energy'] as const),
] as const

function isMoved(before: StateBefore, after: Measures): boolean {
  return !before.measured || LAMPS.some(lamp => changes(before[`${lamp}_level`], after[`${lamp}_level`]))
}

function changes(before: number | null, after: number | undefined): boolean {
  return after !== undefined && before !== null && after !== before
}

/** Deduplication: a broker may deliver a message twice; without a sequence, equal time and values identify it. */
function isRepeated(before: StateBefore, { sequence, time }: Reading, after: Measures): boolean {
  if (sequence !== undefined || before.sequence !== null || time === undefined) return false
  if (microsOf(time) !== before.device_time_us) return false
  return (['main_level', 'sub_level', 'main_energy', 'sub_energy'] as const).every(
    name => (after[name] ?? null) === before[name],
  )
}

function advance(state: StateBefore, after: Measures): void {
  state.measured = true
  if (after.time !== undefined) state.device_time_us = microsOf(after.time)
  for (const name of KNOWN) if (after[name] !== undefined) state[name] = after[name]
}

/** Whether the lamps match the target (see light_state.confirmation); null: a lamp never reported. */
function isAsExpected(state: StateBefore): boolean | null {
  let unknown = false
  for (const lamp of LAMPS) {
    const [level, expected] = [state[`${lamp}_level`], state[`expected_${lamp}_level`]]
    const [temp, expectedTemp] = [state[`${lamp}_color_temp`], state[`expected_${lamp}_color_temp`]]
    if (expected !== null && level !== null && level !== expected) return false
    unknown ||= expected !== null && level === null
    if (expectedTemp === null || expected === 0) continue
    if (temp !== null && Math.abs(temp - expectedTemp) > COLOR_TEMP_TOLERANCE) return false
    unknown ||= temp === null
  }
  return unknown ? null : true
}

/** µs since 1970: the precision of the database. */
function microsOf(time: string): number {
  const digits = /\.(\d+)/.exec(time)?.[1]
  return Date.parse(time) * 1000 + (digits ? Math.round(Number(`0.${digits.padEnd(3, '0').slice(3)}`) * 1000) : 0)
}

function measuresOf(reading: Reading): Measures {
  const { main, sub } = reading
  return {
    time: reading.time,
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
    command_id: reading.commandId && isUuid(reading.commandId) ? reading.commandId : undefined,
    plan_version: reading.planVersion,
  }
}
