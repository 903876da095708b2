import { test as base } from '@playwright/test'
import { type Running, start } from './lamplighter.ts'

/** Stories that share one running Lamplighter with its demo city. */
export const test = base.extend<{ baseURL: string }, { lamplighter: Running }>({
  lamplighter: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters from the pattern
    async ({}, use) => {
      const running = await start({}, ['--lights', '60'])
      await use(running)
      await running.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ lamplighter }, use) => use(lamplighter.url),
})

export { expect } from '@playwright/test'
