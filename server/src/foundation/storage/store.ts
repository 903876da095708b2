import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Stores files by uuid; user-provided names are never used. */
export interface Store {
  /** Moves the file at `path` into the store. It is stored completely or not at all. */
  put(uuid: string, path: string, mime: string): Promise<void>
  /** @throws if the file does not exist */
  get(uuid: string, range?: ByteRange): Promise<Readable>
  /** No error if the file does not exist. */
  remove(uuid: string): Promise<void>
}
