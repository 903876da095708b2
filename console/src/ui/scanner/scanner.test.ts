import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problemOf } from './camera.ts'
import { steady } from './steady.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reports a code once, after it was visible for 500 ms', () => {
  const reported: string[] = []
  const sight = steady(code => reported.push(code))
  sight.see('L-1')
  vi.advanceTimersByTime(300)
  sight.see(undefined)
  sight.see('L-1')
  vi.advanceTimersByTime(199)
  expect(reported).toEqual([])
  vi.advanceTimersByTime(1)
  expect(reported).toEqual(['L-1'])
  sight.see('L-1')
  vi.advanceTimersByTime(1000)
  expect(reported).toEqual(['L-1'])
})

test('ignores a code that is visible for a short time', () => {
  const reported: string[] = []
  const sight = steady(code => reported.push(code))
  sight.see('L-1')
  vi.advanceTimersByTime(400)
  sight.see('L-2')
  vi.advanceTimersByTime(500)
  expect(reported).toEqual(['L-2'])
  sight.see('L-3')
  sight.stop()
  vi.advanceTimersByTime(1000)
  expect(reported).toEqual(['L-2'])
})

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'other'],
])('reads %s as %s', (name, problem) => {
  expect(problemOf(name)).toBe(problem)
})

test('serves the WebAssembly version of the reader', () => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(ZXING_WASM_SHA256)
})
