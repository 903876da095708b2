import type { Page } from '@playwright/test'

/** To another page of the console as by a link of its own: without loading it. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
}
