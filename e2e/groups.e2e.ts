import type { Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { pressUntilGone } from '../console/src/testing/pressUntil.ts'
import { apiOf } from './api.ts'
import { arrive } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'groups' })

type Role = 'admin' | 'operator' | 'viewer'

async function open(page: Page, role: Role = 'admin', language: 'zh' | 'en' = 'zh', query = '') {
  await arrive(page, role, { language, at: `/lighting/groups${query}` })
  await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 })
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const toast = (page: Page, text: string | RegExp) => page.getByText(text)

/** Such requests wait until they are let go. */
async function holdBack(page: Page, operation: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes(operation)) await held
    await route.continue()
  })
  return () => letGo()
}

/** Such requests are answered with an error. */
async function failAt(page: Page, operation: string) {
  const errors = [{ message: 'broken', extensions: { code: 'INTERNAL_SERVER_ERROR' } }]
  await page.route('**/graphql', route =>
    route.request().postData()?.includes(operation)
      ? route.fulfill({ json: { data: null, errors } })
      : route.fallback(),
  )
}

/** A group without lights, for whoever wants to spoil one. */
async function makeGroup(page: Page, name: string) {
  await page.getByRole('button', { name: '新建分组' }).click()
  const form = dialog(page, '新建分组')
  await form.getByLabel('名称').fill(name)
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form).toBeHidden()
}

test('groups are listed seven a page, with district, status, strategy and their real online rate', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('row')).toHaveCount(8)
  const main = row(page, '天河区 · 主干道')
  await expect(main).toContainText('广东省 · 广州市 · 天河区')
  await expect(main).toContainText('正常')
  await expect(main).toContainText('主干道节能')
  await expect(main).toContainText(/日出日落 1[678]:\d\d–0[67]:\d\d/)
  await expect(main).toContainText('计划优先，当前生效')
  await expect(main).toContainText(/\d+%/)

  await page.getByRole('button', { name: '按“设备数”排序' }).click()
  await page.getByRole('button', { name: '按“设备数”排序' }).click()
  await expect(page).toHaveURL(/sort=-deviceCount/)
  const sorted = async () => {
    const counts = (await page.locator('tbody tr td:nth-child(5)').allInnerTexts()).map(Number)
    return counts.length === 7 && counts.every((count, n) => n === 0 || count <= counts[n - 1]!)
  }
  await expect.poll(sorted).toBe(true)

  await page.getByRole('button', { name: '按“在线率”排序' }).click()
  await expect(page).toHaveURL(/sort=onlineRate/)
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/page=2/)
})

test('however wide the window is, the actions of a group are in it, and its words are whole', async ({ page }) => {
  await open(page, 'admin', 'en')
  const main = page.getByRole('main')
  for (const width of [1440, 1280, 1024, 900, 800, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const remove = main.getByRole('button', { name: /^Delete / }).first()
    await expect(remove).toBeVisible()
    // A table gives way to cards, and its button with it.
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

test('a group is searched by name or description, filtered, and found again by its URL', async ({ page }) => {
  await open(page)
  await page.getByPlaceholder('搜索名称或说明').fill('天河区 · 公园')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/q=/)
  await page.getByLabel('按定时策略筛选').selectOption('日出日落')
  await expect(page.getByText('没有符合条件的分组')).toBeVisible()
  await page.reload()
  await expect(page.getByText('没有符合条件的分组')).toBeVisible()
  // The first one empties the search box alone.
  await page.getByRole('button', { name: '清除筛选' }).last().click()
  await expect(page.getByRole('row')).toHaveCount(8)
})

test('a group leads to its devices', async ({ page }) => {
  await open(page)
  await page.getByRole('link', { name: /^查看设备 公园/ }).click()
  await expect(page).toHaveURL(/\/lighting\/devices\?groupId=\d+/)
})

test('a new group: wrong input is told at its field, nothing is lost, lights move over, and it is kept', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: '新建分组' }).click()
  const form = dialog(page, '新建分组')
  await form.getByLabel('名称').fill('一')
  await form.getByLabel('说明').fill('写了就不能丢')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('分组名称至少需要 2 个字符。')).toBeVisible()
  await expect(form.getByLabel('说明')).toHaveValue('写了就不能丢')
  await form.getByLabel('名称').fill('滨江步道')

  // A municipality has no city level; pinyin finds it.
  await form.getByLabel('省份', { exact: true }).first().fill('shanghai')
  await page.getByRole('option', { name: '上海市' }).click()
  await expect(form.getByLabel('城市', { exact: true })).toHaveCount(0)
  await form.getByLabel('区县', { exact: true }).first().fill('pudong')
  await page.getByRole('option', { name: '浦东新区' }).click()

  await form.getByRole('tab', { name: '设备' }).click()
  const available = form.getByRole('region', { name: '可选' })
  const selected = form.getByRole('region', { name: '已选' })
  await expect(selected.getByText('空数据列表')).toBeVisible()
  await available.getByPlaceholder('搜索...').fill('L-00000')
  await expect(available.getByRole('option')).toHaveCount(9)
  await expect(available.getByRole('option').first()).toContainText('将移到此分组')
  await available.getByRole('option').nth(0).click()
  await available.getByRole('option').nth(1).click()
  await available.getByRole('option').nth(1).click()
  await available.getByRole('button', { name: '移到已选（1）' }).click()
  await expect(selected.getByRole('option')).toHaveCount(1)
  await expect(available.getByRole('button', { name: '移到已选（0）' })).toBeDisabled()

  await form.getByRole('tab', { name: '定时策略' }).click()
  const level = form.getByRole('slider', { name: '主灯亮度', includeHidden: true })
  await expect(level).toHaveAttribute('data-disabled', 'true')
  await expect(level).toHaveAttribute('aria-valuenow', '50')
  await form.getByRole('radio', { name: '定时', exact: true }).check()
  await expect(form.getByLabel('开灯时间')).toHaveValue('18:30')
  await expect(form.getByLabel('关灯时间')).toHaveValue('06:30')
  const preview = form.getByRole('region', { name: '今夜预览' })
  await expect(preview).toContainText('18:30')
  await expect(preview).toContainText('12.0 h')
  await expect(preview).toContainText('共 1 盏灯')
  await form.getByLabel('关灯时间').fill('')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('请选择关灯时间。')).toBeVisible()
  await form.getByRole('radio', { name: '日出日落', exact: true }).check()
  await expect(form).toContainText(/浦东新区：今日日落 1\d:\d\d，明日日出 0\d:\d\d（Asia\/Shanghai）/)
  await form.getByRole('button', { name: '创建' }).click()
  await expect(toast(page, '分组“滨江步道”已创建')).toBeVisible()

  await page.goto('/lighting/groups?q=滨江')
  await expect(row(page, '滨江步道')).toContainText('上海市 · 浦东新区')
  await expect(row(page, '滨江步道')).toContainText(/日出日落 1\d:\d\d–0\d:\d\d/)
  await expect(row(page, '滨江步道').getByRole('cell').nth(4)).toHaveText('1')

  // The cross asks before it throws away what was typed.
  await page.getByRole('button', { name: '编辑 滨江步道' }).click()
  const edit = dialog(page, '编辑分组')
  await edit.getByLabel('名称').fill('别的名字')
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: '继续填写' }).click()
  await expect(edit.getByLabel('名称')).toHaveValue('别的名字')
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: '放弃' }).click()
  await expect(edit).toBeHidden()

  await page.getByRole('button', { name: '删除 滨江步道' }).click()
  const sure = dialog(page, '删除分组“滨江步道”？')
  await expect(sure).toContainText('1 盏灯会保留')
  await expect(sure).toContainText('1 盏灯将没有照明计划')
  const remove = sure.getByRole('button', { name: '删除', exact: true })
  await expect(remove).toBeDisabled()
  await sure.getByRole('radio', { name: '保持现状' }).check()
  await remove.click()
  await expect(page.getByText('没有符合条件的分组')).toBeVisible()
})

test('the transfer picker is used by keyboard alone', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: /^编辑 公园/ }).click()
  const form = dialog(page, '编辑分组')
  await form.getByRole('tab', { name: '设备' }).click()
  const list = form.getByRole('region', { name: '可选' }).getByRole('listbox')
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+a')
  await expect(form.getByRole('region', { name: '可选' }).getByRole('button', { name: /^全选/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(form.getByRole('button', { name: '移到已选（1）' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('region', { name: '已选' }).getByRole('option')).toHaveCount(3)
})

test('what somebody else saved meanwhile is not overwritten unasked', async ({ page, context, lamplighter }) => {
  await open(page)
  await makeGroup(page, '两人同改')
  await page.goto('/lighting/groups?q=两人同改')
  await page.getByRole('button', { name: '编辑 两人同改' }).click()
  const form = dialog(page, '编辑分组')
  await form.getByLabel('说明').fill('我的说明')

  const other = await context.newPage()
  await other.goto(`${lamplighter.url}/lighting/groups?q=两人同改`)
  await other.getByRole('button', { name: '编辑 两人同改' }).click()
  await dialog(other, '编辑分组').getByLabel('名称').fill('两人同改 二')
  await dialog(other, '编辑分组').getByRole('button', { name: '保存' }).click()
  await expect(dialog(other, '编辑分组')).toBeHidden()

  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('内容已被他人修改')).toBeVisible()
  await expect(form.getByRole('list', { name: '对方修改后的内容' })).toHaveText('名称: 两人同改 二')
  await expect(form.getByLabel('说明')).toHaveValue('我的说明')
  await form.getByRole('button', { name: '保留我的修改并保存' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, '两人同改 二')).toContainText('我的说明')
})

test('several groups are edited at once, only in what is filled in, and deleted', async ({ page }) => {
  await open(page)
  await makeGroup(page, '批量 甲')
  await makeGroup(page, '批量 乙')
  await page.goto('/lighting/groups?q=批量')
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await expect(page.getByRole('status').filter({ hasText: '已选 2 项' })).toBeVisible()
  await page.getByRole('button', { name: '批量编辑' }).click()
  const form = dialog(page, /批量编辑/)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '请至少填写一项。')).toBeVisible()
  await form.getByLabel('状态').selectOption('维护')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('已修改')).toHaveCount(2)
  await pressUntilGone(form.getByRole('button', { name: '关闭' }).last(), form)
  await expect(row(page, '批量 甲')).toContainText('维护')
  await expect(row(page, '批量 甲')).toContainText('手动控制')
  await expect(row(page, '批量 甲').getByRole('button', { name: /^操作/ })).toBeDisabled()

  await page.getByRole('button', { name: '批量操作', exact: true }).click()
  await expect(toast(page, /没有可操作的分组/)).toBeVisible()

  await page.getByRole('button', { name: '批量删除' }).click()
  await dialog(page, '删除 2 个分组？').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('没有符合条件的分组')).toBeVisible()
  await expect(page.getByText('已选 0 项')).toBeVisible()
})

test('a group is not deleted before its effect on lights was shown; where that is unknown, it is said', async ({
  page,
}) => {
  await open(page)
  await makeGroup(page, '影响未知')
  await page.goto('/lighting/groups?q=影响未知')
  const letGo = await holdBack(page, 'PreviewGroupDeletion')
  await page.getByRole('button', { name: '删除 影响未知' }).click()
  const sure = dialog(page, '删除分组“影响未知”？')
  const remove = sure.getByRole('button', { name: '删除', exact: true })
  await expect(sure).toBeVisible()
  await expect(remove).toBeDisabled()
  letGo()
  await expect(remove).toBeEnabled()
  await sure.getByRole('button', { name: '取消' }).click()
  await expect(sure).toBeHidden()

  await failAt(page, 'PreviewGroupDeletion')
  await page.getByRole('button', { name: '删除 影响未知' }).click()
  await expect(sure).toContainText('暂时无法计算对灯的影响')
  await remove.click()
  await expect(page.getByText('没有符合条件的分组')).toBeVisible()
})

test('several groups are not changed unasked where the effect on lights is unknown, nor after the dialog was closed', async ({
  page,
}) => {
  await open(page)
  await makeGroup(page, '未知 甲')
  await makeGroup(page, '未知 乙')
  await page.goto('/lighting/groups?q=未知')
  const updates: string[] = []
  page.on('request', request => {
    if (request.postData()?.includes('mutation UpdateGroup')) updates.push(request.url())
  })
  const edit = async () => {
    await page.getByRole('button', { name: '批量编辑' }).click()
    await form.getByLabel('状态').selectOption('维护')
    await form.getByRole('button', { name: '保存' }).click()
  }
  const form = dialog(page, /批量编辑/).filter({ has: page.getByLabel('状态') })
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  const letGo = await holdBack(page, 'query PreviewGroups')
  await edit()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(form).toBeHidden()
  const answered = page.waitForResponse(response => !!response.request().postData()?.includes('query PreviewGroups'))
  letGo()
  await answered
  await expect(row(page, '未知 甲')).not.toContainText('维护')
  expect(updates).toHaveLength(0)

  await failAt(page, 'query PreviewGroups')
  await edit()
  const sure = dialog(page, /批量编辑/).filter({ hasText: '暂时无法计算对灯的影响' })
  await expect(sure).toBeVisible()
  expect(updates).toHaveLength(0)
  await sure.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已修改')).toHaveCount(2)
})

test('a group that was deleted comes back by the toast, and a day long from what was deleted lately', async ({
  page,
}) => {
  await open(page)
  await makeGroup(page, '删了又要')
  await page.goto('/lighting/groups?q=删了又要')
  const remove = async () => {
    await page.getByRole('button', { name: '删除 删了又要' }).click()
    await dialog(page, '删除分组“删了又要”？').getByRole('button', { name: '删除', exact: true }).click()
    await expect(page.getByText('没有符合条件的分组')).toBeVisible()
  }
  await remove()
  await expect(toast(page, '分组“删了又要”已删除')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row(page, '删了又要')).toBeVisible()

  await remove()
  await page.getByRole('button', { name: '最近删除' }).click()
  const trash = dialog(page, '最近删除')
  await expect(trash.getByRole('tab', { name: '分组' })).toHaveAttribute('aria-selected', 'true')
  await trash.getByRole('button', { name: '恢复 删了又要' }).first().click()
  await page.keyboard.press('Escape')
  await expect(row(page, '删了又要')).toBeVisible()

  // By keyboard: to the row, and to its form.
  await page.locator('main').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(dialog(page, '编辑分组').getByLabel('名称')).toHaveValue('删了又要')
})

test('in English, too, a group is made, and said to be', async ({ page }) => {
  await open(page, 'admin', 'en')
  await expect(page.getByRole('button', { name: 'Batch operation' })).toBeDisabled()
  await page.getByRole('button', { name: 'New group' }).click()
  const form = dialog(page, 'New group')
  await form.getByLabel('Name').fill('R')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('at least 2 characters')).toBeVisible()
  await form.getByLabel('Name').fill('Riverside walk')
  await form.getByRole('tab', { name: 'Timing strategy' }).click()
  await form.getByRole('radio', { name: 'Timing', exact: true }).check()
  await expect(form.getByRole('region', { name: 'Tonight, as it would be' })).toContainText('18:30')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, 'Group “Riverside walk” created')).toBeVisible()
  await page.goto('/lighting/groups?q=Riverside')
  await expect(row(page, 'Riverside walk')).toContainText('Timing 18:30–06:30')
})

test('chosen groups stay chosen while pages are turned', async ({ page }) => {
  await open(page)
  await page.getByRole('checkbox', { name: '选择 公园' }).check()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('checkbox', { name: '选择 公园' })).toHaveCount(0)
  await page.locator('tbody').getByRole('checkbox').first().check()
  await expect(page.getByText('已选 2 项')).toBeVisible()
  await page.getByRole('button', { name: '第 1 页' }).click()
  await expect(page.getByRole('checkbox', { name: '选择 公园' })).toBeChecked()
})

test('the lights of a group are dimmed, and the page follows until each has said so', async ({ page }) => {
  await open(page, 'operator')
  await page.getByRole('button', { name: /^操作 南山主干道/ }).click()
  const form = dialog(page, /^操作 南山主干道/)
  const slider = form.getByRole('slider', { name: '主灯 · 亮度' })
  await expect(slider).toHaveAttribute('aria-valuemin', '10')
  await slider.focus()
  await page.keyboard.press('Home')
  for (let i = 0; i < 27; i++) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '37')
  await form.getByRole('button', { name: '下发指令' }).click()
  const progress = form.getByRole('article', { name: /主灯 亮 37%/ })
  await expect(progress).toBeVisible({ timeout: 30_000 })
  await expect(progress.getByText(/已确认 \d/)).toBeVisible({ timeout: 30_000 })
  await expect(progress.getByText('进行中')).toBeHidden({ timeout: 60_000 })
  await form.getByRole('button', { name: '关闭' }).last().click()

  await page.getByRole('link', { name: /^查看设备 南山主干道/ }).click()
  await expect(page.getByRole('row').filter({ hasText: '37%' }).first()).toBeVisible()
})

test('to switch off several lights is asked first; several groups are followed one by one', async ({
  page,
  lamplighter,
}) => {
  const ask = await apiOf(lamplighter.url, 'operator@lamplighter.example')
  const { findAllLightGroup: groups } = await ask(
    '{ findAllLightGroup(where: { OR: [{ name: { equals: "公园" } }, { name: { equals: "居民区" } }] }) { deviceCount } }',
  )
  const lights = groups.reduce((sum: number, { deviceCount }: { deviceCount: number }) => sum + deviceCount, 0)
  expect(groups).toHaveLength(2)
  await open(page, 'operator')
  await page.getByRole('checkbox', { name: '选择 公园' }).check()
  await page.getByRole('checkbox', { name: '选择 居民区' }).check()
  await page.getByRole('button', { name: '批量操作', exact: true }).click()
  const form = dialog(page, '操作 2 个分组')
  await form.getByRole('switch').first().waitFor({ state: 'attached' })
  for (const lamp of await form.getByRole('switch').all()) await lamp.dispatchEvent('click')
  await form.getByRole('button', { name: '下发指令' }).click()
  const sure = dialog(page, '请确认')
  await expect(sure).toContainText(`将关闭 ${lights} 盏灯`)
  await sure.getByRole('button', { name: '确认执行' }).click()
  await expect(form.getByRole('article')).toHaveCount(2, { timeout: 30_000 })
  await expect(form.getByRole('article').first()).toContainText('公园')
})

test('who closes while several groups are asked is told which were left', async ({ page }) => {
  await open(page, 'operator')
  await page.getByRole('checkbox', { name: '选择 公园' }).check()
  await page.getByRole('checkbox', { name: '选择 居民区' }).check()
  await page.getByRole('button', { name: '批量操作', exact: true }).click()
  const form = dialog(page, '操作 2 个分组')
  await form.getByRole('button', { name: '下发指令' }).waitFor()
  const answer = await holdBack(page, 'mutation OperateGroup')
  await form.getByRole('button', { name: '下发指令' }).click()
  await expect(form.getByText('正在下发')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  answer()
  await expect(toast(page, /^已停止，指令未下发到：(公园|居民区)$/)).toBeVisible()
})

test('a group that is made late closes no other form', async ({ page }) => {
  await open(page)
  const answer = await holdBack(page, 'mutation CreateGroup')
  const form = dialog(page, '新建分组')
  await page.getByRole('button', { name: '新建分组' }).click()
  await form.getByLabel('名称').fill('晚到的分组')
  await form.getByRole('button', { name: '创建' }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '放弃' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: '新建分组' }).click()
  await form.getByLabel('名称').fill('下一个分组')
  answer()
  await expect(toast(page, '分组“晚到的分组”已创建')).toBeVisible()
  await expect(toast(page, '分组“晚到的分组”已创建')).toBeHidden()
  await expect(form.getByLabel('名称')).toHaveValue('下一个分组')
})

test('a viewer sees the groups and no controls', async ({ page }) => {
  await open(page, 'viewer')
  await expect(page.getByRole('link', { name: /^查看设备/ })).toHaveCount(7)
  await expect(page.getByRole('button', { name: /^(编辑|操作|删除|新建分组)/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

for (const [language, colorScheme] of [
  ['zh', 'light'],
  ['zh', 'dark'],
  ['en', 'light'],
  ['en', 'dark'],
] as const)
  test(`axe finds nothing on the groups and their dialogs, ${language}, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, 'admin', language)
    await page.locator('tbody').getByRole('checkbox').first().check()
    expect(await violations(page)).toEqual([])

    await page
      .getByRole('button', { name: /^(编辑|Edit) / })
      .nth(1)
      .click()
    const form = dialog(page, /^(编辑分组|Edit group)$/)
    await expect(form.getByRole('tab')).toHaveCount(3)
    for (const tab of await form.getByRole('tab').all()) {
      await tab.click()
      await expect(form.getByRole('tabpanel', { name: await tab.innerText() })).toBeVisible()
      if (/定时策略|Timing strategy/.test(await tab.innerText()))
        await expect(form.getByRole('region', { name: /今夜预览|Tonight, as it would be/ })).toBeVisible()
      if (/设备|Devices/.test(await tab.innerText())) await expect(form.getByRole('option').first()).toBeVisible()
      expect(await violations(page, '[role=dialog]')).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()

    for (const name of [/^(操作|Operate) /, /^(批量编辑|Batch edit)$/, /^(删除|Delete) /]) {
      await page.getByRole('button', { name }).first().click()
      await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible()
      expect(await violations(page, '[role=dialog]')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
