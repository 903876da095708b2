import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt'
import { ALL_UP } from '#protocol/topics.ts'

/** Each message goes to one of the servers, whichever. */
const SHARED_UP = `$share/lamplighter/${ALL_UP}`
/** Messages of which we may have heard and not said yet that we have them. */
const MOST_OPEN = 1000
/** What nobody fetched for so long the broker throws away. */
const KEPT_S = 300

/** What a broker keeps for us under one name, until we have it. */
export interface BrokerSession {
  /** When something last came, by `performance.now()`; undefined while it is not connected, or something is under way. */
  quietSince(): number | undefined
  isConnected(): boolean
  /** Connects if it is not connected. */
  connect(): void
  /** Leaves it as it is: the broker goes on keeping, for whoever comes next. */
  leave(): Promise<void>
  /** Ends it: nothing more is kept in it. */
  end(): Promise<void>
}

/** The one place where mqtt.js puts a packet on its way. */
interface Sender {
  _sendPacket(packet: { cmd: string; messageId?: number }, written?: () => void, ...rest: unknown[]): void
}

export interface BrokerSessionOptions {
  url: string
  clientId: string
  /** true: messages are to come; false: only what is left is to be fetched */
  listen: boolean
  /** Resolves when the message is safe. */
  keep(packet: IPublishPacket): Promise<void>
  /** Too many wait to be safe, and nobody was promised that this one would be (QoS 0). */
  letGo(packet: IPublishPacket): void
  failed(error: Error): void
}

/**
 * One session, and the messages in it. It does not come back by itself: somebody else may have taken it over meanwhile.
 *
 * mqtt.js hears a message, waits until it is handled, acknowledges it, and only then hears the next. Here PUBACK alone
 * waits, and the next is heard at once, so that a thousand can share a commit.
 */
export function openBrokerSession({ url, clientId, listen, keep, letGo, failed }: BrokerSessionOptions): BrokerSession {
  const client: MqttClient = mqtt.connect(url, {
    clientId,
    protocolVersion: 5,
    clean: false,
    properties: { sessionExpiryInterval: KEPT_S, receiveMaximum: MOST_OPEN },
    keepalive: 10,
    reconnectPeriod: 0,
    connectTimeout: 8000,
    resubscribe: false,
    manualConnect: true,
  })
  /** How each message that is not acknowledged yet is doing. */
  const open = new Map<number, Promise<void>>()
  /** Those of QoS 0 that are not safe yet: no PUBACK that waits makes the broker wait. */
  let unpromised = 0
  let lastAt = performance.now()

  client.handleMessage = (packet, done) => {
    lastAt = performance.now()
    if (packet.qos > 0) open.set(packet.messageId!, keep(packet))
    else if (unpromised < MOST_OPEN) keepUnpromised(packet)
    else letGo(packet)
    done()
  }
  function keepUnpromised(packet: IPublishPacket): void {
    const kept = () => {
      unpromised--
    }
    unpromised++
    keep(packet).then(kept, kept)
  }
  const sender = client as unknown as Sender
  const send = sender._sendPacket.bind(client)
  sender._sendPacket = (packet, written, ...rest) => {
    const kept = packet.cmd === 'puback' ? open.get(packet.messageId!) : undefined
    if (!kept) {
      send(packet, written, ...rest)
      return
    }
    const { stream } = client
    written?.()
    kept.then(
      () => {
        // With a new connection the number may stand for another message; the broker says this one again.
        if (client.stream === stream && client.connected) send(packet, undefined, ...rest)
        if (open.get(packet.messageId!) === kept) open.delete(packet.messageId!)
        lastAt = performance.now()
      },
      () => {},
    )
  }
  client.on('error', failed)
  client.on('connect', () => {
    lastAt = performance.now()
    open.clear()
    ;(client.stream as unknown as { setNoDelay?: (on: boolean) => void }).setNoDelay?.(true)
    const said = listen ? client.subscribeAsync(SHARED_UP, { qos: 1 }) : client.unsubscribeAsync(SHARED_UP)
    said.catch(failed)
  })
  client.connect()
  let connecting = performance.now()

  return {
    isConnected: () => client.connected,
    quietSince: () => (client.connected && open.size === 0 ? lastAt : undefined),
    connect: () => {
      if (client.connected || performance.now() - connecting < 10_000) return
      connecting = performance.now()
      client.reconnect()
    },
    leave: () => client.endAsync(true),
    end: () => client.endAsync(false, { properties: { sessionExpiryInterval: 0 } }),
  }
}
