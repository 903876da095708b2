import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * A wall clock that a test may set, for whole processes (libfaketime). Timers go by the monotonic clock and run on as
 * ever: a step is seen at the next question what time it is, as when NTP or a person sets a machine's clock.
 *
 * Only offsets from the true time are written, never "@…" or a rate: those count from the moment at which each process
 * looked first, so that processes started later would live at another time; and a rate, once given, stays.
 *
 * Set it to years to come. While a PostgreSQL backend waits (for a lock, in pg_sleep) its timers ask the true time:
 * - by a clock that is ahead of it, statement_timeout and the search for deadlocks never come while a backend waits.
 *   A deadlock stays one until the client's query_timeout; the test then fails, as it should;
 * - by a clock that is behind it, all timeouts of a backend come as soon as the first one does: who waits for a lock for
 *   a second is told that the 10 s of its statement are over. That would be a fault of the rig alone.
 */

const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const library = [
  process.env.LIBFAKETIME,
  `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
  '/usr/lib64/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
].find(place => place && existsSync(place))

/** False: there is no libfaketime here, and none of this can be tried. */
export const canStep = process.platform === 'linux' && library !== undefined

export class SteppedClock {
  /** What a process has to be started with to live by this clock. */
  readonly env: Record<string, string>
  #file: string
  #offset = 0

  /** @param folder one that everybody may read: PostgreSQL runs as `nobody` */
  constructor(folder: string, at?: string) {
    if (!canStep) throw new Error('libfaketime is missing (Debian: faketime)')
    this.#file = join(folder, 'clock')
    this.env = {
      LD_PRELOAD: library as string,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    }
    if (at) this.set(at)
    else this.step(0)
  }

  /** ms since 1970, by this clock */
  now(): number {
    return Date.now() + this.#offset
  }

  iso(): string {
    return new Date(this.now()).toISOString()
  }

  /** ISO 8601 with a zone, or ms since 1970. */
  set(at: string | number): void {
    this.#write((typeof at === 'number' ? at : Date.parse(at)) - Date.now())
  }

  /** s; negative is back. */
  step(seconds: number): void {
    this.#write(this.#offset + seconds * 1000)
  }

  /** Moved into place: a process that reads a half-written file would fall back to the true time. */
  #write(offset: number): void {
    if (!Number.isFinite(offset)) throw new Error('not an instant')
    this.#offset = Math.round(offset)
    const seconds = (this.#offset / 1000).toFixed(3)
    writeFileSync(`${this.#file}.new`, `${this.#offset < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
    renameSync(`${this.#file}.new`, this.#file)
  }
}
