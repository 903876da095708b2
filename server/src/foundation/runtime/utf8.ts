const ROOM = 256 * 1024
const room = Buffer.allocUnsafeSlow(ROOM)

/**
 * Text as bytes, in UTF-8. `Buffer.from` reads it twice: once for how many bytes it takes, and once more. Where it cannot take
 * more than there is room for, it is written into that, and what came of it copied: half the time for a page of lights.
 */
export function utf8(text: string): Buffer<ArrayBuffer> {
  // No character of JavaScript's takes more than three.
  if (text.length * 3 > ROOM) return Buffer.from(text)
  const length = room.write(text)
  const bytes = Buffer.allocUnsafe(length)
  room.copy(bytes, 0, 0, length)
  return bytes
}
