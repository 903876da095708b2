import { test } from '@playwright/test'
import { prepareData } from './preparedData.ts'

test('creates the data directory that stories copy', () => {
  // As long as e2e/stage.ts gives a server to start.
  test.setTimeout(180_000)
  return prepareData()
})
