import { readState } from '#lighting/map/pack.ts'

/** Parts of the ring of a cluster. Of a past instant, what was expected is not stored: its ring shows what was lit. */
export const RING_PARTS = {
  now: ['asExpected', 'darkExpected', 'noReport', 'notExpected'],
  past: ['lit', 'dark', 'noReport'],
} as const
export type RingPart = (typeof RING_PARTS)[keyof typeof RING_PARTS][number]

/** Each light is in one part, so the parts add up to all lights. */
function partOf(state: number, isPast: boolean): RingPart {
  const { status, litState, expectation } = readState(state)
  if (isPast) return ({ LIT: 'lit', DARK: 'dark', UNKNOWN: 'noReport' } as const)[litState]
  if (status === 'NOT_IN_SERVICE') return 'notExpected'
  if (litState === 'UNKNOWN' || expectation === 'WAITING') return 'noReport'
  if (expectation === 'NOT_EXPECTED') return 'notExpected'
  return litState === 'LIT' ? 'asExpected' : 'darkExpected'
}

/** @param counts lights in each state of lighting/map/pack.ts */
export function ringOf(counts: number[], isPast: boolean): { part: RingPart; lights: number }[] {
  return RING_PARTS[isPast ? 'past' : 'now'].map(part => ({
    part,
    lights: counts.reduce((sum, count, state) => sum + (partOf(state, isPast) === part ? count : 0), 0),
  }))
}
