import { expect, test } from 'vitest'
import { localInput, minuteOf, readLocalInput } from './wallTime.ts'

test('an instant goes through the input for a local time and comes back', () => {
  for (const iso of ['2026-11-21T12:34:00.000Z', '2026-07-01T00:00:00.000Z', '2026-12-31T23:59:00.000Z'])
    expect(readLocalInput(localInput(minuteOf(iso)))).toBe(minuteOf(iso))
})

test('what is not written out is no time', () => expect(readLocalInput('2026-11-')).toBeUndefined())
