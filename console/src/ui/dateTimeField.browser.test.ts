import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../testing/component.ts'
import { choose, openEdit, paste } from '../testing/deviceForms.ts'
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

  // What is incomplete is refused, not saved as no end.
  await time.fill('9')
  await time.press('Tab')
  await date.fill('')
  await form.getByRole('button', { name: dialog.save, exact: true }).click()
  await expect(form.getByText(WORDS.en.input.endOutOfRange)).toBeVisible()
  await date.fill('2030-04-02')
  await expect(time).toHaveValue('09:00')
  await expect(form.getByText(WORDS.en.input.endOutOfRange)).toHaveCount(0)
  await form.getByRole('button', { name: dialog.save, exact: true }).click()
  await expect(form).toBeHidden()
  const [sent] = server.variablesOf('UpdateLightDevice').slice(-1) as { input: { lifecycle: { until: string } } }[]
  // 09:00 at the site, in China.
  expect(sent!.input.lifecycle.until).toBe('2030-04-02T01:00:00.000Z')
})
