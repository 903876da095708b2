import { randomUUID } from 'node:crypto'
import type { IPublishPacket } from 'mqtt'
import { type BrokerSessions, GONE_AFTER_MS } from '../foundation/database/brokerSessions.ts'
import { type BrokerSession, openBrokerSession } from './brokerSession.ts'

/** How often we say that we are there, and look who is not. */
const LOOK_MS = 1000
/** Nothing came for so long: nothing is left. */
const EMPTY_AFTER_MS = 2000

/**
 * Hears what a broker of somebody else deals out to this server. A server that dies leaves a session behind to which the
 * broker goes on dealing; one of the others fetches what is left in it, and ends it. None is taken over from a server
 * that only had to wait for the database like everybody: who inherits has been seen itself all that time.
 */
export async function openEars(
  url: string,
  sessions: BrokerSessions,
  keep: (packet: IPublishPacket) => Promise<void>,
  letGo: (packet: IPublishPacket) => void,
  failed: (error: Error) => void,
): Promise<{ areOpen(): boolean; close(): Promise<void> }> {
  const open = (clientId: string, listen: boolean) => openBrokerSession({ url, clientId, listen, keep, letGo, failed })
  const inherited = new Map<string, BrokerSession>()
  let own: { clientId: string; session: BrokerSession }
  let seenSince = performance.now()
  let seenAt = seenSince
  let closing = false

  async function begin(): Promise<void> {
    const clientId = `lamplighter-${randomUUID()}`
    await sessions.add(clientId)
    own = { clientId, session: open(clientId, true) }
  }

  async function look(): Promise<void> {
    const ours = await sessions.seen()
    const now = performance.now()
    if (now - seenAt > GONE_AFTER_MS / 2) seenSince = now
    seenAt = now
    if (!ours.has(own.clientId)) {
      // Taken for gone, and somebody else fetches from it.
      await own.session.leave()
      await begin()
    }
    own.session.connect()
    for (const [clientId, session] of inherited) {
      if (!ours.has(clientId)) {
        inherited.delete(clientId)
        await session.leave()
      } else if (now - (session.quietSince() ?? now) > EMPTY_AFTER_MS) {
        inherited.delete(clientId)
        await session.end()
        await sessions.forget(clientId)
      } else session.connect()
    }
    if (now - seenSince < GONE_AFTER_MS) return
    for (const clientId of await sessions.inherit()) inherited.set(clientId, open(clientId, false))
  }

  let looking: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy || closing) return
    busy = true
    looking = look()
      .catch(failed)
      .finally(() => {
        busy = false
      })
  }, LOOK_MS)
  await begin()

  return {
    areOpen: () => own.session.isConnected(),
    close: async () => {
      closing = true
      clearInterval(timer)
      await looking
      await Promise.all([own.session, ...inherited.values()].map(session => session.leave()))
      await sessions.leave().catch(failed)
    },
  }
}
