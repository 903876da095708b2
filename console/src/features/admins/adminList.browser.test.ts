import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'
import { field } from '../../testing/find.ts'
import { ADMIN, addAdmin, PASSWORD } from '../../testing/people.ts'

const LIST = '/setting/admin/list'
const cardsOf = (page: Page) => page.getByRole('list', { name: '用户管理' }).getByRole('listitem')

test('shows admins as cards, 12 a page; search and page are in the URL', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  for (let n = 1; n <= 13; n++) addAdmin(server, 'VIEWER', `Many-${`${n}`.padStart(2, '0')}`)
  const page = await open(LIST, { as: 'admin' })
  const cards = cardsOf(page)
  await expect(cards).toHaveCount(12)
  await page.getByLabel('搜索昵称、姓名或邮箱').fill('many-')
  await expect(page).toHaveURL(/q=many-/)
  await expect(page.getByText('共 13 条')).toBeVisible()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards).toHaveCount(1)
  await page.reload()
  await expect(cards).toHaveCount(1)
  await page.goBack()
  await expect(cards).toHaveCount(12)
  // A page that no longer exists leads to the last one.
  await page.goto(`${LIST}?q=many-&page=9`)
  await expect(page).toHaveURL(/page=2/)
  await expect(cards).toHaveCount(1)
})

test('sorts and filters admins, and clears filters when there are no results', async ({ open, server }) => {
  for (let n = 1; n <= 13; n++) addAdmin(server, 'VIEWER', `Many-${`${n}`.padStart(2, '0')}`)
  const page = await open(`${LIST}?q=many-`, { as: 'admin' })
  const cards = cardsOf(page)
  await page.getByLabel('排序', { exact: true }).selectOption('-nickname')
  await expect(cards.first()).toContainText('Many-13')
  // Twelve need no second page.
  await page.getByLabel('搜索昵称、姓名或邮箱').fill('many-0')
  await expect(cards).toHaveCount(9)
  await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0)
  await page.getByLabel('按状态筛选').selectOption('no')
  await expect(page.getByText('没有符合条件的用户')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: '清除筛选' }).last().click()
  await expect(page).not.toHaveURL(/q=|enabled=/)
  await expect(cards).toHaveCount(12)
  await page.getByLabel('角色', { exact: true }).selectOption({ label: '超级管理员' })
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText(ADMIN)
})

test('shows a conflict with another change; an empty password field keeps the password', async ({ open, server }) => {
  const both = addAdmin(server, 'VIEWER', 'Both')
  const page = await open(`${LIST}?q=Both`, { as: 'admin' })
  await page.getByRole('button', { name: '编辑 Both' }).click()
  const form = page.getByRole('dialog', { name: '编辑用户' })
  await field(form, '昵称').fill('我的昵称')
  server.city.change(both, { nickname: '他的昵称' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('内容已被他人修改')).toBeVisible()
  await expect(form.getByRole('list', { name: '对方修改后的内容' })).toHaveText('昵称: 他的昵称')
  await expect(field(form, '昵称')).toHaveValue('我的昵称')
  await form.getByRole('button', { name: '放弃我的，载入最新内容' }).click()
  await expect(field(form, '昵称')).toHaveValue('他的昵称')
  await field(form, '昵称').fill('再改')
  server.city.change(both, { firstName: '新' })
  await form.getByRole('button', { name: '保存' }).click()
  await form.getByRole('button', { name: '保留我的修改并保存' }).click()
  await expect(page.getByText('已修改 再改')).toBeVisible()
  expect(both).toMatchObject({ nickname: '再改', firstName: '新', password: PASSWORD })
})

test('a list that fails to load shows an error and can be retried', async ({ open, server }) => {
  const repair = server.faults.closeConnection('AdminList')
  const page = await open(LIST, { as: 'admin' })
  await expect(page.getByText('用户列表加载失败')).toBeVisible()
  repair()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: ADMIN })).toBeVisible()
})
