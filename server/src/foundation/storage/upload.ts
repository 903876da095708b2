import { Readable } from 'node:stream'
import { badInput } from '../errors/errors.ts'

/** A file of a request in progress: the value of a variable of type Upload. */
export class Upload {
  // Private, so that code that walks through variables does not walk into the stream.
  #stream: Readable | undefined

  constructor(stream: Readable) {
    this.#stream = stream
  }

  /** Reads the file in chunks, once. The API discards the rest if the reader stops. */
  pieces(): AsyncIterable<Buffer> {
    const stream = this.#stream
    if (!stream) throw badInput('file', 'fileRejected', 'a file can be read only once')
    this.#stream = undefined
    return Readable.prototype.iterator.call(stream, { destroyOnReturn: false }) as AsyncIterable<Buffer>
  }
}
