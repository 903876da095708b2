import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import type { City } from '../../testing/city.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { addLights, operateAs } from '../../testing/devices.ts'
import { dialog, field, row } from '../../testing/find.ts'
import { openPalette, waitForShortcuts } from '../../testing/keys.ts'

const PATH = '/lighting/scenes'
const MAIN = { name: '主干道', where: { deviceId: { startsWith: 'L-00001' } } }
const PARK = { name: '公园', where: { deviceId: { startsWith: 'L-00002' } } }

function addScene(city: City, fields: object = {}) {
  return city.add('scenes', {
    ...{ name: '暴雨一级', kind: 'STORM', description: null, reason: '暴雨', durationMinutes: 240 },
    actions: [{ targets: [MAIN], levels: { mainSwitch: true, mainBrightness: 100 } }],
    ...fields,
  })
}
const TWO = [
  { targets: [MAIN], levels: { mainSwitch: true, mainBrightness: 100 } },
  { targets: [PARK], levels: { mainSwitch: true, mainBrightness: 60 } },
]

/** Counts clicks on the page from here on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate('window.clicks = 0; addEventListener("pointerdown", () => window.clicks++, { capture: true })')
  return () => page.evaluate<number>('window.clicks')
}

test('starts a scene with two clicks, and undoes all of its campaigns with one', async ({ open, server }) => {
  addScene(server.city, { actions: TWO })
  const page = await open(PATH, { as: 'operator' })
  await expect(row(page, '暴雨一级')).toContainText('主灯 亮 100%')
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: '启动 暴雨一级' }).click()
  const form = dialog(page, '启动场景“暴雨一级”')
  await expect(form.getByRole('listitem').filter({ hasText: '合计' })).toContainText('20 盏灯')
  await expect(field(form, '原因')).toHaveValue('暴雨')
  await form.getByRole('button', { name: '启动', exact: true }).click()
  const result = dialog(page, '场景“暴雨一级”')
  await expect(result.getByRole('region', { name: '合计 20 盏灯' })).toBeVisible()
  expect(await clicks()).toBe(2)
  expect(server.variablesOf('StartScene')).toEqual([{ id: expect.any(Number), input: { reason: '暴雨' } }])
  const campaigns = server.city.rows.campaigns.slice(-2)
  expect(campaigns.map(({ sceneName, targetName }) => [sceneName, targetName])).toEqual([
    ['暴雨一级', '主干道'],
    ['暴雨一级', '公园'],
  ])
  await result.getByRole('button', { name: '全部撤销' }).click()
  await expect.poll(() => campaigns.map(({ undone }) => undone)).toEqual([true, true])
  expect(await clicks()).toBe(3)
})

test('starts a scene by the keyboard alone: Ctrl K, its kind, Enter, Enter', async ({ open, server }) => {
  addScene(server.city, { name: '一级响应' })
  const page = await open('/display', { as: 'operator' })
  await expect(page.getByRole('button', { name: /搜索 · Ctrl K/ })).toBeVisible()
  await waitForShortcuts(page)
  await openPalette(page, 'storm')
  const option = page.getByRole('option', { name: /一级响应/ })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const form = dialog(page, '启动场景“一级响应”')
  await expect(form.getByRole('button', { name: '启动', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, '场景“一级响应”').getByRole('article')).toContainText('场景：一级响应')
  expect(server.variablesOf('StartScene')).toHaveLength(1)
  await page.keyboard.press('Control+z')
  await expect(
    dialog(page, '场景“一级响应”')
      .getByText(/^已撤销/)
      .first(),
  ).toBeVisible()
})

test('a held Enter opens the dialog and does not start the scene', async ({ open, server }) => {
  addScene(server.city)
  const page = await open(PATH, { as: 'operator' })
  await page.getByRole('button', { name: '启动 暴雨一级' }).focus()
  await page.keyboard.down('Enter')
  const start = dialog(page, /启动场景/).getByRole('button', { name: '启动', exact: true })
  await expect(start).toBeFocused()
  // A second press without a release repeats the key.
  for (let times = 0; times < 3; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(start).toBeFocused()
  expect(server.variablesOf('StartScene')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog(page, '场景“暴雨一级”')).toBeVisible()
})

test('says which lights it replaces and switches off, and needs a reason above 50 lights', async ({ open, server }) => {
  const lights = addLights(server.city, ...Array.from({ length: 51 }, (_, n) => `L-MANY-${n}`))
  for (const light of lights) Object.assign(light, { deviceStatus: 'NORMAL', mainBrightness: 80 })
  operateAs(server, 'admin', {
    ids: lights.slice(0, 3).map(({ id }) => id),
    input: { mainBrightness: 80, until: new Date(Date.now() + 3_600_000).toISOString() },
  })
  const target = { name: '测试灯', where: { deviceId: { startsWith: 'L-MANY-' } } }
  addScene(server.city, {
    ...{ name: '熄灯测试', kind: 'TEST', reason: null, durationMinutes: null },
    actions: [{ targets: [target], levels: { mainSwitch: false } }],
  })
  const page = await open(PATH, { as: 'operator' })
  await page.getByRole('button', { name: '启动 熄灯测试' }).click()
  const form = dialog(page, /启动场景/)
  await expect(form).toContainText('将熄灭 51 盏灯')
  await expect(form).toContainText(/将取代 .+ 的临时控制：3 盏/)
  await form.getByRole('button', { name: '启动', exact: true }).click()
  await expect(form.getByText('请填写原因')).toBeVisible()
  expect(server.variablesOf('StartScene')).toEqual([])
  await page.keyboard.type('测试')
  await page.keyboard.press('Enter')
  await expect(dialog(page, '场景“熄灯测试”').getByRole('article')).toContainText('原因：测试')
})

test('starts a scene at a later time, and lists that', async ({ open, server }) => {
  addScene(server.city, { name: '元旦', kind: 'FESTIVAL', reason: '节日活动', durationMinutes: 360 })
  const page = await open(PATH, { as: 'operator' })
  await page.getByRole('button', { name: '启动 元旦' }).click()
  const form = dialog(page, /启动场景/)
  await form.getByLabel('开始').first().selectOption('指定时间')
  const submit = form.getByRole('button', { name: '预约启动' })
  await expect(submit).toBeEnabled()
  await field(form, '开始日期').fill('')
  await expect(form.getByText('请选择开始时间')).toBeVisible()
  await expect(submit).toBeDisabled()
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await field(form, '开始日期').fill(date)
  await field(form, '开始时刻').fill('18:00')
  await submit.click()
  const result = dialog(page, '场景“元旦”')
  await expect(result.getByRole('article')).toContainText('待开始')
  expect(server.variablesOf('StartScene')).toEqual([
    { id: expect.any(Number), input: { reason: '节日活动', startsAt: `${date}T10:00:00.000Z` } },
  ])
  await result.getByRole('button', { name: '关闭' }).last().click()
  await expect(row(page, '元旦')).toContainText(/将于 .*18:00 启动/)
})

test('tells what it overlaps with at another start and end', async ({ open, server }) => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  server.city.add('campaigns', {
    ...{ targetName: '广场活动', startsAt: hours(6), until: hours(8), override: { mainSwitch: true }, by: '李工' },
    ...{ isComing: true, reason: null, target: {}, groupId: null, resumedAt: hours(0), entries: [], endedAt: null },
  })
  addScene(server.city)
  const page = await open(PATH, { as: 'operator' })
  await page.getByRole('button', { name: '启动 暴雨一级' }).click()
  const form = dialog(page, /启动场景/)
  await expect(form.getByRole('button', { name: '启动', exact: true })).toBeFocused()
  await expect(form).not.toContainText('广场活动')
  await form.getByLabel('结束').first().selectOption('event')
  await expect(form).toContainText(/李工 对 广场活动 的控制将于 .+ 开始，届时取代本次控制/)
  await form.getByLabel('结束').first().selectOption('default')
  await expect(form).not.toContainText('广场活动')
})

test('an empty list offers templates; a scene is created from one, with a rehearsal', async ({ open, server }) => {
  const page = await open(PATH, { as: 'operator' })
  await page.getByRole('button', { name: '暴雨', exact: true }).click()
  const form = dialog(page, '新建场景')
  await expect(field(form, '名称')).toHaveValue('暴雨')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('请选择目标。')).toBeVisible()
  const target = form.getByRole('textbox', { name: '目标' })
  await target.fill('主干道')
  await page
    .getByRole('option', { name: /主干道/ })
    .first()
    .click()
  const rehearsal = form.getByRole('region', { name: '预演' })
  await expect(rehearsal).toContainText(/\d+ 盏灯/)
  await expect(rehearsal).toContainText(/W → .*W（[+−]/)
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, '暴雨')).toContainText('4小时后')
  expect(server.city.rows.scenes).toMatchObject([
    {
      kind: 'STORM',
      reason: '暴雨',
      durationMinutes: 240,
      actions: [{ levels: { mainSwitch: true, mainBrightness: 100 } }],
    },
  ])
})

test('changes a scene: a second action, its order and another user', async ({ open, server }) => {
  const scene = addScene(server.city)
  const page = await open(PATH, { as: 'admin' })
  await page.getByRole('button', { name: '编辑 暴雨一级' }).click()
  const form = dialog(page, '编辑场景')
  await form.getByRole('button', { name: '添加动作' }).click()
  const second = form.getByRole('listitem', { name: '动作 2' })
  await second.getByRole('textbox', { name: '目标' }).fill('公园')
  await page.getByRole('option', { name: /公园/ }).first().click()
  await form.getByRole('button', { name: '上移动作 2' }).click()
  server.city.change(scene, { reason: '台风' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('台风')).toBeVisible()
  await form.getByRole('button', { name: /^保留我的/ }).click()
  await expect(form).toBeHidden()
  expect(scene).toMatchObject({ reason: '台风', actions: [{ levels: { mainBrightness: 100 } }, { targets: [MAIN] }] })
})

test('deletes a scene after a confirmation', async ({ open, server }) => {
  addScene(server.city)
  const page = await open(PATH, { as: 'admin' })
  await page.getByRole('button', { name: '删除 暴雨一级' }).click()
  await dialog(page, /删除场景/)
    .getByRole('button', { name: '删除' })
    .click()
  await expect(page.getByText('还没有场景')).toBeVisible()
  expect(server.city.rows.scenes).toEqual([])
})

test('a viewer sees scenes and can neither start nor change them', async ({ open, server }) => {
  addScene(server.city)
  const page = await open(PATH, { as: 'viewer' })
  await expect(row(page, '暴雨一级')).toBeVisible()
  await expect(row(page, '暴雨一级').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '新建场景' })).toHaveCount(0)
})

test('a customer may not see scenes', async ({ open }) => {
  const page = await open(PATH, { as: 'customer' })
  await expect(page.getByText('没有权限')).toBeVisible()
})

testVariants('axe finds nothing in the list, the form and the start of a scene', async ({ open, server, page }) => {
  addScene(server.city, { actions: TWO })
  await open(PATH)
  await expect(row(page, '暴雨一级')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^(编辑|Edit) 暴雨一级/ }).click()
  const form = dialog(page, /^(编辑场景|Edit scene)$/)
  await expect(form.getByRole('region', { name: /^(预演|Rehearsal)$/ })).toContainText('主干道')
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: /^(启动|Start) 暴雨一级/ }).click()
  await expect(
    dialog(page, /暴雨一级/)
      .getByRole('textbox')
      .first(),
  ).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
})
