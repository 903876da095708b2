import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearSecondTries, recordSecondTries } from './secondTries.mjs'

const flaky = { file: 'e2e/map.e2e.ts', name: 'zoom > by wheel', status: 'passed' as const, ms: 10, secondTry: true }
const stable = { ...flaky, name: 'zoom > by key', secondTry: undefined }
const NAME = 'e2e/map.e2e.ts > zoom > by wheel'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'second-tries-'))
  file = join(folder, 'second-tries.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const kept = () => readFileSync(file, 'utf8').split('\n').filter(Boolean)

test('counts second tries, and no test that passed at the first', () => {
  expect(recordSecondTries([flaky, stable], 'abc', { file })).toEqual([])
  expect(kept().map(line => JSON.parse(line))).toEqual([{ test: NAME, at: expect.any(String), commit: 'abc' }])
})

test('fails the run in which a test needs its second one within 30 days', () => {
  recordSecondTries([flaky], 'abc', { file })
  expect(recordSecondTries([flaky], 'def', { file })).toEqual([
    expect.objectContaining({ name: NAME, status: 'failed', error: expect.stringContaining('quarantine.json') }),
  ])
})

test('does not fail a run in which it passed at the first try', () => {
  recordSecondTries([flaky], 'abc', { file })
  recordSecondTries([flaky], 'def', { file })
  expect(recordSecondTries([stable], 'fed', { file })).toEqual([])
})

test('does not fail a run for a test in quarantine', () => {
  const quarantined = [{ test: NAME, since: '2026-11-25', why: 'a race in the map' }]
  recordSecondTries([flaky], 'abc', { file, quarantined })
  expect(recordSecondTries([flaky], 'def', { file, quarantined })).toEqual([])
})

test('forgets what is older than 30 days, and what was cleared', () => {
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString()
  writeFileSync(file, `${JSON.stringify({ test: NAME, at: old, commit: 'abc' })}\n`)
  expect(recordSecondTries([flaky], 'def', { file })).toEqual([])
  expect(kept()).toHaveLength(1)
  clearSecondTries(NAME, file)
  expect(kept()).toEqual([])
})
