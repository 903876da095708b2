import type { Socket } from 'node:net'
import { connect, type MqttClient } from 'mqtt'

const MIN_RETRY_MS = 500
const MAX_RETRY_MS = 15_000
/** Messages without an acknowledgement: above this the broker hangs, and more readings would only fill the memory. */
const MAX_UNCONFIRMED = 50

export type MqttConnectionOptions = {
  broker: string
  username: string
  password: string
  will: { topic: string; payload: string }
  subscribe: string
  keepAliveSeconds: number
  random: () => number
  onUp: () => void
  onMessage: (topic: string, payload: Buffer, retained: boolean) => void
  onError: (error: Error) => void
}

/**
 * The MQTT connection of one endpoint. It reconnects with exponential backoff and full jitter, so that a city does not
 * reconnect all at once. Each connection has a new client, so messages queued in the old one are not sent late.
 */
export class MqttConnection {
  isConnected = false
  /** Messages that the broker has not acknowledged yet. */
  unconfirmed = 0
  #options: MqttConnectionOptions
  #client: MqttClient | undefined
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #closed = false
  /** `onError` was called for this client. */
  #hasFailed = false

  constructor(options: MqttConnectionOptions) {
    this.#options = options
  }

  open(afterMs = 0): void {
    this.#timer = setTimeout(() => this.#connect(), afterMs)
  }

  get isCongested(): boolean {
    return this.unconfirmed > MAX_UNCONFIRMED
  }

  /** Sends a message. Without a connection it is dropped: the next report has the current values. */
  publish(topic: string, payload: string, onConfirmed?: () => void): void {
    const client = this.#client
    if (!this.isConnected || !client) return
    this.unconfirmed++
    client.publish(topic, payload, { qos: 1 }, error => {
      if (client !== this.#client) return
      this.unconfirmed--
      if (!error) onConfirmed?.()
    })
  }

  /** Disconnects after all messages are acknowledged, or after two seconds. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const until = Date.now() + 2000
    while (this.isConnected && this.unconfirmed > 0 && Date.now() < until)
      await new Promise(resolve => setTimeout(resolve, 5))
    const client = this.#client
    if (!client) return
    // A broker that hangs does not close the connection.
    const timeout = setTimeout(() => client.stream.destroy(), 1000)
    await client.endAsync(!this.isConnected || this.unconfirmed > 0).catch(() => {})
    clearTimeout(timeout)
  }

  /** Closes the connection without DISCONNECT, as in a power cut, until `open` is called. */
  cut(): void {
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    this.#reset()
    client?.stream.destroy()
    client?.end(true)
  }

  #connect(): void {
    const { broker, username, password, will, keepAliveSeconds } = this.#options
    const client = connect(broker, {
      username,
      password,
      clientId: username,
      will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: false },
      clean: true,
      protocolVersion: 4,
      keepalive: keepAliveSeconds,
      connectTimeout: 10_000,
      reconnectPeriod: 0,
      queueQoSZero: false,
    })
    this.#client = client
    this.#hasFailed = false
    client.on('connect', () => this.#onConnect(client))
    client.on('message', (topic, payload, packet) => {
      if (client === this.#client) this.#options.onMessage(topic, payload, packet.retain)
    })
    client.on('error', error => this.#fail(error))
    client.on('close', () => this.#onClose(client))
  }

  #onConnect(client: MqttClient): void {
    // An acknowledgement is a small packet: Nagle's algorithm would delay it by 40 ms.
    const socket = client.stream as Partial<Socket>
    socket.setNoDelay?.(true)
    client.subscribe(this.#options.subscribe, { qos: 1 }, (error, granted) => {
      if (client !== this.#client || this.#closed) return
      if (error || granted?.some(({ qos }) => qos === 128)) {
        this.#fail(new Error('the broker refused the subscription'))
        return void client.end(true)
      }
      this.isConnected = true
      this.#failures = 0
      this.#options.onUp()
    })
  }

  #fail(error: Error): void {
    this.#hasFailed = true
    this.#options.onError(error)
  }

  #reset(): void {
    this.isConnected = false
    this.unconfirmed = 0
  }

  #onClose(client: MqttClient): void {
    if (client !== this.#client) return
    const isRefused = !this.isConnected && !this.#hasFailed
    this.#reset()
    this.#client = undefined
    client.end(true)
    if (this.#closed) return
    // E.g. by a port that expects TLS.
    if (isRefused) this.#fail(new Error('the broker closed the connection'))
    const maxMs = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** this.#failures++)
    this.open(this.#options.random() * maxMs)
  }
}
