import { type MapLight, readState, STATES } from '#lighting/map/pack.ts'
import { MAP_FILTERS, type MapFilter, type MapShow } from './mapSearch.ts'

/** A bit each. */
export const EVERY_STATE = 2 ** STATES - 1

type Shown = Pick<MapLight, 'status' | 'litState'>

/**
 * Lights of each filter. As in lists and tiles, only lights in service. Lit and dark follow the reported state,
 * whatever the status.
 */
const SHOWS: Record<MapFilter, (light: Shown) => boolean> = {
  lit: light => isInService(light) && light.litState === 'LIT',
  dark: light => isInService(light) && light.litState === 'DARK',
  unknown: light => isInService(light) && light.litState === 'UNKNOWN',
  offline: ({ status }) => status === 'OFFLINE',
  fault: ({ status }) => status === 'FAULT',
  maintenance: ({ status }) => status === 'MAINTENANCE',
  notInService: light => !isInService(light),
}

function isInService({ status }: Shown): boolean {
  return status !== 'NOT_IN_SERVICE'
}

const STATES_OF = Object.fromEntries(MAP_FILTERS.map(filter => [filter, statesOf(SHOWS[filter])]))

/** Lights under an override may be in any state. */
export function shownStates(show: MapShow | undefined): number {
  return show && show !== 'overridden' ? STATES_OF[show]! : EVERY_STATE
}

/** Lights of a filter, from the lights in each state. */
export function shownCount(counts: number[], show: MapFilter | undefined): number {
  const shown = shownStates(show)
  return counts.reduce((sum, count, state) => sum + (shown & (1 << state) ? count : 0), 0)
}

/** Of the states of lighting/map/pack.ts, a bit each. */
function statesOf(shows: (light: Shown) => boolean): number {
  let bits = 0
  for (let state = 0; state < STATES; state++) if (shows(readState(state))) bits |= 1 << state
  return bits
}
