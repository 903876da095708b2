import { conditionsOf } from '#lighting/simulated/conditions.ts'
import { type Cabinet, type CabinetMeter, PHASES, type Phase } from '#protocol/cabinet.ts'
import type { CircuitCommand } from '#protocol/circuit.ts'
import type { Answer, Light } from './light.ts'

/** Each supplies every second light. */
const CIRCUITS = ['1', '2'] as const
const POWER_FACTOR = 0.93
const MS_PER_KWH = 3_600_000 * 1000
/** kWh at the start */
const METER_START = 10_000

/** The cabinet of a center: a door, a meter, three phases that supply its lights in turn, and two circuits. */
export class CabinetModel {
  doorOpen = false
  readonly #id: string
  readonly #lights: Light[]
  readonly #cut = new Set<Phase>()
  readonly #open = new Set<string>()
  /** Last executed command of each circuit. */
  readonly #executed = new Map<string, CircuitCommand>()
  #kilowattHours = METER_START
  #metered: number | undefined

  constructor(id: string, lights: Iterable<Light>) {
    this.#id = id
    this.#lights = [...lights]
  }

  /** Lights of the phase lose their power and send nothing; the center has its own supply. */
  cut(phase: Phase, isCut: boolean): void {
    if (isCut) this.#cut.add(phase)
    else this.#cut.delete(phase)
    this.#supply()
  }

  lightsOn(phase: Phase): Light[] {
    return this.#lights.filter((_, i) => phaseOf(i) === phase)
  }

  lightsOfCircuit(circuit: string): Light[] {
    return this.#lights.filter((_, i) => circuitOf(i) === circuit)
  }

  /** Switches a contactor: without it, the lights of its circuit have no power. */
  execute(command: CircuitCommand, { retained, now }: { retained: boolean; now: number }): Answer {
    const last = this.#executed.get(command.circuit)
    if (retained) return { result: 'REJECTED', reason: 'retained' }
    if (last?.id === command.id) return { result: 'DUPLICATE' }
    if (now > Date.parse(command.expiresAt)) return { result: 'EXPIRED' }
    if (last && command.version < last.version) return { result: 'SUPERSEDED' }
    if (!CIRCUITS.some(circuit => circuit === command.circuit)) return { result: 'REJECTED', reason: 'no such circuit' }
    this.#executed.set(command.circuit, command)
    if (command.contactor === 'OPEN') this.#open.add(command.circuit)
    else this.#open.delete(command.circuit)
    this.#supply()
    return { result: 'ACCEPTED' }
  }

  reading(now: number): Cabinet {
    const { volts } = conditionsOf(this.#id, 'normal', 0, now)
    const phases = PHASES.map(phase => {
      const isCut = this.#cut.has(phase)
      return { phase, voltage: isCut ? 0 : volts, current: isCut ? 0 : currentOf(this.lightsOn(phase), volts) }
    })
    const circuits = CIRCUITS.map(circuit => ({
      circuit,
      current: currentOf(this.lightsOfCircuit(circuit), volts),
      contactor: this.#open.has(circuit) ? ('OPEN' as const) : ('CLOSED' as const),
      breaker: 'CLOSED' as const,
      leakage: this.#open.has(circuit) ? 0 : 12,
    }))
    const time = new Date(now).toISOString()
    return { doorOpen: this.doorOpen, phases, meters: [this.#meter(now, volts)], circuits, time }
  }

  #meter(now: number, volts: number): CabinetMeter {
    const activePower = Math.round(wattsOf(this.#lights))
    this.#kilowattHours += (activePower * Math.max(0, now - (this.#metered ?? now))) / MS_PER_KWH
    this.#metered = now
    return {
      id: `${this.#id}-M1`,
      importEnergy: Math.round(this.#kilowattHours * 100) / 100,
      activePower,
      powerFactor: POWER_FACTOR,
      phases: PHASES.filter(phase => !this.#cut.has(phase)).map(phase => ({ phase, voltage: volts })),
    }
  }

  #supply(): void {
    for (const [i, light] of this.#lights.entries())
      light.hasPower = !this.#cut.has(phaseOf(i)) && !this.#open.has(circuitOf(i))
  }
}

function phaseOf(i: number): Phase {
  return PHASES[i % PHASES.length]!
}

function circuitOf(i: number): string {
  return CIRCUITS[i % CIRCUITS.length]!
}

/** Of lights that have power. */
function wattsOf(lights: Light[]): number {
  return lights.reduce(
    (sum, { main, sub, hasPower }) => sum + (hasPower ? (main?.watts ?? 0) + (sub?.watts ?? 0) : 0),
    0,
  )
}

function currentOf(lights: Light[], volts: number): number {
  return Math.round((wattsOf(lights) / volts) * 100) / 100
}
