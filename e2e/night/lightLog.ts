import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { LogEntry } from '../../simulator/commandLog.ts'

export type { LogEntry }

/** What one simulated light does now. Levels in %; a light without a command is dark. */
export interface LightState {
  id: string
  main: number
  sub: number
  /** what its last change came from; undefined: nothing changed it yet */
  last?: LogEntry
}

/** Whether the light applied it; other entries state why not. */
export function isApplied({ result }: LogEntry): boolean {
  return result === 'ACCEPTED' || result === 'DONE'
}

/** Follows the log of the simulated city: what the lights really did. */
export class LightLog {
  readonly entries: LogEntry[] = []
  #lights = new Map<string, LightState>()
  #path: string
  #read = 0
  #rest = ''

  constructor(path: string, ids: string[]) {
    this.#path = path
    for (const id of ids) this.#lights.set(id, { id, main: 0, sub: 0 })
  }

  /** Every light as it is now. */
  lights(): ReadonlyMap<string, LightState> {
    for (const entry of this.#fresh()) {
      this.entries.push(entry)
      const light = this.#lights.get(entry.light)
      if (!light || !isApplied(entry)) continue
      light.main = entry.main ?? light.main
      light.sub = entry.sub ?? light.sub
      light.last = entry
    }
    return this.#lights
  }

  /** Entries since the last read. The file only grows, and its last line may be half there. */
  #fresh(): LogEntry[] {
    let file: number
    try {
      file = openSync(this.#path, 'r')
    } catch {
      return []
    }
    try {
      const bytes = Buffer.alloc(fstatSync(file).size - this.#read)
      const got = readSync(file, bytes, 0, bytes.length, this.#read)
      // Only ASCII is in it, so that no character is cut in two.
      const lines = (this.#rest + bytes.toString('latin1', 0, got)).split('\n')
      this.#read += got
      this.#rest = lines.pop() ?? ''
      return lines.filter(Boolean).map(line => JSON.parse(line))
    } finally {
      closeSync(file)
    }
  }
}
