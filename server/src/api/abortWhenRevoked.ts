import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A download that goes on is asked about so often. */
const LOOK_MS = 1000

/**
 * Ends a download within seconds after whoever asked for it may not have it any more, however slowly they read. What they
 * have by then is a file that breaks off.
 * @param stillMay looks it up anew
 */
export function whileAllowed(reply: FastifyReply, bytes: Readable, stillMay: () => Promise<boolean>): Readable {
  const stop = () => {
    bytes.destroy()
    // What waits in the buffers of the network is for them no more, either.
    reply.raw.socket?.resetAndDestroy()
  }
  const timer = setInterval(() => {
    // A database that does not answer says nothing about rights; the file needs it, too, or ends by itself.
    stillMay().then(
      may => may || stop(),
      () => {},
    )
  }, LOOK_MS)
  reply.raw.once('close', () => clearInterval(timer))
  return bytes
}
