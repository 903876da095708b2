import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'
import { openNew } from '../../testing/deviceForms.ts'
import { LIST } from '../../testing/devices.ts'
import { LISBON, LISBON_REGIONS } from '../../testing/site.ts'
import { WORDS } from '../../testing/words.ts'

const { picker, schematic, noBaseMap } = WORDS.en.map

/** The list of results has the same label. */
const searchIn = (dialog: Locator) => dialog.getByRole('textbox', { name: picker.search })

async function openPicker(open: (path: string, visitor: object) => Promise<Page>) {
  const page = await open(LIST, { as: 'admin', language: 'en' })
  const form = await openNew(page, 'en')
  await form.getByRole('button', { name: picker.choose }).click()
  const dialog = page.getByRole('dialog', { name: picker.title })
  await expect(dialog.getByRole('button', { name: picker.confirm })).toBeVisible()
  return dialog
}

test('finds a region of China by pinyin', { tag: '@nightly' }, async ({ open }) => {
  const dialog = await openPicker(open)
  await searchIn(dialog).fill('taiyuan')
  await dialog.getByRole('option', { name: '山西省太原市', exact: true }).click()
  await expect(searchIn(dialog)).toHaveValue('山西省太原市')
  await expect(dialog.getByText(schematic)).toBeVisible()
})

test('finds regions with a position in the list of a site', { tag: '@nightly' }, async ({ open, server }) => {
  server.city.client.site = LISBON
  Object.assign(server.city, { regions: LISBON_REGIONS })
  const dialog = await openPicker(open)
  await searchIn(dialog).fill('lisboa')
  await expect(dialog.getByRole('option')).toHaveText(['Lisboa · Lisboa'])
  await searchIn(dialog).fill('sintra')
  await expect(dialog.getByText(picker.noMatch)).toBeVisible()
})

test('is absent if the list has no positions; the map states that it has no base map', async ({ open, server }) => {
  server.city.client.site = LISBON
  const dialog = await openPicker(open)
  await expect(searchIn(dialog)).toHaveCount(0)
  await expect(dialog.getByText(noBaseMap)).toBeVisible()
})
