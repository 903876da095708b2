import { connect, type Socket } from 'node:net'

/*
 * A minimal MQTT 3.1.1 client for lights. The load runs on the same cores as the server, so it must use little CPU.
 */

export interface MqttHandlers {
  /** PUBACK of one of ours */
  acknowledged?(id: number): void
  published?(topic: string, payload: Buffer): void
  closed?(): void
}

const CONNACK = 2
const PUBLISH = 3
const PUBACK = 4
const SUBACK = 9
const KEEP_ALIVE_SECONDS = 3600

/** One connection. Writes of one event-loop turn are sent together. */
export class MqttConnection {
  readonly #socket: Socket
  readonly #handlers: MqttHandlers
  #rest: Buffer | undefined
  #onAnswer: ((packet: Buffer) => void) | undefined
  #lastId = 0

  private constructor(socket: Socket, heard: MqttHandlers) {
    this.#socket = socket
    this.#handlers = heard
    socket.on('data', chunk => this.#read(chunk))
    socket.on('close', () => heard.closed?.())
    socket.on('error', () => {})
  }

  static async open(
    port: number,
    name: string,
    password: string | undefined,
    heard: MqttHandlers,
  ): Promise<MqttConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    const wire = new MqttConnection(socket, heard)
    const flags = password === undefined ? 0x02 : 0xc2
    const body = [
      encodeString('MQTT'),
      Buffer.from([4, flags, KEEP_ALIVE_SECONDS >> 8, KEEP_ALIVE_SECONDS & 255]),
      encodeString(name),
    ]
    if (password !== undefined) body.push(encodeString(name), encodeString(password))
    const answer = await wire.#sendAndWait(packet(0x10, Buffer.concat(body)))
    if (answer[1] !== 0) throw new Error(`${name} is refused: ${answer[1]}`)
    return wire
  }

  async subscribe(filter: string): Promise<void> {
    await this.#sendAndWait(packet(0x82, Buffer.concat([Buffer.from([0, 1]), encodeString(filter), Buffer.from([1])])))
  }

  /** QoS 1. @returns the id that its PUBACK will name */
  publish(topic: Buffer, payload: string): number {
    this.#lastId = (this.#lastId % 65_535) + 1
    const length = Buffer.byteLength(payload)
    const remaining = topic.length + 2 + length
    const size = remaining < 128 ? 2 : remaining < 16_384 ? 3 : 4
    const bytes = Buffer.allocUnsafe(size + remaining)
    bytes[0] = 0x32
    putLength(bytes, 1, remaining)
    topic.copy(bytes, size)
    bytes.writeUInt16BE(this.#lastId, size + topic.length)
    bytes.write(payload, size + topic.length + 2)
    this.#write(bytes)
    return this.#lastId
  }

  close(): void {
    this.#socket.end(Buffer.from([0xe0, 0]))
  }

  #write(bytes: Buffer): void {
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork()
      process.nextTick(() => this.#socket.uncork())
    }
    this.#socket.write(bytes)
  }

  #sendAndWait(bytes: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#onAnswer = resolve
      this.#socket.once('close', () => reject(new Error('the broker ended the connection')))
      this.#socket.write(bytes)
    })
  }

  #read(chunk: Buffer): void {
    let bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    for (;;) {
      let length = 0
      let size = 1
      for (let shift = 0; ; shift += 7) {
        const next = bytes[size++]
        if (next === undefined) {
          this.#rest = bytes
          return
        }
        length |= (next & 127) << shift
        if (next < 128) break
      }
      if (bytes.length < size + length) {
        this.#rest = bytes
        return
      }
      this.#handlePacket(bytes[0]!, bytes.subarray(size, size + length))
      bytes = bytes.subarray(size + length)
      if (bytes.length === 0) {
        this.#rest = undefined
        return
      }
    }
  }

  #handlePacket(first: number, body: Buffer): void {
    const kind = first >> 4
    if (kind === PUBACK) this.#handlers.acknowledged?.(body.readUInt16BE(0))
    else if (kind === PUBLISH) {
      const topicEnd = 2 + body.readUInt16BE(0)
      const hasId = (first & 6) > 0
      if (hasId) this.#write(Buffer.from([0x40, 2, body[topicEnd]!, body[topicEnd + 1]!]))
      this.#handlers.published?.(body.toString('latin1', 2, topicEnd), body.subarray(topicEnd + (hasId ? 2 : 0)))
    } else if (kind === CONNACK || kind === SUBACK) this.#onAnswer?.(body)
  }
}

/** MQTT string encoding: the length, then the bytes. */
export function encodeString(of: string): Buffer {
  const bytes = Buffer.from(of)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function packet(first: number, body: Buffer): Buffer {
  const size = body.length < 128 ? 2 : 3
  const bytes = Buffer.alloc(size)
  bytes[0] = first
  putLength(bytes, 1, body.length)
  return Buffer.concat([bytes, body])
}

function putLength(bytes: Buffer, at: number, length: number): void {
  let left = length
  do {
    bytes[at++] = (left & 127) | (left > 127 ? 128 : 0)
    left >>= 7
  } while (left > 0)
}
