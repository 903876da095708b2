import type { Capabilities } from './capabilities.ts'

/** What the model of a light says, where it may differ from what the light announced. */
export interface ModelOfLight {
  patience: { commandSeconds: number; offlineAfter: number }
  mode: { measures: Capabilities['measures'] } | null
}

/** How the announcement of a light differs from its model so that the platform judges it wrongly. */
export function capabilityWarnings(capabilities: Capabilities, { patience, mode }: ModelOfLight) {
  const { commandSeconds, reportEverySeconds, measures } = capabilities
  return {
    /** it may answer when the platform has stopped waiting */
    answersLate: commandSeconds !== null && commandSeconds > patience.commandSeconds,
    /** one lost report makes it OFFLINE */
    reportsRarely: reportEverySeconds !== null && 2 * reportEverySeconds > patience.offlineAfter,
    /** measures of the model that it does not have; a light that names none says nothing about them */
    missing: measures.length > 0 ? (mode?.measures ?? []).filter(measure => !measures.includes(measure)) : [],
  }
}
