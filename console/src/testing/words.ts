import { expect, type Page } from '@playwright/test'
import { errors as enErrors } from '../i18n/en/errors.ts'
import { later as en } from '../i18n/en/later.ts'
import { sessions as enSessions } from '../i18n/en/sessions.ts'
import { shell as enShell } from '../i18n/en/shell.ts'
import { errors as zhErrors } from '../i18n/zh/errors.ts'
import { later as zh } from '../i18n/zh/later.ts'
import { sessions as zhSessions } from '../i18n/zh/sessions.ts'
import { shell as zhShell } from '../i18n/zh/shell.ts'

/* The words of the console. */

export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const WORDS = {
  zh: { ...zh, shell: zhShell, errors: zhErrors, sessions: zhSessions },
  en: { ...en, shell: enShell, errors: enErrors, sessions: enSessions },
}

/** Replaces the placeholders of a text. */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/{{(\w+)}}/g, (_, name: string) => `${values[name]}`)
}

/** By the account menu. */
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
