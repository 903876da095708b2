import { type Cabinet, PHASES, type Phase } from '#protocol/cabinet.ts'
import type { Light } from './light.ts'
import { conditionsOf } from './weather.ts'

/** The cabinet of a center: a door, and three phases that supply its lights in turn. */
export class CabinetModel {
  doorOpen = false
  readonly #id: string
  readonly #lights: Light[]
  readonly #cut = new Set<Phase>()

  constructor(id: string, lights: Iterable<Light>) {
    this.#id = id
    this.#lights = [...lights]
  }

  /** Lights of the phase lose their power and send nothing; the center has its own supply. */
  cut(phase: Phase, isCut: boolean): void {
    if (isCut) this.#cut.add(phase)
    else this.#cut.delete(phase)
    for (const light of this.lightsOn(phase)) light.hasPower = !isCut
  }

  lightsOn(phase: Phase): Light[] {
    return this.#lights.filter((_, i) => PHASES[i % PHASES.length] === phase)
  }

  reading(now: number): Cabinet {
    const { volts } = conditionsOf(this.#id, 'normal', 0, now)
    const phases = PHASES.map(phase => {
      const watts = this.lightsOn(phase).reduce((sum, { main, sub }) => sum + (main?.watts ?? 0) + (sub?.watts ?? 0), 0)
      const isCut = this.#cut.has(phase)
      return { phase, voltage: isCut ? 0 : volts, current: isCut ? 0 : Math.round((watts / volts) * 100) / 100 }
    })
    return { doorOpen: this.doorOpen, phases, time: new Date(now).toISOString() }
  }
}
