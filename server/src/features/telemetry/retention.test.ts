import { expect, test } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

test('the retention period can be read and changed within bounds', async () => {
  const platform = await startPlatform()
  const token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  const change = (readings: number, hours: number) =>
    platform.ask(
      `mutation { updateRetention(readingDays: ${readings}, hourDays: ${hours}) { readingDays hourDays } }`,
      {},
      token,
    )
  const now = async () => (await platform.ask('{ retention { readingDays hourDays } }', {}, token)).data.retention
  expect(await now()).toEqual({ readingDays: 30, hourDays: 800 })
  expect((await change(90, 90)).data.updateRetention).toEqual({ readingDays: 90, hourDays: 90 })
  for (const [readings, hours, field] of [
    [1, 90, 'readingDays'],
    [3651, 3651, 'readingDays'],
    [30, 3651, 'hourDays'],
    [31, 30, 'hourDays'],
  ] as const)
    expect((await change(readings, hours)).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field })
  expect(await now()).toEqual({ readingDays: 90, hourDays: 90 })
})
