import type { Page } from '@playwright/test'
import { expectLatency } from '../server/src/testing/nightly.ts'
import { apiOf } from './api.ts'
import { arrive } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'undo' })

const LIST = '/lighting/devices'
/** Until a form is shown, ms. */
const FORM_DELAY_MS = 300
/** What a browser's timer may come too early by. */
const TIMER_MS = 10

async function signIn(page: Page, path: string) {
  await arrive(page, 'admin', { at: path })
  await expect(page.getByText(/^L-\w+/).first()).toBeVisible({ timeout: 30_000 })
}

/** New lights in the demo city, by their device ids: in service, though none of them ever reports. */
async function addLights(url: string, deviceIds: string[]): Promise<void> {
  const ask = await apiOf(url, 'admin@lamplighter.example')
  const { findAllDeviceMode: modes } = await ask('{ findAllDeviceMode(type: "light") { id needsCenter } }')
  const { id } = modes.find((mode: { needsCenter: boolean }) => !mode.needsCenter)
  const create = 'mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) { id } }'
  for (const deviceId of deviceIds) {
    const input = { name: `新灯 ${deviceId}`, deviceId, mode: { connect: { id } } }
    const { createLightDevice: made } = await ask(create, { input })
    await ask(`mutation { updateLightDevice(id: ${made.id}, input: { lifecycle: { set: IN_SERVICE } }) { id } }`)
  }
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Deletes the first row of the list by keys alone. */
async function deleteByKeys(page: Page, name: string) {
  await page.keyboard.press('j')
  await expect(row(page, name)).toBeFocused()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog', { name: '删除 1 台设备？' })
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('没有符合条件的设备')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Operations of this name that the page sends from now on. */
function sent(page: Page, name: string): unknown[] {
  const found: unknown[] = []
  page.on('request', request => {
    const body = request.method() === 'POST' ? (request.postData() ?? '') : ''
    if (new RegExp(`(query|mutation) ${name}\\b`).test(body)) found.push(JSON.parse(body).variables)
  })
  return found
}

test('a deleted device comes back by the button of the toast', async ({ page, lamplighter }) => {
  await addLights(lamplighter.url, ['L-UNDO-1'])
  await signIn(page, `${LIST}?q=L-UNDO-1`)
  await deleteByKeys(page, 'L-UNDO-1')
  const toast = page.locator('[data-toast]').filter({ hasText: '已删除 新灯 L-UNDO-1' })
  await toast.getByRole('button', { name: '撤销' }).click()
  await expect(row(page, 'L-UNDO-1')).toBeVisible()
  await page.reload()
  await expect(row(page, 'L-UNDO-1')).toBeVisible()
})

test('several that were deleted at once come back by Ctrl+Z', async ({ page, lamplighter }) => {
  await addLights(lamplighter.url, ['L-BACK-1', 'L-BACK-2'])
  await signIn(page, `${LIST}?q=L-BACK`)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量删除' }).click()
  await page.getByRole('dialog', { name: '删除 2 台设备？' }).getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('没有符合条件的设备')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row(page, 'L-BACK')).toHaveCount(2)
})

test('without an answer a deletion tries no other device; the rest is tried again', async ({ page, lamplighter }) => {
  await addLights(lamplighter.url, ['L-LOST-1', 'L-LOST-2', 'L-LOST-3'])
  await signIn(page, `${LIST}?q=L-LOST`)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  const deletions = sent(page, 'DeleteDevice')
  const cut = (url: URL) => url.pathname === '/graphql'
  await page.route(cut, route =>
    route.request().postData()?.includes('DeleteDevice') && deletions.length > 1 ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: '批量删除' }).click()
  const dialog = page.getByRole('dialog', { name: '删除 3 台设备？' })
  await dialog.getByRole('button', { name: '删除', exact: true }).click()
  await expect(dialog).toContainText('1 台未能删除')
  await expect(dialog).toContainText('其余 1 台未删除')
  expect(deletions).toHaveLength(2)
  await page.unroute(cut)
  await dialog.getByRole('button', { name: '重试其余设备' }).click()
  await expect(dialog).toBeHidden()
  expect(deletions).toHaveLength(4)
  await expect(page.getByText('没有符合条件的设备')).toBeVisible()
})

test('without an answer a batch edit changes no other device; the rest is tried again', async ({
  page,
  lamplighter,
}) => {
  await addLights(lamplighter.url, ['L-EDIT-1', 'L-EDIT-2', 'L-EDIT-3'])
  await signIn(page, `${LIST}?q=L-EDIT`)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '批量编辑 3 个设备' })
  await dialog.getByRole('combobox', { name: '维护状态' }).click()
  await page.getByRole('option', { name: '设为维护' }).click()
  const updates = sent(page, 'UpdateLightDevice')
  const cut = (url: URL) => url.pathname === '/graphql'
  await page.route(cut, route =>
    route.request().postData()?.includes('UpdateLightDevice') && updates.length > 1 ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: '应用到 3 个设备' }).click()
  await expect(dialog).toContainText('1 个设备更新失败')
  await expect(dialog).toContainText('1 个设备未处理')
  expect(updates).toHaveLength(2)
  await page.unroute(cut)
  await dialog.getByRole('button', { name: '重试其余设备' }).click()
  await expect(dialog).toBeHidden()
  expect(updates).toHaveLength(4)
  await expect(page.getByRole('cell', { name: '维护', exact: true })).toHaveCount(3)
})

test('more than 200 lights do not go into maintenance without a question that says how many', async ({
  page,
  lamplighter,
}) => {
  test.slow()
  const ids = Array.from({ length: 201 }, (_, n) => `L-ASK-${n}`)
  await addLights(lamplighter.url, ids)
  await signIn(page, `${LIST}?q=L-ASK-`)
  await page.getByRole('button', { name: '选择全部 201 台' }).click()
  await page.getByRole('button', { name: '批量编辑' }).click()
  const form = page.getByRole('dialog', { name: '批量编辑 201 个设备' })
  await form.getByRole('combobox', { name: '维护状态' }).click()
  await page.getByRole('option', { name: '设为维护' }).click()
  const updates = sent(page, 'UpdateLightDevice')
  await form.getByRole('button', { name: '应用到 201 个设备' }).click()
  const question = page.getByRole('dialog', { name: '请确认' })
  await expect(question).toContainText('201 盏灯将进入维护')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  expect(updates).toHaveLength(0)

  await form.getByRole('button', { name: '应用到 201 个设备' }).click()
  await question.getByRole('button', { name: '确认执行' }).click()
  await expect(form).toContainText('正在更新')
  await expect(question).toBeHidden()
  await form.getByRole('button', { name: '停止' }).click()
  await expect(form).toContainText(/\d+ 个设备未处理/)
  expect(updates.length).toBeGreaterThan(0)
  expect(updates.length).toBeLessThan(201)
})

/** Runs in the page: how long the spinner of a dialog was there, in ms. */
const WATCH_SPINNER = `
  const times = window.spinner = {}
  new MutationObserver(() => {
    const there = document.querySelector('[role=dialog] [aria-label="加载中"]') !== null
    if (there && times.from === undefined) times.from = performance.now()
    if (!there && times.from !== undefined && times.to === undefined) times.to = performance.now()
  }).observe(document.body, { childList: true, subtree: true })
  true`

for (const [what, open] of [
  ['that operates a light', (page: Page) => row(page, 'L-000001').getByRole('button', { name: /^操作 / })],
  ['that makes a device', (page: Page) => page.getByRole('button', { name: '新建设备' })],
] as const)
  test(`the form ${what} comes after a spinner of about 300 ms`, { tag: '@latency' }, async ({ page }) => {
    await signIn(page, `${LIST}?q=L-000001`)
    // Loaded once, so that it is the form that is waited for, not its code.
    await open(page).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: '取消' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.evaluate(WATCH_SPINNER)
    await open(page).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: '取消' })).toBeVisible()
    const { from, to } = await page.evaluate<{ from: number; to: number }>('window.spinner')
    expect(to - from).toBeGreaterThanOrEqual(FORM_DELAY_MS - TIMER_MS)
    expectLatency(to - from, 1500)
  })

test('r reads the list anew, and the sheet of shortcuts names it and the keys of rows', async ({ page }) => {
  await signIn(page, `${LIST}?q=L-000001`)
  // Once live, it has read what changed before it was.
  await expect(page.getByRole('switch').first()).toBeEnabled()
  const lists = sent(page, 'DeviceList')
  await page.keyboard.press('r')
  await expect.poll(() => lists.length).toBe(1)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog')
  for (const act of ['刷新', '编辑', '删除']) await expect(sheet.getByText(act, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: /^编辑设备 / })).toBeVisible()
})
