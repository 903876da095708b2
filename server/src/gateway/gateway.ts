import { credentialFits } from '../features/credentials/credentials.ts'
import { openDatabase } from '../foundation/database.ts'
import { EventBus } from '../foundation/events.ts'
import { type Log, oncePerMinute } from '../foundation/log.ts'
import { openEmbeddedBroker } from './embeddedBroker.ts'
import { openExternalBroker } from './externalBroker.ts'
import { inbound, present } from './inbound.ts'
import type { Link } from './link.ts'
import { askInventory, outbound, sendPlans } from './outbound.ts'

export interface GatewayOptions {
  databaseUrl: string
  /** A broker of somebody else; otherwise the embedded one listens on host and port. */
  mqttUrl?: string
  host: string
  port: number
}

export interface Gateway {
  /** Where lights connect; undefined with a broker of somebody else. */
  port?: number
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
  const db = openDatabase(options.databaseUrl, { connections: 8 })
  const events = new EventBus(options.databaseUrl, log)
  await events.open()

  let refusals = 0
  const warn = oncePerMinute((fields, message) => log.warn(fields, message))
  const refused = (source: string, why: string) => {
    refusals++
    warn(source, { source, why }, 'refused')
  }
  const failed = (what: string) => (error: Error) => warn(what, { error: error.message }, what)

  const handlers = {
    heard: inbound(db, refused),
    refused,
    presence: (endpoint: string, online: boolean) =>
      present(db, endpoint, online).catch(failed('presence was not kept')),
  }
  let link: Link | undefined
  const sendDue = outbound(db, () => link, failed('orders were not sent'))
  link = options.mqttUrl
    ? await openExternalBroker(options.mqttUrl, handlers)
    : await openEmbeddedBroker({
        ...handlers,
        host: options.host,
        port: options.port,
        fits: (username, password) => credentialFits(db, username, password),
      })

  const plans = () => sendPlans(db, link).catch(failed('plans were not sent'))

  events.on('command.queued', sendDue)
  events.on('resync', sendDue)
  events.on('inventory.requested', () => {
    askInventory(db, link).catch(failed('inventories were not asked for'))
  })
  events.on('credential.changed', ({ username }) => link.disconnect(username))
  const timers = [setInterval(sendDue, LOOK_AGAIN_MS), setInterval(once(plans), PLANS_MS)]

  return {
    port: link.port,
    refusals: () => refusals,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await events.close()
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
