import { expect, test } from 'vitest'
import { localInput, minuteOf, readLocalInput } from './wallTime.ts'

test.each(['Asia/Shanghai', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])(
  'an instant in the time input in %s is converted back unchanged',
  zone => {
    for (const iso of ['2026-11-21T12:34:00.000Z', '2026-07-01T00:00:00.000Z', '2026-12-31T23:59:00.000Z'])
      expect(readLocalInput(localInput(minuteOf(iso), zone), zone)).toBe(minuteOf(iso))
  },
)

test('uses the time zone of the site', () => {
  expect(localInput(minuteOf('2026-11-21T12:34:00.000Z'), 'Asia/Shanghai')).toBe('2026-11-21T20:34')
  expect(readLocalInput('2026-11-21T20:34', 'Asia/Shanghai')).toBe(minuteOf('2026-11-21T12:34:00.000Z'))
})

test.each(['', '2026-11-', '2026-11-21', '2026-13-45T12:00', '2026-11-21T99:00'])('%j is not a time', text =>
  expect(readLocalInput(text, 'Asia/Shanghai')).toBeUndefined(),
)
