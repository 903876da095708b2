import { expect, test } from 'vitest'
import { keyOf } from './shortcuts.ts'

const pressed = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) =>
  keyOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

test.each([
  ['a letter', pressed('r'), 'r'],
  ['a key with Shift', pressed('?'), '?'],
  ['Ctrl with Caps Lock', pressed('K', { ctrlKey: true }), 'mod+k'],
  ['Cmd on a Mac', pressed('k', { metaKey: true }), 'mod+k'],
  ['Alt, which the system uses', pressed('k', { altKey: true }), undefined],
  ['Ctrl alone', pressed('Control', { ctrlKey: true }), undefined],
])('%s', (_, key, written) => {
  expect(key).toBe(written)
})
