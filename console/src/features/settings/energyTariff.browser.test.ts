import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { WORDS } from '../../testing/words.ts'

const { settings, input } = WORDS.zh
const { tariff } = settings

const section = (page: Page, title: string = tariff.title) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('enters and removes the price of electricity', async ({ open, server }) => {
  const page = await open('/setting', { as: 'admin' })
  const price = section(page).getByLabel(tariff.price)
  const remove = section(page).getByRole('button', { name: tariff.remove })
  await expect(price).toHaveValue('')
  await expect(remove).toHaveCount(0)
  await price.fill('0.65')
  await price.press('Enter')
  await expect(page.getByText(tariff.saved)).toBeVisible()
  expect(server.city.tariff).toEqual({ price: 0.65, currency: 'CNY' })
  await section(page).getByRole('combobox', { name: tariff.currency }).fill('EUR')
  await page.getByRole('option', { name: 'EUR' }).click()
  await section(page).getByRole('button', { name: tariff.save }).click()
  await expect.poll(() => server.city.tariff).toEqual({ price: 0.65, currency: 'EUR' })
  await remove.click()
  await expect(page.getByText(tariff.removed)).toBeVisible()
  expect(server.city.tariff).toBeNull()
  await expect(price).toHaveValue('')
  await expect(remove).toHaveCount(0)
})

test('shows errors of the price and the currency at their fields, and keeps the input', async ({ open, server }) => {
  server.city.tariff = { price: 0.65, currency: 'CNY' }
  const page = await open('/setting', { as: 'admin' })
  const price = section(page).getByLabel(tariff.price)
  const save = section(page).getByRole('button', { name: tariff.save })
  for (const wrong of ['', '0', '1000001']) {
    await price.fill(wrong)
    await save.click()
    await expect(price).toHaveAccessibleDescription(input.energyPriceOutOfRange)
    await expect(price).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(price).toHaveValue('1000001')
  expect(server.city.tariff).toEqual({ price: 0.65, currency: 'CNY' })
  await price.fill('0.7')
  server.faults.fail('UpdateEnergyTariff', 'BAD_USER_INPUT', { field: 'input.currency', key: 'currencyInvalid' })
  await save.click()
  await expect(section(page).getByRole('combobox', { name: tariff.currency })).toHaveAccessibleDescription(
    input.currencyInvalid,
  )
  await expect(price).not.toHaveAttribute('aria-invalid', 'true')
  await expect(price).toHaveValue('0.7')
  server.faults.clear()
  await save.click()
  await expect.poll(() => server.city.tariff).toEqual({ price: 0.7, currency: 'CNY' })
})

test('shows the price as text to users who may not change it', async ({ open, server }) => {
  server.city.tariff = { price: 0.6512, currency: 'CNY' }
  const page = await open('/setting', { as: 'viewer' })
  await expect(section(page)).toContainText('¥0.6512 / kWh')
  await expect(section(page).getByRole('textbox')).toHaveCount(0)
  await expect(section(page).getByRole('button')).toHaveCount(0)
  server.city.tariff = null
  await page.reload()
  await expect(section(page)).toContainText(tariff.none)
})

testVariants('axe finds nothing on the price of electricity and its errors', async ({ page, open }) => {
  await open('/setting')
  const price = page.getByLabel(/^(单价（每 kWh）|Price per kWh)$/)
  await price.locator('xpath=ancestor::form').getByRole('button').first().click()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  expect(await violations(page, 'main')).toEqual([])
})
