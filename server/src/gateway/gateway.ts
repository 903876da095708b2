import { randomUUID } from 'node:crypto'
import {
  checkNames,
  type NameCheck,
  type PasswordCheck,
  type PresentedCredential,
  verifyCredentials,
} from '../features/credentials/credentials.ts'
import { brokerSessions } from '../foundation/database/brokerSessions.ts'
import { openDatabase } from '../foundation/database/database.ts'
import { EventBus, type EventName } from '../foundation/events/events.ts'
import { type Log, oncePerMinute } from '../foundation/runtime/log.ts'
import type { TlsFiles } from '../foundation/security/tls.ts'
import { Backpressure } from './backpressure.ts'
import { batching } from './batching.ts'
import { openConnectionLog } from './connectionLog.ts'
import { openEmbeddedBroker } from './embeddedBroker.ts'
import { openExternalBroker } from './externalBroker.ts'
import { inbound } from './inbound.ts'
import type { About, BrokerLink } from './link.ts'
import { type Reason, refusedMessages } from './metrics.ts'
import { outbound, requestInventories, sendCircuits, sendPlans, sendReads } from './outbound.ts'

export interface GatewayOptions {
  databaseUrl: string
  /** An external broker; otherwise the embedded one listens on host and port. */
  mqttUrl?: string
  host: string
  port: number
  /** The embedded broker listens with TLS, too. */
  tls?: TlsFiles & { port: number }
  /** false: without TLS the embedded broker accepts connections from this machine only. */
  plain?: boolean
}

export interface GatewayState {
  /** The embedded broker listens, or the external one is connected. */
  broker: boolean
  /** Events of the database are received. */
  events: boolean
  /** Connected lights and centers; undefined with an external broker. */
  connections?: number
}

export interface Gateway {
  /** Port for lights; undefined with an external broker. */
  port?: number
  tlsPort?: number
  state(): GatewayState
  /** Messages refused since the start. */
  refusals(): number
  close(): Promise<void>
}

/** How often due commands are read: throttled ones, and those whose event was lost. */
const SEND_COMMANDS_MS = 250
/** How often commands of circuits are read: those to be sent again, and those whose event was lost. */
const SEND_CIRCUITS_MS = 1000
/** How often requests for readings are read: those whose event was lost, or that could not be read. */
const SEND_READS_MS = 1000
/** How often plans are sent to lights that do not hold them. */
const SEND_PLANS_MS = 1000

/** Connects lights and features: stores messages of lights, and sends commands and plans to them. */
export async function openGateway(options: GatewayOptions, log: Log): Promise<Gateway> {
  const db = openDatabase(options.databaseUrl, { connections: 8, forceIndexScans: true })
  const events = new EventBus(options.databaseUrl, log)
  await events.open()

  let refusals = 0
  const warn = oncePerMinute((fields, message) => log.warn(fields, message))
  const logError = (what: string) => (error: Error) => warn(what, { error: error.message }, what)
  const connectionLog = await openConnectionLog(db, logError('connections were not recorded'))
  const onRefused = (source: string, reason: Reason, why: string, about?: About) => {
    refusals++
    refusedMessages.inc({ reason })
    connectionLog.refused(source, reason, why, about)
    warn(source, { source, reason, why }, 'refused')
  }

  const backpressure = new Backpressure()
  const incoming = inbound(db, { onRefused, onRetry: logError('not stored yet, retrying'), backpressure })
  const handlers = {
    onMessage: incoming.handleMessage,
    onRefused,
    onPresence: (endpoint: string, online: boolean) =>
      incoming.handlePresence(endpoint, online).catch(logError('presence was not stored')),
  }
  // After an outage ten thousand lights sign in at once.
  const checkPassword = batching<PresentedCredential, PasswordCheck>(presented => verifyCredentials(db, presented))
  const checkName = batching<string, NameCheck>(names => checkNames(db, names))
  let link: BrokerLink | undefined
  const sendDue = outbound(db, () => link, logError('commands were not sent'))
  link = options.mqttUrl
    ? await openExternalBroker(options.mqttUrl, handlers, brokerSessions(db, randomUUID()))
    : await openEmbeddedBroker({
        ...handlers,
        backpressure,
        connectionLog,
        host: options.host,
        port: options.port,
        plain: options.plain ?? true,
        tls: options.tls,
        log,
        checkPassword: (username, password) => checkPassword({ username, password }),
        checkName,
      })

  const plans = () => sendPlans(db, link).catch(logError('plans were not sent'))
  const inventories = () => requestInventories(db, link).catch(logError('inventories were not requested'))
  const reads = () => sendReads(db, link).catch(logError('requests for readings were not sent'))
  const circuits = () => sendCircuits(db, link).catch(logError('commands of circuits were not sent'))
  sendOn(events, {
    'command.queued': sendDue,
    'inventory.requested': inventories,
    'read.requested': reads,
    'circuit.queued': circuits,
  })
  events.on('credential.changed', ({ username }) => link.disconnect(username))
  const timers = startTimers({ sendDue, plans, circuits, reads })

  return {
    port: link.port,
    tlsPort: link.tlsPort,
    state: () => ({ broker: link.isUp(), events: events.isListening(), connections: link.connections?.() }),
    refusals: () => refusals,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await events.close()
      // Retries end first. A message whose write fails now gets no PUBACK, so its sender sends it again.
      incoming.close()
      await link.close()
      await connectionLog.close()
      await db.destroy()
    },
  }
}

/** Sends what an event announces; all of it after a time in which events were lost. */
function sendOn(events: EventBus, senders: Partial<Record<EventName, () => Promise<void>>>): void {
  for (const [name, send] of Object.entries(senders)) {
    events.on(name as EventName, send)
    events.on('resync', send)
  }
}

function startTimers(send: { sendDue(): void } & Record<'plans' | 'circuits' | 'reads', () => Promise<void>>) {
  return [
    setInterval(send.sendDue, SEND_COMMANDS_MS),
    setInterval(skipOverlapping(send.plans), SEND_PLANS_MS),
    setInterval(skipOverlapping(send.circuits), SEND_CIRCUITS_MS),
    setInterval(skipOverlapping(send.reads), SEND_READS_MS),
  ]
}

/** Skips a run while the last one has not ended. */
function skipOverlapping(run: () => Promise<void>): () => void {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    run().finally(() => {
      isRunning = false
    })
  }
}
