import { expect, type Locator } from '@playwright/test'

/** A form takes two presses within 250 ms for one: who sees nothing happen presses again. */
export async function pressUntilGone(button: Locator, dialog: Locator): Promise<void> {
  await expect(async () => {
    if (await dialog.isVisible()) await button.click({ timeout: 1000 })
    await expect(dialog).toBeHidden({ timeout: 1000 })
  }).toPass()
}

/** The same where a dialog is to come. */
export async function pressUntilShown(button: Locator, dialog: Locator): Promise<void> {
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click({ timeout: 1000 })
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
}
