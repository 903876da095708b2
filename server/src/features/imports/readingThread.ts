/**
 * Reads a table in its own thread: a large workbook or a long file must not block the gateway or the
 * API. Sends rows in batches, and continues after each acknowledgement.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { FileError } from './fileErrors.ts'
import type { Wanted } from './openTable.ts'
import { readTable } from './table.ts'
import type { TableRow } from './tableRow.ts'

const BATCH_ROWS = 1000
/** Characters; a row may have more. */
const BATCH_TEXT = 1_000_000
const port = parentPort!
const { path, wanted } = workerData as { path: string; wanted?: Wanted }

try {
  let batch: TableRow[] = []
  let count = 0
  let text = 0
  for await (const part of readTable(path, wanted)) {
    if (!Array.isArray(part)) {
      await say({ head: part })
      continue
    }
    batch.push(part)
    text = part[1].reduce((sum, cell) => sum + cell.length, text)
    if (batch.length < BATCH_ROWS && text < BATCH_TEXT) continue
    count += batch.length
    await say({ rows: JSON.stringify(batch), count })
    batch = []
    text = 0
  }
  if (batch.length) await say({ rows: JSON.stringify(batch), count: count + batch.length })
  port.postMessage({ done: true })
} catch (error) {
  const { key, message } = error as FileError
  port.postMessage({ error: { key: error instanceof FileError ? key : undefined, message } })
}

async function say(message: object): Promise<void> {
  const goOn = new Promise<void>(resolve => port.once('message', () => resolve()))
  port.postMessage(message)
  await goOn
}
