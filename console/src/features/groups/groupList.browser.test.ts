import { expect, test } from '../../testing/component.ts'
import { row } from '../../testing/find.ts'

test('lists and sorts groups, seven a page, with district, status, strategy and online rate', {
  tag: '@nightly',
}, async ({ open, server }) => {
  server.city.findBy('devices', 'groupId', 2).deviceStatus = 'OFFLINE'
  const page = await open('/lighting/groups', { as: 'admin' })
  await expect(page.getByRole('row')).toHaveCount(8)
  const main = row(page, '天河区 · 主干道')
  await expect(main).toContainText('广东省 · 广州市 · 天河区')
  // Half of its lights are offline, although its stored status is NORMAL.
  await expect(main).toContainText('故障离线灯超过 10%')
  await expect(main).toContainText('主干道节能')
  await expect(main).toContainText(/日出日落 1[678]:\d\d–0[67]:\d\d/)
  await expect(main).toContainText('正在执行照明计划')
  await expect(main).toContainText('50%')

  await page.getByRole('button', { name: '按“设备数”排序' }).click()
  await page.getByRole('button', { name: '按“设备数”排序' }).click()
  await expect(page).toHaveURL(/sort=-deviceCount/)
  const counts = page.locator('tbody tr td:nth-child(5)')
  await expect(counts).toHaveText(['8', '8', '8', '7', '7', '5', '3'])

  await page.getByRole('button', { name: '按“在线率”排序' }).click()
  await expect(page).toHaveURL(/sort=onlineRate/)
  // A group without lights has no rate.
  await expect(page.locator('tbody tr').first()).toContainText('洪山居民区')
  await expect(page.locator('tbody tr').nth(1)).toContainText('天河区 · 主干道')
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/page=2/)
  // The URL changes before the list is read.
  const latest = () => server.variablesOf('GroupList').at(-1)
  await expect.poll(latest).toMatchObject({ orderBy: [{ onlineRate: 'asc' }], page: 2, limit: 7 })
})

test('the actions of a group are visible at each width, and no text is cut off', async ({ open }) => {
  const page = await open('/lighting/groups', { as: 'admin', language: 'en' })
  const main = page.getByRole('main')
  for (const width of [1440, 1280, 1024, 900, 800, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const remove = main.getByRole('button', { name: /^Delete / }).first()
    await expect(remove).toBeVisible()
    // Below some width, cards replace the table and its button.
    const rightEdge = async () => {
      const box = await remove.boundingBox()
      return box ? box.x + box.width : Number.POSITIVE_INFINITY
    }
    await expect.poll(rightEdge).toBeLessThanOrEqual(width)
    const cut = () =>
      main.locator('td, dd').evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth).length)
    await expect.poll(cut).toBe(0)
  }
})

test('searches groups by name or description, filters them, and keeps both in the URL', { tag: '@nightly' }, async ({
  open,
}) => {
  const page = await open('/lighting/groups', { as: 'admin' })
  await page.getByPlaceholder('搜索名称或说明').fill('天河区 · 公园')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/q=/)
  await page.getByLabel('按定时策略筛选').selectOption('日出日落')
  await expect(page.getByText('没有符合条件的分组')).toBeVisible()
  await page.reload()
  await expect(page.getByText('没有符合条件的分组')).toBeVisible()
  // The first one clears the search box only.
  await page.getByRole('button', { name: '清除筛选' }).last().click()
  await expect(page.getByRole('row')).toHaveCount(8)
  // Filters and pages are part of the URL; the link of a group leads to its devices.
  await page.getByRole('link', { name: /^查看设备 公园/ }).click()
  await expect(page).toHaveURL(/\/lighting\/devices\?groupId=3$/)
})

test('filters groups by derived status, and operates them by the stored one', {
  tag: '@nightly',
}, async ({ open, server }) => {
  server.city.findBy('devices', 'groupId', 2).deviceStatus = 'OFFLINE'
  const page = await open('/lighting/groups?status=FAULT', { as: 'admin' })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, '天河区 · 主干道')).toContainText('离线灯超过 10%')
  const operate = page.getByRole('button', { name: '操作 主干道' })
  await expect(operate).not.toHaveAttribute('aria-disabled')
  server.city.find('groups', 2)!.groupStatus = 'MAINTENANCE'
  await page.goto('/lighting/groups?status=MAINTENANCE')
  await expect(row(page, '天河区 · 主干道')).toContainText('维护人工设定')
  await expect(operate).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('keeps the selection across pages', { tag: '@nightly' }, async ({ open }) => {
  const page = await open('/lighting/groups', { as: 'admin' })
  await page.getByRole('checkbox', { name: '选择 公园' }).check()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('checkbox', { name: '选择 公园' })).toHaveCount(0)
  await page.locator('tbody').getByRole('checkbox').first().check()
  await expect(page.getByText('已选 2 项')).toBeVisible()
  await page.getByRole('button', { name: '第 1 页' }).click()
  await expect(page.getByRole('checkbox', { name: '选择 公园' })).toBeChecked()
})

test('a viewer sees groups without controls', async ({ open }) => {
  const page = await open('/lighting/groups', { as: 'viewer' })
  await expect(page.getByRole('link', { name: /^查看设备/ })).toHaveCount(7)
  await expect(page.getByRole('button', { name: /^(编辑|操作|删除|新建分组)/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
