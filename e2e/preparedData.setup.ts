import { test } from '@playwright/test'
import { prepareData } from './preparedData.ts'

test('creates the data directory that end-to-end tests copy', () => {
  // The same timeout as the server fixture in e2e/fixtures.ts.
  test.setTimeout(180_000)
  return prepareData()
})
