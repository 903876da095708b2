import { lampWatts } from '#lighting/simulated/power.ts'
import type { LampReading } from '#protocol/telemetry.ts'
import type { LampSetting } from '#protocol/values.ts'
import type { LampModel } from './cityFile.ts'

const MS_PER_KWH = 3_600_000 * 1000
const INITIAL_COLOR_TEMPERATURE = 4000

/** A lamp of a luminaire: its level, and its energy meter. */
export class Lamp {
  level = 0
  colorTemperature: number | undefined
  isBroken = false
  #model: LampModel
  #kilowattHours: number
  #metered: number

  constructor(model: LampModel, kilowattHours: number, now: number) {
    this.#model = model
    this.#kilowattHours = kilowattHours
    this.#metered = now
    if (model.colorTemperature) this.colorTemperature = INITIAL_COLOR_TEMPERATURE
  }

  /** Why a setting cannot be executed; undefined: it can. */
  rejectReason(setting: LampSetting): string | undefined {
    if (setting.lightColorTemperature !== undefined && !this.#model.colorTemperature)
      return 'colour temperature cannot be changed'
  }

  /** A lamp that cannot dim treats every level above 0 as 100. */
  set(setting: LampSetting, now: number): void {
    const level = this.#model.dims || setting.dimmingLevel === 0 ? setting.dimmingLevel : 100
    this.meter(now)
    this.level = level
    this.colorTemperature = setting.lightColorTemperature ?? this.colorTemperature
  }

  get nominalWatts(): number {
    return this.#model.watts
  }

  /** W */
  get watts(): number {
    return lampWatts(this.#model.watts, this.level, this.isBroken)
  }

  /** Reads the meter in kWh. A step of the clock back adds nothing. */
  meter(now: number): number {
    this.#kilowattHours += (this.watts * Math.max(0, now - this.#metered)) / MS_PER_KWH
    this.#metered = now
    return this.#kilowattHours
  }

  reading(volts: number, now: number): LampReading {
    return {
      dimmingLevel: this.level,
      lightColorTemperature: this.colorTemperature,
      activePower: round(this.watts, 1),
      current: round(this.watts / volts, 3),
      activeEnergy: round(this.meter(now), 4),
    }
  }
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
