import { MAX_MESSAGE_BYTES } from '#protocol/message.ts'

const MAX_ITEMS = 1000
// Less the bytes of the envelope, `{"readings":[…]}`.
const MAX_BYTES = MAX_MESSAGE_BYTES - 1024

/** Payloads that carry all items under a name, in order, each within the protocol's limits. */
export function* batches(name: string, items: Iterable<object>): Generator<string> {
  let batch: string[] = []
  let bytes = 0
  for (const item of items) {
    const text = JSON.stringify(item)
    const size = Buffer.byteLength(text) + 1
    if (batch.length === MAX_ITEMS || (batch.length > 0 && bytes + size > MAX_BYTES)) {
      yield `{"${name}":[${batch.join()}]}`
      batch = []
      bytes = 0
    }
    batch.push(text)
    bytes += size
  }
  if (batch.length > 0) yield `{"${name}":[${batch.join()}]}`
}
