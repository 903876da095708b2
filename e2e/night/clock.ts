import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * A wall clock for whole processes that a test can set (clock.c). Timers use the monotonic clock and are not affected:
 * a step is visible at the next read of the time, as when NTP or an administrator sets the clock.
 */

const source = fileURLToPath(new URL('clock.c', import.meta.url))
const hasCompiler = process.env.PATH?.split(delimiter).some(folder => existsSync(join(folder, 'cc')))

/** false without a C compiler or Linux: the clock cannot be stepped. */
export const canStepClock = process.platform === 'linux' && hasCompiler === true

/** Resolves at that instant, never before: a timer of Node may fire a millisecond early. */
export async function waitUntil(at: number, now: () => number): Promise<void> {
  for (let left = at - now(); left > 0; left = at - now()) await new Promise(resolve => setTimeout(resolve, left))
}

export class SteppedClock {
  /** Environment of a process that uses this clock. */
  readonly env: Record<string, string>
  #file: number
  #offset = 0

  /** @param folder readable for the user that runs PostgreSQL */
  constructor(folder: string, at?: string) {
    if (!canStepClock) throw new Error('there is no C compiler (Debian: gcc, libc6-dev)')
    const [library, file] = [join(folder, 'clock.so'), join(folder, 'clock')]
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-Wall', '-Werror', '-o', library, source])
    writeFileSync(file, new Uint8Array(8), { mode: 0o644 })
    this.#file = openSync(file, 'r+')
    this.env = { LD_PRELOAD: library, LAMPLIGHTER_CLOCK: file }
    if (at) this.set(at)
  }

  /** ms since 1970, by this clock */
  now(): number {
    return Date.now() + this.#offset
  }

  iso(): string {
    return new Date(this.now()).toISOString()
  }

  /** Resolves at that instant (ms since 1970). */
  waitUntil(at: number): Promise<void> {
    return waitUntil(at, () => this.now())
  }

  /** ISO 8601 with a zone, or ms since 1970. */
  set(at: string | number): void {
    this.#write((typeof at === 'number' ? at : Date.parse(at)) - Date.now())
  }

  /** s; negative is back. */
  step(seconds: number): void {
    this.#write(this.#offset + seconds * 1000)
  }

  close(): void {
    closeSync(this.#file)
  }

  /** In place and at once: processes have the file mapped. */
  #write(offset: number): void {
    if (!Number.isFinite(offset)) throw new Error('not an instant')
    this.#offset = Math.round(offset)
    const bytes = new BigInt64Array([BigInt(this.#offset) * 1_000_000n])
    writeSync(this.#file, new Uint8Array(bytes.buffer), 0, 8, 0)
  }
}
