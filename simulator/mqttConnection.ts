import type { Socket } from 'node:net'
import { connect, type MqttClient } from 'mqtt'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

export type LinkOptions = {
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
 * One endpoint's MQTT connection, made anew whenever it breaks, after a pause of full jitter, so that a city does not
 * come back all at once. Each connection is a fresh client: nothing that waited in the old one is sent late.
 */
export class Link {
  connected = false
  /** Messages given to the broker and not yet confirmed by it. */
  unconfirmed = 0
  #options: LinkOptions
  #client: MqttClient | undefined
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #closed = false

  constructor(options: LinkOptions) {
    this.#options = options
  }

  open(afterMs = 0): void {
    this.#timer = setTimeout(() => this.#connect(), afterMs)
  }

  /** Sends, when there is a connection; what cannot be sent is dropped, since the next report says it again. */
  publish(topic: string, payload: string, onConfirmed?: () => void): void {
    const client = this.#client
    if (!this.connected || !client) return
    this.unconfirmed++
    client.publish(topic, payload, { qos: 1 }, error => {
      if (client !== this.#client) return
      this.unconfirmed--
      if (!error) onConfirmed?.()
    })
  }

  /** Leaves in good order: all that was sent is confirmed first, for at most two seconds. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const until = Date.now() + 2000
    while (this.connected && this.unconfirmed > 0 && Date.now() < until)
      await new Promise(resolve => setTimeout(resolve, 5))
    const client = this.#client
    if (!client) return
    // A broker that is frozen answers no goodbye.
    const impatience = setTimeout(() => client.stream.destroy(), 1000)
    await client.endAsync(!this.connected || this.unconfirmed > 0).catch(() => {})
    clearTimeout(impatience)
  }

  /** Falls silent as in a power cut: no goodbye, and no way back unless opened again. */
  cut(): void {
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = undefined
    this.#down()
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
    client.on('connect', () => this.#up(client))
    client.on('message', (topic, payload, packet) => {
      if (client === this.#client) this.#options.onMessage(topic, payload, packet.retain)
    })
    client.on('error', error => this.#options.onError(error))
    client.on('close', () => this.#lost(client))
  }

  #up(client: MqttClient): void {
    // An acknowledgement is a small packet: without this it waits 40 ms for company.
    const socket = client.stream as Partial<Socket>
    socket.setNoDelay?.(true)
    client.subscribe(this.#options.subscribe, { qos: 1 }, (error, granted) => {
      if (client !== this.#client || this.#closed) return
      if (error || granted?.some(({ qos }) => qos === 128)) return void client.end(true)
      this.connected = true
      this.#failures = 0
      this.#options.onUp()
    })
  }

  #down(): void {
    this.connected = false
    this.unconfirmed = 0
  }

  #lost(client: MqttClient): void {
    if (client !== this.#client) return
    this.#down()
    this.#client = undefined
    client.end(true)
    if (this.#closed) return
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures++)
    this.open(this.#options.random() * longest)
  }
}
