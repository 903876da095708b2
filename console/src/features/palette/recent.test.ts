import { beforeEach, expect, test, vi } from 'vitest'
import { type Recent, readRecent, storeRecent } from './recent.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})

const light = (id: number): Recent => ({ kind: 'devices', id, label: `Light ${id}` })

test('stores five entries, newest first, without duplicates', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 3]) storeRecent('a@b', light(id))
  expect(readRecent('a@b').map(({ id }) => id)).toEqual([3, 6, 5, 4, 2])
})

test('stores entries by account', () => {
  storeRecent('a@b', light(1))
  expect(readRecent('c@d')).toEqual([])
})

test.each(['{', '{}', '[null, {"kind": "devices"}]', '[{"kind": "evil", "id": 1, "label": "x"}]'])(
  'ignores invalid stored values: %s',
  text => {
    kept.set('app-recent:a@b', text)
    expect(readRecent('a@b')).toEqual([])
  },
)
