import type { ACKNOWLEDGEMENT_RESULTS, Command } from '#protocol/command.ts'
import type { Reading } from '#protocol/telemetry.ts'
import type { LampSetting } from '#protocol/values.ts'
import type { CityLight, LightModel } from './cityFile.ts'
import { Lamp } from './lamp.ts'
import { entryAt, nextEntryAfter, type Program } from './program.ts'
import { conditionsOf } from './weather.ts'

const IDS_REMEMBERED = 16

export type Answer = { result: (typeof ACKNOWLEDGEMENT_RESULTS)[number]; reason?: string }
export type Wish = { main?: LampSetting; sub?: LampSetting }

/**
 * One light: what it was told, what it does, what it measures. It knows no network and holds no timer; whoever owns it
 * hands it commands and asks it, now and then, to keep to its plan.
 *
 * What it does is the latest of three: a command it obeyed, an entry of its plan, a hand at the pole.
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
  /** When its plan asks for something next, by the true clock. */
  nextEntryAt = Number.POSITIVE_INFINITY

  /** For tests: obeys and says nothing; hears no command; sends no readings; does everything that much later. */
  doNotAcknowledge = false
  ignoreCommands = false
  doNotReport = false
  /** Its phase has power. */
  powered = true
  delayMs = 0

  #now: () => number
  #offset = 0
  #obeyed: string[] = []
  /** By its own clock: when it was last told, by anyone, what to do. */
  #decidedAt = Number.NEGATIVE_INFINITY
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
    if (this.main) this.main.broken = light.behaviour === 'lampFailure'
    if (light.behaviour === 'slow') this.delayMs = 2500
    this.ignoreCommands = this.doNotReport = light.behaviour === 'silent'
  }

  get hears(): boolean {
    return this.powered && !this.ignoreCommands
  }

  get speaks(): boolean {
    return this.powered && !this.doNotReport
  }

  /** Its own clock, which may be wrong. */
  get clock(): number {
    return this.#now() + this.#offset
  }

  get clockOffsetMs(): number {
    return this.#offset
  }

  set clockOffsetMs(offset: number) {
    this.#offset = offset
    this.lookAhead()
  }

  /** Obeys a command, or says why not. */
  obey(command: Command, retained = false): Answer {
    if (retained) return refuse('REJECTED', 'retained')
    if (this.#obeyed.includes(command.id)) return refuse('DUPLICATE')
    if (this.clock > Date.parse(command.expiresAt)) return refuse('EXPIRED')
    if (command.version < this.lastVersion) return refuse('SUPERSEDED')
    const reason = this.#refuses(command)
    if (reason) return refuse('REJECTED', reason)
    this.#remember(command)
    this.#do(command, this.clock, { commandId: command.id })
    return { result: 'ACCEPTED' }
  }

  /**
   * Keeps a plan. Its latest past entry is done at once if nothing was decided since; an older plan than the one
   * it holds is refused. Says why it was; undefined when the plan is kept.
   */
  store(program: Program): string | undefined {
    if (this.keepsNoPlan) return 'no memory for a plan'
    if (this.program && program.version < this.program.version) return 'a newer plan is stored'
    for (const entry of program.entries) {
      const reason = this.#refuses(entry)
      if (reason) return reason
    }
    this.program = program
  }

  /** Does what the plan asks by now. True when it had something to do. */
  keepToPlan(): boolean {
    const now = this.clock
    const entry = this.program && entryAt(this.program, now)
    this.lookAhead()
    if (!entry || entry.at <= this.#decidedAt) return false
    this.#do(entry, entry.at, { planVersion: this.program?.version })
    return true
  }

  /** Somebody at the pole, with a key to its door. */
  switchByHand(wish: Wish): void {
    this.#do(wish, this.clock, {})
  }

  /** Finds the plan's next entry anew; needed after a clock went back. */
  lookAhead(): void {
    // What was decided "tomorrow", by a clock that was ahead, must not outweigh the plan until then.
    this.#decidedAt = Math.min(this.#decidedAt, this.clock)
    this.nextEntryAt = this.program ? nextEntryAfter(this.program, this.clock) - this.#offset : Number.POSITIVE_INFINITY
  }

  /** What it measures now, but for the sequence, which its endpoint counts. */
  reading(): Reading {
    const now = this.#now()
    const watts = (this.main?.watts ?? 0) + (this.sub?.watts ?? 0)
    const { volts, celsius, signal } = conditionsOf(this.id, this.behaviour, watts, now)
    return {
      time: new Date(this.clock).toISOString(),
      main: this.main?.reading(volts, now),
      sub: this.sub?.reading(volts, now),
      supplyVoltage: volts,
      controlGearTemperature: celsius,
      signalStrength: signal,
      lampFailure: this.main?.broken || this.sub?.broken || false,
      ...this.#cause,
    }
  }

  /** kWh of main and sub */
  get energy(): [number, number] {
    const now = this.#now()
    return [this.main?.meter(now) ?? 0, this.sub?.meter(now) ?? 0]
  }

  #do(wish: Wish, at: number, cause: Pick<Reading, 'commandId' | 'planVersion'>): void {
    const now = this.#now()
    if (wish.main) this.main?.set(wish.main, now)
    if (wish.sub) this.sub?.set(wish.sub, now)
    this.#decidedAt = at
    this.#cause = cause
  }

  #refuses({ main, sub }: Wish): string | undefined {
    if (main && !this.main) return 'no main lamp'
    if (sub && !this.sub) return 'no sub lamp'
    return (main && this.main?.refuses(main)) ?? (sub && this.sub?.refuses(sub))
  }

  /** Ids of the last version are all kept, so that none of them is obeyed twice; of older ones, a few. */
  #remember({ id, version }: Command): void {
    if (version > this.lastVersion) this.#obeyed = this.#obeyed.slice(1 - IDS_REMEMBERED)
    this.#obeyed.push(id)
    this.lastVersion = version
  }
}

function refuse(result: Answer['result'], reason?: string): Answer {
  return { result, reason }
}
