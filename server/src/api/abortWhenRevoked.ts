import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** How often the permission for a download in progress is checked. */
const CHECK_MS = 1000

/**
 * Aborts a download within seconds after the permission for it was revoked, however slowly the client reads. The client
 * keeps an incomplete file.
 * @param isAllowed reads the current permission
 */
export function abortWhenRevoked(reply: FastifyReply, bytes: Readable, isAllowed: () => Promise<boolean>): Readable {
  const abort = () => {
    bytes.destroy()
    // Discards the data in the send buffers, too.
    reply.raw.socket?.resetAndDestroy()
  }
  const timer = setInterval(() => {
    // An unavailable database says nothing about permissions.
    isAllowed().then(
      allowed => allowed || abort(),
      () => {},
    )
  }, CHECK_MS)
  reply.raw.once('close', () => clearInterval(timer))
  return bytes
}
