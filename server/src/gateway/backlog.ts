import type { Socket } from 'node:net'

/** Messages that may wait to be kept: of one connection, and of all together. What one piece brought may come on top. */
const MOST_OF_ONE = 100
const MOST_OF_ALL = 20_000

/**
 * What has come and is not kept yet. Who speaks faster than can be kept is not read any more until there is room again, so that
 * what they say waits in their own device and not in our memory. The broker means to do so, too, but each message that comes by
 * itself makes it read on.
 *
 * When all together have too much, who has nothing waiting is read still: who comes in, who only says that it is there, who
 * answers a command.
 */
export class Backlog {
  readonly #mostOfOne: number
  readonly #mostOfAll: number
  #of = new WeakMap<Socket, number>()
  #all = 0
  #full = false
  /** Who has more to say, and was not read. */
  #waiting = new Set<Socket>()

  constructor({ ofOne = MOST_OF_ONE, ofAll = MOST_OF_ALL } = {}) {
    this.#mostOfOne = ofOne
    this.#mostOfAll = ofAll
  }

  /** Connections that have more to say and are not read: their silence is ours. */
  get waiting(): ReadonlySet<Socket> {
    return this.#waiting
  }

  /** From now on a connection is read only while there is room. */
  bound(socket: Socket): void {
    const read = socket.read.bind(socket)
    socket.read = size => {
      // Node's own way to say that more may come.
      if (size === 0 || this.#hasRoom(socket)) return read(size)
      this.#waiting.add(socket)
      return null
    }
    socket.once('close', () => this.#waiting.delete(socket))
  }

  begin(socket: Socket): void {
    this.#of.set(socket, this.#count(socket) + 1)
    if (++this.#all >= this.#mostOfAll) this.#full = true
  }

  end(socket: Socket): void {
    this.#of.set(socket, this.#count(socket) - 1)
    this.#all--
    if (this.#full && this.#all <= this.#mostOfAll / 2) {
      this.#full = false
      for (const waiting of [...this.#waiting]) this.#readOn(waiting)
    } else this.#readOn(socket)
  }

  #readOn(socket: Socket): void {
    // Not within this message's own end: whatever the other one does with what it reads is none of its business.
    if (this.#hasRoom(socket) && this.#waiting.delete(socket)) queueMicrotask(() => socket.emit('readable'))
  }

  #hasRoom(socket: Socket): boolean {
    return this.#count(socket) < (this.#full ? 1 : this.#mostOfOne)
  }

  #count(socket: Socket): number {
    return this.#of.get(socket) ?? 0
  }
}
