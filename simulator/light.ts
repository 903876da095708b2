import { conditionsOf } from '#lighting/simulated/conditions.ts'
import type { ACKNOWLEDGEMENT_RESULTS, Command } from '#protocol/command.ts'
import type { DeviceEvent } from '#protocol/events.ts'
import type { LampReading, Reading } from '#protocol/telemetry.ts'
import type { LampSetting } from '#protocol/values.ts'
import type { CityLight, LightModel } from './cityFile.ts'
import { Lamp } from './lamp.ts'
import { entryAt, nextEntryAfter, type Program } from './program.ts'

const MAX_OLD_IDS = 16

export type Answer = { result: (typeof ACKNOWLEDGEMENT_RESULTS)[number]; reason?: string }
export type LightSetting = { main?: LampSetting; sub?: LampSetting }

/**
 * A light: its commands, state and measurements. It has no network and no timer: its endpoint passes commands and calls
 * `followPlan`.
 *
 * Its state is the latest of a command, an entry of its plan and manual switching.
 */
export class Light {
  readonly id: string
  readonly model: string
  readonly behaviour: CityLight['behaviour']
  readonly keepsNoPlan: boolean
  readonly main: Lamp | undefined
  readonly sub: Lamp | undefined
  lastVersion = -1
  program: Program | undefined
  /** Time of the next entry of its plan, by the real clock. */
  nextEntryAt = Number.POSITIVE_INFINITY

  /** For tests: no acknowledgements, no commands, no readings. */
  doNotAcknowledge = false
  ignoreCommands = false
  doNotReport = false
  hasPower = true
  /** Commands are executed after a random time between both. */
  delayMs: [least: number, most: number] = [0, 0]

  #now: () => number
  #offset = 0
  #executedIds: string[] = []
  /** By its own clock: time of its last change by a command, the plan or manual switching. */
  #changedAt = Number.NEGATIVE_INFINITY
  #cause: Pick<Reading, 'commandId' | 'planVersion'> = {}

  constructor(light: CityLight, model: LightModel, now: () => number) {
    this.id = light.id
    this.model = light.model
    this.behaviour = light.behaviour
    this.keepsNoPlan = light.keepsNoPlan ?? false
    this.#now = now
    const [mainEnergy, subEnergy] = light.energy
    this.main = model.main && new Lamp(model.main, mainEnergy, now())
    this.sub = model.sub && new Lamp(model.sub, subEnergy, now())
    if (this.main) this.main.isBroken = light.behaviour === 'lampFailure'
    const [least, most] = model.answersAfter ?? [0, 0]
    this.delayMs = light.behaviour === 'slow' ? [2500, 2500] : [least * 1000, most * 1000]
    this.ignoreCommands = this.doNotReport = light.behaviour === 'silent'
  }

  get acceptsMessages(): boolean {
    return this.hasPower && !this.ignoreCommands
  }

  get canReport(): boolean {
    return this.hasPower && !this.doNotReport
  }

  /** Time of its own clock, which may be wrong. */
  get clock(): number {
    return this.#now() + this.#offset
  }

  get clockOffsetMs(): number {
    return this.#offset
  }

  set clockOffsetMs(offset: number) {
    this.#offset = offset
    this.scheduleNextEntry()
  }

  /** Executes a command. @returns its acknowledgement */
  execute(command: Command, retained = false): Answer {
    if (retained) return answer('REJECTED', 'retained')
    if (this.#executedIds.includes(command.id)) return answer('DUPLICATE')
    if (this.clock > Date.parse(command.expiresAt)) return answer('EXPIRED')
    if (command.version < this.lastVersion) return answer('SUPERSEDED')
    const reason = this.#rejectReason(command)
    if (reason) return answer('REJECTED', reason)
    this.#recordId(command)
    this.#apply(command, this.clock, { commandId: command.id })
    return { result: 'ACCEPTED' }
  }

  /**
   * Stores a plan. Its latest past entry is executed at once if the light was not changed since. A plan older than the stored one
   * is rejected. @returns the reason of a rejection
   */
  store(program: Program): string | undefined {
    if (this.keepsNoPlan) return 'no memory for a plan'
    if (this.program && program.version < this.program.version) return 'a newer plan is stored'
    const { programs = [], override } = program.rules ?? {}
    for (const setting of [...program.entries, ...programs.flatMap(({ events }) => events), override ?? {}]) {
      const reason = this.#rejectReason(setting)
      if (reason) return reason
    }
    this.program = program
  }

  /** Executes the current entry of the plan. @returns whether it changed the light */
  followPlan(): boolean {
    const now = this.clock
    const entry = this.program && entryAt(this.program, now)
    this.scheduleNextEntry()
    if (!entry || entry.at <= this.#changedAt) return false
    this.#apply(entry, entry.at, { planVersion: this.program?.version })
    return true
  }

  /** Switching at the pole, without the platform. */
  switchByHand(setting: LightSetting): void {
    this.#apply(setting, this.clock, {})
  }

  /** Computes the time of the next entry again; necessary after a step of the clock. */
  scheduleNextEntry(): void {
    // A change in the future, by a clock that was ahead, must not take precedence over the plan until then.
    this.#changedAt = Math.min(this.#changedAt, this.clock)
    this.nextEntryAt = this.program ? nextEntryAfter(this.program, this.clock) - this.#offset : Number.POSITIVE_INFINITY
  }

  /** Current measurements, without the sequence, which belongs to the endpoint. */
  reading(): Reading {
    const now = this.#now()
    const watts = (this.main?.watts ?? 0) + (this.sub?.watts ?? 0)
    const { volts, celsius, signal } = conditionsOf(this.id, this.behaviour, watts, now)
    return {
      time: new Date(this.clock).toISOString(),
      main: this.main && { ...this.main.reading(volts, now), ...this.#details(this.main) },
      sub: this.sub?.reading(volts, now),
      supplyVoltage: volts,
      controlGearTemperature: celsius,
      signalStrength: signal,
      lampFailure: this.main?.isBroken || this.sub?.isBroken || false,
      ...this.#cause,
    }
  }

  /** What it reports about itself after connecting. */
  get events(): DeviceEvent[] {
    return this.behaviour === 'cycling'
      ? [{ kind: 'cyclingFailure', active: true, text: 'off and on 14 times in 1 h' }]
      : []
  }

  /** Only some lights measure these. */
  #details(lamp: Lamp): Partial<LampReading> {
    if (this.behaviour !== 'cycling') return {}
    const powerFactor = lamp.level >= 50 ? 0.95 : 0.6
    return { powerFactor, operatingHours: 41_250, switchOnCounter: 9_812, nominalPower: lamp.nominalWatts }
  }

  /** kWh of main and sub */
  get energy(): [number, number] {
    const now = this.#now()
    return [this.main?.meter(now) ?? 0, this.sub?.meter(now) ?? 0]
  }

  #apply(setting: LightSetting, at: number, cause: Pick<Reading, 'commandId' | 'planVersion'>): void {
    const now = this.#now()
    if (setting.main) this.main?.set(setting.main, now)
    if (setting.sub) this.sub?.set(setting.sub, now)
    this.#changedAt = at
    this.#cause = cause
  }

  #rejectReason({ main, sub }: LightSetting): string | undefined {
    if (main && !this.main) return 'no main lamp'
    if (sub && !this.sub) return 'no sub lamp'
    return (main && this.main?.rejectReason(main)) ?? (sub && this.sub?.rejectReason(sub))
  }

  /** Keeps all ids of the last version, so that none is executed twice, and a few older ones. */
  #recordId({ id, version }: Command): void {
    if (version > this.lastVersion) this.#executedIds = this.#executedIds.slice(1 - MAX_OLD_IDS)
    this.#executedIds.push(id)
    this.lastVersion = version
  }
}

function answer(result: Answer['result'], reason?: string): Answer {
  return { result, reason }
}
