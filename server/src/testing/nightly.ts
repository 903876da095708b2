/** True in the nightly set: more rounds of each fault, and time limits are enforced. */
export const isNightly = process.env.NIGHTLY === '1'

/**
 * Enforces a time limit, in the nightly set only: on a busy machine it can fail without a bug of ours. The test has the tag
 * `latency` (Playwright: `@latency`).
 * @param measured in the unit of the maximum, which is allowed
 */
export function expectLatency(measured: number | undefined, maximum: number, what = 'time'): void {
  if (isNightly && !(measured! <= maximum)) throw new Error(`${what}: ${measured}, maximum ${maximum}`)
}
