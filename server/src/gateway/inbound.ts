import { type Cabinet, cabinet } from '#protocol/cabinet.ts'
import { capabilitiesMessage } from '#protocol/capabilities.ts'
import { acknowledgementMessage } from '#protocol/command.ts'
import { events } from '#protocol/events.ts'
import { inventory } from '#protocol/inventory.ts'
import { MessageError, readMessage } from '#protocol/message.ts'
import { planReport } from '#protocol/plan.ts'
import { presence } from '#protocol/presence.ts'
import { sensorMessage } from '#protocol/sensor.ts'
import { type Reading, telemetry } from '#protocol/telemetry.ts'
import type { UpKind } from '#protocol/topics.ts'
import { recordCapabilities } from '../features/capabilities/capabilities.ts'
import { recordCabinet, recordCenterConnections } from '../features/centers/centers.ts'
import { acknowledgeCircuits, recordContactors } from '../features/circuits/circuits.ts'
import { acknowledgeCommands, resendCommands } from '../features/control/commands.ts'
import { recordEvents } from '../features/deviceEvents/deviceEvents.ts'
import { recordInventoryReport } from '../features/inventory/inventory.ts'
import { recordCabinetAnswer, recordReadAnswers } from '../features/reads/reads.ts'
import { recordSensors } from '../features/sensors/sensors.ts'
import { recordPlans, recordPresence, recordReadings } from '../features/telemetry/telemetry.ts'
import { type Connection, type Database, transact } from '../foundation/database/database.ts'
import type { Backpressure } from './backpressure.ts'
import type { LinkHandlers, UpMessage } from './link.ts'
import { ingestSeconds, receivedMessages } from './metrics.ts'
import { isTransient, isUnwritable, type RetryOptions } from './retryUntilStored.ts'
import { SenderQueue } from './senderQueue.ts'

/** Maximum delay (ms) to batch unsolicited telemetry. */
const DELAY_MS = 50

/**
 * One message of an endpoint at a time: the first part of an inventory resets the state that the next parts use.
 * Endpoints run in parallel.
 */
const ONE_BY_ONE = { maxMessages: 1, parallel: 4 }

/** Payloads by the last word of their topic. */
const SCHEMAS = {
  telemetry,
  acknowledgement: acknowledgementMessage,
  presence,
  plan: planReport,
  inventory,
  cabinet,
  capabilities: capabilitiesMessage,
  events,
  sensor: sensorMessage,
}
type Payload = { [Kind in keyof typeof SCHEMAS]: ReturnType<(typeof SCHEMAS)[Kind]['parse']> }

/** Queues of an endpoint. Kinds whose order matters share one: presence resets the sequence numbers of readings. */
const QUEUE_OF = {
  telemetry: 'states',
  presence: 'states',
  plan: 'states',
  acknowledgement: 'answers',
  inventory: 'parts',
  cabinet: 'parts',
  capabilities: 'parts',
  events: 'events',
  sensor: 'events',
}

interface Received<T> {
  endpoint: string
  payload: T
}

interface Options extends Pick<LinkHandlers, 'onRefused'> {
  backpressure: Backpressure
  /** A write failed and is retried. */
  onRetry(error: Error): void
}

/**
 * Parses all messages of lights and centers, queues them by endpoint and writes them in batches. A malformed message is
 * refused, counted and acknowledged, since the same message would be refused again.
 */
export function inbound(db: Database, { onRefused, onRetry, backpressure }: Options) {
  const controller = new AbortController()
  const queue = openQueue(db, onRefused, { onRetry, closing: controller.signal })

  function enqueue(endpoint: string, kind: UpKind, payload: Payload[UpKind], size = 1): Promise<void> {
    const isUrgent = kind !== 'telemetry' || (payload as Reading[]).some(isReply)
    // The payload was parsed by the schema of this kind.
    const item = { endpoint, payload } as never
    return queue.enqueue(`${endpoint} ${QUEUE_OF[kind]}`, kind, item, { size, isUrgent })
  }

  async function handleMessage({ endpoint, kind, payload, arrivedAt }: UpMessage): Promise<void> {
    try {
      const message = readMessage<Payload[UpKind]>(payload, SCHEMAS[kind])
      const size = sizeOf(message)
      backpressure.add(endpoint, size, payload.length)
      await enqueue(endpoint, kind, message, size).finally(() => backpressure.remove(endpoint, size, payload.length))
      ingestSeconds.observe({ kind }, (performance.now() - arrivedAt) / 1000)
    } catch (error) {
      if (!(error instanceof MessageError) && !isUnwritable(error)) {
        // No acknowledgement: the sender, or an external broker, sends the message again.
        if (!isTransient(error)) onRefused(endpoint, 'not_stored', `${kind}: ${(error as Error).message}`)
        throw error
      }
      onRefused(endpoint, 'malformed', `${kind}: ${(error as Error).message}`)
    }
    receivedMessages.inc({ kind })
  }
  return {
    handleMessage,
    /** A connection opened or closed. Connections do not repeat that, so the write is retried. */
    handlePresence: (endpoint: string, online: boolean) => enqueue(endpoint, 'presence', { online }),
    close: () => controller.abort(),
  }
}

function openQueue(db: Database, onRefused: LinkHandlers['onRefused'], retry: RetryOptions) {
  function refuseLight(endpoint: string, light = endpoint, what: string): void {
    onRefused(endpoint, 'unknown_light', `${what} of ${light}: no light of this endpoint`, { light })
  }
  async function writeReadings(items: Received<Reading[]>[]): Promise<void> {
    const all = items.flatMap(({ endpoint, payload }) => payload.map(reading => ({ endpoint, reading })))
    const unknown = await transact(db, async tx => {
      const unknown = await recordReadings(tx, all)
      await recordReadAnswers(tx, all)
      return unknown
    })
    // After the transaction, which may run twice.
    for (const { endpoint, reading } of unknown) refuseLight(endpoint, reading.light, 'reading')
  }
  async function writeAnswers(items: Received<Payload['acknowledgement']>[]): Promise<void> {
    const all = items.flatMap(({ endpoint, payload }) =>
      payload.map(({ light = endpoint, id, result, reason }) => ({ endpoint, light, id, result, reason })),
    )
    const { ignored, ahead } = await acknowledgeCommands(db, all)
    for (const { endpoint, id } of await acknowledgeCircuits(db, ignored))
      onRefused(endpoint, 'late_acknowledgement', `acknowledgement of ${id} has no effect: late, repeated or unknown`)
    for (const { endpoint, id } of ahead)
      onRefused(endpoint, 'version_ahead', `command ${id} is current, but was reported as superseded`)
  }
  async function writePlans(items: Received<Payload['plan']>[]): Promise<void> {
    const all = items.map(({ endpoint, payload }) => ({ endpoint, report: payload }))
    for (const { endpoint, light, held } of await transact(db, tx => recordPlans(tx, all)))
      onRefused(endpoint, 'version_ahead', `plan version ${held} of ${light} was never issued`)
  }
  async function writeEvents(items: Received<Payload['events']>[]): Promise<void> {
    const all = items.flatMap(({ endpoint, payload }) => payload.events.map(event => ({ endpoint, event })))
    const unknown = await transact(db, tx => recordEvents(tx, all))
    for (const { endpoint, event } of unknown) refuseLight(endpoint, event.light, 'event')
  }
  async function writeSensors(items: Received<Payload['sensor']>[]): Promise<void> {
    const all = items.flatMap(({ endpoint, payload }) => payload.map(reading => ({ endpoint, reading })))
    const unknown = await transact(db, tx => recordSensors(tx, all))
    for (const { endpoint, reading } of unknown) refuseLight(endpoint, reading.light, 'sensor')
  }
  return new SenderQueue<{ [Kind in keyof Payload]: Received<Payload[Kind]> }>(
    {
      telemetry: { write: writeReadings, parallel: 2, delayMs: DELAY_MS },
      acknowledgement: { write: writeAnswers },
      presence: { write: items => transact(db, tx => recordConnections(tx, items)), onePerSender: true },
      plan: { write: writePlans },
      inventory: { write: ([item]) => recordInventoryReport(db, item!.endpoint, item!.payload), ...ONE_BY_ONE },
      cabinet: { write: ([item]) => writeCabinet(db, item!), ...ONE_BY_ONE },
      events: { write: writeEvents },
      sensor: { write: writeSensors },
      capabilities: { write: ([item]) => recordCapabilities(db, item!.endpoint, item!.payload), ...ONE_BY_ONE },
    },
    retry,
  )
}

async function writeCabinet(db: Database, { endpoint, payload }: Received<Cabinet>): Promise<void> {
  const { readId, ...report } = payload
  await recordCabinet(db, endpoint, report)
  if (report.circuits) await recordContactors(db, endpoint, report.circuits)
  await recordCabinetAnswer(db, endpoint, readId)
}

/** Readings or other items in a message. */
function sizeOf(payload: Payload[UpKind]): number {
  if (Array.isArray(payload)) return payload.length
  if ('events' in payload) return payload.events.length
  return 'lights' in payload && payload.lights ? payload.lights.length : 1
}

/** An operator may wait so long for an answer. Later readings name the same command, too. */
const REPLY_MS = 60_000

/** Whether it answers a command, or a request for a reading, of the last minute. */
function isReply({ commandId, readId }: Reading): boolean {
  const isRecent = (id: string | undefined) => id !== undefined && Math.abs(Date.now() - createdAt(id)) < REPLY_MS
  return isRecent(commandId) || isRecent(readId)
}

/** ms since 1970: our ids (UUID, version 7) begin with it. */
function createdAt(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** online: unanswered commands are sent again. offline, or a last will: not connected. Each endpoint once. */
async function recordConnections(tx: Connection, items: Received<Payload['presence']>[]): Promise<void> {
  const endpoints = items.map(({ endpoint }) => endpoint)
  const connected = items.filter(({ payload }) => payload.online).map(({ endpoint }) => endpoint)
  // Locks states of lights first, then centers, as readings do.
  await recordPresence(tx, endpoints, connected)
  await recordCenterConnections(tx, endpoints, connected)
  if (connected.length > 0) await resendCommands(tx, connected)
}
