import { cabinet } from '#protocol/cabinet.ts'
import { acknowledgementMessage } from '#protocol/command.ts'
import { inventory } from '#protocol/inventory.ts'
import { MessageError, readMessage } from '#protocol/message.ts'
import { planReport } from '#protocol/plan.ts'
import { presence } from '#protocol/presence.ts'
import { type Reading, telemetry } from '#protocol/telemetry.ts'
import type { UpWord } from '#protocol/topics.ts'
import { recordCabinet, recordCenterConnections } from '../features/centers/centers.ts'
import { acknowledge, resendCommands } from '../features/control/control.ts'
import { recordInventoryReport } from '../features/inventory/inventory.ts'
import { recordPlans, recordPresence, recordReadings } from '../features/telemetry/telemetry.ts'
import { type Connection, type Database, transact } from '../foundation/database/database.ts'
import type { Backpressure } from './backpressure.ts'
import type { LinkHandlers, UpMessage } from './link.ts'
import { ingestSeconds, received } from './metrics.ts'
import { isTransient, isUnwritable, type RetryOptions } from './retryUntilStored.ts'
import { SenderQueue } from './senderQueue.ts'

/** Maximum delay (ms) to batch unsolicited telemetry. */
const DELAY_MS = 50

/**
 * One message of an endpoint at a time: the first part of an inventory ends what the second begins. Endpoints run in
 * parallel.
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
}
type Payload = { [Word in keyof typeof SCHEMAS]: ReturnType<(typeof SCHEMAS)[Word]['parse']> }

/** Queues of an endpoint. Kinds whose order matters share one: presence resets the sequence numbers of readings. */
const QUEUE_OF = {
  telemetry: 'states',
  presence: 'states',
  plan: 'states',
  acknowledgement: 'answers',
  inventory: 'parts',
  cabinet: 'parts',
}

interface Received<T> {
  endpoint: string
  payload: T
}

interface Options extends Pick<LinkHandlers, 'refused'> {
  backpressure: Backpressure
  /** A write failed, and is retried. */
  failed(error: Error): void
}

/**
 * All messages of lights and centers come in here: parsed, queued by endpoint, written in batches. A message that
 * breaks the rules is refused, counted and acknowledged, since the same message would be refused again.
 */
export function inbound(db: Database, { refused, failed, backpressure }: Options) {
  const controller = new AbortController()
  const queue = openQueue(db, refused, { failed, closing: controller.signal })

  function enqueue(endpoint: string, word: UpWord, payload: Payload[UpWord], size = 1): Promise<void> {
    const isUrgent = word !== 'telemetry' || (payload as Reading[]).some(isAnswer)
    // The schema is that of the word.
    const item = { endpoint, payload } as never
    return queue.enqueue(`${endpoint} ${QUEUE_OF[word]}`, word, item, { size, isUrgent })
  }

  async function heard({ endpoint, word, payload, arrivedAt }: UpMessage): Promise<void> {
    try {
      const message = readMessage<Payload[UpWord]>(payload, SCHEMAS[word])
      const size = sizeOf(message)
      backpressure.add(endpoint, size, payload.length)
      await enqueue(endpoint, word, message, size).finally(() => backpressure.remove(endpoint, size, payload.length))
      ingestSeconds.observe({ kind: word }, (performance.now() - arrivedAt) / 1000)
    } catch (error) {
      if (!(error instanceof MessageError) && !isUnwritable(error)) {
        // No acknowledgement: the sender, or an external broker, sends the message again.
        if (!isTransient(error)) refused(endpoint, 'not_stored', `${word}: ${(error as Error).message}`)
        throw error
      }
      refused(endpoint, 'malformed', `${word}: ${(error as Error).message}`)
    }
    received.inc({ kind: word })
  }
  return {
    heard,
    /** Of a connection, which does not say again that it came or ended. */
    present: (endpoint: string, online: boolean) => enqueue(endpoint, 'presence', { online }),
    close: () => controller.abort(),
  }
}

function openQueue(db: Database, refused: LinkHandlers['refused'], retry: RetryOptions) {
  async function writeReadings(items: Received<Reading[]>[]): Promise<void> {
    const all = items.flatMap(({ endpoint, payload }) => payload.map(reading => ({ endpoint, reading })))
    // After the transaction, which may have run twice.
    for (const { endpoint, reading } of await transact(db, tx => recordReadings(tx, all)))
      refused(endpoint, 'unknown_light', `reading of ${reading.light ?? endpoint}: no light of this endpoint`)
  }
  async function writeAnswers(items: Received<Payload['acknowledgement']>[]): Promise<void> {
    const all = items.flatMap(({ endpoint, payload }) =>
      payload.map(({ light = endpoint, id, result, reason }) => ({ endpoint, light, id, result, reason })),
    )
    const { ignored, ahead } = await acknowledge(db, all)
    for (const { endpoint, id } of ignored)
      refused(endpoint, 'late_acknowledgement', `acknowledgement of ${id} moves nothing: late, repeated, or not asked`)
    for (const { endpoint, id } of ahead)
      refused(endpoint, 'version_ahead', `command ${id} is called outdated: its version is of this moment`)
  }
  async function writePlans(items: Received<Payload['plan']>[]): Promise<void> {
    const all = items.map(({ endpoint, payload }) => ({ endpoint, report: payload }))
    for (const { endpoint, light, held } of await transact(db, tx => recordPlans(tx, all)))
      refused(endpoint, 'version_ahead', `plan ${held} of ${light}: above all versions that were issued`)
  }
  return new SenderQueue<{ [Word in keyof Payload]: Received<Payload[Word]> }>(
    {
      telemetry: { write: writeReadings, parallel: 2, delayMs: DELAY_MS },
      acknowledgement: { write: writeAnswers },
      presence: { write: items => transact(db, tx => recordConnections(tx, items)), onePerSender: true },
      plan: { write: writePlans },
      inventory: { write: ([item]) => recordInventoryReport(db, item!.endpoint, item!.payload), ...ONE_BY_ONE },
      cabinet: { write: ([item]) => recordCabinet(db, item!.endpoint, item!.payload), ...ONE_BY_ONE },
    },
    retry,
  )
}

/** Readings, or what else a message lists. */
function sizeOf(payload: Payload[UpWord]): number {
  if (Array.isArray(payload)) return payload.length
  return 'lights' in payload && payload.lights ? payload.lights.length : 1
}

/** So long somebody may be looking whether a light does as it was asked. Its later readings name the same command. */
const LOOKED_AT_MS = 60_000

function isAnswer({ commandId }: Reading): boolean {
  return commandId !== undefined && Math.abs(Date.now() - madeAt(commandId)) < LOOKED_AT_MS
}

/** ms since 1970: ids of commands (UUID, version 7) begin with it. */
function madeAt(commandId: string): number {
  return Number.parseInt(commandId.slice(0, 8) + commandId.slice(9, 13), 16)
}

/** Hello: what is open is sent again. Goodbye, or the last will: it cannot be reached. Each endpoint once. */
async function recordConnections(tx: Connection, items: Received<Payload['presence']>[]): Promise<void> {
  const endpoints = items.map(({ endpoint }) => endpoint)
  const arrived = items.filter(({ payload }) => payload.online).map(({ endpoint }) => endpoint)
  // States of lights first, then their centers: as readings do it.
  await recordPresence(tx, endpoints, arrived)
  await recordCenterConnections(tx, endpoints, arrived)
  if (arrived.length > 0) await resendCommands(tx, arrived)
}
