import { randomUUID } from 'node:crypto'
import { hasCredential, type PresentedCredential, verifyCredentials } from '../features/credentials/credentials.ts'
import { brokerSessions } from '../foundation/database/brokerSessions.ts'
import { openDatabase } from '../foundation/database/database.ts'
import { EventBus } from '../foundation/events/events.ts'
import { type Log, oncePerMinute } from '../foundation/runtime/log.ts'
import type { TlsFiles } from '../foundation/security/tls.ts'
import { Backpressure } from './backpressure.ts'
import { batching } from './batching.ts'
import { openEmbeddedBroker } from './embeddedBroker.ts'
import { openExternalBroker } from './externalBroker.ts'
import { inbound } from './inbound.ts'
import type { Link } from './link.ts'
import { type Reason, refusedMessages } from './metrics.ts'
import { askInventory, outbound, sendPlans } from './outbound.ts'

export interface GatewayOptions {
  databaseUrl: string
  /** A broker of somebody else; otherwise the embedded one listens on host and port. */
  mqttUrl?: string
  host: string
  port: number
  /** The embedded one is reached by TLS, too, there. */
  tls?: TlsFiles & { port: number }
  /** false: without TLS it is reached from this machine alone. */
  plain?: boolean
}

export interface GatewayState {
  /** The embedded broker listens, or somebody else's is connected. */
  broker: boolean
  /** What features announce is heard. */
  events: boolean
  /** Lights and centers that are connected; undefined with a broker of somebody else. */
  connections?: number
}

export interface Gateway {
  /** Where lights connect; undefined with a broker of somebody else. */
  port?: number
  tlsPort?: number
  /** How it is now. */
  state(): GatewayState
  /** Messages refused since the start. */
  refusals(): number
  close(): Promise<void>
}

/** How often the database is asked for what is due: paced commands, and those whose event was missed. */
const LOOK_AGAIN_MS = 250
/** How often lights that do not hold their plan are looked for. */
const PLANS_MS = 1000

/** Opens the lights' door: what they say goes to the features, what the features want of them goes out. */
export async function openGateway(options: GatewayOptions, log: Log): Promise<Gateway> {
  const db = openDatabase(options.databaseUrl, { connections: 8, byIndex: true })
  const events = new EventBus(options.databaseUrl, log)
  await events.open()

  let refusals = 0
  const warn = oncePerMinute((fields, message) => log.warn(fields, message))
  const refused = (source: string, reason: Reason, why: string) => {
    refusals++
    refusedMessages.inc({ reason })
    warn(source, { source, reason, why }, 'refused')
  }
  const failed = (what: string) => (error: Error) => warn(what, { error: error.message }, what)

  const backpressure = new Backpressure()
  const incoming = inbound(db, { refused, failed: failed('not stored yet, retrying'), backpressure })
  const handlers = {
    heard: incoming.heard,
    refused,
    presence: (endpoint: string, online: boolean) =>
      incoming.present(endpoint, online).catch(failed('presence was not kept')),
  }
  // A city that comes back asks ten thousand times at once.
  const fits = batching<PresentedCredential, boolean>(presented => verifyCredentials(db, presented))
  let link: Link | undefined
  const sendDue = outbound(db, () => link, failed('orders were not sent'))
  link = options.mqttUrl
    ? await openExternalBroker(options.mqttUrl, handlers, brokerSessions(db, randomUUID()))
    : await openEmbeddedBroker({
        ...handlers,
        backpressure,
        host: options.host,
        port: options.port,
        plain: options.plain ?? true,
        tls: options.tls,
        log,
        fits: (username, password) => fits({ username, password }),
        known: username => hasCredential(db, username),
      })

  const plans = () => sendPlans(db, link).catch(failed('plans were not sent'))

  events.on('command.queued', sendDue)
  const inventories = () => {
    askInventory(db, link).catch(failed('inventories were not asked for'))
  }
  events.on('inventory.requested', inventories)
  events.on('resync', () => {
    sendDue()
    inventories()
  })
  events.on('credential.changed', ({ username }) => link.disconnect(username))
  const timers = [setInterval(sendDue, LOOK_AGAIN_MS), setInterval(once(plans), PLANS_MS)]

  return {
    port: link.port,
    tlsPort: link.tlsPort,
    state: () => ({ broker: link.isUp(), events: events.isHearing(), connections: link.connections?.() }),
    refusals: () => refusals,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await events.close()
      // Retries end first. A message whose write fails now gets no PUBACK, so its sender sends it again.
      incoming.close()
      await link.close()
      await db.destroy()
    },
  }
}

/** A turn that comes while the last one runs is left out. */
function once(act: () => Promise<void>): () => void {
  let running = false
  return () => {
    if (running) return
    running = true
    act().finally(() => {
      running = false
    })
  }
}
