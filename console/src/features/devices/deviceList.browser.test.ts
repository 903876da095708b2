import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'
import { box, expectLive, LIST, lightOf } from '../../testing/devices.ts'
import { row } from '../../testing/find.ts'

declare const getComputedStyle: (element: object) => { backgroundColor: string; fontSize: string }
const backgroundColor = (element: object) => getComputedStyle(element).backgroundColor
const panel = (page: Page) => page.getByRole('navigation', { name: '分组' })
const inPanel = (page: Page, name: RegExp) => panel(page).getByRole('button', { name })

/** Runs in the page: the time from the last key to the request for groups, in ms. */
const WATCH_TYPING = `
  const ask = window.fetch
  let typed = 0
  window.waited = []
  // Before the page handles the key: rendering takes long on a slow machine.
  document.addEventListener('input', () => { typed = performance.now() }, true)
  window.fetch = (to, init) => {
    if (String(init?.body).includes('query PanelGroups')) window.waited.push(performance.now() - typed)
    return ask(to, init)
  }
  true`

/** Runs in the page: resolves after the frame in which a scroll is handled. */
const NEXT_FRAMES = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'

test('left panel: all, ungrouped (groupId=0) and the groups (groupId=n), each with its number of lights', {
  tag: '@nightly',
}, async ({ open }) => {
  const page = await open(LIST, { as: 'admin' })
  await expect(inPanel(page, /^全部分组/)).toHaveAttribute('aria-current', 'true')
  await inPanel(page, /^未分组/).click()
  await expect(page).toHaveURL(/groupId=0/)
  await expect(row(page, 'L-').first()).toContainText('未分组')
  const count = await inPanel(page, /^未分组/).innerText()
  await expect(row(page, '未分组')).toHaveCount(Number(count.match(/\d+/)![0]))

  await inPanel(page, /^主干道/).click()
  await expect(page).toHaveURL(/groupId=[1-9]/)
  await expect(inPanel(page, /^主干道/)).toHaveAttribute('aria-current', 'true')
  await expect(row(page, '主干道')).toHaveCount(2)

  await page.reload()
  await expect(row(page, '主干道')).toHaveCount(2)
  await inPanel(page, /^主干道/).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/groupId/)
})

test('left panel: loads ten groups at a time, 20 px before the end, and searches 300 ms after the last key', async ({
  open,
  server,
}) => {
  for (let i = 1; i <= 25; i++) server.city.add('groups', { name: `滚动 ${i}`, controlMode: 'MANUAL' })
  const page = await open(LIST, { as: 'admin' })
  const pages = () => server.variablesOf('PanelGroups').map(variables => variables.page)
  const groups = panel(page).locator('ul').last().getByRole('button')
  await expect(groups).toHaveCount(10)
  expect(pages()).toEqual([1])
  const frame = panel(page).locator('ul').last().locator('..')
  await frame.evaluate(element => element.scrollTo(0, element.scrollHeight - element.clientHeight - 60))
  await page.evaluate(NEXT_FRAMES)
  await expectLive(page)
  expect(pages()).toEqual([1])
  await frame.evaluate(element => element.scrollTo(0, element.scrollHeight - element.clientHeight - 19))
  await expect(groups).toHaveCount(20)
  expect(pages()).toEqual([1, 2])
  expect(server.variablesOf('PanelGroups').at(-1)).toMatchObject({ page: 2, limit: 10 })

  // By the clock of the page: from the last key to the request.
  await page.evaluate(WATCH_TYPING)
  const search = panel(page).getByPlaceholder('搜索分组')
  await search.pressSequentially('滚动 25', { delay: 30 })
  await expect(groups).toHaveCount(1)
  const waited = await page.evaluate<number[]>('window.waited')
  expect(waited).toHaveLength(1)
  expect(waited[0]).toBeGreaterThanOrEqual(295)
  await search.fill('没有这个分组')
  await expect(panel(page)).toContainText('没有符合条件的分组')
})

test('keeps the selection across pages, and selects all matches at once', { tag: '@nightly' }, async ({ open }) => {
  const page = await open(`${LIST}?q=L-00`, { as: 'admin' })
  await box(page, 'L-000001').check()
  await box(page, 'L-000002').check()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(row(page, 'L-000008')).toBeVisible()
  await box(page, 'L-000008').check()
  await expect(page.getByText('已选 3 盏')).toBeVisible()
  await page.getByRole('button', { name: '上一页' }).click()
  await expect(box(page, 'L-000001')).toBeChecked()
  await expect(box(page, 'L-000003')).not.toBeChecked()

  const total = Number((await page.getByText(/共 \d+ 条/).innerText()).match(/\d+/)![0])
  expect(total).toBeGreaterThan(21)
  await page.getByRole('button', { name: `选择全部 ${total} 盏` }).click()
  await expect(page.getByText(`已选 ${total} 盏`)).toBeVisible()
  await page.getByRole('button', { name: '第 3 页' }).click()
  await expect(box(page, 'L-000015')).toBeChecked()
  await page.getByRole('button', { name: '取消选择' }).click()
  await expect(page.getByText('已选 0 盏')).toBeVisible()
  await expect(page.getByRole('button', { name: '批量编辑' })).toBeDisabled()
  await page.getByRole('button', { name: '批量编辑' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('请先选择设备')
})

test('keeps filters, sort, page, page size and view in the URL, for table, list and grid', { tag: '@nightly' }, async ({
  open,
}) => {
  const page = await open(LIST, { as: 'admin' })
  await expect(page.getByRole('row')).toHaveCount(1 + 7)
  for (const column of ['设备', '型号 / 厂商', '安装位置', '分组', '状态', '功率', '电量', '开关', '操作'])
    await expect(page.getByRole('columnheader', { name: column, exact: false }).first()).toBeVisible()

  await page.getByRole('button', { name: '列表', exact: true }).click()
  await expect(page).toHaveURL(/view=list/)
  const low = await row(page, 'L-000001').boundingBox()
  expect(low!.height).toBeLessThan(56)
  await expect(box(page, 'L-000001')).toBeVisible()
  await expect(row(page, 'L-000001').getByRole('button', { name: /^操作 / })).toBeVisible()

  await page.getByRole('button', { name: '卡片', exact: true }).click()
  await expect(page).toHaveURL(/view=grid/)
  const card = page.getByRole('listitem').filter({ hasText: 'L-000001' })
  await expect(card.getByRole('checkbox')).toBeVisible()
  await card.getByRole('button', { name: /^更多操作/ }).click()
  for (const action of ['在地图上查看', '编辑', '删除'])
    await expect(card.getByRole('button', { name: action, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByLabel('排序').selectOption({ label: '名称 Z→A' })
  await page.getByLabel('按状态筛选').selectOption({ label: '正常' })
  await page.getByLabel('每页条数').selectOption({ label: '20 条/页' })
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('list', { name: '设备列表' }).locator('> li')).toHaveCount(20)
  const url = new URL(page.url())
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    ...{ view: 'grid', sort: '-name', status: 'NORMAL', limit: '20', page: '2' },
  })
  const names = page.getByRole('list', { name: '设备列表' }).getByRole('link')
  const before = await names.allInnerTexts()
  await page.reload()
  await expect(names).toHaveText(before)
  await expect(page.getByLabel('每页条数')).toHaveValue('20')
})

test('a device that is not normal shows its badge and “-”, and the reason on its disabled controls', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const light = lightOf(server.city, 'L-000040')
  light.deviceStatus = 'MAINTENANCE'
  const page = await open(`${LIST}?q=L-000040`, { as: 'operator' })
  const device = row(page, 'L-000040')
  await expect(device.getByRole('cell').nth(5)).toHaveText('维护')
  await expect(device.getByRole('cell').nth(6)).toHaveText('-')
  // Its lamp is shown with the age of its last report.
  const lamp = device.getByRole('cell').filter({ has: page.getByRole('switch') })
  await expect(lamp.locator('time')).toHaveText(/前$/)
  await expect(device.getByRole('switch')).toBeDisabled()
  await device.getByRole('switch').focus()
  await expect(page.getByRole('tooltip')).toContainText('维护中')
  await device.getByRole('button', { name: /^操作 / }).focus()
  await expect(page.getByRole('tooltip')).toContainText('维护中')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => server.live.listeners('lightDeviceChanges')).toBeGreaterThan(0)
  server.live.publish('lightDeviceChanges', [server.city.change(light, { deviceStatus: 'NORMAL' })])
  await expect(device.getByRole('switch')).toBeEnabled()
})

test('the drawer shows what changed while the live stream was interrupted', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const light = lightOf(server.city, 'L-000040')
  const page = await open(`${LIST}?device=${light.id}`, { as: 'operator' })
  const drawer = page.getByRole('dialog')
  const levels = drawer.getByText('45%').first()
  await expect(drawer.getByText('实测', { exact: true })).toBeVisible()
  await expect.poll(() => server.live.listeners('lightDeviceChanges')).toBeGreaterThan(0)
  server.live.publish('lightDeviceChanges', [server.city.change(light, { mainBrightness: 45 })])
  await expect(levels).toBeVisible()
  server.city.change(light, { mainBrightness: 35 })
  server.live.end()
  await expect(drawer.getByText('35%').first()).toBeVisible()
  await expect(levels).toHaveCount(0)
})

test('a viewer cannot create, select, edit, operate or delete devices', async ({ open }) => {
  const page = await open(LIST, { as: 'viewer' })
  await expect(row(page, 'L-000001')).toBeVisible()
  for (const name of [/^新建设备/, /^远程同步/, /^批量(编辑|操作|删除)/, /^操作 /, /^编辑/, /^删除/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page
    .getByRole('button', { name: /^更多操作/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: '在地图上查看', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '删除', exact: true })).toHaveCount(0)
})

test('r refreshes the list; the shortcut sheet lists it and the keys of rows', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open(`${LIST}?q=L-000001`, { as: 'admin' })
  const lists = () => server.variablesOf('DeviceList').length
  // The second request when the live stream begins.
  await expect.poll(lists).toBe(2)
  await page.keyboard.press('r')
  await expect.poll(lists).toBe(3)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog')
  for (const act of ['刷新', '编辑', '删除']) await expect(sheet.getByText(act, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: /^编辑设备 / })).toBeVisible()
})

test('the details show the current of the light, the sum of both lamps', async ({ open, server }) => {
  Object.assign(lightOf(server.city, 'L-000001'), { mainCurrent: 0.62, subCurrent: 0.11, mainPower: 80, subPower: 9 })
  const page = await open(`${LIST}?q=L-000001`, { as: 'operator' })
  await page.getByRole('button', { name: /^详情/ }).click()
  const current = page.getByRole('dialog').locator('dl > div').filter({ hasText: '电流' })
  await expect(current).toHaveText(/^电流0\.73 A$/)
})

test('rows are low, names take one line, and the browser stores compact rows', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const long = '中山北路与人民大道交叉口东北侧人行天桥下第一百二十三号高杆灯'
  lightOf(server.city, 'L-000001').name = long
  const page = await open(LIST, { as: 'operator' })
  const heights = () => page.locator('tbody tr').evaluateAll(rows => rows.map(row => row.clientHeight))
  await expect(page.locator('tbody tr')).toHaveCount(7)
  for (const height of await heights()) expect(height).toBeLessThanOrEqual(64)
  const name = page.getByRole('link', { name: long })
  await expect(name).toHaveAttribute('title', `${long} · L-000001`)
  expect((await name.boundingBox())!.height).toBeLessThan(24)
  const headers = await page
    .locator('th :is(button, span), th')
    .evaluateAll(all => all.map(part => getComputedStyle(part).fontSize))
  expect(new Set(headers).size).toBe(1)

  await page.getByRole('button', { name: '紧凑行距' }).click()
  for (const height of await heights()) expect(height).toBeLessThanOrEqual(42)
  await page.reload()
  await expect(page.getByRole('button', { name: '紧凑行距' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('tbody tr')).toHaveCount(7)
  for (const height of await heights()) expect(height).toBeLessThanOrEqual(42)
  await page.getByRole('button', { name: '紧凑行距' }).click()
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThan(50)
})

test('at 1440 px measurements keep their units, in English too', async ({ open, page, server }) => {
  const heardAt = new Date(Date.now() - 59 * 60_000).toISOString()
  Object.assign(lightOf(server.city, 'L-000001'), {
    ...{ lastOnlineTime: heardAt, deviceTemperature: 31.2, deviceVoltage: 228.1 },
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(LIST, { as: 'admin', language: 'en' })
  const cell = row(page, 'L-000001').getByRole('cell').filter({ hasText: '228.1 V' })
  const rightOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!
    return x + width
  }
  expect(await rightOf(cell.getByText('228.1 V'))).toBeLessThanOrEqual(await rightOf(cell))
})

test('at 1440 px four cards are in a row, each with its model', async ({ open }) => {
  const page = await open(`${LIST}?view=grid`, { as: 'operator' })
  const cards = page.getByRole('list', { name: '设备列表' }).locator('> li')
  await expect(cards).toHaveCount(7)
  const tops = await cards.evaluateAll(all => all.map(card => card.getBoundingClientRect().top))
  expect(tops.filter(top => top === tops[0])).toHaveLength(4)
  for (const card of await cards.all()) await expect(card).toContainText('灯塔示范')
})

for (const [width, tag] of [
  [320, []],
  [390, ['@nightly']],
  [768, ['@nightly']],
  [1024, []],
] as const)
  test(`at ${width} px the model of a light is shown in its card or its details`, { tag: [...tag] }, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(`${LIST}?q=L-000001`, { as: 'viewer' })
    await expect(page.getByRole('list', { name: '设备列表' }).or(page.getByRole('table'))).toBeVisible()
    const isTable = await page.getByRole('table').isVisible()
    if (isTable) await page.getByRole('button', { name: /^详情 / }).click()
    const shown = isTable ? page.getByRole('dialog') : page.getByRole('list', { name: '设备列表' })
    await expect(shown).toContainText('灯塔示范')
  })

test("a viewer's switches show whether a light is on", { tag: '@nightly' }, async ({ open, server }) => {
  Object.assign(lightOf(server.city, 'L-000001'), { litState: 'LIT', mainBrightness: 80 })
  const page = await open(LIST, { as: 'viewer' })
  const switchOf = (id: string) => row(page, id).getByRole('switch')
  await expect(switchOf('L-000001')).toBeDisabled()
  await expect(switchOf('L-000001')).toBeChecked()
  await expect(switchOf('L-000002')).not.toBeChecked()
  const look = (id: string) => switchOf(id).locator('+ span').evaluate(backgroundColor)
  expect(await look('L-000001')).not.toBe(await look('L-000002'))
})
