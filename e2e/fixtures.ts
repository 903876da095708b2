import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import type { RunningServer } from './lamplighter.ts'
import { startCity } from './preparedData.ts'

/**
 * Tests that share one running Lamplighter with its demo city. A file that changes its city names it
 * (`test.use({ city: … })`). Files that name the same city share it in a worker, and do not use the same lights.
 */
export const test = base.extend<
  { baseURL: string; mayViolatePolicy: boolean },
  { lamplighter: RunningServer; city: string }
>({
  city: ['', { option: true, scope: 'worker' }],
  lamplighter: [
    // Depends on `city`, so that each city has its own Lamplighter.
    async ({ city: _ }, use) => {
      const running = await startCity()
      await use(running)
      await running.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  mayViolatePolicy: [false, { option: true }],
  /** Fails a test if the console violates its Content Security Policy. */
  context: async ({ context, mayViolatePolicy }, use) => {
    const broken: string[] = []
    context.on('console', message => {
      if (message.text().includes('Content Security Policy')) broken.push(message.text())
    })
    await use(context)
    if (!mayViolatePolicy) expect(broken).toEqual([])
  },
  /** Attaches the server's output to a failed test. */
  baseURL: async ({ lamplighter }, use, info) => {
    const before = lamplighter.output().length
    await use(lamplighter.url)
    if (info.status === info.expectedStatus) return
    const path = info.outputPath('server.log')
    writeFileSync(path, lamplighter.output().slice(before))
    await info.attach('server', { path, contentType: 'text/plain' })
  },
})

export { expect }
