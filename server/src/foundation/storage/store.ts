import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both counted in. */
export interface ByteRange {
  start: number
  end: number
}

/** A place where files lie, each under its uuid; names that people gave never get here. */
export interface Store {
  /** Takes over the file at `path`, which may be gone afterwards. It is there whole or not at all. */
  put(uuid: string, path: string, mime: string): Promise<void>
  /** @throws when there is no such file */
  get(uuid: string, range?: ByteRange): Promise<Readable>
  /** No error when there is none. */
  remove(uuid: string): Promise<void>
}
