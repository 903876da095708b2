import { expect, test } from 'vitest'
import { atEndOfFile, closeFile } from './endOfFile.ts'

test('closes all in reverse order, also when one fails', async () => {
  const closed: string[] = []
  atEndOfFile(() => closed.push('database'))
  atEndOfFile(async () => {
    throw new Error('the broker is gone')
  })
  atEndOfFile(() => void closed.push('api'))
  await expect(closeFile()).rejects.toThrow('the broker is gone')
  expect(closed).toEqual(['api', 'database'])
  await closeFile()
  expect(closed).toHaveLength(2)
})
