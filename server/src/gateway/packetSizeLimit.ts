import type { Socket } from 'node:net'

/** CONNECT: names, a password and a last will. */
const MAX_CONNECT_BYTES = 64 * 1024
/** Above the limit of a message, whose refusal names the reason; a longer packet is not received at all. */
const MAX_BYTES = 1024 * 1024

/** First byte of a TLS connection. */
const TLS_HANDSHAKE = 0x16

/**
 * Closes a connection as soon as it announces a packet that is too long. The broker would buffer up to 256 MB of it, even
 * before the client is authenticated. Closes one that begins a TLS handshake, too: its random bytes are no packets.
 */
export function limitPacketSize(socket: Socket, onRefused: (why: string) => void): void {
  const isTooLong = createSizeCheck()
  let first: number | undefined
  const read = socket.read.bind(socket)
  socket.read = size => {
    const bytes = read(size)
    first ??= bytes?.[0]
    if (!bytes || (first !== TLS_HANDSHAKE && !isTooLong(bytes))) return bytes
    onRefused(first === TLS_HANDSHAKE ? 'TLS on the port for plain MQTT' : 'a packet that is too long')
    socket.destroy()
    return null
  }
}

/** Parses the headers of one connection's packets: a byte of type, one to four of length, then the content. */
function createSizeCheck(): (bytes: Uint8Array) => boolean {
  let max = MAX_CONNECT_BYTES
  /** Bytes of the current packet that are still to come. */
  let left = 0
  /** Bytes of its header so far, and the length that they encode. */
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
      if (length > max || header > 5) return true
      if (byte & 128) continue
      left = length
      header = length = 0
      max = MAX_BYTES
    }
    return false
  }
}
