import { expect, type Locator } from '@playwright/test'

/** Forms ignore a second press within 250 ms. */
export async function pressUntilGone(button: Locator, dialog: Locator): Promise<void> {
  await expect(async () => {
    if (await dialog.isVisible()) await button.click({ timeout: 1000 })
    await expect(dialog).toBeHidden({ timeout: 1000 })
  }).toPass()
}

/** The same for a dialog that opens. */
export async function pressUntilShown(button: Locator, dialog: Locator): Promise<void> {
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click({ timeout: 1000 })
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
}
