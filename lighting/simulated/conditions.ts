const HOUR = 3_600_000

/** How simulated lights behave. */
export const BEHAVIOURS = ['normal', 'silent', 'lampFailure', 'weakSignal', 'hot', 'slow', 'cycling'] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/** Supply voltage, temperature and signal of a simulated light: constant per light, with a small drift over the day. */
export function conditionsOf(id: string, behaviour: Behaviour, watts: number, now: number) {
  const own = fraction(id)
  const drift = Math.sin(now / HOUR + own * 40)
  // Warmest at 14:00 Beijing time, the time zone of the demo cities.
  const air = 19 + 6 * Math.cos((((now / HOUR + 8) % 24) - 14) * (Math.PI / 12)) + 3 * own
  const signal = behaviour === 'weakSignal' ? 12 + 16 * own : 62 + 32 * own
  return {
    volts: tenth(221 + 6 * own + 2.5 * drift),
    celsius: tenth(air + watts * 0.1 + (behaviour === 'hot' ? 48 : 0)),
    signal: Math.round(signal + 3 * drift),
  }
}

/** 0 to 1, constant for an id. */
export function fraction(id: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
