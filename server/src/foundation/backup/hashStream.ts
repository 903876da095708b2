import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Computes size and hash of a stream that passes through it. */
export function hashStream(): { stream: Transform; result(): { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
