import type { Command } from '#protocol/command.ts'
import type { Plan } from '#protocol/plan.ts'
import { downTopic } from '#protocol/topics.ts'
import { type OutgoingCommand, takeDueCommands } from '../features/control/control.ts'
import { openRequests } from '../features/inventory/inventory.ts'
import { takePlans } from '../features/plans/plans.ts'
import { type Database, transact } from '../foundation/database/database.ts'
import { grouped } from '../foundation/graphql/loaders.ts'
import type { Link } from './link.ts'

/** Orders taken at a time, and commands in one message to a center. */
const MOST = 500

/** Sends what is due, then what has become due meanwhile; one run at a time. */
export function outbound(db: Database, link: () => Link | undefined, failed: (error: Error) => void) {
  let running = false
  let again = false

  async function sendAll(): Promise<void> {
    let taken: OutgoingCommand[]
    do {
      taken = await takeDueCommands(db, MOST)
      for (const [endpoint, orders] of grouped(taken, order => order.endpoint))
        link()?.publish(downTopic(endpoint, 'command'), JSON.stringify(toMessage(endpoint, orders)))
    } while (taken.length === MOST)
  }

  return async function sendDue(): Promise<void> {
    again = true
    if (running) return
    running = true
    try {
      while (again) {
        again = false
        await sendAll()
      }
    } catch (error) {
      failed(error as Error)
    } finally {
      running = false
    }
  }
}

/** A light gets its command as it is, a center a list. */
function toMessage(endpoint: string, orders: OutgoingCommand[]): Command | { commands: Command[] } {
  const commands = orders.map(order => toCommand(endpoint, order))
  return commands.length === 1 ? commands[0]! : { commands }
}

function toCommand(endpoint: string, order: OutgoingCommand): Command {
  return {
    id: order.id,
    version: order.version,
    light: order.device_id === endpoint ? undefined : order.device_id,
    issuedAt: order.created_at.toISOString(),
    expiresAt: order.expires_at.toISOString(),
    main: toLamp(order.main_level, order.main_color_temp),
    sub: toLamp(order.sub_level, order.sub_color_temp),
  }
}

function toLamp(level: number | null, colorTemp: number | null) {
  if (level === null) return undefined
  return { dimmingLevel: level, lightColorTemperature: colorTemp ?? undefined }
}

/** Lights whose plans are taken at a time. */
const MOST_PLANS = 1000

/** Sends lights the plans that they do not hold yet. */
export async function sendPlans(db: Database, link: Link): Promise<void> {
  const plans = await transact(db, tx => takePlans(tx, MOST_PLANS))
  for (const { endpoint, version, entries, lights } of plans) {
    const own = lights.length === 1 && lights[0] === endpoint
    const message: Plan = { version, lights: own ? undefined : lights, entries }
    link.publish(downTopic(endpoint, 'plan'), JSON.stringify(message))
  }
}

/** Asks the centers that a sync is waiting for. */
export async function askInventory(db: Database, link: Link): Promise<void> {
  for (const { id, endpoint } of await openRequests(db))
    link.publish(downTopic(endpoint, 'inventory'), JSON.stringify({ id }))
}
