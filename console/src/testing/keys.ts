import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until the effects of the page have run, so that its shortcuts work. */
export async function waitForShortcuts(page: Page): Promise<void> {
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestIdleCallback(done)))')
}

/** Opens the command palette, and types a query. */
export async function openPalette(page: Page, query = ''): Promise<Locator> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: /^(命令面板|Command palette)$/ })
  const box = palette.getByRole('combobox')
  await expect(box).toBeFocused()
  if (query) await box.fill(query)
  return palette
}
