import { fileDamaged } from './fileErrors.ts'

/** Takes bytes of a stream in pieces of any size. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** @throws FileError if the stream ends before */
  async take(count: number): Promise<Buffer> {
    const bytes = await this.takeIfThere(count)
    if (!bytes || bytes.length < count) throw fileDamaged('ends too early')
    return bytes
  }

  /** Fewer bytes at the end of the stream, and then undefined. */
  async takeIfThere(count: number): Promise<Buffer | undefined> {
    const parts = [this.#rest]
    let length = this.#rest.length
    while (length < count) {
      const { value, done } = await this.#pieces.next()
      if (done) break
      parts.push(value)
      length += value.length
    }
    const bytes = parts.length === 1 ? this.#rest : Buffer.concat(parts)
    this.#rest = bytes.subarray(count)
    return bytes.length === 0 && count > 0 ? undefined : bytes.subarray(0, count)
  }

  /** Without keeping them in memory. */
  async skip(count: number): Promise<void> {
    let left = count
    while (left > 0) {
      const bytes = await this.takeIfThere(Math.min(left, 65_536))
      if (!bytes) throw fileDamaged('ends too early')
      left -= bytes.length
    }
  }

  async close(): Promise<void> {
    await this.#pieces.return?.()
  }
}
