import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import type { City } from '../../testing/city.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { dialog, row } from '../../testing/find.ts'
import { pressUntilShown } from '../../testing/pressUntil.ts'

test('lists schedules with times, days, the levels of tonight and their groups, and finds others by name', async ({
  open,
}) => {
  const page = await open('/lighting/schedules', { as: 'admin' })
  const saving = row(page, '主干道节能')
  await expect(saving).toContainText('日落 – 日出')
  await expect(saving).toContainText('2 个调光时段')
  await expect(saving).toContainText('每天')
  await expect(saving).toContainText('主干道')
  await expect(saving.getByRole('img', { name: /1\d:\d\d 80%, 22:00 60%, 00:30 40%, 0\d:\d\d 0%/ })).toBeVisible()
  await expect(saving.getByRole('switch')).toBeChecked()
  await page.getByPlaceholder('搜索计划名称').fill('没有这个')
  await expect(page.getByText('没有符合条件的计划')).toBeVisible()
})

test('a schedule that does not apply today shows no levels of tonight', async ({ open, server }) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
  server.city.add('holidays', { date: today, kind: 'WORKDAY', name: '补班' })
  server.city.findBy('schedules', 'name', '主干道节能').days = 'HOLIDAYS'
  const page = await open('/lighting/schedules', { as: 'admin' })
  const saving = row(page, '主干道节能')
  await expect(saving).toContainText('今晚不执行')
  await expect(saving.getByRole('img', { name: /%/ })).toHaveCount(0)
})

test('a new schedule: shows errors at their fields, previews it, and asks to confirm warnings', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const page = await open('/lighting/schedules', { as: 'admin' })
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

  const preview = form.getByRole('region', { name: '保存后的影响' })
  await expect(form.getByRole('region', { name: '夜间预览' }).getByRole('img')).toHaveAccessibleName(
    /18:30 50%, 21:30 30%, 00:30 关灯/,
  )
  await expect(preview).toContainText('6.0 h')
  await expect(preview).toContainText('共 2 盏灯')
  await expect(preview.getByRole('list', { name: '注意事项' })).toContainText(/天黑后有 \d+\.\d 小时没有灯光/)

  await form.getByRole('button', { name: '创建' }).click()
  const ask = dialog(page, '保存前请确认')
  await expect(ask.getByRole('button', { name: '确认保存' })).toBeDisabled()
  await ask.getByRole('button', { name: '取消' }).click()
  await expect(ask).toBeHidden()
  await expect.poll(() => form.evaluate(dialog => dialog.contains(dialog.ownerDocument.activeElement))).toBe(true)
  await expect(form.getByLabel('名称')).toHaveValue('半夜熄灯')
  await pressUntilShown(form.getByRole('button', { name: '创建' }), ask)
  await ask.getByRole('checkbox', { name: /天黑后有 \d+\.\d 小时没有灯光/ }).check()
  for (const box of await ask.getByRole('checkbox').all()) await box.check()
  await ask.getByRole('button', { name: '确认保存' }).click()
  await expect(page.getByText('计划“半夜熄灯”已创建')).toBeVisible()
  expect(server.city.rows.schedules.at(-1)).toMatchObject({ days: 'WEEKDAYS', endTime: '00:30', groupIds: [3] })

  const made = row(page, '半夜熄灯')
  await expect(made).toContainText('18:30 – 00:30')
  await expect(made).toContainText('周一、周二')
  await expect(made).toContainText('公园')
})

test('shows in which direction many lights change at once', async ({ open, server }) => {
  const { city } = server
  const group = city.add('groups', {
    name: '长街',
    controlMode: 'MANUAL',
    groupStatus: 'NORMAL',
    timeZone: 'Asia/Shanghai',
  })
  const { id: _id, uuid: _uuid, ...light } = city.findBy('devices', 'groupId', 3)
  for (let i = 0; i < 201; i++) city.add('devices', { ...light, groupId: group.id, deviceId: `LONG-${i}` })
  // In this server it is always noon.
  city.add('schedules', {
    ...{ name: '现在亮灯', type: 'TIMING', startTime: '09:00', endTime: '15:00', days: 'EVERY_DAY', priority: 50 },
    ...{ mainBrightness: 60, steps: [], isEnabled: true, groupIds: [group.id], updatedAt: new Date().toISOString() },
  })
  const page = await open('/lighting/schedules', { as: 'admin' })
  await page.getByRole('button', { name: '编辑 现在亮灯' }).click()
  const form = dialog(page, '编辑计划')
  await form.getByRole('slider').first().press('ArrowRight')
  const notes = form.getByRole('region', { name: '保存后的影响' }).getByRole('list', { name: '注意事项' })
  await expect(notes).toContainText('201 盏灯会立即改变：201 盏调光。')
})

const names = (page: Page) => page.locator('tbody > tr td:nth-child(2) p:first-child').allTextContents()

/** Three schedules of one group, the last one first. */
function addThree(city: City) {
  const [group] = city.rows.groups
  const values = {
    type: 'SUNRISE_SUNSET',
    days: 'EVERY_DAY',
    isEnabled: true,
    mainBrightness: 80,
    groupIds: [group!.id],
  }
  city.rows.schedules.length = 0
  for (const name of ['甲计划', '乙计划', '丙计划']) city.add('schedules', { name, ...values })
}

test('a schedule is moved by the menu of its handle, once the conflict that this decides is confirmed', async ({
  open,
  server,
}) => {
  addThree(server.city)
  const page = await open('/lighting/schedules', { as: 'admin' })
  await expect.poll(() => names(page)).toEqual(['丙计划', '乙计划', '甲计划'])
  const handle = page.getByRole('button', { name: '调整 甲计划 的优先级' })
  await expect(handle).toHaveText('3')
  await handle.press('Enter')
  await page.getByRole('button', { name: '上移一位' }).filter({ visible: true }).press('Enter')
  const ask = dialog(page, '保存前请确认')
  await expect(ask).toContainText('“甲计划”生效，“乙计划”不生效')
  await expect(ask).not.toContainText('丙计划')
  await ask.getByRole('checkbox').check()
  await ask.getByRole('button', { name: '确认保存' }).click()
  await expect(page.getByText('计划“甲计划”的优先级已调整')).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['丙计划', '甲计划', '乙计划'])
  await expect(handle).toHaveText('2')
})

test('a schedule is dragged by its handle; Escape leaves it where it was', async ({ open, server }) => {
  addThree(server.city)
  for (const schedule of server.city.rows.schedules) schedule.groupIds = []
  const page = await open('/lighting/schedules', { as: 'admin' })
  const drag = async (name: string, to: string, end: () => Promise<void>) => {
    await page.getByRole('button', { name: `调整 ${name} 的优先级` }).hover()
    await page.mouse.down()
    const box = (await row(page, to).boundingBox())!
    await page.mouse.move(box.x + 30, box.y + 4, { steps: 4 })
    await expect(row(page, to)).toHaveAttribute('data-drop', 'before')
    await end()
  }
  await drag('甲计划', '丙计划', async () => {
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
  expect(await names(page)).toEqual(['丙计划', '乙计划', '甲计划'])
  expect(server.variablesOf('UpdateSchedule')).toEqual([])
  await drag('甲计划', '丙计划', () => page.mouse.up())
  await expect.poll(() => names(page)).toEqual(['甲计划', '丙计划', '乙计划'])
  expect(server.variablesOf('UpdateSchedule')).toMatchObject([{ input: { position: { before: expect.any(Number) } } }])
  // The drag did not open the menu.
  await expect(page.getByRole('button', { name: '移到最前' }).filter({ visible: true })).toHaveCount(0)
})

test('a one-date event and a season are created and listed with their dates', async ({ open, server }) => {
  server.city.rows.schedules.length = 0
  const page = await open('/lighting/schedules', { as: 'admin' })
  await page.getByRole('button', { name: '新建计划' }).click()
  const form = dialog(page, '新建计划')
  await form.getByLabel('名称').fill('跨年夜')
  await form.getByLabel('执行日').selectOption('指定日期')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('请至少选择一个日期。')).toBeVisible()
  await form.getByLabel('日期：日期').fill('2027-12-31')
  await form.getByLabel('日期：日期').press('Enter')
  await form.getByLabel('日期：日期').fill('2026-12-31')
  await form.getByRole('button', { name: '添加到日期' }).click()
  await expect(form.getByRole('button', { name: /^移除/ })).toHaveText(['2026年12月31日', '2027年12月31日'])
  await form.getByRole('button', { name: '移除 2027年12月31日' }).click()
  await form.getByRole('button', { name: '创建' }).click()
  const ask = dialog(page, '保存前请确认')
  const event = row(page, '跨年夜')
  await expect(event.or(ask)).toBeVisible()
  if (await ask.isVisible()) {
    for (const box of await ask.getByRole('checkbox').all()) await box.check()
    await ask.getByRole('button', { name: '确认保存' }).click()
  }
  await expect(event).toContainText('仅 2026年12月31日')
  expect(server.city.rows.schedules.at(-1)).toMatchObject({ days: 'DATES', dates: ['2026-12-31'], validFrom: null })

  Object.assign(
    server.city.add('schedules', { name: '冬季', type: 'SUNRISE_SUNSET', days: 'EVERY_DAY', groupIds: [] }),
    {
      ...{ validFrom: '2026-12-01', validUntil: '2027-01-31', exceptDates: ['2026-12-24'], isEnabled: true },
    },
  )
  await page.reload()
  await expect(row(page, '冬季')).toContainText('2026年12月1日 – 2027年1月31日 · 1 天例外')
  await page.getByRole('button', { name: '编辑 冬季' }).click()
  const edit = dialog(page, '编辑计划')
  await edit.getByLabel('结束日期').fill('2026-11-01')
  await edit.getByRole('button', { name: '保存', exact: true }).click()
  await expect(edit.getByText('结束日期不能早于开始日期。')).toBeVisible()
})

test('explains which rule applies, with a group of the list as the example', async ({ open, server }) => {
  addThree(server.city)
  const page = await open('/lighting/schedules', { as: 'viewer' })
  await page.getByRole('button', { name: '哪条规则生效' }).click()
  const rules = page.getByRole('listitem').filter({ visible: true })
  await expect(rules.filter({ hasText: /^维护/ })).toBeVisible()
  await expect(
    page.getByText(/以分组“.*”为例：计划“丙计划” › 计划“乙计划” › 计划“甲计划” › 分组控制方式。/),
  ).toBeVisible()
})

test('shows what will control its groups before a schedule is deleted', async ({ open, server }) => {
  server.city.add('schedules', {
    name: '半夜熄灯',
    type: 'TIMING',
    startTime: '18:30',
    endTime: '00:30',
    groupIds: [3],
  })
  const page = await open('/lighting/schedules?q=半夜', { as: 'admin' })
  await page.getByRole('button', { name: '删除 半夜熄灯' }).click()
  const sure = dialog(page, '删除计划“半夜熄灯”？')
  await expect(sure).toContainText(/公园 — 改为按分组自身的控制方式/)
  await sure.getByRole('button', { name: '删除', exact: true }).click()
  await expect(row(page, '半夜熄灯')).toHaveCount(0)
})

test('disabling a schedule asks what lights without a plan do', async ({ open, server }) => {
  const { city } = server
  const [light] = city.rows.devices
  const group = city.add('groups', { name: '无计划的分组', controlMode: 'MANUAL', groupStatus: 'NORMAL' })
  Object.assign(light!, { groupId: group.id, mainBrightness: 100, litState: 'LIT' })
  // It is always noon in the in-memory server.
  const times = { type: 'TIMING', startTime: '09:00', endTime: '15:00', isEnabled: true, mainBrightness: 100 }
  const schedule = city.add('schedules', { name: '今日停用', days: 'EVERY_DAY', ...times, groupIds: [group.id] })
  const page = await open('/lighting/schedules?q=今日停用', { as: 'admin' })
  await row(page, '今日停用').getByRole('switch').dispatchEvent('click')
  const sure = dialog(page, '停用计划“今日停用”？')
  await expect(sure).toContainText('无计划的分组 — 没有照明计划，保持现状')
  await expect(sure).toContainText('1 盏灯将没有照明计划')
  await expect(sure).toContainText('其中 1 盏正在亮着，之后不会自动关灯。')
  await expect(sure.getByRole('button', { name: '停用' })).toBeDisabled()
  await sure.getByRole('radio', { name: '立即关灯' }).check()
  await sure.getByRole('button', { name: '停用' }).click()
  await expect(sure).toBeHidden()
  await expect(row(page, '今日停用').getByRole('switch')).not.toBeChecked()
  expect(server.variablesOf('UpdateSchedule')[0]).toMatchObject({ id: schedule.id, input: { leftLights: 'OFF' } })
  expect(light).toMatchObject({ mainBrightness: 0 })
})

test('a double click on the switch asks once, and causes no conflict', async ({ open, server }) => {
  server.city.add('schedules', { name: '连按两下', type: 'SUNRISE_SUNSET', isEnabled: true, groupIds: [] })
  const page = await open('/lighting/schedules?q=连按两下', { as: 'admin' })
  const requests = () => server.variablesOf('UpdateSchedule').length
  const answer = server.faults.hold('UpdateSchedule')
  const toggle = row(page, '连按两下').getByRole('switch')
  await toggle.dispatchEvent('click')
  await toggle.dispatchEvent('click')
  await expect.poll(requests).toBe(1)
  answer()
  await expect(page.getByText('计划“连按两下”已修改')).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await expect(page.getByText('计划未能保存')).toHaveCount(0)
  expect(requests()).toBe(1)
  // Once the result is shown, it can be pressed again.
  await expect(toggle).not.toHaveAttribute('aria-busy')
  await toggle.dispatchEvent('click')
  await expect(toggle).toBeChecked()
  expect(requests()).toBe(2)
})

test('T58: two users change one schedule: the second sees the conflict, keeps the input, and reverts nothing', async ({
  open,
  server,
}) => {
  const values = { name: '两人同改', type: 'SUNRISE_SUNSET', mainBrightness: 80, isEnabled: true, groupIds: [] }
  const schedule = server.city.add('schedules', values)
  const page = await open('/lighting/schedules?q=两人同改', { as: 'admin' })
  await page.getByRole('button', { name: '编辑 两人同改' }).click()
  const form = dialog(page, /编辑/)
  await expect(form.getByLabel('名称')).toHaveValue('两人同改')
  server.city.change(schedule, { description: '她先保存' })
  await form.getByLabel('名称').fill('两人都改了')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('内容已被他人修改')).toBeVisible()
  await expect(form.getByRole('list', { name: '对方修改后的内容' })).toHaveText('说明: 她先保存')
  await expect(form.getByLabel('名称')).toHaveValue('两人都改了')
  expect(schedule).toMatchObject({ name: '两人同改', description: '她先保存', mainBrightness: 80 })
  await form.getByRole('button', { name: '保留我的修改并保存' }).click()
  await expect(form).toBeHidden()
  expect(schedule).toMatchObject({ name: '两人都改了', description: '她先保存', mainBrightness: 80 })
})

test('a switch that a viewer may not use still shows that it is on', async ({ open, server }) => {
  server.city.findBy('schedules', 'name', '主干道节能').isEnabled = true
  const page = await open('/lighting/schedules', { as: 'viewer' })
  const track = page.getByRole('switch', { checked: true }).first().locator('+ *')
  await expect(page.getByRole('switch', { checked: true }).first()).toBeDisabled()
  // --switch-muted, as in the device list
  await expect(track).toHaveCSS('background-color', 'rgb(141, 177, 238)')
})

test('the preview names the field that the server refuses', async ({ open, server }) => {
  const page = await open('/lighting/schedules', { as: 'admin' })
  server.faults.fail('PreviewSchedule', 'BAD_USER_INPUT', { field: 'input.name', key: 'textInvisible' })
  await page.getByRole('button', { name: '新建计划' }).click()
  const form = dialog(page, '新建计划')
  await form.getByLabel('名称').fill('滨江步道')
  await expect(form.getByRole('region', { name: '保存后的影响' })).toContainText(/^暂无预览：名称：/)
})

test('a viewer sees schedules without controls', { tag: '@nightly' }, async ({ open }) => {
  const page = await open('/lighting/schedules', { as: 'viewer' })
  await expect(row(page, '主干道节能')).toBeVisible()
  await expect(row(page, '主干道节能').getByRole('switch')).toBeDisabled()
  await expect(page.getByRole('button', { name: /^(编辑|删除|新建计划)/ })).toHaveCount(0)
  await page.getByRole('tab', { name: '节假日' }).click()
  await expect(page.getByText('国庆节').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(批量导入|添加日期|删除)/ })).toHaveCount(0)
})

testVariants('axe finds nothing on schedules and their dialogs', async ({ page, open }) => {
  await open('/lighting/schedules')
  await expect(row(page, '主干道节能')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^(编辑|Edit) 主干道节能/ }).click()
  const form = dialog(page, /^(编辑计划|Edit schedule)$/)
  await expect(form.getByRole('region', { name: /夜间预览|Night preview/ })).toContainText('22:00')
  await expect(form.getByRole('listbox').first().getByRole('option').first()).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await page.getByRole('tab', { name: /节假日|Holidays/ }).click()
  await expect(page.getByText('国庆节').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  for (const name of [/批量导入|Import a list/, /添加日期|Add dates/]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
