import { STATES } from '#lighting/map/pack.ts'
import type { MapFilter } from './mapSearch.ts'

/** A bit each. */
export const EVERY_STATE = 2 ** STATES - 1

/** The states of lighting/map/pack.ts, a bit each: status in their low two bits, and whether the light burns above. */
const STATES_OF: Record<MapFilter, number> = {
  lit: bits(0b100, 0b110),
  dark: bits(0b000, 0b010),
  offline: bits(0b001, 0b101),
  fault: bits(0b010, 0b110),
  maintenance: bits(0b011, 0b111),
}

export function shownStates(show: MapFilter | undefined): number {
  return show ? STATES_OF[show] : EVERY_STATE
}

/** Lights of a filter, from the lights in each state. */
export function countOf(counts: number[], show: MapFilter | undefined): number {
  const shown = shownStates(show)
  return counts.reduce((sum, count, state) => sum + (shown & (1 << state) ? count : 0), 0)
}

function bits(...states: number[]): number {
  return states.reduce((sum, state) => sum | (1 << state), 0)
}
