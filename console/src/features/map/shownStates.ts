import { type MapState, readState, STATES } from '#lighting/map/pack.ts'
import { MAP_FILTERS, type MapFilter, type MapShow } from './mapSearch.ts'

/*
 * A set of states is a number with a binary digit for each. There are more than 32 states, so these functions
 * calculate: operators on bits would cut it.
 */
export const EVERY_STATE = 2 ** STATES - 1

export function hasState(states: number, state: number): boolean {
  return Math.floor(states / 2 ** state) % 2 === 1
}

/**
 * Lights of each filter. As in lists and tiles, only lights in service. Lit and dark follow the reported state,
 * whatever the status.
 */
const SHOWS: Record<MapFilter, (light: MapState) => boolean> = {
  lit: light => isInService(light) && light.litState === 'LIT',
  dark: light => isInService(light) && light.litState === 'DARK',
  darkExpected: light => isInService(light) && light.litState === 'DARK' && light.expectation === 'EXPECTED',
  unknown: light => isInService(light) && light.litState === 'UNKNOWN',
  offline: ({ status }) => status === 'OFFLINE',
  fault: ({ status }) => status === 'FAULT',
  maintenance: ({ status }) => status === 'MAINTENANCE',
  notInService: light => !isInService(light),
}

function isInService({ status }: MapState): boolean {
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
  return counts.reduce((sum, count, state) => sum + (hasState(shown, state) ? count : 0), 0)
}

/** The set of the states that meet a condition. */
function statesOf(shows: (light: MapState) => boolean): number {
  let states = 0
  for (let state = 0; state < STATES; state++) if (shows(readState(state))) states += 2 ** state
  return states
}
