import type { Capabilities } from './capabilities.ts'

/** Values of the model that may differ from what the light announced. */
export interface ModelOfLight {
  patience: { commandSeconds: number; offlineAfter: number }
  mode: { measures: Capabilities['measures'] } | null
}

/** Differences from the model for which the platform shows a working light as faulty. */
export function capabilityWarnings(capabilities: Capabilities, { patience, mode }: ModelOfLight) {
  const { commandSeconds, reportEverySeconds, measures } = capabilities
  return {
    /** it may answer when the platform has stopped waiting */
    answersLate: commandSeconds !== null && commandSeconds > patience.commandSeconds,
    /** one lost report makes it OFFLINE */
    reportsRarely: reportEverySeconds !== null && 2 * reportEverySeconds > patience.offlineAfter,
    /** measures of the model that the light did not announce; a light that announced none is not compared */
    missing: measures.length > 0 ? (mode?.measures ?? []).filter(measure => !measures.includes(measure)) : [],
  }
}
