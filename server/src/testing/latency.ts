/** The nightly set runs; its tests of faults take longer, and those with bounds on time have the machine to themselves. */
export const isNightly = process.env.NIGHTLY === '1'

/**
 * Fails, in the nightly set, if something took too long. Its test has the tag `latency` (Playwright: `@latency`).
 * In the change gate, a busy machine would fail it without a fault of ours.
 * @param measured in the same unit as the maximum, which is allowed itself
 */
export function expectLatency(measured: number | undefined, maximum: number, what = 'time'): void {
  if (isNightly && !(measured! <= maximum)) throw new Error(`${what}: ${measured}, maximum ${maximum}`)
}
