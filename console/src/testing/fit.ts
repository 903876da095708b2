import { expect, type Page } from '@playwright/test'

/** No horizontal overflow. */
export async function expectToFit(page: Page): Promise<void> {
  const over = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(over)).toBe(0)
}
