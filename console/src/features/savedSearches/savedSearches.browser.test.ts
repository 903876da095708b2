import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { LIST } from '../../testing/devices.ts'
import { row } from '../../testing/find.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'
import { ADMIN } from '../../testing/people.ts'

const BUTTON = /^(常用筛选|Saved searches)$/
const dialog = (page: Page) => page.getByRole('dialog', { name: BUTTON })

async function openSaved(page: Page) {
  await page.getByRole('button', { name: /^(更多|More)$/ }).click()
  await page.getByRole('button', { name: BUTTON }).click()
  await expect(dialog(page)).toBeVisible()
}

const adminOf = ({ city }: MemoryServer) => city.findBy('admins', 'email', ADMIN).id

test('saves the filters under a name, shares them, and applies them in place of others', async ({ open, server }) => {
  const page = await open(`${LIST}?status=OFFLINE&groupId=0&sort=-name&page=2`, { as: 'admin' })
  await openSaved(page)
  await dialog(page).getByRole('button', { name: '保存当前筛选' }).click()
  await expect(dialog(page)).toContainText('请填写名称')
  await dialog(page).getByLabel('名称').fill('未分组离线')
  await dialog(page)
    .getByLabel(/^共享给/)
    .check()
  await dialog(page).getByRole('button', { name: '保存当前筛选' }).click()
  await expect(row(dialog(page), '未分组离线')).toContainText('我（已共享）')
  expect(server.city.rows.savedSearches).toMatchObject([
    { name: '未分组离线', search: 'status=OFFLINE&groupId=0&sort=-name', isShared: true },
  ])
  await page.goto(`${LIST}?q=L-0001&condition=ON`)
  await openSaved(page)
  await dialog(page).getByRole('button', { name: '未分组离线', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(url => {
    const search = Object.fromEntries(url.searchParams)
    return search.status === 'OFFLINE' && search.groupId === '0' && !('q' in search) && !('condition' in search)
  })
})

test('says when a name replaces an own search, and deletes one', async ({ open, server }) => {
  server.city.add('savedSearches', { name: '故障', search: 'status=FAULT', isShared: false, adminId: adminOf(server) })
  const page = await open(`${LIST}?status=OFFLINE`, { as: 'admin' })
  await openSaved(page)
  await dialog(page).getByLabel('名称').fill(' 故障 ')
  await expect(dialog(page)).toContainText('将替换同名的常用筛选')
  await dialog(page).getByRole('button', { name: '替换' }).click()
  await expect.poll(() => server.city.rows.savedSearches).toMatchObject([{ search: 'status=OFFLINE' }])
  await row(dialog(page), '故障').getByRole('button', { name: /^删除/ }).click()
  await expect(dialog(page)).toContainText('还没有常用筛选')
})

test('without a filter there is nothing to save; an account without the right to change lights shares nothing', async ({
  open,
}) => {
  const page = await open(LIST, { as: 'viewer' })
  await openSaved(page)
  await expect(dialog(page)).toContainText('没有筛选条件')
  await page.goto(`${LIST}?status=FAULT`)
  await openSaved(page)
  await expect(dialog(page).getByLabel('名称')).toBeFocused()
  await expect(dialog(page).getByLabel(/^共享给/)).toHaveCount(0)
})

test('keeps the name when saving fails', async ({ open, server }) => {
  const page = await open(`${LIST}?status=FAULT`, { as: 'admin' })
  await openSaved(page)
  server.faults.fail('SaveSearch', 'BAD_USER_INPUT', { field: 'input.name', key: 'tooManySearches' })
  await dialog(page).getByLabel('名称').fill('故障')
  await dialog(page).getByRole('button', { name: '保存当前筛选' }).click()
  await expect(dialog(page)).toContainText('每个账号最多保存 100 个常用筛选')
  await expect(dialog(page).getByLabel('名称')).toHaveValue('故障')
})

test('names the condition that it does not know, and does not apply the search', async ({ open, server }) => {
  const own = { isShared: false, adminId: adminOf(server) }
  server.city.add('savedSearches', { ...own, name: '按品牌', search: 'status=FAULT&brand=7' })
  server.city.add('savedSearches', { ...own, name: '故障', search: 'status=FAULT' })
  const page = await open(LIST, { as: 'admin' })
  await openSaved(page)
  await expect(row(dialog(page), '按品牌')).toContainText('此筛选含有当前版本不支持的条件，不能使用：brand=7')
  await expect(dialog(page).getByRole('button', { name: '故障', exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: '按品牌', exact: true })).toHaveCount(0)
  await row(dialog(page), '按品牌').getByText('按品牌').first().click()
  await expect(dialog(page)).toBeVisible()
  expect(new URL(page.url()).searchParams.has('status')).toBe(false)
})

testVariants('axe finds nothing in the saved searches', async ({ page, open, server }) => {
  server.city.add('savedSearches', { name: '故障', search: 'status=FAULT', isShared: true, adminId: adminOf(server) })
  server.city.add('savedSearches', { name: '品牌', search: 'brand=7', isShared: true, adminId: adminOf(server) })
  await open(`${LIST}?status=OFFLINE`)
  await openSaved(page)
  await expect(row(dialog(page), '故障')).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
})
