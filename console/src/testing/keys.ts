import type { Page } from '@playwright/test'

/** Effects of the page have run: its shortcuts work. */
export async function waitForShortcuts(page: Page): Promise<void> {
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestIdleCallback(done)))')
}
