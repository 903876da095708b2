import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Lets a stream through, and says at its end what went by. */
export function observer(): { stream: Transform; found(): { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, found: () => ({ bytes, sha256: hash.digest('hex') }) }
}
