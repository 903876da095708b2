import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { violations } from '../console/src/testing/axe.ts'
import { pressUntilGone } from '../console/src/testing/pressUntil.ts'
import { openLog } from '../server/src/foundation/log.ts'
import { startEmbeddedPostgres } from '../server/src/foundation/postgres/embedded.ts'
import { expectLatency } from '../server/src/testing/nightly.ts'
import { start } from './lamplighter.ts'
import { arrive } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'devices' })

const LIST = '/lighting/devices'

async function signIn(page: Page, who: 'admin' | 'operator' | 'viewer' = 'admin', path = LIST) {
  await arrive(page, who, { at: path })
  await expect(page.getByText(/^L-\w+/).first()).toBeVisible({ timeout: 30_000 })
}

/** The API, as the super administrator. */
async function api(url: string) {
  const post = async (query: string, variables: object = {}, token?: string) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'apollo-require-preflight': 'true',
        'x-client-id': '4c616d70-6c69-4768-8465-72636c690001',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
    const { data, errors } = (await response.json()) as { data: any; errors?: { message: string }[] }
    if (errors) throw new Error(errors[0]!.message)
    return data
  }
  const login =
    'mutation { loginWithEmail(email: "admin@lamplighter.example", password: "lamplighter-demo") { accessToken } }'
  const token = (await post(login)).loginWithEmail.accessToken as string
  const ask = (query: string, variables: object = {}) => post(query, variables, token)
  const idOf = async (deviceId: string): Promise<number> => {
    const query = 'query ($is: String!) { findManyLightDevice(where: { deviceId: { equals: $is } }) { items { id } } }'
    return (await ask(query, { is: deviceId })).findManyLightDevice.items[0].id
  }
  return {
    ask,
    idOf,
    maintain: async (deviceId: string, status: 'MAINTENANCE' | 'NORMAL') =>
      ask(`mutation ($id: Int!) { updateLightDevice(id: $id, input: { deviceStatus: { set: ${status} } }) { id } }`, {
        id: await idOf(deviceId),
      }),
    addDevice: async (deviceId: string): Promise<number> => {
      const [mode] = (await ask('{ findAllDeviceMode(type: "light") { id code } }')).findAllDeviceMode.filter(
        (found: { code: string }) => found.code !== 'K01A-PLC',
      )
      const input = { name: `新灯 ${deviceId}`, deviceId, mode: { connect: { id: mode.id } } }
      const made = await ask('mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) { id } }', {
        input,
      })
      return made.createLightDevice.id
    },
  }
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const panel = (page: Page) => page.getByRole('navigation', { name: '分组' })
const box = (page: Page, text: string) => row(page, text).getByRole('checkbox')

/** Runs in the page: how long after the last key it asked for groups, in ms. */
const WATCH_TYPING = `
  const ask = window.fetch
  let typed = 0
  window.waited = []
  document.addEventListener('input', () => { typed = performance.now() })
  window.fetch = (to, init) => {
    if (String(init?.body).includes('query PanelGroups')) window.waited.push(performance.now() - typed)
    return ask(to, init)
  }
  true`

/** The variables of each question of this name that the page asks from now on. */
function asked(page: Page, name: string) {
  const found: { at: number; variables: Record<string, unknown> }[] = []
  page.on('request', request => {
    const body = request.method() === 'POST' ? (request.postData() ?? '') : ''
    if (!new RegExp(`(query|mutation) ${name}\\b`).test(body)) return
    found.push({ at: Date.now(), variables: JSON.parse(body).variables })
  })
  return found
}

test('left panel: all, ungrouped (groupId=0) and the groups (groupId=n), each with its number of lights', async ({
  page,
}) => {
  await signIn(page)
  await expect(panel(page).getByRole('button', { name: /^全部分组/ })).toHaveAttribute('aria-current', 'true')
  await panel(page)
    .getByRole('button', { name: /^未分组/ })
    .click()
  await expect(page).toHaveURL(/groupId=0/)
  await expect(row(page, 'L-').first()).toContainText('未分组')
  const count = await panel(page)
    .getByRole('button', { name: /^未分组/ })
    .innerText()
  await expect(page.getByRole('row').filter({ hasText: '未分组' })).toHaveCount(Number(count.match(/\d+/)![0]))

  await panel(page)
    .getByRole('button', { name: /^主干道/ })
    .click()
  await expect(page).toHaveURL(/groupId=[1-9]/)
  await expect(panel(page).getByRole('button', { name: /^主干道/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('row').filter({ hasText: '主干道' })).toHaveCount(2)

  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: '主干道' })).toHaveCount(2)
  await panel(page)
    .getByRole('button', { name: /^主干道/ })
    .focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/groupId/)
})

test('left panel: ten groups at a time, the next ten within 20 px of the end; searched 300 ms after the last key', async ({
  page,
  lamplighter,
}) => {
  const { ask } = await api(lamplighter.url)
  for (let i = 1; i <= 25; i++)
    await ask('mutation ($name: String!) { createLightGroup(input: { name: $name }) { id } }', { name: `滚动 ${i}` })
  const pages = asked(page, 'PanelGroups')
  await signIn(page)
  const groups = panel(page).locator('ul').last().getByRole('button')
  await expect(groups).toHaveCount(10)
  expect(pages.map(({ variables }) => variables.page)).toEqual([1])
  const frame = panel(page).locator('ul').last().locator('..')
  await frame.evaluate(element => element.scrollTo(0, element.scrollHeight - element.clientHeight - 60))
  await page.waitForTimeout(400)
  await expect(groups).toHaveCount(10)
  await frame.evaluate(element => element.scrollTo(0, element.scrollHeight - element.clientHeight - 19))
  await expect(groups).toHaveCount(20)
  expect(pages.at(-1)?.variables).toMatchObject({ page: 2, limit: 10 })

  // By the page's own clock: from the last key to the question.
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

test('chosen rows stay chosen over pages; all that match can be chosen at once', async ({ page }) => {
  await signIn(page, 'admin', `${LIST}?q=L-00`)
  await box(page, 'L-000001').check()
  await box(page, 'L-000002').check()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(row(page, 'L-000008')).toBeVisible()
  await box(page, 'L-000008').check()
  await expect(page.getByText('已选 3 台')).toBeVisible()
  await page.getByRole('button', { name: '上一页' }).click()
  await expect(box(page, 'L-000001')).toBeChecked()
  await expect(box(page, 'L-000003')).not.toBeChecked()

  const total = Number((await page.getByText(/共 \d+ 条/).innerText()).match(/\d+/)![0])
  await page.getByRole('button', { name: `选择全部 ${total} 台` }).click()
  await expect(page.getByText(`已选 ${total} 台`)).toBeVisible()
  await page.getByRole('button', { name: '第 3 页' }).click()
  await expect(row(page, 'L-000015').getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: '取消选择' }).click()
  await expect(page.getByText('已选 0 台')).toBeVisible()
  await expect(page.getByRole('button', { name: '批量编辑' })).toBeDisabled()
  await page.getByRole('button', { name: '批量编辑' }).focus()
  await expect(page.getByRole('tooltip')).toHaveText('请先选择设备')
})

test('table, list and grid; filters, sort, page, page size and view live in the URL and come back', async ({
  page,
}) => {
  await signIn(page)
  await expect(page.getByRole('row')).toHaveCount(1 + 7)
  for (const column of ['设备', '品牌型号', '安装位置', '分组', '状态', '功率', '电量', '开关', '操作'])
    await expect(page.getByRole('columnheader', { name: column, exact: false }).first()).toBeVisible()

  await page.getByRole('button', { name: '列表', exact: true }).click()
  await expect(page).toHaveURL(/view=list/)
  const low = await row(page, 'L-000001').boundingBox()
  expect(low!.height).toBeLessThan(56)
  await expect(row(page, 'L-000001').getByRole('checkbox')).toBeVisible()
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
  // A light that fails just then leaves the list.
  await expect(async () => {
    const before = await names.allInnerTexts()
    await page.reload()
    await expect(names).toHaveText(before, { timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByLabel('每页条数')).toHaveValue('20')
})

test('a device that is not normal shows only its badge and “-”; its switch and its operate button say why', async ({
  page,
  lamplighter,
}) => {
  const { maintain } = await api(lamplighter.url)
  await maintain('L-000040', 'MAINTENANCE')
  await signIn(page, 'operator', `${LIST}?q=L-000040`)
  const device = row(page, 'L-000040')
  await expect(device.getByRole('cell').nth(5)).toHaveText('维护')
  await expect(device.getByRole('cell').nth(6)).toHaveText('-')
  // Its lamp, with its age: this is how it was when it was last heard.
  await expect(
    device
      .getByRole('cell')
      .filter({ has: page.getByRole('switch') })
      .locator('time'),
  ).toHaveText(/前$/)
  await expect(device.getByRole('switch')).toBeDisabled()
  await device.getByRole('switch').focus()
  await expect(page.getByRole('tooltip')).toContainText('维护中')
  await device.getByRole('button', { name: /^操作 / }).focus()
  await expect(page.getByRole('tooltip')).toContainText('维护中')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await maintain('L-000040', 'NORMAL')
  await expect(device.getByRole('switch')).toBeEnabled()
})

test('batch operation: only normal devices are asked, and what became of each is told', async ({
  page,
  lamplighter,
}) => {
  const { maintain } = await api(lamplighter.url)
  await maintain('L-000030', 'MAINTENANCE')
  await signIn(page, 'operator', `${LIST}?q=L-00003`)
  for (const device of ['L-000030', 'L-000031', 'L-000032']) await box(page, device).check()
  await page.getByRole('button', { name: '批量操作' }).click()
  const dialog = page.getByRole('dialog', { name: '批量操作' })
  await expect(dialog).toContainText('3 台中有 2 台可以操作')
  const slider = dialog.getByRole('slider').first()
  await expect(slider).toHaveAttribute('aria-valuemin', '10')
  await expect(slider).toHaveAttribute('aria-valuemax', '100')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '10')
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuenow', '100')
  await dialog.getByRole('button', { name: '下发指令' }).click()
  await expect(dialog.getByText('已确认 2')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByRole('listitem').filter({ hasText: '已确认' }).filter({ hasText: '前' })).toHaveCount(2)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(row(page, 'L-000031')).toContainText('100%')

  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '批量操作记录' }).click()
  await expect(page.getByRole('dialog', { name: '批量操作记录' }).getByRole('article').first()).toContainText('2 盏灯')
  await page.keyboard.press('Escape')
  await maintain('L-000030', 'NORMAL')
})

test('batch operation: switching all of them off says how many, and asks first; confirmed, it is sent once', async ({
  page,
}) => {
  await signIn(page, 'operator', `${LIST}?q=L-00002`)
  await box(page, 'L-000021').check()
  await box(page, 'L-000022').check()
  await page.getByRole('button', { name: '批量操作' }).click()
  const dialog = page.getByRole('dialog', { name: '批量操作' })
  await dialog.getByRole('switch').first().waitFor({ state: 'attached' })
  for (const lamp of await dialog.getByRole('switch').all()) await lamp.dispatchEvent('click')
  const sent = asked(page, 'BatchOperate')
  await dialog.getByRole('button', { name: '下发指令' }).click()
  const question = page.getByRole('dialog', { name: '请确认' })
  await expect(question).toContainText('将关闭 2 盏灯')
  expect(sent).toHaveLength(0)
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  expect(sent).toHaveLength(0)
  await dialog.getByRole('button', { name: '下发指令' }).click()
  await question.getByRole('button', { name: '确认执行' }).click()
  await expect(dialog.getByRole('button', { name: '下发指令' })).toBeHidden()
  await expect(question).toBeHidden()
  expect(sent).toHaveLength(1)
})

test('batch operation: where none can be operated, an orange toast says so and nothing is asked', async ({
  page,
  lamplighter,
}) => {
  const { maintain } = await api(lamplighter.url)
  await maintain('L-000033', 'MAINTENANCE')
  await signIn(page, 'operator', `${LIST}?q=L-000033`)
  await box(page, 'L-000033').check()
  const sent = asked(page, 'BatchOperate')
  await page.getByRole('button', { name: '批量操作' }).click()
  const toast = page.locator('[data-kind=warning]')
  await expect(toast).toContainText('没有可操作的设备')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toHaveLength(0)
  await maintain('L-000033', 'NORMAL')
})

test('batch delete: one by one, each dropped from the list; what fails is named; a toast tells of the rest', async ({
  page,
  lamplighter,
}) => {
  const { ask, addDevice } = await api(lamplighter.url)
  const ids = [await addDevice('L-DEL-1'), await addDevice('L-DEL-2'), await addDevice('L-DEL-3')]
  await signIn(page, 'admin', `${LIST}?q=L-DEL`)
  await expect(page.getByRole('row')).toHaveCount(1 + 3)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await ask('mutation ($id: Int!) { deleteLightDevice(id: $id) { id } }', { id: ids[1] })
  const sent = asked(page, 'DeleteDevice')
  await page.getByRole('button', { name: '批量删除' }).click()
  const dialog = page.getByRole('dialog', { name: '删除 3 台设备？' })
  await expect(dialog).toContainText('新灯 L-DEL-1')
  await dialog.getByRole('button', { name: '删除', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('新灯 L-DEL-2')
  expect(sent.map(({ variables }) => variables.id)).toEqual(ids)
  await expect(page.locator('[data-kind=info]')).toContainText('已删除 2 台设备')
  await pressUntilGone(dialog.getByRole('button', { name: '关闭' }).last(), dialog)
  await expect(page.getByText('没有符合条件的设备')).toBeVisible()
  await expect(page.getByText('已选 1 台')).toBeVisible()

  await addDevice('L-DEL-4')
  await page.reload()
  await row(page, 'L-DEL-4')
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await row(page, 'L-DEL-4').getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.locator('[data-kind=info]')).toContainText('已删除 新灯 L-DEL-4')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Runs in the page: what a bar showed, and when, in ms. */
const WATCH_BAR = `
  window.seen = []
  new MutationObserver(() => {
    const percent = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
    if (percent && Number(percent) !== seen.at(-1)?.percent) seen.push({ percent: Number(percent), at: performance.now() })
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-valuenow'] })`

test('remote sync: 85 % after 2 s while the request runs, then 100 %, closed, a toast with counts, the list read again', {
  tag: '@latency',
}, async ({ page }) => {
  await signIn(page)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let lost = false
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('SyncDevices')) return route.continue()
    await held
    return lost ? route.abort() : route.continue()
  })
  await page.evaluate(WATCH_BAR)
  await page.getByRole('button', { name: '远程同步' }).click()
  const bar = page.getByRole('progressbar', { name: '远程同步' })
  await expect(bar).toBeVisible()
  await expect(bar).toHaveAttribute('aria-valuenow', '85')
  const lists = asked(page, 'DeviceList')
  release()
  await expect(page.locator('[data-kind=info]')).toContainText(/新增 \d+，更新 \d+，未变 \d+，失败 \d+/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => lists.length).toBeGreaterThan(0)
  const seen = await page.evaluate<{ percent: number; at: number }[]>('window.seen')
  expect(seen.slice(-2).map(({ percent }) => percent)).toEqual([85, 100])
  expect(seen[0]!.percent).toBeLessThan(20)
  const took = seen.at(-2)!.at - seen[0]!.at
  expect(took).toBeGreaterThan(1500)
  expectLatency(took, 3000)

  lost = true
  await page.getByRole('button', { name: '远程同步' }).click()
  const dialog = page.getByRole('dialog', { name: '远程同步' })
  await expect(dialog.getByRole('alert')).toContainText('同步失败')
  await expect(dialog.getByRole('button', { name: '重试' })).toBeVisible()
})

test('a viewer finds nothing to create, choose, edit, operate or delete', async ({ page }) => {
  await signIn(page, 'viewer')
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

for (const language of ['zh', 'en'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on any view and dialog, ${language}, ${colorScheme}`, async ({ page }) => {
      test.slow()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.addInitScript(chosen => localStorage.setItem('app-language', chosen), language)
      await signIn(page)
      for (const view of ['table', 'list', 'grid']) {
        await page.goto(`${LIST}?view=${view}`)
        await expect(page.getByText('L-000001')).toBeVisible()
        await page.getByRole('checkbox', { name: /L-000001|天河路 001/ }).check()
        expect(await violations(page)).toEqual([])
      }
      for (const name of [/^(批量操作|Batch operation)$/, /^(批量删除|Batch delete)$/]) {
        await page.getByRole('button', { name }).click()
        await expect(page.getByRole('dialog').getByRole('button', { name: /^(取消|Cancel)$/ })).toBeVisible()
        expect(await violations(page, '[role=dialog]')).toEqual([])
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: /^(分组|Groups) · / }).click()
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    })

test('10,000 devices: the last page is one click away, and a page that is gone leads to the last one', async ({
  page,
}) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-many-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: openLog('warn') })
  const platform = await start({ DATABASE_URL: postgres.url }, ['--lights', '40'])
  try {
    const db = new pg.Client({ connectionString: postgres.url })
    await db.connect()
    await db.query(`insert into light_device (name, device_id, mode_id)
      select '万灯 ' || n, 'L-MANY-' || n, (select min(id) from device_mode) from generate_series(1, 10000) n`)
    await db.end()
    await arrive(page, 'admin', { at: `${LIST}?q=L-MANY`, url: platform.url })
    await expect(page.getByText('共 10,000 条')).toBeVisible()
    await page.getByRole('button', { name: '第 1429 页' }).click()
    await expect(page).toHaveURL(/page=1429/)
    await expect(page.getByRole('row')).toHaveCount(1 + 4)
    await page.goto(`${platform.url}${LIST}?q=L-MANY&page=5000&limit=100`)
    await expect(page).toHaveURL(/page=100\b/)
    await expect(page.getByRole('row')).toHaveCount(1 + 100)
    await page.getByRole('button', { name: '选择全部 10,000 台' }).click()
    await expect(page.getByText('已选 10,000 台')).toBeVisible()
  } finally {
    await platform.stop()
    await postgres.stop()
  }
})
