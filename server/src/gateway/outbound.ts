import { setTimeout as sleep } from 'node:timers/promises'
import type { CircuitCommand } from '#protocol/circuit.ts'
import type { Command } from '#protocol/command.ts'
import type { Plan } from '#protocol/plan.ts'
import type { ReadRequest } from '#protocol/read.ts'
import { downTopic } from '#protocol/topics.ts'
import { takeDueCircuitCommands } from '../features/circuits/circuits.ts'
import { type OutgoingCommand, takeDueCommands } from '../features/control/commands.ts'
import { openRequests } from '../features/inventory/inventory.ts'
import { takePlans } from '../features/plans/plans.ts'
import { takeReads } from '../features/reads/reads.ts'
import { type Database, transact } from '../foundation/database/database.ts'
import { grouped } from '../foundation/graphql/loaders.ts'
import type { BrokerLink } from './link.ts'

/** Commands read at a time, and commands in one message to a center. */
const MAX_COMMANDS = 500

/** Sends due commands, one run at a time; a call during a run starts another run after it. */
export function outbound(db: Database, link: () => BrokerLink | undefined, onError: (error: Error) => void) {
  let isRunning = false
  let isRequested = false

  async function sendAll(): Promise<void> {
    let taken: OutgoingCommand[]
    do {
      taken = await takeDueCommands(db, MAX_COMMANDS)
      for (const [endpoint, commands] of grouped(taken, command => command.endpoint))
        link()?.publish(downTopic(endpoint, 'command'), JSON.stringify(toMessage(endpoint, commands)))
    } while (taken.length === MAX_COMMANDS)
  }

  return async function sendDue(): Promise<void> {
    isRequested = true
    if (isRunning) return
    isRunning = true
    try {
      while (isRequested) {
        isRequested = false
        await sendAll()
      }
    } catch (error) {
      onError(error as Error)
    } finally {
      isRunning = false
    }
  }
}

/** A light gets a single command, a center gets a list. */
function toMessage(endpoint: string, outgoing: OutgoingCommand[]): Command | { commands: Command[] } {
  const commands = outgoing.map(command => toCommand(endpoint, command))
  return commands.length === 1 ? commands[0]! : { commands }
}

function toCommand(endpoint: string, command: OutgoingCommand): Command {
  return {
    id: command.id,
    version: command.version,
    light: command.device_id === endpoint ? undefined : command.device_id,
    issuedAt: command.created_at.toISOString(),
    expiresAt: command.expires_at.toISOString(),
    until: command.until?.toISOString(),
    main: toLamp(command.main_level, command.main_color_temp),
    sub: toLamp(command.sub_level, command.sub_color_temp),
  }
}

function toLamp(level: number | null, colorTemp: number | null) {
  if (level === null) return undefined
  return { dimmingLevel: level, lightColorTemperature: colorTemp ?? undefined }
}

/** Lights whose plans are read at a time. */
const MAX_PLANS = 1000

/** Sends plans to lights that do not hold them yet. */
export async function sendPlans(db: Database, link: BrokerLink): Promise<void> {
  const plans = await transact(db, tx => takePlans(tx, MAX_PLANS))
  for (const { endpoint, version, entries, rules, lights } of plans) {
    const own = lights.length === 1 && lights[0] === endpoint
    const message: Plan = { version, lights: own ? undefined : lights, entries, rules: rules ?? undefined }
    link.publish(downTopic(endpoint, 'plan'), JSON.stringify(message))
  }
}

/** Circuit commands read at a time. */
const MAX_CIRCUITS = 100

/** Sends commands to contactors that are due. */
export async function sendCircuits(db: Database, link: BrokerLink): Promise<void> {
  for (const { id, endpoint, version, circuit, contactor, created_at, expires_at } of await takeDueCircuitCommands(
    db,
    MAX_CIRCUITS,
  )) {
    const instants = { issuedAt: created_at.toISOString(), expiresAt: expires_at.toISOString() }
    const state = contactor as CircuitCommand['contactor']
    const message: CircuitCommand = { id, version, circuit, contactor: state, ...instants }
    link.publish(downTopic(endpoint, 'circuit'), JSON.stringify(message))
  }
}

/** Requests the inventories of centers that an operator wants to synchronise. */
export async function requestInventories(db: Database, link: BrokerLink): Promise<void> {
  for (const { id, endpoint } of await openRequests(db))
    link.publish(downTopic(endpoint, 'inventory'), JSON.stringify({ id }))
}

/** Lights of one message, and messages that are sent at a time: 20,000 lights must not delay commands, or answer at once. */
const MAX_READ_LIGHTS = 1000
const MAX_READ_MESSAGES = 500
const READ_PAUSE_MS = 100

/** Sends requests for readings. */
export async function sendReads(db: Database, link: BrokerLink): Promise<void> {
  let sent = 0
  for (const { id, endpoint, expires_at, lights } of await transact(db, takeReads)) {
    const isOwn = lights?.length === 1 && lights[0] === endpoint
    for (const named of lights === null || isOwn ? [undefined] : chunksOf(lights, MAX_READ_LIGHTS)) {
      const message: ReadRequest = { id, lights: named, expiresAt: expires_at.toISOString() }
      link.publish(downTopic(endpoint, 'read'), JSON.stringify(message))
      if (++sent % MAX_READ_MESSAGES === 0) await sleep(READ_PAUSE_MS)
    }
  }
}

function chunksOf<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
