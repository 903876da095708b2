import { z } from 'zod'

/** Maximum size of a message; a longer one is refused before it is parsed. */
export const MAX_MESSAGE_BYTES = 256 * 1024

/** A single item, or a list of items under a name; parsed to a list. */
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

/** A malformed message. The error message names the broken rule. */
export class MessageError extends Error {}

/**
 * Parses the bytes of a message with a schema.
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
    throw new MessageError(
      first ? `${first.path.join('.') || 'message'}: ${first.message}` : 'does not match the schema',
    )
  }
}
