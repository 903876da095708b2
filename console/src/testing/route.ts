import type { Page } from '@playwright/test'

/** Opens another page of the console without reloading, as by a link. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
}
