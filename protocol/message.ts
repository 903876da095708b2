import { z } from 'zod'

/** Bytes a message may have; a longer one is refused unread. */
export const MAX_MESSAGE_BYTES = 256 * 1024

/** One item as it is, or many under a name; read, it is always a list. */
export function oneOrMany<T extends z.ZodType>(name: string, item: T) {
  const many = z.object({ [name]: z.array(item).min(1).max(1000) })
  return {
    parse(value: unknown): z.infer<T>[] {
      if (typeof value === 'object' && value !== null && name in value)
        return many.parse(value)[name] as unknown as z.infer<T>[]
      return [item.parse(value)]
    },
  }
}

/** A message that breaks the rules, and which rule, in words fit for a log. */
export class MessageError extends Error {}

/**
 * Bytes from the wire → what a schema makes of them.
 * @throws MessageError naming the first broken rule, e.g. `main.dimmingLevel: Too big: expected number to be <=100`
 */
export function readMessage<T>(bytes: Uint8Array, schema: { parse(value: unknown): T }): T {
  if (bytes.length > MAX_MESSAGE_BYTES) throw new MessageError(`${bytes.length} bytes, ${MAX_MESSAGE_BYTES} allowed`)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new MessageError('not JSON in UTF-8')
  }
  try {
    return schema.parse(value)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const [first] = error.issues
    throw new MessageError(first ? `${first.path.join('.') || 'message'}: ${first.message}` : 'not of this shape')
  }
}
