const SHARED_BYTES = 256 * 1024
const shared = Buffer.allocUnsafeSlow(SHARED_BYTES)

/**
 * Encodes text as UTF-8. `Buffer.from` reads the text twice, once to count its bytes. A text that fits into a shared buffer is
 * written there and copied instead, which takes half the time for a page of lights.
 */
export function utf8(text: string): Buffer<ArrayBuffer> {
  // A UTF-16 unit takes at most three bytes.
  if (text.length * 3 > SHARED_BYTES) return Buffer.from(text)
  const length = shared.write(text)
  const bytes = Buffer.allocUnsafe(length)
  shared.copy(bytes, 0, 0, length)
  return bytes
}
