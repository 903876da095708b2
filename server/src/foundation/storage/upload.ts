import { Readable } from 'node:stream'
import { badInput } from '../graphql/errors.ts'

/** A file that is arriving with a request: what a variable of type Upload holds. */
export class Upload {
  // Private, so that nobody who walks through a request's variables walks into a stream.
  #stream: Readable | undefined

  constructor(stream: Readable) {
    this.#stream = stream
  }

  /** What it holds, piece by piece as it arrives; once only. Whoever stops reading leaves the rest to the door. */
  pieces(): AsyncIterable<Buffer> {
    const stream = this.#stream
    if (!stream) throw badInput('file', 'fileRejected', 'one file cannot be uploaded twice')
    this.#stream = undefined
    return Readable.prototype.iterator.call(stream, { destroyOnReturn: false }) as AsyncIterable<Buffer>
  }
}
