import type { Socket } from 'node:net'

/** Messages that wait to be stored. */
export interface Load {
  messages: number
  /** Readings or other items in the messages. */
  items: number
  bytes: number
}

/** Limits of one endpoint, over all its connections. The messages of the last chunk may exceed them. */
const MAX_OF_ENDPOINT: Load = { messages: 100, items: 2000, bytes: 512 * 1024 }
/** Limits of all endpoints together. */
const MAX_OF_ALL: Load = { messages: 20_000, items: 100_000, bytes: 64 * 1024 * 1024 }

/**
 * Limits what waits to be stored, for each endpoint and in total. The sockets of an endpoint that reaches its limit are
 * paused until there is room, so its next messages wait in the device and not in this process. Aedes pauses a socket,
 * too, but each published message makes it read on.
 *
 * At the total limit only endpoints without waiting messages are read, at twice the total limit none.
 */
export class Backpressure {
  #ofEndpoint: Load
  #ofAll: Load
  #loads = new Map<string, Load>()
  #total = none()
  #isFull = false
  #endpoints = new WeakMap<Socket, string>()
  #sockets = new Map<string, Set<Socket>>()
  #paused = new Set<Socket>()

  constructor({ ofEndpoint = MAX_OF_ENDPOINT, ofAll = MAX_OF_ALL } = {}) {
    this.#ofEndpoint = ofEndpoint
    this.#ofAll = ofAll
  }

  /** Connections that the server does not read although data is waiting. They must not fail their keep-alive check. */
  get paused(): ReadonlySet<Socket> {
    return this.#paused
  }

  /** Reads the connection only while there is room. */
  attach(socket: Socket): void {
    const read = socket.read.bind(socket)
    socket.read = size => {
      // Node.js calls read(0) to request data without consuming it.
      if (size === 0 || this.#hasRoom(socket)) return read(size)
      this.#paused.add(socket)
      return null
    }
    socket.once('close', () => this.#detach(socket))
  }

  /** Assigns a connection to its endpoint. */
  identify(socket: Socket, endpoint: string): void {
    if (socket.destroyed) return
    this.#endpoints.set(socket, endpoint)
    this.#sockets.set(endpoint, (this.#sockets.get(endpoint) ?? new Set()).add(socket))
  }

  add(endpoint: string, items: number, bytes: number): void {
    const load = this.#loads.get(endpoint) ?? none()
    this.#loads.set(endpoint, load)
    for (const each of [load, this.#total]) change(each, 1, items, bytes)
    if (reaches(this.#total, this.#ofAll)) this.#isFull = true
  }

  remove(endpoint: string, items: number, bytes: number): void {
    const load = this.#loads.get(endpoint)!
    for (const each of [load, this.#total]) change(each, -1, -items, -bytes)
    if (load.messages === 0) this.#loads.delete(endpoint)
    if (this.#isFull && !reaches(this.#total, this.#ofAll, 0.5)) {
      this.#isFull = false
      for (const socket of [...this.#paused]) this.#resume(socket)
    } else for (const socket of this.#sockets.get(endpoint) ?? []) this.#resume(socket)
  }

  #resume(socket: Socket): void {
    // As a microtask: the handling of the next message must not run inside the completion of this one.
    if (this.#paused.has(socket) && this.#hasRoom(socket)) {
      this.#paused.delete(socket)
      queueMicrotask(() => socket.emit('readable'))
    }
  }

  #hasRoom(socket: Socket): boolean {
    const endpoint = this.#endpoints.get(socket)
    // A connection that is not authenticated yet must be able to send its credentials.
    if (endpoint === undefined) return true
    const load = this.#loads.get(endpoint)
    if (this.#isFull) return !load && !reaches(this.#total, this.#ofAll, 2)
    return !load || !reaches(load, this.#ofEndpoint)
  }

  #detach(socket: Socket): void {
    this.#paused.delete(socket)
    const endpoint = this.#endpoints.get(socket)
    if (endpoint === undefined) return
    const sockets = this.#sockets.get(endpoint)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#sockets.delete(endpoint)
  }
}

function none(): Load {
  return { messages: 0, items: 0, bytes: 0 }
}

function change(load: Load, messages: number, items: number, bytes: number): void {
  load.messages += messages
  load.items += items
  load.bytes += bytes
}

function reaches(load: Load, limit: Load, times = 1): boolean {
  return (
    load.messages >= times * limit.messages || load.items >= times * limit.items || load.bytes >= times * limit.bytes
  )
}
