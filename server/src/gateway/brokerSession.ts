import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt'
import { ALL_UP_FILTER } from '#protocol/topics.ts'

/** The broker delivers each message to one of the subscribed servers. */
const SHARED_FILTER = `$share/lamplighter/${ALL_UP_FILTER}`
const MAX_UNACKNOWLEDGED = 1000
/** The broker deletes a session that no server fetches from for so long. */
const SESSION_EXPIRY_SECONDS = 300
const RECONNECT_AFTER_MS = 10_000

/** A persistent MQTT session: the broker keeps its messages until a server acknowledges them. */
export interface BrokerSession {
  /** When the last message was handled, by `performance.now()`; undefined while disconnected or storing a message. */
  idleSince(): number | undefined
  isConnected(): boolean
  /** Connects if it is not connected. */
  connect(): void
  /** The broker keeps the session for the server that connects next. */
  disconnect(): Promise<void>
  /** Disconnects, and makes the broker delete the session. */
  delete(): Promise<void>
}

/** mqtt.js sends every packet by this private method. */
interface PacketSender {
  _sendPacket(packet: { cmd: string; messageId?: number }, written?: () => void, ...rest: unknown[]): void
}

export interface BrokerSessionOptions {
  url: string
  clientId: string
  /** false: only fetch messages that the session already holds. */
  subscribe: boolean
  /** Resolves when the message is stored. */
  store(packet: IPublishPacket): Promise<void>
  /** A message of QoS 0 was dropped because too many wait to be stored. */
  onOverrun(packet: IPublishPacket): void
  onError(error: Error): void
}

/**
 * Opens one session. It does not reconnect by itself, since another server may have taken it over.
 *
 * mqtt.js handles a message, acknowledges it and then reads the next one. Here only the PUBACK waits for the commit and
 * the next message is read at once, so that up to 1,000 messages share a commit.
 */
export function openBrokerSession(options: BrokerSessionOptions): BrokerSession {
  const { url, clientId, subscribe, store, onOverrun, onError } = options
  const client: MqttClient = mqtt.connect(url, {
    clientId,
    protocolVersion: 5,
    clean: false,
    properties: { sessionExpiryInterval: SESSION_EXPIRY_SECONDS, receiveMaximum: MAX_UNACKNOWLEDGED },
    keepalive: 10,
    reconnectPeriod: 0,
    connectTimeout: 8000,
    resubscribe: false,
    manualConnect: true,
  })
  /** Writes of messages without a PUBACK, by message id. */
  const unacknowledged = new Map<number, Promise<void>>()
  /** Messages of QoS 0 being stored. They have no PUBACK whose delay would slow the broker down. */
  let unconfirmed = 0
  let handledAt = performance.now()

  client.handleMessage = (packet, done) => {
    handledAt = performance.now()
    if (packet.qos > 0) unacknowledged.set(packet.messageId!, store(packet))
    else if (unconfirmed < MAX_UNACKNOWLEDGED) storeUnconfirmed(packet)
    else onOverrun(packet)
    done()
  }
  function storeUnconfirmed(packet: IPublishPacket): void {
    const settle = () => {
      unconfirmed--
    }
    unconfirmed++
    store(packet).then(settle, settle)
  }
  delayAcknowledgements(client, unacknowledged, () => {
    handledAt = performance.now()
  })
  client.on('error', onError)
  client.on('connect', () => {
    handledAt = performance.now()
    unacknowledged.clear()
    disableNagle(client)
    const subscription = subscribe
      ? client.subscribeAsync(SHARED_FILTER, { qos: 1 })
      : client.unsubscribeAsync(SHARED_FILTER)
    subscription.catch(onError)
  })
  client.connect()
  let connectingAt = performance.now()

  return {
    isConnected: () => client.connected,
    idleSince: () => (client.connected && unacknowledged.size === 0 ? handledAt : undefined),
    connect: () => {
      if (client.connected || performance.now() - connectingAt < RECONNECT_AFTER_MS) return
      connectingAt = performance.now()
      client.reconnect()
    },
    disconnect: () => client.endAsync(true),
    delete: () => client.endAsync(false, { properties: { sessionExpiryInterval: 0 } }),
  }
}

/** Sends the PUBACK of a message when the message is stored. */
function delayAcknowledgements(client: MqttClient, unacknowledged: Map<number, Promise<void>>, onSent: () => void) {
  const sender = client as unknown as PacketSender
  const send = sender._sendPacket.bind(client)
  sender._sendPacket = (packet, written, ...rest) => {
    const stored = packet.cmd === 'puback' ? unacknowledged.get(packet.messageId!) : undefined
    if (!stored) return send(packet, written, ...rest)
    const { stream } = client
    written?.()
    stored.then(
      () => {
        // After a reconnect the id may belong to another message; the broker sends this one again.
        if (client.stream === stream && client.connected) send(packet, undefined, ...rest)
        if (unacknowledged.get(packet.messageId!) === stored) unacknowledged.delete(packet.messageId!)
        onSent()
      },
      () => {},
    )
  }
}

/** A PUBACK is a small packet: Nagle's algorithm would delay it by 40 ms. */
export function disableNagle(client: MqttClient): void {
  ;(client.stream as unknown as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true)
}
