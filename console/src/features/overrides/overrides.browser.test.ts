import { expect, test } from '../../testing/component.ts'
import { operateAs, overrideGroup } from '../../testing/devices.ts'
import { field } from '../../testing/find.ts'
import { expectToFit } from '../../testing/fit.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'

const inTwoHours = () => new Date(Date.now() + 7_200_000).toISOString()

test('ends an override of a group after a confirmation; its lights return to their plan', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const group = server.city.findBy('groups', 'name', '海淀主干道')
  const lights = overrideGroup(server, group, { mainBrightness: 35, until: inTwoHours() })
  expect(lights).toBeGreaterThan(2)
  const page = await open('/lighting/groups?q=海淀主干道', { as: 'operator' })
  await page.getByRole('link', { name: new RegExp(`^临时控制 ${lights} / \\d 盏，至`) }).click()
  await expect(page).toHaveURL(new RegExp(`/lighting/overrides\\?groupId=${group.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: '临时控制' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: group.name })
  await expect(row).toContainText('主灯 35%')
  await row.getByRole('link', { name: new RegExp(`^${lights} / `) }).click()
  await expect(page.getByText('仅一项临时控制的灯')).toBeVisible()
  await expect(page.getByRole('img', { name: /^临时控制至 / })).toHaveCount(lights)
  await page.goBack()

  await row.getByRole('button', { name: `立即结束 ${group.name} 的临时控制` }).click()
  const dialog = page.getByRole('dialog', { name: '结束 1 项临时控制？' })
  await expect(dialog).toContainText(new RegExp(`涉及 ${lights} 盏灯：${lights} 盏关灯`))
  await dialog.getByRole('button', { name: '立即结束' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('没有符合条件的临时控制')).toBeVisible()
  expect(server.city.rows.devices.filter(({ override }) => override)).toEqual([])

  // An override that starts elsewhere appears by itself.
  await page.getByRole('button', { name: '清除筛选' }).first().click()
  await expect(page.getByText('没有生效中的临时控制')).toBeVisible()
  await expect.poll(() => server.live.listeners('lightOverrideChanges')).toBe(1)
  overrideGroup(server, group, { mainSwitch: false, subSwitch: false })
  await expect(row).toContainText('关灯')
  await page.getByRole('button', { name: '全部结束' }).click()
  await page.getByRole('dialog', { name: '结束全部临时控制？' }).getByRole('button', { name: '立即结束' }).click()
  await expect(page.getByText('没有生效中的临时控制')).toBeVisible()
  expect(server.variablesOf('EndAllOverrides')).toHaveLength(1)
})

test('names the target and the scene of an override; the same with room at three widths', async ({ open, server }) => {
  const campaign = server.city.add('campaigns', { targetName: '海淀区、西湖区', sceneName: '暴雨一级', entries: [] })
  const group = server.city.findBy('groups', 'controlMode', 'MANUAL')
  overrideGroup(server, group, { mainSwitch: true })
  operateAs(server, 'operator', { ids: [1, 2], input: { mainSwitch: true, until: inTwoHours() } })
  const { id } = server.city.find('devices', 1)!.override as { id: number }
  server.city.find('overrides', id)!.campaignId = campaign.id
  const page = await open('/lighting/overrides', { as: 'operator', language: 'en' })
  const row = page.getByRole('row').filter({ hasText: '海淀区、西湖区' })
  await expect(row).toContainText('Scene: 暴雨一级')
  await expect(row.getByRole('button', { name: 'End now: override of 海淀区、西湖区' })).toBeVisible()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page.getByRole('main'))
  }
})

test('a viewer sees overrides and can neither end them nor change their end', async ({ open, server }) => {
  const light = server.city.find('devices', 1)!
  operateAs(server, 'operator', { ids: [1], input: { mainSwitch: false, until: inTwoHours() } })
  const page = await open('/lighting/overrides', { as: 'viewer', language: 'en' })
  await expect(page.getByRole('row').filter({ hasText: light.name })).toContainText('1 of 1')
  await expect(page.getByRole('row').filter({ hasText: light.name })).toContainText('None given')
  await expect(page.getByRole('button', { name: /^(End|Change end)/ })).toHaveCount(0)
})

test('changes the end of one override, and shows a refusal under the field', async ({ open, server }) => {
  const light = server.city.find('devices', 1)!
  const end = Date.parse(inTwoHours())
  operateAs(server, 'operator', {
    ...{ ids: [1], input: { mainSwitch: false, until: new Date(end).toISOString(), reason: 'Storm' } },
  })
  const page = await open('/lighting/overrides', { as: 'operator', language: 'en' })
  const row = page.getByRole('row').filter({ hasText: light.name })
  await expect(row).toContainText('Storm')
  await expect(row).toContainText(/ends in (2 hrs?|1 hr 5\d mins?)/)
  await row.getByRole('button', { name: `Change end: override of ${light.name}` }).click()
  const form = page.getByRole('dialog', { name: 'Change the end of 1 override' })
  const date = form.getByLabel('End date')
  await expect(date).toBeFocused()
  const repair = server.faults.fail('MoveEnd', 'BAD_USER_INPUT', { field: 'until', key: 'untilOutOfRange' })
  await page.keyboard.press('Enter')
  await expect(form.getByText('The end must be in the future, within a year.')).toBeVisible()
  await expect(date).toBeFocused()
  repair()
  await form.getByRole('button', { name: '+1 h' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('End changed for 1 light')).toBeVisible()
  expect(light.override.until).toBe(new Date(end + 3_600_000).toISOString())
})

test('changes the end of several overrides at once, earlier too', async ({ open, server }) => {
  const lights = [1, 2].map(id => server.city.find('devices', id)!)
  for (const { id } of lights)
    operateAs(server, 'operator', { ids: [id], input: { mainSwitch: false, until: inTwoHours() } })
  const page = await open('/lighting/overrides', { as: 'operator' })
  for (const { name } of lights) await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '修改所选的结束时间' }).click()
  const form = page.getByRole('dialog', { name: '修改 2 项临时控制的结束时间' })
  const tomorrow = new Date(Date.now() + 86_400_000)
  await form.getByLabel('结束日期').fill(tomorrow.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }))
  await form.getByLabel('结束时刻').fill('06:30')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const ends = lights.map(({ override }) =>
    new Date(override.until).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai' }),
  )
  expect(ends).toEqual(['06:30:00', '06:30:00'])
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0)
  expect(server.variablesOf('MoveEnd')).toHaveLength(1)
})

const manualGroup = (server: MemoryServer) => {
  const group = server.city.findBy('groups', 'controlMode', 'MANUAL')!
  const lights = server.city.rows.devices.filter(
    ({ groupId, deviceStatus }) => groupId === group.id && deviceStatus === 'NORMAL',
  )
  return { group, lights }
}

test('marks an override without an end with its age, gives it an end, and switches its lights off', async ({
  open,
  server,
}) => {
  const { group, lights } = manualGroup(server)
  operateAs(server, 'operator', {
    ...{ ids: lights.map(({ id }) => id), group, input: { mainSwitch: true, reason: '夜市' } },
  })
  const override = server.city.rows.overrides.at(-1)!
  override.createdAt = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString()
  const page = await open('/lighting/overrides?end=without', { as: 'operator' })
  const row = page.getByRole('row').filter({ hasText: group.name })
  await expect(row).toContainText('无结束时间')
  await expect(row).toContainText('已持续 3天')
  await expect(row).toContainText('夜市')
  await row.getByRole('button', { name: '修改结束时间' }).click()
  const form = page.getByRole('dialog', { name: '修改 1 项临时控制的结束时间' })
  await expect(form).toContainText('无结束时间的灯届时如无照明计划，将关灯')
  await form.getByRole('button', { name: '+30 分钟' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('没有符合条件的临时控制')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).first().click()
  await expect(row).toContainText(/剩余 (29|30)分钟/)

  operateAs(server, 'operator', { ids: lights.map(({ id }) => id), group, input: { mainSwitch: true } })
  await row.getByRole('button', { name: `关灯并结束 ${group.name} 的临时控制` }).click()
  const dialog = page.getByRole('dialog', { name: '结束 1 项临时控制？' })
  await expect(dialog).toContainText('其中无结束时间的灯例外：结束后关灯')
  await dialog.getByRole('button', { name: '立即结束' }).click()
  await expect(row).toHaveCount(0)
  expect(lights.map(({ mainBrightness }) => mainBrightness)).toEqual(lights.map(() => 0))
})

test('an override disappears when its countdown is over', async ({ open, server }) => {
  const light = server.city.find('devices', 1)!
  const until = new Date(Date.now() + 8000).toISOString()
  operateAs(server, 'operator', { ids: [1], input: { mainSwitch: false, until } })
  const page = await open('/lighting/overrides', { as: 'operator' })
  const row = page.getByRole('row').filter({ hasText: light.name })
  await expect(row).toContainText(/剩余 \d秒/)
  light.override = null
  await expect(page.getByText('没有生效中的临时控制')).toBeVisible({ timeout: 12_000 })
})

test('ends or extends all overrides of a target, after a preview', async ({ open, server }) => {
  const group = server.city.findBy('groups', 'name', '海淀主干道')!
  const lights = overrideGroup(server, group, { mainBrightness: 35, until: inTwoHours() })
  operateAs(server, 'operator', { ids: [1], input: { mainSwitch: false, until: inTwoHours() } })
  const ends = () =>
    server.city.rows.devices
      .filter(light => light.groupId === group.id && light.override)
      .map(light => light.override.until)
  const before = ends()
  const page = await open('/lighting/overrides', { as: 'operator' })
  const choose = async () => {
    await page.getByRole('button', { name: '按范围处理' }).click()
    const form = page.getByRole('dialog', { name: '结束或延长一个范围内的临时控制' })
    await expect(form.getByRole('button', { name: '立即结束' })).toBeDisabled()
    await form.getByRole('textbox', { name: '控制范围' }).fill('海淀主干道')
    await page
      .getByRole('option', { name: /海淀主干道/ })
      .first()
      .click()
    await expect(form).toContainText(`涉及 ${lights} 盏灯`)
    return form
  }
  const extending = await choose()
  await extending.getByRole('button', { name: '+1 小时' }).click()
  await expect(extending).toBeHidden()
  expect(ends()).toEqual(before.map(end => new Date(Date.parse(end) + 3_600_000).toISOString()))
  const ending = await choose()
  await ending.getByRole('button', { name: '立即结束' }).click()
  await expect(ending).toBeHidden()
  expect(ends()).toEqual([])
  expect(server.city.find('devices', 1)!.override).not.toBeNull()
})

const addComing = (server: MemoryServer, targetName: string, startsAt = inTwoHours()) =>
  server.city.add('campaigns', {
    ...{ targetName, startsAt, isComing: true, entries: [], override: { mainSwitch: false }, by: '王工' },
    ...{ reason: '暴雨', until: null, groupId: null, endedAt: null },
  })

test('lists coming overrides, the next one first, and cancels one after a confirmation', async ({ open, server }) => {
  addComing(server, '越秀区', new Date(Date.now() + 3 * 3_600_000).toISOString())
  const first = addComing(server, '天河区')
  const page = await open('/lighting/overrides', { as: 'operator' })
  const coming = page.getByRole('region', { name: '待开始（2）' })
  await expect(coming.getByRole('row').nth(1)).toContainText('天河区')
  await expect(coming.getByRole('row').nth(1)).toContainText(/(1小时60分钟|2小时|1小时59分钟)后开始/)
  await expect(coming.getByRole('row').nth(1)).toContainText('下一计划事件')
  await coming.getByRole('button', { name: '取消 天河区 的待开始控制' }).click()
  const dialog = page.getByRole('dialog', { name: '取消对 天河区 的待开始控制？' })
  await dialog.getByRole('button', { name: '取消', exact: true }).click()
  await expect(page.getByRole('region', { name: '待开始（1）' })).not.toContainText('天河区')
  expect(first.stopped).toBe(true)
})

test('changes start, end and reason of a coming override; what stays is not sent', async ({ open, server }) => {
  const request = addComing(server, '天河区')
  const page = await open('/lighting/overrides', { as: 'operator' })
  await page.getByRole('button', { name: '修改 天河区 的待开始控制' }).click()
  const dialog = page.getByRole('dialog', { name: '修改对 天河区 的待开始控制' })
  const save = dialog.getByRole('button', { name: '保存' })
  await expect(save).toBeDisabled()
  await field(dialog, '原因').fill('台风')
  await field(dialog, '结束').selectOption('time')
  await field(dialog, '结束日期').fill('2020-01-01')
  await expect(dialog.getByText('结束时间必须晚于现在')).toBeVisible()
  await save.click()
  await field(dialog, '结束日期').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
  await expect(dialog.getByText('结束时间必须晚于现在')).toBeHidden()
  const repair = server.faults.fail('ChangeComing', 'CONFLICT', { key: 'campaignNotComing' })
  await save.click()
  await expect(dialog.getByText('该控制已开始或已取消，不能再修改。')).toBeVisible()
  await expect(field(dialog, '原因')).toHaveValue('台风')
  repair()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: '待开始（1）' })).toContainText('台风')
  const input = { reason: '台风', until: request.until, expectedUpdatedAt: request.createdAt }
  expect(server.variablesOf('ChangeComing')).toEqual([
    { id: request.id, input },
    { id: request.id, input },
  ])
})

test('starts a coming override at once', async ({ open, server }) => {
  const request = addComing(server, '天河区')
  const page = await open('/lighting/overrides', { as: 'operator' })
  await page.getByRole('button', { name: '修改 天河区 的待开始控制' }).click()
  const dialog = page.getByRole('dialog', { name: '修改对 天河区 的待开始控制' })
  await field(dialog, '开始').selectOption('now')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  expect(server.variablesOf('ChangeComing')).toMatchObject([{ id: request.id, input: { startsAt: null } }])
})

test('shows what another operator changed of a coming override, and overwrites it on request', async ({
  open,
  server,
}) => {
  const request = addComing(server, '天河区')
  const page = await open('/lighting/overrides', { as: 'operator' })
  await page.getByRole('button', { name: '修改 天河区 的待开始控制' }).click()
  const dialog = page.getByRole('dialog', { name: '修改对 天河区 的待开始控制' })
  await field(dialog, '原因').fill('台风')
  const until = new Date(Date.parse(request.startsAt) + 3 * 3_600_000).toISOString()
  server.city.change(request, { reason: '演练', until, updatedAt: new Date(Date.now() + 1000).toISOString() })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('list', { name: '对方修改后的内容' })).toContainText('原因: 演练')
  // The form shows what will be saved: the own reason, and the times of the other operator.
  await expect(field(dialog, '原因')).toHaveValue('台风')
  await expect(field(dialog, '结束')).toHaveValue('time')
  // A third operator changes the end once more.
  const later = new Date(Date.parse(until) + 3_600_000).toISOString()
  server.city.change(request, { until: later, updatedAt: new Date(Date.now() + 2000).toISOString() })
  await dialog.getByRole('button', { name: '保留我的修改并保存' }).click()
  await expect.poll(() => server.variablesOf('ChangeComing').length).toBe(2)
  expect(request.reason).toBe('演练')
  await dialog.getByRole('button', { name: '保留我的修改并保存' }).click()
  await expect(dialog).toBeHidden()
  expect(request).toMatchObject({ reason: '台风', until: later })
  expect(server.variablesOf('ChangeComing').at(-1)).toMatchObject({ input: { reason: '台风' } })
})

test('says that a coming override has started while its form was open', async ({ open, server }) => {
  const request = addComing(server, '天河区')
  const page = await open('/lighting/overrides', { as: 'operator' })
  await page.getByRole('button', { name: '修改 天河区 的待开始控制' }).click()
  const dialog = page.getByRole('dialog', { name: '修改对 天河区 的待开始控制' })
  await field(dialog, '原因').fill('台风')
  server.city.change(request, { isComing: false })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('该控制已开始或已取消，不能再修改。')).toBeVisible()
})

test('a viewer sees coming overrides and cannot cancel them, also on a telephone', async ({ open, server, page }) => {
  addComing(server, 'Tianhe')
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/lighting/overrides', { as: 'viewer', language: 'en' })
  const coming = page.getByRole('region', { name: 'Coming (1)' })
  await expect(coming).toContainText('Tianhe')
  await expect(coming).toContainText(/starts in/)
  await expect(page.getByRole('button', { name: /^Cancel|^Change|By target/ })).toHaveCount(0)
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
})

test('many overrides have pages, with a countdown each', async ({ open, server }) => {
  const able = server.city.rows.devices.filter(({ deviceStatus }) => deviceStatus === 'NORMAL').slice(0, 25)
  for (const { id } of able)
    operateAs(server, 'operator', { ids: [id], input: { mainSwitch: false, until: inTwoHours() } })
  const page = await open('/lighting/overrides', { as: 'operator' })
  await expect(page.getByText(/^剩余 /)).toHaveCount(20)
  await open('/lighting/overrides?page=2', { as: 'operator' })
  await expect(page.getByText(/^剩余 /)).toHaveCount(server.city.rows.overrides.length - 20)
})
