import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asText, fromEpsg } from './fromEpsg.ts'

test('the committed list matches the packages', () => {
  const committed = new URL('../../server/src/features/imports/coordinateSystems.generated.json', import.meta.url)
  expect(readFileSync(committed, 'utf8')).toBe(asText(fromEpsg()))
})
