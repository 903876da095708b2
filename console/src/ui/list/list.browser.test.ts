import { expect, test } from '../../testing/component.ts'

const GROUPS = '/lighting/groups'

test('keeps rows and shows the error when a reload fails; hides them on FORBIDDEN', async ({ open, server }) => {
  const page = await open(GROUPS, { as: 'operator' })
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).not.toHaveCount(0)
  const shown = await rows.count()
  const repair = server.faults.fail('GroupList', 'INTERNAL_SERVER_ERROR', { requestId: 'r-17' })
  await page.keyboard.press('r')
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: '刷新失败，显示的是上次加载的数据' })
  await expect(notice).toContainText('r-17')
  await expect(rows).toHaveCount(shown)
  repair()
  // The console retries automatically.
  await expect(notice).toHaveCount(0)
  await expect(rows).toHaveCount(shown)
  const permit = server.faults.fail('GroupList', 'FORBIDDEN')
  await page.keyboard.press('r')
  await expect(page.getByText('分组列表加载失败')).toBeVisible()
  await expect(rows).toHaveCount(0)
  // Rows without a permission stay hidden after another failure.
  permit()
  server.faults.fail('GroupList', 'INTERNAL_SERVER_ERROR')
  await page.keyboard.press('r')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('服务出现问题')
  await expect(rows).toHaveCount(0)
})

test('shows no rows of the previous filter when the new one fails', async ({ open, server }) => {
  const page = await open(GROUPS, { as: 'operator' })
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).not.toHaveCount(0)
  server.faults.fail('GroupList', 'INTERNAL_SERVER_ERROR')
  await page.getByRole('main').getByRole('searchbox').first().fill('江')
  await expect(page.getByText('分组列表加载失败')).toBeVisible()
  await expect(rows).toHaveCount(0)
})

test('moves the focus to the toolbar after the filters are cleared', async ({ open }) => {
  const page = await open(`${GROUPS}?q=nothing-has-this-name`, { as: 'operator' })
  await page.getByRole('main').getByRole('button', { name: '清除筛选' }).last().click()
  await expect(page).not.toHaveURL(/q=/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('searchbox').first()).toBeFocused()
})

test('shows the number of an unknown filter value, not “all”', async ({ open }) => {
  const page = await open('/setting/admin/list?role=987', { as: 'admin' })
  const filter = page.getByLabel('角色', { exact: true })
  await expect(filter).toHaveValue('987')
  await expect(filter.locator('option:checked')).toHaveText('#987')
})

test('on a telephone the button of the filters counts them, without the search text', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(`${GROUPS}?q=路`, { as: 'operator', language: 'en' })
  const toggle = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(toggle('Filters')).toHaveAttribute('data-variant', 'default')
  await toggle('Filters').click()
  const controlled = await toggle('Filters').getAttribute('aria-controls')
  const select = page.locator(`[id="${controlled}"]`).getByRole('combobox', { name: 'Status' })
  await expect(select).toBeVisible()
  await select.selectOption({ index: 1 })
  await expect(toggle('Filters (1)')).toHaveAttribute('data-variant', 'light')
})
