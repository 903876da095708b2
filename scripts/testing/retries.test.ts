import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearRetries, recordRetries } from './retries.mjs'

const flaky = { file: 'e2e/map.e2e.ts', name: 'zoom > by wheel', status: 'passed' as const, ms: 10, isFlaky: true }
const stable = { ...flaky, isFlaky: undefined }
const NAME = 'e2e/map.e2e.ts > zoom > by wheel'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'retries-'))
  file = join(folder, 'retries.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const kept = () => readFileSync(file, 'utf8').split('\n').filter(Boolean)

test('records only retried tests', () => {
  expect(recordRetries([flaky, { ...stable, name: 'zoom > by key' }], 'abc', { file })).toEqual([])
  expect(kept().map(line => JSON.parse(line))).toEqual([{ test: NAME, at: expect.any(String), commit: 'abc' }])
})

test('fails on the second retry of a test within 30 days', () => {
  recordRetries([flaky], 'abc', { file })
  expect(recordRetries([flaky], 'def', { file })).toEqual([
    expect.objectContaining({ name: NAME, status: 'failed', error: expect.stringContaining('quarantine.json') }),
  ])
})

test('does not fail when the test passes without a retry', () => {
  recordRetries([flaky], 'abc', { file })
  recordRetries([flaky], 'def', { file })
  expect(recordRetries([stable], 'fed', { file })).toEqual([])
})

test('does not fail for a test in quarantine', () => {
  const quarantined = [{ test: NAME, since: '2026-11-25', why: 'a race in the map' }]
  recordRetries([flaky], 'abc', { file, quarantined })
  expect(recordRetries([flaky], 'def', { file, quarantined })).toEqual([])
})

test('drops expired and cleared entries', () => {
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString()
  writeFileSync(file, `${JSON.stringify({ test: NAME, at: old, commit: 'abc' })}\n`)
  expect(recordRetries([flaky], 'def', { file })).toEqual([])
  expect(kept()).toHaveLength(1)
  clearRetries(NAME, file)
  expect(kept()).toEqual([])
})
