import { expect, type Locator, type Page } from '@playwright/test'
import { combobox, field, options } from './find.ts'
import { interpolate, type Language, WORDS } from './words.ts'

/* What tests of the forms of devices have in common. */

export const BUTTONS = {
  zh: { close: '关闭' },
  en: { close: 'Close' },
}

export async function openNew(page: Page, language: Language = 'zh'): Promise<Locator> {
  await page.getByRole('button', { name: WORDS[language].devices.create, exact: true }).click()
  const form = page.getByRole('dialog', { name: WORDS[language].deviceForm.createTitle })
  await expect(field(form, WORDS[language].deviceForm.field.name)).toBeFocused()
  return form
}

export async function openEdit(page: Page, name: string, language: Language = 'zh'): Promise<Locator> {
  const { more, edit } = WORDS[language].devices.actions
  await page.getByRole('button', { name: `${more} ${name}` }).click()
  await page.getByRole('button', { name: edit, exact: true }).click()
  const form = page.getByRole('dialog', { name: interpolate(WORDS[language].deviceForm.editTitle, { name }) })
  await expect(field(form, WORDS[language].deviceForm.field.name)).toHaveValue(name)
  return form
}

/** For all of the first page. */
export async function openBatch(page: Page, language: Language = 'zh'): Promise<Locator> {
  const { page: all, edit } = WORDS[language].devices.batch
  await page.getByRole('checkbox', { name: all }).check()
  await page.getByRole('button', { name: edit, exact: true }).click()
  return page.getByRole('dialog')
}

export async function choose(form: Locator, name: string, option: string | RegExp): Promise<void> {
  await combobox(form, name).click()
  await options(form.page()).filter({ hasText: option }).first().click()
}

/** The error message of a field. */
export async function expectFieldError(input: Locator, message: string): Promise<void> {
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(new RegExp(escapeRegExp(message)))
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** @param fill puts something into the clipboard's `data` */
export async function paste(page: Page, fill: string): Promise<void> {
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    ${fill}
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })()`)
}
