import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '../foundation/runtime/log.ts'
import { eventually } from '../testing/platform.ts'
import { testDatabase } from '../testing/testDatabase.ts'
import { openClockThread } from './openThread.ts'

const mediaFolder = mkdtempSync(join(tmpdir(), 'lamplighter-media-'))
afterAll(() => rmSync(mediaFolder, { recursive: true }))

test('the scheduler keeps running while the calling thread is busy', { timeout: 30_000 }, async () => {
  const { url } = await testDatabase()
  const logging = { level: 'error', format: 'json' } as const
  const clock = await openClockThread(
    {
      databaseUrl: url,
      media: { store: 'LOCAL' },
      mediaFolder,
      folders: [],
      sessionIdleMinutes: 720,
      terminatesBlockers: true,
    },
    logging,
    openLog(logging),
  )
  expect(await clock.isResponding()).toBe(true)
  const turns = async () => {
    const all = (await clock.collectMetrics()) as {
      name: string
      values: { value: number; labels: Record<string, string> }[]
    }[]
    const { values } = all.find(({ name }) => name === 'lamplighter_clock_task_runs_total')!
    return values.find(({ labels }) => labels.task === 'apply_desired_state' && labels.outcome === 'done')!.value
  }
  const before = await eventually(turns)
  // Blocks this thread for 3 s.
  for (const until = performance.now() + 3000; performance.now() < until; );
  expect(await turns()).toBeGreaterThanOrEqual(before + 4)
  await clock.close()
  expect(await clock.isResponding()).toBe(false)
})
