import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import type { RunningServer } from './lamplighter.ts'
import { startCity } from './preparedData.ts'

/**
 * Stories that share one running Lamplighter with its demo city. A file that changes its city names it
 * (`test.use({ city: … })`). Files that name the same city share it in a worker, and do not use the same lights.
 */
export const test = base.extend<
  { baseURL: string; mayViolatePolicy: boolean },
  { lamplighter: RunningServer; city: string }
>({
  city: ['', { option: true, scope: 'worker' }],
  lamplighter: [
    // Named here, so that another city is another Lamplighter.
    async ({ city: _ }, use) => {
      const running = await startCity()
      await use(running)
      await running.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  mayViolatePolicy: [false, { option: true }],
  /** Whatever a story does, the console keeps to the content policy of its page. */
  context: async ({ context, mayViolatePolicy }, use) => {
    const broken: string[] = []
    context.on('console', message => {
      if (message.text().includes('Content Security Policy')) broken.push(message.text())
    })
    await use(context)
    if (!mayViolatePolicy) expect(broken).toEqual([])
  },
  /** With a story that fails stands what the server said meanwhile. */
  baseURL: async ({ lamplighter }, use, story) => {
    const before = lamplighter.output().length
    await use(lamplighter.url)
    if (story.status === story.expectedStatus) return
    const path = story.outputPath('server.log')
    writeFileSync(path, lamplighter.output().slice(before))
    await story.attach('server', { path, contentType: 'text/plain' })
  },
})

export { expect }
