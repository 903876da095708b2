import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../testing/component.ts'
import { choose, openEdit, paste } from '../testing/deviceForms.ts'
import type { MemoryServer } from '../testing/memoryServer.ts'
import { WORDS } from '../testing/words.ts'

const { deviceForm, devices, dialog } = WORDS.en

/** A browser that writes AM and PM. */
test.use({ locale: 'en-US' })

async function openEnd(page: Page): Promise<{ form: Locator; date: Locator; time: Locator }> {
  const form = await openEdit(page, await nameOfFirst(page), 'en')
  await choose(form, deviceForm.field.lifecycle, devices.lifecycle.OUT_OF_SERVICE)
  const field = form.getByRole('group', { name: deviceForm.field.outOfServiceUntil })
  return { form, date: field.getByLabel(deviceForm.untilDate), time: field.getByLabel(deviceForm.untilTime) }
}

const save = (form: Locator) => form.getByRole('button', { name: dialog.save, exact: true }).click()

function sentUntil(server: MemoryServer): string | null {
  const [sent] = server.variablesOf('UpdateLightDevice').slice(-1)
  return (sent as { input: { lifecycle: { until: string | null } } }).input.lifecycle.until
}

const nameOfFirst = (page: Page) => page.locator('tbody tr').first().getByRole('link').first().innerText()

test('a date and a 24-hour time are typed, moved by arrow keys and pasted', async ({ open, server }) => {
  const page = await open('/lighting/devices', { as: 'admin', language: 'en' })
  const { form, date, time } = await openEnd(page)
  await expect(date).toHaveValue('')
  await date.focus()
  await page.keyboard.type('03052030')
  await expect(date).toHaveValue('2030-03-05')
  await time.fill('1830')
  await expect(time).toHaveValue('18:30')
  await time.press('ArrowUp')
  await expect(time).toHaveValue('18:31')
  await time.fill('7:5')
  await time.press('Tab')
  await expect(time).toHaveValue('07:05')

  await time.focus()
  await paste(page, `data.setData('text/plain', ' 2030/4/1 18:45 ')`)
  await expect(date).toHaveValue('2030-04-01')
  await expect(time).toHaveValue('18:45')

  await time.fill('9')
  await time.press('Tab')
  await date.fill('2030-04-02')
  await save(form)
  await expect(form).toBeHidden()
  // 09:00 at the site, in China.
  expect(sentUntil(server)).toBe('2030-04-02T01:00:00.000Z')
})

test('an incomplete date and time are refused; an emptied date is no end', async ({ open, server }) => {
  const page = await open('/lighting/devices', { as: 'admin', language: 'en' })
  const { form, date, time } = await openEnd(page)
  const incomplete = form.getByText(WORDS.en.input.dateTimeIncomplete)
  await time.fill('1830')
  await save(form)
  await expect(incomplete).toBeVisible()
  await date.fill('2030-04-02')
  await expect(incomplete).toHaveCount(0)
  await expect(time).toHaveValue('18:30')

  // Of month, day and year, the first is emptied: the rest is kept.
  await date.focus()
  await page.keyboard.press('Backspace')
  await expect(date).toHaveValue('')
  await expect(time).toHaveValue('18:30')
  await save(form)
  await expect(incomplete).toBeVisible()

  await date.focus()
  for (const key of ['Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace']) await page.keyboard.press(key)
  await time.focus()
  await expect(time).toHaveValue('')
  await save(form)
  await expect(form).toBeHidden()
  expect(sentUntil(server)).toBeNull()
})
