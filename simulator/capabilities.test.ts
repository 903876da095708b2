import { expect, test } from 'vitest'
import { announcementOf } from './capabilities.ts'

test('announces circuits for endpoints with a cabinet only', () => {
  const announced = (cabinet: object | undefined) => announcementOf({ lights: new Map(), cabinet }, 5000).capabilities
  expect(announced({})).toMatchObject([{ circuits: true, reads: true, reportEverySeconds: 5 }])
  expect(announced(undefined)[0]).not.toHaveProperty('circuits')
})
