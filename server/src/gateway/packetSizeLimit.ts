import type { Socket } from 'node:net'

/** The first packet says who one is: names, a password and a last will. */
const MOST_FIRST_BYTES = 64 * 1024
/** A message that is too long is refused by name; what is longer than this is not even taken in. */
const MOST_BYTES = 1024 * 1024

/**
 * Cuts a connection off as soon as it announces a packet that is too long: the broker would hold up to 256 MB of it until
 * it is whole, of strangers, too.
 */
export function boundPackets(socket: Socket): void {
  const tooLong = packetBound()
  const read = socket.read.bind(socket)
  socket.read = size => {
    const bytes = read(size)
    if (!bytes || !tooLong(bytes)) return bytes
    socket.destroy()
    return null
  }
}

/** Follows the packets of one connection by their headers: a byte of kind, one to four of length, and so many more. */
export function packetBound(): (bytes: Uint8Array) => boolean {
  let most = MOST_FIRST_BYTES
  /** Of the packet under way, still to come. */
  let left = 0
  /** Bytes of its header that were seen, and the length that they say so far. */
  let header = 0
  let length = 0
  return bytes => {
    for (let at = 0; at < bytes.length; ) {
      if (left > 0) {
        const taken = Math.min(left, bytes.length - at)
        left -= taken
        at += taken
        continue
      }
      const byte = bytes[at++]!
      if (header++ === 0) continue
      length += (byte & 127) * 128 ** (header - 2)
      if (length > most || header > 5) return true
      if (byte & 128) continue
      left = length
      header = length = 0
      most = MOST_BYTES
    }
    return false
  }
}
