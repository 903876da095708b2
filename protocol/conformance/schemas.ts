import { cabinet } from '../cabinet.ts'
import { capabilitiesMessage } from '../capabilities.ts'
import { circuitCommand } from '../circuit.ts'
import { acknowledgementMessage, commandMessage } from '../command.ts'
import { events } from '../events.ts'
import { inventory, inventoryRequest } from '../inventory.ts'
import { plan, planReport } from '../plan.ts'
import { presence } from '../presence.ts'
import { readRequest } from '../read.ts'
import { sensorMessage } from '../sensor.ts'
import { telemetry } from '../telemetry.ts'
import type { DownKind, UpKind } from '../topics.ts'

interface Schema {
  /** @throws unless the message follows the protocol */
  parse(message: unknown): unknown
}

/** Messages of endpoints. */
export const UP: Record<UpKind, Schema> = {
  presence,
  telemetry,
  acknowledgement: acknowledgementMessage,
  inventory,
  plan: planReport,
  cabinet,
  capabilities: capabilitiesMessage,
  events,
  sensor: sensorMessage,
}

/** Messages to endpoints. */
export const DOWN: Record<DownKind, Schema> = {
  command: commandMessage,
  plan,
  inventory: inventoryRequest,
  read: readRequest,
  circuit: circuitCommand,
}
