import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTable } from './openTable.ts'
import { type Cell, xlsxStream } from './sheets.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CHUNKS = 2000

/** A million rows; counts the chunks that were read, and records when the reader stops. */
function endless() {
  const source = { taken: 0, isEnded: false }
  async function* rows(): AsyncGenerator<Cell[][]> {
    try {
      for (; source.taken < CHUNKS; source.taken++)
        yield Array.from({ length: 500 }, (_, i) => [`路灯 ${source.taken}-${i}`, Math.random()])
    } finally {
      source.isEnded = true
    }
  }
  return { source, stream: xlsxStream(rows(), '灯', [20, 20]) }
}

test('imports an exported file', async () => {
  const path = join(folder, 'export.xlsx')
  const chunks: Cell[][][] = [
    [['名称', '功率']],
    [
      ['路灯 <1> & "2"', 150],
      [null, 0.5],
    ],
    [['=1+1', null]],
  ]
  async function* rows() {
    yield* chunks
  }
  await pipeline(xlsxStream(rows(), '灯', [20, 20]), createWriteStream(path))
  const { rows: read } = await openTable(path, {}, { rows: 10, columns: 10 })
  expect(await Readable.from(read).toArray()).toEqual([
    [1, ['名称', '功率']],
    [2, ['路灯 <1> & "2"', '150']],
    [3, ['', '0.5']],
    [4, ["'=1+1"]],
  ])
})

test('produces rows only as fast as they are read, and none after the reader closes', async () => {
  const { source, stream } = endless()
  const reader = stream[Symbol.asyncIterator]()
  await reader.next()
  await vi.waitFor(() => expect(source.taken).toBeGreaterThan(0), { timeout: 8000 })
  await new Promise(done => setTimeout(done, 500))
  expect(source.taken).toBeLessThan(CHUNKS / 20)
  stream.destroy()
  await vi.waitFor(() => expect(source.isEnded).toBe(true), { timeout: 8000 })
})

test('a download fails if reading its rows fails', async () => {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [['名称']]
    throw new Error('the database is gone')
  }
  await expect(buffer(xlsxStream(rows(), '灯', [20]))).rejects.toThrow('the database is gone')
})

test('downloads that wait for rows do not delay others', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  async function* slowRows(): AsyncGenerator<Cell[][]> {
    waiting++
    await promise
    yield [['名称']]
  }
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [['名称']]
  }
  const slow = Array.from({ length: 20 }, () => buffer(xlsxStream(slowRows(), '灯', [20])))
  await vi.waitFor(() => expect(waiting).toBe(slow.length), { timeout: 8000 })
  expect((await buffer(xlsxStream(rows(), '灯', [20]))).length).toBeGreaterThan(0)
  resolve()
  await Promise.all(slow)
}, 30_000)
