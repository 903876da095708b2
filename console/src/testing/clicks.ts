import type { Page } from '@playwright/test'

/** Counts presses of the pointer from now on: a story may need only so many. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`
    window.clicks = 0
    addEventListener('pointerdown', () => { window.clicks++ }, { capture: true })`)
  return () => page.evaluate<number>('window.clicks')
}
