import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import type { City } from '../../testing/city.ts'
import { countClicks } from '../../testing/clicks.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { LIST } from '../../testing/devices.ts'
import { dialog, field } from '../../testing/find.ts'
import { expectToFit } from '../../testing/fit.ts'
import { openPalette, waitForShortcuts } from '../../testing/keys.ts'

const form = (page: Page) => dialog(page, '操作灯具')
const region = (page: Page, name: string) => form(page).getByRole('button', { name: new RegExp(`^${name}`) })
const summary = (page: Page) => form(page).getByRole('region', { name: '本次操作汇总' })
const send = (page: Page) => form(page).locator('button[type=submit]')

/** Two districts with more than 50 lights together, and one light without a group between those of the first. */
function fillDistricts(city: City): { tianhe: number; nanshan: number } {
  const [tianhe, nanshan] = ['440106', '440305'].map(code => city.findBy('groups', 'districtCode', code).id)
  const lights = city.rows.devices.filter(({ lifecycle }) => lifecycle === 'IN_SERVICE')
  for (const [at, light] of lights.entries())
    Object.assign(light, {
      ...{ groupId: at % 2 ? tianhe : nanshan, deviceStatus: 'NORMAL' },
      ...(at % 2 ? { latitude: 23.14, longitude: 113.35 } : { latitude: 22.54, longitude: 113.94 }),
    })
  lights[1]!.groupId = null
  for (const group of city.rows.groups) group.groupStatus = 'NORMAL'
  return { tianhe: lights.filter((_, at) => at % 2).length, nanshan: lights.filter((_, at) => !(at % 2)).length }
}

test('a storm in two districts takes 5 clicks, and its undo one', async ({ open, server }) => {
  const counts = fillDistricts(server.city)
  const total = counts.tianhe + counts.nanshan
  expect(total).toBeGreaterThan(50)
  const page = await open(LIST, { as: 'operator' })
  await expect(page.getByText('L-000001')).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: '操作灯具' }).click()
  await region(page, '天河区').click()
  await region(page, '南山区').click()
  await expect(summary(page)).toContainText(`共 ${total} 盏灯`)
  await expect(summary(page)).toContainText('其中 1 盏灯未分组，也包括在内；选择区域时显示的灯数不含未分组的灯。')
  await form(page).getByRole('button', { name: '暴雨' }).click()
  await expect(send(page)).toHaveText(`向 ${total} 盏灯下发指令`)
  await send(page).click()
  const progress = form(page).getByRole('article')
  await expect(progress).toContainText('天河区、南山区')
  await expect(progress).toContainText('原因：暴雨')
  expect(await clicks()).toBeLessThanOrEqual(5)
  expect(server.variablesOf('OverrideLights')).toMatchObject([
    {
      target: { name: '天河区、南山区', where: { regionCode: { in: ['440106', '440305'] } } },
      input: { mainSwitch: true, mainBrightness: 100, reason: '暴雨' },
    },
  ])
  await expect(progress.getByRole('progressbar', { name: `${total} 盏中 ${total} 盏已确认` })).toBeVisible()
  const before = await clicks()
  await progress.getByRole('button', { name: /^撤销/ }).click()
  await expect(progress).toContainText(`已撤销：${total} 盏灯。`)
  expect((await clicks()) - before).toBeLessThanOrEqual(2)
})

test('the same with the keyboard', async ({ open, server }) => {
  fillDistricts(server.city)
  const page = await open('/display', { as: 'operator' })
  await expect(page.getByRole('button', { name: /搜索 · Ctrl K/ })).toBeVisible()
  await waitForShortcuts(page)
  const clicks = await countClicks(page)
  const palette = await openPalette(page, '天河区')
  const option = palette.getByRole('option', { name: /^操作天河区的灯具/ })
  await expect(option).toBeVisible()
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('button', { name: '移除 天河区' })).toBeVisible()
  await expect(form(page).getByLabel('控制范围').last()).toBeFocused()
  await page.keyboard.type('南山区')
  await expect(page.getByRole('option', { name: /^南山区/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('button', { name: '移除 南山区' })).toBeVisible()
  const reason = field(form(page), '原因')
  for (let tab = 0; tab < 12 && !(await reason.evaluate('node => node === document.activeElement')); tab++)
    await page.keyboard.press('Tab')
  await page.keyboard.type('暴雨')
  await expect(send(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  const progress = form(page).getByRole('article')
  await expect(progress).toContainText('天河区、南山区')
  await expect(progress.getByRole('button', { name: /^撤销/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(progress).toContainText('已撤销')
  expect(await clicks()).toBe(0)
})

test('needs a target, and a reason above 50 lights', async ({ open, server }) => {
  fillDistricts(server.city)
  const page = await open(LIST, { as: 'operator' })
  await page.getByRole('button', { name: '操作灯具' }).click()
  await send(page).click()
  await expect(form(page).getByText('请选择控制范围')).toBeVisible()
  await expect(form(page).getByRole('textbox', { name: '控制范围' })).toBeFocused()
  for (const name of ['天河区', '南山区']) await region(page, name).click()
  await expect(form(page).getByText('请选择控制范围')).toBeHidden()
  await expect(summary(page)).toContainText('共')
  await send(page).click()
  await expect(form(page).getByText('请填写原因')).toBeVisible()
  expect(server.variablesOf('OverrideLights')).toEqual([])
  await region(page, '南山区').click()
  await expect(form(page).getByRole('button', { name: '移除 南山区' })).toBeHidden()
  await expect(send(page)).toBeEnabled()
  await send(page).click()
  await expect(form(page).getByRole('article')).toContainText('天河区')
})

test('tells how many lights go off instead of asking, and asks when it cannot count them', async ({ open, server }) => {
  const [light] = server.city.rows.devices
  Object.assign(light!, { mainBrightness: 80, litState: 'LIT', deviceStatus: 'NORMAL' })
  const page = await open(`${LIST}?q=${light!.deviceId}`, { as: 'operator' })
  await page.getByRole('button', { name: '操作灯具' }).click()
  await expect(form(page).getByText(`“${light!.deviceId}”`)).toBeVisible()
  for (const lamp of await form(page).getByRole('switch').all()) await lamp.dispatchEvent('click')
  await expect(summary(page)).toContainText('将熄灭 1 盏')
  await expect(send(page)).toHaveText('关闭 1 盏灯')
  server.faults.fail('PreviewOverrideLights', 'INTERNAL_SERVER_ERROR')
  await region(page, '天河区').click()
  await expect(form(page).getByText('汇总加载失败')).toBeVisible()
  await form(page).getByRole('button', { name: '测试' }).click()
  await send(page).click()
  const sure = dialog(page, '请确认')
  await expect(sure).toContainText('无法统计控制范围内的灯')
  expect(server.variablesOf('OverrideLights')).toEqual([])
  await sure.getByRole('button', { name: '确认执行' }).click()
  await expect(form(page).getByRole('article')).toBeVisible()
})

test('tells whether a coming request replaces it, or is replaced by it', async ({ open, server }) => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  const add = (targetName: string, startsAt: string) =>
    server.city.add('campaigns', {
      ...{
        targetName,
        startsAt,
        until: days(6),
        override: { mainSwitch: true },
        by: '李工',
        entries: [],
        endedAt: null,
      },
      ...{ isComing: true, reason: null, target: {}, groupId: null, resumedAt: days(0) },
    })
  add('广场活动', days(0.8))
  add('夜间检修', days(5))
  const page = await open(LIST, { as: 'operator' })
  await page.getByRole('button', { name: '操作灯具' }).click()
  await region(page, '天河区').click()
  await expect(summary(page)).toContainText(/李工 对 广场活动 的控制将于 .+ 开始，届时取代本次控制/)
  await field(form(page), '开始').selectOption('later')
  await field(form(page), '开始日期').fill(days(2).slice(0, 10))
  await expect(summary(page)).toContainText(/李工 对 广场活动 的控制将于 .+ 先行开始，届时由本次控制取代/)
  await expect(summary(page)).not.toContainText('夜间检修')
})

test('starts at a time in the future, and can be cancelled until then', async ({ open, server }) => {
  const page = await open(LIST, { as: 'operator' })
  await page.getByRole('button', { name: '操作灯具' }).click()
  await region(page, '天河区').click()
  await field(form(page), '开始').selectOption('later')
  await expect(send(page)).toBeEnabled()
  await field(form(page), '开始日期').fill('2020-01-01')
  await expect(form(page).getByText('开始时间必须晚于现在')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await expect(summary(page)).toContainText('共')
  await field(form(page), '开始日期').fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10))
  await send(page).click()
  const progress = form(page).getByRole('article')
  await expect(progress).toContainText('待开始')
  await expect(form(page)).toContainText('到开始时间才确定包括哪些灯')
  await progress.getByRole('button', { name: '停止' }).click()
  await expect(progress).toContainText('已停止')
  expect(server.variablesOf('OverrideLights')[0]?.startsAt).toMatch(/Z$/)
})

test('finds roads, groups and centers, and says when nothing matches', async ({ open, server }) => {
  const [light] = server.city.rows.devices.filter(({ address1 }) => address1)
  const [center] = server.city.rows.centers
  const page = await open(LIST, { as: 'operator' })
  await page.getByRole('button', { name: '操作灯具' }).click()
  const box = form(page).getByRole('textbox', { name: '控制范围' })
  for (const name of [light!.address1, '南山主干道', center!.deviceId]) {
    await box.fill(name)
    await page.getByRole('option').filter({ hasText: name }).first().click()
  }
  await expect(form(page).getByRole('button', { name: /^移除 / })).toHaveCount(3)
  await box.fill('没有这个地方')
  await expect(page.getByText('没有匹配的范围')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeVisible()
  await box.fill('')
  await page.keyboard.press('Backspace')
  await expect(form(page).getByRole('button', { name: /^移除 / })).toHaveCount(2)
  await expect
    .poll(() => server.variablesOf('PreviewOverrideLights').at(-1)?.where)
    .toEqual({ OR: [{ address1: { in: [light!.address1] } }, { groupId: { in: [5] } }] })
})

test('a saved search is a target, unless it has a condition that the console does not know', async ({
  open,
  server,
}) => {
  const [light] = server.city.rows.devices
  const own = { isShared: true, adminId: server.city.rows.admins[0]!.id }
  server.city.add('savedSearches', { ...own, name: '巡检灯', search: `q=${light!.deviceId}` })
  server.city.add('savedSearches', { ...own, name: '巡检品牌', search: `q=${light!.deviceId}&brand=7` })
  const page = await open(LIST, { as: 'operator' })
  await page.getByRole('button', { name: '操作灯具' }).click()
  const box = form(page).getByRole('textbox', { name: '控制范围' })
  await box.fill('巡检品牌')
  const broken = page.getByRole('option').filter({ hasText: '巡检品牌' })
  await expect(broken).toContainText('此筛选含有当前版本不支持的条件，不能使用：brand=7')
  await expect(broken).toHaveAttribute('data-combobox-disabled', 'true')
  await page.keyboard.press('Enter')
  await broken.click({ force: true })
  await expect(form(page).getByRole('button', { name: /^移除 / })).toHaveCount(0)
  await box.fill('巡检')
  await expect(page.getByRole('option').filter({ hasText: '巡检' })).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('button', { name: /^移除 / })).toHaveCount(1)
  await expect(form(page).getByRole('button', { name: '移除 巡检灯' })).toBeVisible()
  await expect(summary(page)).toContainText('共 1 盏灯')
  await send(page).click()
  await expect(form(page).getByRole('article')).toContainText('巡检灯')
  expect(server.variablesOf('OverrideLights')).toMatchObject([
    { target: { name: '巡检灯', where: { search: light!.deviceId } } },
  ])
})

test('several groups, and centers, are one request', async ({ open, server }) => {
  const page = await open('/lighting/groups', { as: 'operator' })
  for (const name of ['公园', '居民区']) await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
  await page.getByRole('button', { name: '批量操作', exact: true }).click()
  await expect(summary(page)).toContainText('共 4 盏灯')
  await send(page).click()
  await expect(form(page).getByRole('article')).toContainText('公园、居民区')
  await page.goto('/lighting/centers')
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: '操作灯具', exact: true }).click()
  await expect(summary(page)).toContainText('盏灯')
  expect(server.variablesOf('PreviewOverrideLights').at(-1)).toMatchObject({ where: { centerId: { in: [1] } } })
})

test('without a connection it says why, and without the right it is not there', async ({ open, server }) => {
  const page = await open(LIST, { as: 'operator' })
  await page.getByRole('button', { name: '操作灯具' }).click()
  await region(page, '天河区').click()
  await expect(send(page)).toBeEnabled()
  server.faults.disconnect()
  await expect(form(page).getByText('控制暂不可用')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  server.faults.reconnect()
  await expect(send(page)).toBeEnabled({ timeout: 20_000 })
})

test('a viewer cannot operate a district', async ({ open }) => {
  const page = await open(LIST, { as: 'viewer' })
  await expect(page.getByText('L-000001')).toBeVisible()
  await expect(page.getByRole('button', { name: '操作灯具' })).toHaveCount(0)
  await waitForShortcuts(page)
  const palette = await openPalette(page, '天河区')
  await expect(palette.getByRole('status')).toContainText('条结果')
  await expect(palette.getByRole('option', { name: /操作/ })).toHaveCount(0)
})

test('fits a phone', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(LIST, { as: 'operator' })
  await page.getByRole('button', { name: '操作灯具' }).click()
  await region(page, '天河区').click()
  await region(page, '南山区').click()
  await expect(summary(page)).toContainText('共')
  await expectToFit(page)
  await send(page).click()
  await expect(form(page).getByRole('article')).toContainText('天河区、南山区')
})

testVariants('axe finds nothing in the dialog', async ({ page, open }) => {
  await open(LIST)
  await page.getByRole('button', { name: /^(操作灯具|Operate lights)$/ }).click()
  const dialogOf = page.getByRole('dialog', { name: /^(操作灯具|Operate lights)$/ })
  await dialogOf.getByRole('button', { name: /^天河区/ }).click()
  await expect(dialogOf.getByRole('region')).not.toHaveAttribute('aria-busy', 'true')
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await dialogOf.locator('input').first().fill('路')
  await expect(page.getByRole('option').filter({ visible: true }).first()).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
})
