import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test } from '../../testing/component.ts'
import { LIST } from '../../testing/devices.ts'
import { dialog } from '../../testing/find.ts'
import { WORDS } from '../../testing/words.ts'

/* Protected lights and minimum levels: the settings, and the action on selected lights. */

const { protection: zh } = WORDS.zh
const { settings } = zh

const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: settings.title, exact: true }) })

test('the limit of lights is set; a wrong one is named at its field; without it, a second person decides', async ({
  open,
  server,
}) => {
  const page = await open('/setting', { as: 'admin' })
  const limit = section(page).getByLabel(settings.limit)
  const save = section(page).getByRole('button', { name: settings.save })
  await expect(limit).toHaveValue('')
  for (const wrong of ['0', '1.5', 'x']) {
    await limit.fill(wrong)
    await save.click()
    await expect(limit).toHaveAccessibleDescription(new RegExp(settings.limitInvalid))
  }
  expect(server.city.protection.limit).toBe(null)
  await limit.fill('50')
  await save.click()
  await expect(page.getByText(settings.saved)).toBeVisible()
  expect(server.city.protection.limit).toBe(50)
  expect(await violations(page)).toEqual([])
  await section(page).getByLabel(settings.limit).fill('')
  await section(page).getByRole('button', { name: settings.save }).click()
  await expect(dialog(page, WORDS.zh.approvals.needed.title)).toContainText(
    WORDS.zh.approvals.reason.PROTECTION_REDUCED,
  )
  expect(server.city.protection.limit).toBe(50)
})

test('who may not change the settings sees them without a button', async ({ open, server }) => {
  server.city.protection.limit = 50
  const page = await open('/setting', { as: 'operator' })
  await expect(section(page).getByLabel(settings.limit)).toHaveValue('50')
  await expect(section(page).getByLabel(settings.limit)).toBeDisabled()
  await expect(section(page).getByRole('button', { name: settings.save })).toHaveCount(0)
})

test('selected lights are protected, and their protection ends', async ({ open, server }) => {
  const page = await open(LIST, { as: 'admin' })
  const isProtected = () => server.city.rows.devices.filter(light => light.isProtected).length
  const count = isProtected()
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: zh.batch }).click()
  const form = dialog(page, /./).last()
  await form.getByRole('button', { name: zh.protect }).click()
  await expect.poll(isProtected).toBeGreaterThan(count)
  await page.getByRole('button', { name: zh.batch }).click()
  await form.getByRole('radio', { name: zh.end }).check()
  await expect(form).toContainText(zh.endText)
})

test('customers are not offered to protect lights, even if they may change their lights', async ({ open, server }) => {
  const role = server.city.rows.roles.find(({ name }) => name === 'CUSTOMER')!
  role.permissions = [...role.permissions, 'LightDevice:update']
  const page = await open(LIST, { as: 'customer' })
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await expect(page.getByRole('button', { name: WORDS.zh.devices.batch.clear })).toBeVisible()
  await expect(page.getByRole('button', { name: zh.batch })).toHaveCount(0)
})
