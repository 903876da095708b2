import { expect, type Page } from '@playwright/test'
import { type Language, WORDS } from './words.ts'

/* Signing in and out by hand. */

/** Fills in the sign-in form, and submits it. */
export async function typePassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: /^(邮箱|Email)/ }).fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('input[type=password]').press('Enter')
}

/** Signs out by the account menu. */
export async function signOut(page: Page, language: Language): Promise<void> {
  const { user } = WORDS[language].shell
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${user.menu}`) })
    .click()
  await page.getByRole('button', { name: user.logout }).click()
  // After a reload.
  await expect(page).toHaveURL(/\/auth\/login/)
}
