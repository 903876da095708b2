/**
 * Reads a table in its own thread: a large workbook or a long file must not block the gateway or the
 * API. Sends rows in batches, and continues after each acknowledgement. Then it waits for the next table.
 */
import { parentPort } from 'node:worker_threads'
import { FileError } from './fileErrors.ts'
import type { Wanted } from './openTable.ts'
import { readTable } from './table.ts'
import type { TableRow } from './tableRow.ts'

const BATCH_ROWS = 1000
/** Characters; a row may have more. */
const BATCH_TEXT = 1_000_000
const port = parentPort!

for (;;) await readAll((await nextMessage()) as { path: string; wanted?: Wanted })

async function readAll({ path, wanted }: { path: string; wanted?: Wanted }): Promise<void> {
  try {
    await sendRows(path, wanted)
    port.postMessage({ done: true })
  } catch (error) {
    const { key, message } = error as FileError
    port.postMessage({ error: { key: error instanceof FileError ? key : undefined, message } })
  }
}

async function sendRows(path: string, wanted: Wanted | undefined): Promise<void> {
  let batch: TableRow[] = []
  let count = 0
  let text = 0
  for await (const part of readTable(path, wanted)) {
    if (!Array.isArray(part)) {
      await send({ head: part })
      continue
    }
    batch.push(part)
    text = part[1].reduce((sum, cell) => sum + cell.length, text)
    if (batch.length < BATCH_ROWS && text < BATCH_TEXT) continue
    count += batch.length
    await send({ rows: JSON.stringify(batch), count })
    batch = []
    text = 0
  }
  if (batch.length) await send({ rows: JSON.stringify(batch), count: count + batch.length })
}

async function send(message: object): Promise<void> {
  const acknowledged = nextMessage()
  port.postMessage(message)
  await acknowledged
}

function nextMessage(): Promise<unknown> {
  return new Promise(resolve => port.once('message', resolve))
}
