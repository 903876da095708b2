import { randomInt } from 'node:crypto'
import { isNightly } from '../server/src/testing/nightly.ts'

/*
 * Random values of a test (T21, T40, T41, T48, T49, T51, T67) derive from a seed, which it prints. SEED=<seed> repeats
 * the same values; the timing of processes may still differ. FAULT_ROUNDS and FAULT_SECONDS make a test longer than in
 * the nightly set.
 */

export interface Random {
  /** from ≤ n < to */
  between(from: number, to: number): number
  oneOf<T>(all: T[]): T
}

export function seeded(title: string): Random {
  let state = Number(process.env.SEED ?? randomInt(2 ** 31))
  console.log(`${title}: SEED=${state}`)
  /** mulberry32 */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  return { between, oneOf: all => all[Math.floor(between(0, all.length))]! }
}

/** @param gate number in the change gate; default: as in the nightly set */
export function roundsOr(nightly: number, gate = nightly): number {
  return Number(process.env.FAULT_ROUNDS ?? (isNightly ? nightly : gate))
}

export function secondsOr(short: number): number {
  return Number(process.env.FAULT_SECONDS ?? short)
}

/** Minimum, median and maximum as text. */
export function formatSpread(values: number[], unit: string): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2)
  return `${at(0)} / ${at(0.5)} / ${at(1)} ${unit} (min / median / max of ${values.length})`
}

/** The 99th percentile. */
export function p99(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}

export function sleep(seconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, Math.max(0, seconds * 1000)))
}
