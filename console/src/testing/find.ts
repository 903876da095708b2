import type { Locator, Page } from '@playwright/test'

/* Locators of parts of a page. */

type Within = Page | Locator

export const row = (within: Within, text: string): Locator => within.getByRole('row').filter({ hasText: text })
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

/** A field by its whole label; that of a required field ends with an asterisk. */
export function field(within: Within, label: string): Locator {
  return within.getByLabel(label, { exact: true }).or(within.getByLabel(`${label} *`, { exact: true }))
}

/** A select; its list of options has the same label. */
export const combobox = (within: Within, name: string): Locator => within.getByRole('combobox', { name, exact: true })
/** Options of the open list; those of native selects are never visible. */
export const options = (page: Page): Locator => page.getByRole('option').filter({ visible: true })
