import mqtt from 'mqtt'
import { ALL_UP, readUpTopic } from '#protocol/topics.ts'
import type { Link, LinkHandlers } from './link.ts'

/**
 * A broker of somebody else. Who may connect and to which topics is its own business (docs/device-protocol.md has the
 * rules to give it). Its acknowledgement waits for our commit: `handleMessage` is called before PUBACK is sent.
 */
export async function openExternalBroker(url: string, handlers: LinkHandlers): Promise<Link> {
  const client = mqtt.connect(url, {
    clientId: `lamplighter-${process.pid}-${Math.random().toString(36).slice(2, 10)}`,
    clean: true,
    keepalive: 10,
    reconnectPeriod: 1000,
    connectTimeout: 8000,
    resubscribe: true,
    queueQoSZero: false,
    manualConnect: true,
  })
  client.handleMessage = (packet, done) => {
    const topic = readUpTopic(packet.topic)
    if (!topic) {
      handlers.refused('broker', `not a topic of ours: ${packet.topic.slice(0, 200)}`)
      return done()
    }
    handlers.heard({ ...topic, payload: packet.payload as Buffer }).then(
      () => done(),
      error => done(error),
    )
  }
  client.on('error', error => handlers.refused('broker', error.message))
  client.on('connect', () => {
    ;(client.stream as unknown as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true)
  })
  client.connect()
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error(`no broker answers at ${url}`)))
  }).catch(async error => {
    await client.endAsync(true)
    throw error
  })
  await client.subscribeAsync(ALL_UP, { qos: 1 })
  return {
    // While the broker is away nothing is queued: what is open is sent again from the database.
    publish: (topic, payload) => {
      if (client.connected) client.publish(topic, payload, { qos: 1 }, () => {})
    },
    disconnect: () => {},
    close: () => client.endAsync(),
  }
}
