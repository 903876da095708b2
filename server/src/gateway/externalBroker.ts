import { setTimeout as sleep } from 'node:timers/promises'
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt'
import { readUpTopic } from '#protocol/topics.ts'
import type { BrokerSessions } from '../foundation/database/brokerSessions.ts'
import { disableNagle } from './brokerSession.ts'
import type { BrokerLink, LinkHandlers } from './link.ts'
import { openSharedSubscription } from './sharedSubscription.ts'

/**
 * The broker has already acknowledged the message to the device, which will not send it again. So the server retries
 * for five minutes. After that the broker keeps the message until this session reconnects or another server takes it
 * over.
 */
const RETRY_MS = 10_000
const MAX_ATTEMPTS = 30

/**
 * Connects to a broker that is not part of Lamplighter. Its administrator controls who may connect and to which topics
 * (docs/device-protocol.md has the rules). It distributes messages of lights among all servers (`sharedSubscription.ts`)
 * and keeps each one until the receiving server has committed it.
 */
export async function openExternalBroker(
  url: string,
  handlers: LinkHandlers,
  sessions: BrokerSessions,
): Promise<BrokerLink> {
  const client = mqtt.connect(url, {
    clientId: `lamplighter-${process.pid}-${Math.random().toString(36).slice(2, 10)}`,
    clean: true,
    keepalive: 10,
    reconnectPeriod: 1000,
    connectTimeout: 8000,
    queueQoSZero: false,
    manualConnect: true,
  })
  let isClosing = false
  const onError = (error: Error) => handlers.onRefused('broker', 'broker', error.message)
  client.on('error', onError)
  client.on('connect', () => disableNagle(client))
  await connect(client)

  /** Resolves when the message is stored; only then does the broker get its PUBACK. */
  async function store(packet: IPublishPacket): Promise<void> {
    const topic = readUpTopic(packet.topic)
    if (!topic)
      return handlers.onRefused('broker', 'forbidden_topic', `not a Lamplighter topic: ${packet.topic.slice(0, 200)}`)
    const message = { ...topic, payload: packet.payload as Buffer, arrivedAt: performance.now() }
    for (let attempts = 1; ; attempts++) {
      try {
        return await handlers.onMessage(message)
      } catch (error) {
        if (isClosing || attempts === MAX_ATTEMPTS) throw error
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  const onOverrun = ({ topic }: IPublishPacket) =>
    handlers.onRefused('broker', 'overrun', `QoS 0 while too many messages wait to be stored: ${topic.slice(0, 200)}`)
  const subscription = await openSharedSubscription({ url, sessions, store, onOverrun, onError })

  return {
    // Nothing is queued while the broker is unavailable: unanswered commands are sent again from the database.
    publish: (topic, payload) => {
      if (client.connected) client.publish(topic, payload, { qos: 1 }, () => {})
    },
    isUp: () => !isClosing && client.connected && subscription.isConnected(),
    disconnect: () => {},
    close: async () => {
      isClosing = true
      await subscription.close()
      await client.endAsync()
    },
  }
}

/** @throws when the broker does not accept the connection */
async function connect(client: MqttClient): Promise<void> {
  client.connect()
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error('the broker does not answer')))
  }).catch(async error => {
    await client.endAsync(true)
    throw error
  })
}
