import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../foundation/errors/errors.ts'

/**
 * Limits of requests and event streams in progress: for one session (one address without a session), for one address
 * whatever tokens it sends, and for all together.
 */
const LIMITS = {
  requests: { ofSession: 100, ofAddress: 1000, ofAll: 5000 },
  streams: { ofSession: 500, ofAddress: 5000, ofAll: 20_000 },
}
const RETRY_AFTER_SECONDS = 1

type Kind = keyof typeof LIMITS

/** Rejects requests beyond the limits before their body is read, so that a client in a loop does not fill every queue. */
export class ConcurrencyLimiter {
  #inProgress = new Map<string, number>()

  /** Counts a request until its response is sent or the client disconnects. @throws TOO_MANY_REQUESTS */
  acquire(request: FastifyRequest, reply: FastifyReply): void {
    const kind = request.headers.accept?.startsWith('text/event-stream') ? 'streams' : 'requests'
    const { ofSession, ofAddress, ofAll } = LIMITS[kind]
    const keys: [string, number][] = [
      [kind, ofAll],
      [`${kind} from ${request.ip}`, ofAddress],
      [`${kind} ${request.headers.authorization?.slice(0, 250) ?? request.ip}`, ofSession],
    ]
    for (const [key, max] of keys) if ((this.#inProgress.get(key) ?? 0) >= max) throw tooMany(kind, max)
    for (const [key] of keys) this.#inProgress.set(key, (this.#inProgress.get(key) ?? 0) + 1)
    reply.raw.once('close', () => {
      for (const [key] of keys) this.#release(key)
    })
  }

  #release(key: string): void {
    const left = this.#inProgress.get(key)! - 1
    if (left > 0) this.#inProgress.set(key, left)
    else this.#inProgress.delete(key)
  }
}

function tooMany(kind: Kind, max: number): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', `too many ${kind} at once: at most ${max}`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
