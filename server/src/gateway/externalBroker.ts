import { setTimeout as sleep } from 'node:timers/promises'
import mqtt, { type IPublishPacket } from 'mqtt'
import { readUpTopic } from '#protocol/topics.ts'
import type { BrokerSessions } from '../foundation/database/brokerSessions.ts'
import type { Link, LinkHandlers } from './link.ts'
import { openEars } from './sharedSubscription.ts'

/**
 * The device has its PUBACK and does not send a message again that could not be stored, so the server tries it again
 * for five minutes. After that the broker keeps it, until this session reconnects or another server takes it over.
 */
const RETRY_MS = 10_000
const MAX_ATTEMPTS = 30

/**
 * A broker of somebody else. Who may connect and to which topics is its own business (docs/device-protocol.md has the
 * rules to give it). It deals what lights say out to all servers (`sharedSubscription.ts`), and keeps each message until the one that
 * got it has committed it.
 */
export async function openExternalBroker(url: string, handlers: LinkHandlers, sessions: BrokerSessions): Promise<Link> {
  const client = mqtt.connect(url, {
    clientId: `lamplighter-${process.pid}-${Math.random().toString(36).slice(2, 10)}`,
    clean: true,
    keepalive: 10,
    reconnectPeriod: 1000,
    connectTimeout: 8000,
    queueQoSZero: false,
    manualConnect: true,
  })
  let closing = false
  const failed = (error: Error) => handlers.refused('broker', 'broker', error.message)
  client.on('error', failed)
  client.on('connect', () => {
    ;(client.stream as unknown as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true)
  })
  client.connect()
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error('no broker answers')))
  }).catch(async error => {
    await client.endAsync(true)
    throw error
  })

  /**
   * The light has its PUBACK from the broker already and will not send it again: the broker gets ours when it is
   * stored.
   */
  async function keep(packet: IPublishPacket): Promise<void> {
    const topic = readUpTopic(packet.topic)
    if (!topic)
      return handlers.refused('broker', 'forbidden_topic', `not a topic of ours: ${packet.topic.slice(0, 200)}`)
    const message = { ...topic, payload: packet.payload as Buffer, arrivedAt: performance.now() }
    for (let attempts = 1; ; attempts++) {
      try {
        return await handlers.heard(message)
      } catch (error) {
        if (closing || attempts === MAX_ATTEMPTS) throw error
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  const letGo = ({ topic }: IPublishPacket) =>
    handlers.refused('broker', 'overrun', `QoS 0, while too many wait to be kept: ${topic.slice(0, 200)}`)
  const ears = await openEars(url, sessions, keep, letGo, failed)

  return {
    // While the broker is away nothing is queued: what is open is sent again from the database.
    publish: (topic, payload) => {
      if (client.connected) client.publish(topic, payload, { qos: 1 }, () => {})
    },
    isUp: () => !closing && client.connected && ears.areOpen(),
    disconnect: () => {},
    close: async () => {
      closing = true
      await ears.close()
      await client.endAsync()
    },
  }
}
