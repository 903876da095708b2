/**
 * PLANNED: registered, no report yet. IN_SERVICE: has reported, or a person says that it should. OUT_OF_SERVICE: set by a
 * person, for a while or until ended. Online rate, lit rate, alerts and incidents are over lights IN_SERVICE.
 */
export const LIFECYCLES = ['PLANNED', 'IN_SERVICE', 'OUT_OF_SERVICE'] as const
export type Lifecycle = (typeof LIFECYCLES)[number]

/** What a person may set: PLANNED only takes back IN_SERVICE or OUT_OF_SERVICE of a light that has not reported yet. */
export function isLifecycleSettable(lifecycle: Lifecycle, hasReported: boolean): boolean {
  return lifecycle !== 'PLANNED' || !hasReported
}
