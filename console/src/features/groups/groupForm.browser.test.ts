import type { Locator } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'
import { dialog, row } from '../../testing/find.ts'

/** Creates a group in sun mode, and confirms that it follows the sun of the site. */
async function confirmSunOfSite(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '创建' }).click()
  const sure = dialog(form.page(), '保存前请确认')
  await sure.getByRole('checkbox').check()
  await sure.getByRole('button', { name: '确认保存' }).click()
}

test('a new group: shows a name error at its field, keeps the input, and finds a place by pinyin', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const page = await open('/lighting/groups', { as: 'admin' })
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
  await form.getByRole('tab', { name: '定时策略' }).click()
  await form.getByRole('radio', { name: '日出日落', exact: true }).check()
  await expect(form.getByText('没有可定位的地区')).toHaveCount(0)
  await expect(form).toContainText(/浦东新区：今日日落 1\d:\d\d，明日日出 0\d:\d\d（Asia\/Shanghai）/)
  await form.getByRole('button', { name: '创建' }).click()
  await expect(page.getByText('分组“滨江步道”已创建')).toBeVisible()
  expect(server.variablesOf('CreateGroup')).toHaveLength(1)

  await page.goto('/lighting/groups?q=滨江')
  await expect(row(page, '滨江步道')).toContainText('上海市 · 浦东新区')
  await expect(row(page, '滨江步道')).toContainText('写了就不能丢')
})

test('a group without a region shows the source of its sun times', async ({ open }) => {
  const page = await open('/lighting/groups', { as: 'admin' })
  await page.getByRole('button', { name: '新建分组' }).click()
  const form = dialog(page, '新建分组')
  await form.getByLabel('名称').fill('滨江步道')
  await form.getByRole('tab', { name: '定时策略' }).click()
  await form.getByRole('radio', { name: '日出日落', exact: true }).check()
  await expect(
    form.getByText('没有可定位的地区：日落日出按站点位置（上海）计算。灯具在别处时请从列表选择地区。'),
  ).toBeVisible()
})

test('asks once whether a group without a region follows the sun of the site', async ({ open, server }) => {
  const page = await open('/lighting/groups', { as: 'admin' })
  await page.getByRole('button', { name: '新建分组' }).click()
  const form = dialog(page, '新建分组')
  await form.getByLabel('名称').fill('滨江步道')
  await form.getByRole('tab', { name: '定时策略' }).click()
  await form.getByRole('radio', { name: '日出日落', exact: true }).check()
  await form.getByRole('button', { name: '创建' }).click()
  const sure = dialog(page, '保存前请确认')
  await expect(sure).toContainText('分组没有可定位的地区，日落日出将按站点位置（上海）计算。')
  await sure.getByRole('button', { name: '取消' }).click()
  await expect(sure).toBeHidden()
  expect(server.variablesOf('CreateGroup')).toHaveLength(0)
  await confirmSunOfSite(form)
  await expect(page.getByText('分组“滨江步道”已创建')).toBeVisible()
  expect(server.variablesOf('CreateGroup')).toHaveLength(1)
  // Its plan stays the same: it was confirmed.
  await page.goto('/lighting/groups?q=滨江')
  await page.getByRole('button', { name: '编辑 滨江步道' }).click()
  await dialog(page, '编辑分组').getByLabel('说明').fill('沿江')
  await dialog(page, '编辑分组').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('分组“滨江步道”已修改')).toBeVisible()
})

test('moves lights into a new group, and previews its timing before saving', async ({ open, server }) => {
  const page = await open('/lighting/groups', { as: 'admin' })
  await page.getByRole('button', { name: '新建分组' }).click()
  const form = dialog(page, '新建分组')
  await form.getByLabel('名称').fill('滨江步道')
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
  await expect(form).toContainText(/上海：今日日落 1\d:\d\d，明日日出 0\d:\d\d（Asia\/Shanghai）/)
  await confirmSunOfSite(form)
  await expect(page.getByText('分组“滨江步道”已创建')).toBeVisible()

  const [light] = server.city.rows.devices.filter(({ groupId }) => groupId === server.city.rows.groups.at(-1)!.id)
  expect(server.variablesOf('CreateGroup')[0]).toMatchObject({
    input: { name: '滨江步道', controlMode: 'SUNRISE_SUNSET', devices: { connect: [{ id: light!.id }] } },
  })
  await page.goto('/lighting/groups?q=滨江')
  await expect(row(page, '滨江步道')).toContainText(/日出日落 1\d:\d\d–0\d:\d\d/)
  await expect(row(page, '滨江步道').getByRole('cell').nth(4)).toHaveText('1')
})

test('Escape asks before it discards the input', { tag: '@nightly' }, async ({ open }) => {
  const page = await open('/lighting/groups', { as: 'admin' })
  await page.getByRole('button', { name: /^编辑 公园/ }).click()
  const edit = dialog(page, '编辑分组')
  await edit.getByLabel('名称').fill('别的名字')
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: '继续填写' }).click()
  await expect(edit.getByLabel('名称')).toHaveValue('别的名字')
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: '放弃' }).click()
  await expect(edit).toBeHidden()
  await expect(row(page, '天河区 · 公园')).toBeVisible()
})

test('the transfer picker works with the keyboard', async ({ open }) => {
  const page = await open('/lighting/groups', { as: 'admin' })
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

test('shows a conflict when another user has saved a change', { tag: '@nightly' }, async ({ open, server }) => {
  const page = await open('/lighting/groups?q=公园', { as: 'admin' })
  const group = server.city.find('groups', 3)!
  await page.getByRole('button', { name: '编辑 公园' }).click()
  const form = dialog(page, '编辑分组')
  await form.getByLabel('说明').fill('我的说明')
  server.city.change(group, { name: '公园 二' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('内容已被他人修改')).toBeVisible()
  await expect(form.getByRole('list', { name: '对方修改后的内容' })).toHaveText('名称: 公园 二')
  await expect(form.getByLabel('说明')).toHaveValue('我的说明')
  await form.getByRole('button', { name: '保留我的修改并保存' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, '公园 二')).toContainText('我的说明')
  expect(group).toMatchObject({ name: '公园 二', description: '我的说明' })
})

test('a late response to a new group does not close another form', { tag: '@nightly' }, async ({ open, server }) => {
  const page = await open('/lighting/groups', { as: 'admin' })
  const answer = server.faults.hold('CreateGroup')
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
  await expect(page.getByText('分组“晚到的分组”已创建')).toBeVisible()
  await form.getByRole('button', { name: '创建' }).click()
  await expect(page.getByText('分组“下一个分组”已创建')).toBeVisible()
  expect(server.variablesOf('CreateGroup').map(({ input }) => (input as { name: string }).name)).toEqual([
    '晚到的分组',
    '下一个分组',
  ])
})

test('creates a group in English', { tag: '@nightly' }, async ({ open }) => {
  const page = await open('/lighting/groups', { as: 'admin', language: 'en' })
  await expect(page.getByRole('button', { name: 'Batch operation', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'New group' }).click()
  const form = dialog(page, 'New group')
  await form.getByLabel('Name').fill('R')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('at least 2 characters')).toBeVisible()
  await form.getByLabel('Name').fill('Riverside walk')
  await form.getByRole('tab', { name: 'Control mode' }).click()
  await form.getByRole('radio', { name: 'Fixed times', exact: true }).check()
  await expect(form.getByRole('region', { name: 'Preview for tonight' })).toContainText('18:30')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Group “Riverside walk” created')).toBeVisible()
  await page.goto('/lighting/groups?q=Riverside')
  await expect(row(page, 'Riverside walk')).toContainText('Fixed times 18:30–06:30')
})

test('asks what lights without a plan do before a group is saved; cancelling saves nothing', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const page = await open('/lighting/groups?q=公园', { as: 'admin' })
  await page.getByRole('button', { name: '编辑 公园' }).click()
  const form = dialog(page, '编辑分组')
  await form.getByRole('tab', { name: '定时策略' }).click()
  await form.getByRole('radio', { name: '手动控制', exact: true }).check()
  await form.getByRole('button', { name: '保存' }).click()
  const sure = dialog(page, '保存前请确认')
  await expect(sure).toContainText('2 盏灯将没有照明计划')
  const save = sure.getByRole('button', { name: '确认保存' })
  await expect(save).toBeDisabled()
  await sure.getByRole('button', { name: '取消' }).click()
  await expect(sure).toBeHidden()
  expect(server.variablesOf('UpdateGroup')).toHaveLength(0)

  await form.getByRole('button', { name: '保存' }).click()
  await sure.getByRole('radio', { name: '保持现状' }).check()
  await save.click()
  await expect(page.getByText('分组“公园”已修改')).toBeVisible()
  await expect(form).toBeHidden()
  expect(server.variablesOf('UpdateGroup')).toMatchObject([
    { id: 3, input: { controlMode: { set: 'MANUAL' }, leftLights: 'STAY' } },
  ])
})

test('times use the 24-hour clock in English, too', { tag: '@nightly' }, async ({ open }) => {
  const page = await open('/lighting/groups?q=公园', { as: 'admin', language: 'en' })
  await page.getByRole('button', { name: 'Edit 公园' }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByRole('tab') })
  await form.getByRole('tab', { name: 'Control mode' }).click()
  await form.getByRole('radio', { name: 'Fixed times', exact: true }).check()
  const time = form.getByRole('textbox', { name: /^Turn on/ })
  await time.fill('')
  await time.pressSequentially('1930')
  await expect(time).toHaveValue('19:30')
  await time.press('Home')
  await time.press('ArrowUp')
  await expect(time).toHaveValue('20:30')
  await time.press('End')
  await time.press('ArrowDown')
  await expect(time).toHaveValue('20:29')
  await time.fill('7.5')
  await time.press('Tab')
  await expect(time).toHaveValue('07:05')
})

test('asks before a group is saved with an unknown effect; a wrong field opens its tab', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open('/lighting/groups?q=公园', { as: 'admin' })
  await page.getByRole('button', { name: '编辑 公园' }).click()
  const form = dialog(page, '编辑分组').filter({ has: page.getByRole('tab') })
  await form.getByRole('tab', { name: '定时策略' }).click()
  await form.getByLabel('关灯时间').fill('')
  await form.getByRole('tab', { name: '基本信息' }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请选择关灯时间。')).toBeVisible()
  await form.getByLabel('关灯时间').fill('05:30')
  await form.getByRole('tab', { name: '基本信息' }).click()

  server.faults.fail('PreviewGroup', 'INTERNAL_SERVER_ERROR')
  server.faults.fail('UpdateGroup', 'BAD_USER_INPUT', { field: 'input.endTime', key: 'timesAreEqual' })
  await form.getByRole('button', { name: '保存' }).click()
  const sure = dialog(page, '编辑分组').filter({ hasText: '暂时无法计算对灯的影响' })
  await sure.getByRole('button', { name: '保存' }).click()
  await expect(sure).toBeHidden()
  await expect(form.getByRole('tab', { name: '定时策略' })).toHaveAttribute('aria-selected', 'true')
  await expect(form.getByText('开灯时间和关灯时间不能相同')).toBeVisible()
})
