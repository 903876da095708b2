import { type Cabinet, cabinet } from '#protocol/cabinet.ts'
import { acknowledgementMessage } from '#protocol/command.ts'
import { type Inventory, inventory } from '#protocol/inventory.ts'
import { MessageError, readMessage } from '#protocol/message.ts'
import { planReport } from '#protocol/plan.ts'
import { presence } from '#protocol/presence.ts'
import { type Reading, telemetry } from '#protocol/telemetry.ts'
import { markCenters, recordCabinet } from '../features/centers/centers.ts'
import { acknowledge, type ReceivedAcknowledgement, resendTo } from '../features/control/control.ts'
import { hearInventory } from '../features/inventory/inventory.ts'
import { type ReceivedPlan, recordPlans, recordPresence, recordReadings } from '../features/telemetry/telemetry.ts'
import { type Connection, type Database, transact } from '../foundation/database.ts'
import { batches, isUnwritable, lanes } from './batches.ts'
import type { LinkHandlers, UpMessage } from './link.ts'
import { ingestSeconds, received } from './measures.ts'
import { turns } from './turns.ts'

/**
 * All that lights may say, one line each. What breaks the rules is refused and counted; it is answered like anything
 * else, since saying it again would not make it better.
 */
export function inbound(db: Database, refused: LinkHandlers['refused']) {
  const readings = lanes<Readings>(
    ({ endpoint }) => endpoint,
    async items => {
      const received = items.flatMap(({ endpoint, readings }) => readings.map(reading => ({ endpoint, reading })))
      // After the transaction, which may have run twice.
      for (const { endpoint, reading } of await transact(db, tx => recordReadings(tx, received)))
        refused(endpoint, 'unknown_light', `reading of ${reading.light ?? endpoint}: no light of this endpoint`)
    },
    {
      ms: GATHERING_MS,
      enough: 100,
      hurries: ({ readings }) => readings.some(isAnswer),
      senderOf: ({ endpoint }) => endpoint,
    },
  )
  const answers = batches<ReceivedAcknowledgement[]>(async items => {
    const { unmoved, ahead } = await acknowledge(db, items.flat())
    for (const { endpoint, id } of unmoved)
      refused(endpoint, 'late_acknowledgement', `acknowledgement of ${id} moves nothing: late, repeated, or not asked`)
    for (const { endpoint, id } of ahead)
      refused(endpoint, 'version_ahead', `command ${id} is called outdated: its version is of this moment`)
  })

  const plans = batches<ReceivedPlan>(async items => {
    for (const { endpoint, light, held } of await transact(db, tx => recordPlans(tx, items)))
      refused(endpoint, 'version_ahead', `plan ${held} of ${light}: above all versions that were issued`)
  })
  const comings = batches<Coming>(items => transact(db, tx => comeAndGo(tx, items)))
  const take = turns(error => !isUnwritable(error))
  const hearReadings = (said: Readings) => take(said.endpoint, () => readings(said))
  const hearPlan = (said: ReceivedPlan) => take(said.endpoint, () => plans(said))
  const hearComing = (coming: Coming) => take(coming.endpoint, () => comings(coming), { alone: true })
  // Each of these is a transaction of its own: side by side, the first part would end an inventory of which the second is there.
  const takePart = turns(error => !isUnwritable(error))
  const hearParts = (endpoint: string, said: Inventory) =>
    takePart(endpoint, () => hearInventory(db, endpoint, said), { alone: true })
  const takeCabinet = turns(error => !isUnwritable(error))
  const hearCabinet = (endpoint: string, said: Cabinet) =>
    takeCabinet(endpoint, () => recordCabinet(db, endpoint, said), { alone: true })
  /** Of a connection, which does not say again that it came or ended. */
  const present = (endpoint: string, online: boolean) =>
    take(endpoint, () => comings({ endpoint, online }), { alone: true, anyway: true })

  /** In the order it was said, where that makes a difference: who comes begins to count anew, and who goes is gone. */
  async function hear({ endpoint, word, payload }: UpMessage): Promise<void> {
    switch (word) {
      case 'telemetry':
        return hearReadings({ endpoint, readings: readMessage(payload, telemetry) })
      case 'acknowledgement':
        return answers(
          readMessage(payload, acknowledgementMessage).map(answer => ({
            endpoint,
            light: answer.light ?? endpoint,
            id: answer.id,
            result: answer.result,
            reason: answer.reason,
          })),
        )
      case 'presence':
        return hearComing({ endpoint, online: readMessage(payload, presence).online })
      case 'inventory':
        return hearParts(endpoint, readMessage(payload, inventory))
      case 'plan':
        return hearPlan({ endpoint, report: readMessage(payload, planReport) })
      case 'cabinet':
        return hearCabinet(endpoint, readMessage(payload, cabinet))
    }
  }

  async function heard(message: UpMessage): Promise<void> {
    const kind = message.word
    try {
      await hear(message)
      ingestSeconds.observe({ kind }, (performance.now() - message.arrivedAt) / 1000)
    } catch (error) {
      if (!(error instanceof MessageError) && !isUnwritable(error)) throw error
      refused(message.endpoint, 'malformed', `${kind}: ${(error as Error).message}`)
    }
    received.inc({ kind })
  }
  return { heard, present }
}

/** Nobody waits for what a light says of its own accord. */
const GATHERING_MS = 50

/** So long somebody may be looking whether a light does as it was asked. Its later readings name the same command. */
const LOOKED_AT_MS = 60_000

function isAnswer({ commandId }: Reading): boolean {
  return commandId !== undefined && Math.abs(Date.now() - madeAt(commandId)) < LOOKED_AT_MS
}

/** ms since 1970: ids of commands (UUID, version 7) begin with it. */
function madeAt(commandId: string): number {
  return Number.parseInt(commandId.slice(0, 8) + commandId.slice(9, 13), 16)
}

/** What one message told. */
interface Readings {
  endpoint: string
  readings: Reading[]
}

interface Coming {
  endpoint: string
  online: boolean
}

/** In rounds, in each of which a key comes once. */
function eachOnce<T>(items: T[], keyOf: (item: T) => string): T[][] {
  const times = new Map<string, number>()
  const rounds: T[][] = []
  for (const item of items) {
    const key = keyOf(item)
    const round = times.get(key) ?? 0
    times.set(key, round + 1)
    if (round === rounds.length) rounds.push([])
    rounds[round]!.push(item)
  }
  return rounds
}

/** Hello: what is open is sent again. Goodbye, or the last will: it cannot be reached. One after the other for each endpoint. */
async function comeAndGo(tx: Connection, comings: Coming[]): Promise<void> {
  for (const round of eachOnce(comings, ({ endpoint }) => endpoint)) {
    const endpoints = round.map(({ endpoint }) => endpoint)
    const arrived = round.filter(({ online }) => online).map(({ endpoint }) => endpoint)
    // States of lights first, then their centers: as readings do it.
    await recordPresence(tx, endpoints, arrived)
    await markCenters(tx, endpoints, arrived)
    if (arrived.length > 0) await resendTo(tx, arrived)
  }
}
