import type { Locator, Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { pressUntilShown } from '../console/src/testing/pressUntil.ts'
import { apiOf } from './api.ts'
import { arrive } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'schedules' })

type Role = 'admin' | 'operator' | 'viewer'

async function open(page: Page, role: Role = 'admin', language: 'zh' | 'en' = 'zh', query = '') {
  await arrive(page, role, { language, at: `/lighting/schedules${query}` })
  await expect(page.getByRole('tab').first()).toBeVisible({ timeout: 30_000 })
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('schedules are listed with times, days, the levels of tonight and their groups', async ({ page }) => {
  await open(page)
  const saving = row(page, '主干道节能')
  await expect(saving).toContainText('日落 – 日出')
  await expect(saving).toContainText('2 个调光时段')
  await expect(saving).toContainText('每天')
  await expect(saving.getByRole('img', { name: /1\d:\d\d 80%, 22:00 60%, 00:30 40%, 0\d:\d\d 0%/ })).toBeVisible()
  await expect(saving.getByRole('switch')).toBeChecked()
  await page.getByPlaceholder('搜索计划名称').fill('没有这个')
  await expect(page.getByText('没有符合条件的计划')).toBeVisible()
})

test('a new schedule: seen before it is saved, asked about what is odd, kept, and deleted', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '新建计划' }).click()
  const form = dialog(page, '新建计划')
  await form.getByLabel('依据').selectOption('固定时间')
  await form.getByLabel('关灯时间').fill('')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('计划名称至少需要 2 个字符。')).toBeVisible()
  await expect(form.getByText('请选择关灯时间。')).toBeVisible()

  await form.getByLabel('名称').fill('半夜熄灯')
  await form.getByLabel('执行日').selectOption('指定星期')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('请至少选择一天。')).toBeVisible()
  for (const day of ['周一', '周二', '周三', '周四', '周五', '周六', '周日'])
    await form.getByRole('button', { name: day }).click()
  await form.getByLabel('关灯时间').fill('00:30')
  await form.getByRole('button', { name: '添加时段' }).click()
  await form.getByRole('listitem', { name: '时段 1' }).getByLabel('开始时间').fill('21:30')

  const available = form.getByRole('region', { name: '可选' })
  await available.getByPlaceholder('搜索...').fill('公园')
  await expect(available.getByRole('option')).toHaveCount(2)
  await available.getByRole('option', { name: /^公园/ }).click()
  await available.getByRole('button', { name: '移到已选（1）' }).click()

  const preview = form.getByRole('region', { name: '今夜预览' })
  await expect(preview.getByRole('img')).toHaveAccessibleName(/18:30 50%, 21:30 30%, 00:30 关灯/)
  await expect(preview).toContainText('6.0 h')
  await expect(preview).toContainText('共 2 盏灯')
  await expect(preview.getByRole('list', { name: '注意事项' })).toContainText(/天黑后有 \d+\.\d 小时没有灯光/)

  await form.getByRole('button', { name: '创建' }).click()
  const ask = dialog(page, '保存前请确认')
  await expect(ask.getByRole('button', { name: '仍然保存' })).toBeDisabled()
  await ask.getByRole('button', { name: '取消' }).click()
  await expect(ask).toBeHidden()
  await expect.poll(() => form.evaluate(dialog => dialog.contains(dialog.ownerDocument.activeElement))).toBe(true)
  await expect(form.getByLabel('名称')).toHaveValue('半夜熄灯')
  await pressUntilShown(form.getByRole('button', { name: '创建' }), ask)
  await ask.getByRole('checkbox', { name: /天黑后有 \d+\.\d 小时没有灯光/ }).check()
  for (const box of await ask.getByRole('checkbox').all()) await box.check()
  await ask.getByRole('button', { name: '仍然保存' }).click()
  await expect(page.getByText('计划“半夜熄灯”已创建')).toBeVisible()

  const made = row(page, '半夜熄灯')
  await expect(made).toContainText('18:30 – 00:30')
  await expect(made).toContainText('周一、周二')
  await expect(made).toContainText('公园')
  await made.getByRole('switch').dispatchEvent('click')
  // Whether lights change with it depends on the hour of the test.
  const change = dialog(page, '停用计划“半夜熄灯”？').getByRole('button', { name: '停用' })
  await expect(change.or(made.getByRole('switch', { checked: false }))).toBeVisible()
  if (await change.isVisible()) await change.click()
  await expect(made.getByRole('switch')).not.toBeChecked()

  await page.getByRole('button', { name: '删除 半夜熄灯' }).click()
  const sure = dialog(page, '删除计划“半夜熄灯”？')
  await expect(sure).toContainText(/公园 — 改为按分组自身的控制方式/)
  await sure.getByRole('button', { name: '删除', exact: true }).click()
  await expect(made).toHaveCount(0)
})

test('disabling a schedule asks what lights of a group by hand shall do, and they do it', async ({
  page,
  lamplighter,
}) => {
  const ask = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const { findManyLightDevice: found } = await ask(
    '{ findManyLightDevice(where: { deviceStatus: { equals: NORMAL } }, limit: 1) { items { id } } }',
  )
  const [light] = found.items as { id: number }[]
  const { createLightGroup: group } = await ask(
    `mutation { createLightGroup(input: { name: "无计划的分组", devices: { connect: [{ id: ${light!.id} }] } }) { id } }`,
  )
  const clock = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(11, 16)
  await ask(`mutation { createLightSchedule(input: { name: "今夜停用", type: TIMING, startTime: "${clock(-3)}", endTime: "${clock(3)}",
    groups: { connect: [{ id: ${group.id} }] }, confirmed: ["OFF_AT_NIGHT", "ON_IN_DAYLIGHT"] }) { id } }`)
  const state = async () =>
    (await ask(`{ findOneLightDevice(id: ${light!.id}) { expectedRule facts { expected { mainBrightness } } } }`))
      .findOneLightDevice
  await expect.poll(state).toMatchObject({ expectedRule: 'SCHEDULE', facts: { expected: { mainBrightness: 100 } } })

  await open(page, 'admin', 'zh', '?q=今夜停用')
  await row(page, '今夜停用').getByRole('switch').dispatchEvent('click')
  const sure = dialog(page, '停用计划“今夜停用”？')
  await expect(sure).toContainText('无计划的分组 — 没有照明计划，保持现状')
  await expect(sure).toContainText('1 盏灯将没有照明计划')
  await expect(sure).toContainText('其中 1 盏正在亮着，之后不会自动关灯。')
  await expect(sure.getByRole('button', { name: '停用' })).toBeDisabled()
  await sure.getByRole('radio', { name: '立即关灯' }).check()
  await sure.getByRole('button', { name: '停用' }).click()
  await expect(sure).toBeHidden()
  await expect.poll(state).toMatchObject({ expectedRule: 'MANUAL', facts: { expected: { mainBrightness: 0 } } })
})

test('a switch that is pressed twice in haste asks once, and nothing is in conflict', async ({ page, lamplighter }) => {
  const ask = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  await ask('mutation { createLightSchedule(input: { name: "连按两下", type: SUNRISE_SUNSET }) { id } }')
  await open(page, 'admin', 'zh', '?q=连按两下')
  let requests = 0
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('mutation UpdateSchedule')) {
      requests++
      await held
    }
    await route.continue()
  })
  const toggle = row(page, '连按两下').getByRole('switch')
  await toggle.dispatchEvent('click')
  await toggle.dispatchEvent('click')
  await expect.poll(() => requests).toBe(1)
  answer()
  await expect(page.getByText('计划“连按两下”已修改')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await expect(page.getByText('计划“连按两下”已修改')).toBeHidden()
  await expect(page.getByText('计划未能保存')).toHaveCount(0)
  expect(requests).toBe(1)
  // Once it shows what came of that, it is pressed again.
  await expect(toggle).not.toHaveAttribute('aria-busy')
  await toggle.dispatchEvent('click')
  await expect(toggle).toBeChecked()
})

test('T58: two people change one schedule: whoever saves last is told, loses nothing, and takes nothing back', async ({
  page,
  browser,
  lamplighter,
}) => {
  const ask = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const { createLightSchedule: made } = await ask(
    'mutation { createLightSchedule(input: { name: "两人同改", type: SUNRISE_SUNSET, mainBrightness: 80 }) { id } }',
  )
  const theirs = await browser.newContext({ baseURL: lamplighter.url })
  try {
    const forms = []
    for (const screen of [page, await theirs.newPage()]) {
      await open(screen, 'admin', 'zh', '?q=两人同改')
      await screen.getByRole('button', { name: '编辑 两人同改' }).click()
      forms.push(dialog(screen, /编辑/))
    }
    const [mine, first] = forms as [Locator, Locator]
    await first.getByLabel('说明').fill('她先保存')
    await first.getByRole('button', { name: '保存', exact: true }).click()
    await expect(first).toBeHidden()

    await mine.getByLabel('名称').fill('两人都改了')
    await mine.getByRole('button', { name: '保存', exact: true }).click()
    await expect(mine.getByText('内容已被他人修改')).toBeVisible()
    await expect(mine.getByLabel('名称')).toHaveValue('两人都改了')
    const now = () => ask(`{ findOneLightSchedule(id: ${made.id}) { name description mainBrightness } }`)
    expect((await now()).findOneLightSchedule).toEqual({
      name: '两人同改',
      description: '她先保存',
      mainBrightness: 80,
    })
    await mine.getByRole('button', { name: '保留我的修改并保存' }).click()
    await expect(mine).toBeHidden()
    expect((await now()).findOneLightSchedule).toEqual({
      name: '两人都改了',
      description: '她先保存',
      mainBrightness: 80,
    })
  } finally {
    await theirs.close()
    await ask(`mutation { deleteLightSchedule(id: ${made.id}) { id } }`)
  }
})

test('holidays and worked weekend days: a list is pasted, told, and taken back', async ({ page }) => {
  await open(page, 'operator', 'zh', '?tab=holidays&year=2027')
  await page.getByRole('button', { name: '批量导入' }).click()
  const form = dialog(page, '批量导入日期')
  await form.getByLabel('日期列表').fill('2027-02-06~2027-02-08 春节\n下周三 放假')
  await expect(form.getByText('无法识别的行：下周三 放假')).toBeVisible()
  await form.getByRole('button', { name: '导入' }).click()
  await expect(form).toBeVisible()
  await form.getByLabel('日期列表').fill('2027-02-06~2027-02-08 春节\n2027-02-20 春节 班')
  await expect(form.getByText('将写入 4 天。')).toBeVisible()
  await form.getByRole('button', { name: '导入' }).click()
  await expect(form).toBeHidden()
  const list = page.getByRole('list', { name: '2027 年的节假日和调休' })
  await expect(list.getByRole('listitem').filter({ hasText: '2月6日' })).toContainText('3 天')
  await expect(page.locator('td[title="调休工作日 · 春节"]')).toHaveText(/20\s*班/)

  await page.getByRole('button', { name: '添加日期' }).click()
  const add = dialog(page, '添加节假日或调休')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('请选择日期。')).toBeVisible()
  await add.getByLabel('开始日期').fill('2027-05-03')
  await add.getByLabel('结束日期').fill('2027-05-01')
  await expect(add.getByText('结束日期不能早于开始日期。')).toBeVisible()
  await add.getByLabel('结束日期').fill('2027-05-05')
  await add.getByLabel('名称').fill('春季检修')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add).toBeHidden()
  await expect(list).toContainText('春季检修')
  await page.getByRole('button', { name: /^删除 春季检修 5月3日/ }).click()
  await expect(list.getByRole('listitem').filter({ hasText: '5月3日' })).toHaveCount(0)
})

test('a viewer sees the schedules and no controls', async ({ page }) => {
  await open(page, 'viewer')
  await expect(row(page, '主干道节能')).toBeVisible()
  await expect(row(page, '主干道节能').getByRole('switch')).toBeDisabled()
  await expect(page.getByRole('button', { name: /^(编辑|删除|新建计划)/ })).toHaveCount(0)
  await page.getByRole('tab', { name: '节假日' }).click()
  await expect(page.getByText('国庆节')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(批量导入|添加日期|删除)/ })).toHaveCount(0)
})

for (const [language, colorScheme] of [
  ['zh', 'light'],
  ['zh', 'dark'],
  ['en', 'light'],
  ['en', 'dark'],
] as const)
  test(`axe finds nothing on the schedules and their dialogs, ${language}, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, 'admin', language)
    await expect(row(page, '主干道节能')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /^(编辑|Edit) 主干道节能/ }).click()
    const form = dialog(page, /^(编辑计划|Edit schedule)$/)
    await expect(form.getByRole('region', { name: /今夜预览|Tonight, as it would be/ })).toContainText('22:00')
    await expect(form.getByRole('listbox').first().getByRole('option').first()).toBeVisible()
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()

    await page.getByRole('tab', { name: /节假日|Holidays/ }).click()
    await expect(page.getByText('国庆节')).toBeVisible()
    expect(await violations(page)).toEqual([])
    for (const name of [/批量导入|Import a list/, /添加日期|Add dates/]) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
      expect(await violations(page, '[role=dialog]')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
