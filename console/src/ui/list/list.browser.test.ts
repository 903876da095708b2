import { expect, test } from '../../testing/component.ts'

const GROUPS = '/lighting/groups'

test('rows that cannot be read again stay, with the reason; without the permission they go', async ({
  open,
  server,
}) => {
  const page = await open(GROUPS, { as: 'operator' })
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).not.toHaveCount(0)
  const shown = await rows.count()
  const repair = server.faults.fail('GroupList', 'INTERNAL_SERVER_ERROR', { requestId: 'r-17' })
  await page.keyboard.press('r')
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: '更新失败，显示的是上次读取的内容' })
  await expect(notice).toContainText('r-17')
  await expect(rows).toHaveCount(shown)
  repair()
  await notice.getByRole('button', { name: '重试' }).click()
  await expect(notice).toHaveCount(0)
  await expect(rows).toHaveCount(shown)
  server.faults.fail('GroupList', 'FORBIDDEN')
  await page.keyboard.press('r')
  await expect(page.getByText('分组列表加载失败')).toBeVisible()
  await expect(rows).toHaveCount(0)
})

test('another filter that cannot be read does not show the rows of the one before', async ({ open, server }) => {
  const page = await open(GROUPS, { as: 'operator' })
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).not.toHaveCount(0)
  server.faults.fail('GroupList', 'INTERNAL_SERVER_ERROR')
  await page.getByRole('main').getByRole('searchbox').first().fill('江')
  await expect(page.getByText('分组列表加载失败')).toBeVisible()
  await expect(rows).toHaveCount(0)
})

test('after “clear filters” the keyboard goes on in the toolbar', async ({ open }) => {
  const page = await open(`${GROUPS}?q=nothing-has-this-name`, { as: 'operator' })
  await page.getByRole('main').getByRole('button', { name: '清除筛选' }).last().click()
  await expect(page).not.toHaveURL(/q=/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('searchbox').first()).toBeFocused()
})

test('a filter by something unknown is shown as it is, not as “all”', async ({ open }) => {
  const page = await open('/setting/admin/list?role=987', { as: 'admin' })
  await expect(page.getByLabel('角色', { exact: true })).toHaveValue('987')
})
