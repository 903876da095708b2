import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../foundation/graphql/errors.ts'

/*
 * How many requests may be under way at once, of one sender and of all. Whoever asks for more is told at once, before
 * anything they sent is read: a script that runs wild does not fill every queue.
 */

/**
 * Requests and streams under way of one session, or of one address where nobody is signed in; of one address, whatever tokens
 * it makes up, so that it does not use up what there is for everybody; and of all together.
 */
const MOST = {
  requests: { ofOne: 100, ofAddress: 1000, ofAll: 5000 },
  streams: { ofOne: 500, ofAddress: 5000, ofAll: 20_000 },
}
const RETRY_AFTER_SECONDS = 1
/** Senders that are remembered while they have nothing under way: to forget and learn them with each request costs (decision 053). */
const MOST_IDLE = 10_000

type Kind = keyof typeof MOST

export class Crowd {
  #of = new Map<string, number>()
  #mostKnown = MOST_IDLE

  /** Counts a request until it is answered or its sender has gone. @throws TOO_MANY_REQUESTS */
  enter(request: FastifyRequest, reply: FastifyReply): void {
    const kind = request.headers.accept?.startsWith('text/event-stream') ? 'streams' : 'requests'
    const { ofOne, ofAddress, ofAll } = MOST[kind]
    const keys: [string, number][] = [
      [kind, ofAll],
      [`${kind} from ${request.ip}`, ofAddress],
      [`${kind} ${request.headers.authorization?.slice(0, 250) ?? request.ip}`, ofOne],
    ]
    for (const [key, most] of keys) if ((this.#of.get(key) ?? 0) >= most) throw tooMany(kind, most)
    if (this.#of.size > this.#mostKnown) this.#forgetIdle()
    for (const [key] of keys) this.#of.set(key, (this.#of.get(key) ?? 0) + 1)
    reply.raw.once('close', () => {
      for (const [key] of keys) this.#of.set(key, this.#of.get(key)! - 1)
    })
  }

  #forgetIdle(): void {
    for (const [key, underWay] of this.#of) if (underWay === 0) this.#of.delete(key)
    this.#mostKnown = this.#of.size + MOST_IDLE
  }
}

function tooMany(kind: Kind, most: number): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', `too many ${kind} at once: at most ${most}`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
