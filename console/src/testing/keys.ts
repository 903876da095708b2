import type { Page } from '@playwright/test'

/** Effects of what is drawn have run: from now on its shortcuts work. */
export async function keysReady(page: Page): Promise<void> {
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestIdleCallback(done)))')
}
