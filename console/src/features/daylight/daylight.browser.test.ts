import type { Locator, Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import type { City } from '../../testing/city.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { dialog, field, row } from '../../testing/find.ts'
import type { Row } from '../../testing/select.ts'

const PATH = '/lighting/daylight'
const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()

/** The district of the first group that has one, and its lights. */
function districtOf(city: City): { code: string; name: string; lights: Row[] } {
  const group = city.rows.groups.find(({ districtCode }) => districtCode)!
  const groups = city.rows.groups.filter(({ districtCode }) => districtCode === group.districtCode).map(({ id }) => id)
  const lights = city.rows.devices.filter(({ groupId }) => groups.includes(groupId))
  return { code: group.districtCode, name: group.districtName, lights }
}

/** Two sensors that count, one that is old and one that is implausible. */
function addSensors(city: City, more: [value: number, minutes: number][] = []): void {
  const { lights } = districtOf(city)
  const values: [number, number][] = [[420, 1], [380, 2], [400, 90], [-1, 1], ...more]
  for (const [n, [value, minutes]] of values.entries())
    lights[n]!.sensors = [{ sensor: `lux-${n + 1}`, kind: 'ILLUMINANCE', value, unit: 'lx', time: ago(minutes) }]
}

function addRule(city: City, fields: object = {}): Row {
  const { code, name } = districtOf(city)
  return city.add('daylightRules', {
    ...{ regionCode: code, name, isEnabled: true, onBelow: 500, offAbove: 800, delayMinutes: 10, maxHours: 4 },
    ...{ windowFrom: '00:00', windowTo: '23:59', minSensors: 3, maxAgeMinutes: 15 },
    ...{ mainBrightness: 100, subBrightness: 0 },
    ...fields,
  })
}

const ACTIVE = () => ({
  ...{ isActive: true, activeSince: ago(20), endsAt: ago(-220), darkSince: ago(30), brightSince: null },
  ...{ blockedUntil: null, median: 400, freshCount: 3, evaluatedAt: ago(0) },
})

async function chooseRegion(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByRole('combobox', { name: '区域' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`${name}\\s*\\d+ 盏灯`) })
    .first()
    .click()
}

test('says at its field what is wrong, shows a preview, and creates a rule', async ({ open, server }) => {
  const { code, name, lights } = districtOf(server.city)
  addSensors(server.city, [[100, 1]])
  const page = await open(PATH, { as: 'operator' })
  await expect(page.getByText('还没有照度联动规则')).toBeVisible()
  await page.getByRole('button', { name: '新建规则' }).click()
  const form = dialog(page, '新建规则')
  await expect(field(form, '开灯照度')).toHaveValue('500')
  await field(form, '关灯照度').fill('400')
  await field(form, '延时').fill('0')
  await field(form, '最少有效传感器').fill('2')
  await field(form, '时段结束').fill('05:00')
  await form.getByRole('button', { name: '创建' }).click()
  for (const text of [
    '请选择区域。',
    '关灯照度须高于开灯照度。',
    '延时须为 1 至 120 分钟的整数。',
    '最少有效传感器须为 3 至 100 个。',
    '结束时间须晚于开始时间，且在同一天。',
  ])
    await expect(form.getByText(text)).toBeVisible()
  await expect(form.getByRole('combobox', { name: '区域' })).toBeFocused()
  expect(server.variablesOf('CreateDaylight')).toEqual([])

  await chooseRegion(page, form, name)
  await field(form, '关灯照度').fill('900')
  await field(form, '延时').fill('5')
  await field(form, '最少有效传感器').fill('3')
  await field(form, '时段结束').fill('21:00')
  const preview = form.getByRole('region', { name: '预览' })
  await expect(preview).toContainText('现在会判定为照度偏低')
  await expect(preview).toContainText('380 lx')
  await expect(preview).toContainText('3 / 5')
  await expect(preview).toContainText(/联动的灯\d+ 盏灯/)
  await field(form, '开灯照度').fill('300')
  await expect(preview).toContainText('现在照度充足，不会开灯')
  await field(form, '最少有效传感器').fill('4')
  await expect(preview).toContainText('有效传感器不足，不会开灯')
  await field(form, '最少有效传感器').fill('3')
  await form.getByRole('switch', { name: '辅灯亮度' }).press('Space')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, name)).toContainText('低于 300 lx 开灯')
  expect(lights.length).toBeGreaterThan(4)
  expect(server.variablesOf('CreateDaylight')).toEqual([
    {
      input: {
        ...{ regionCode: code, onBelow: 300, offAbove: 900, delayMinutes: 5, windowFrom: '06:00', windowTo: '21:00' },
        ...{ maxHours: 4, minSensors: 3, maxAgeMinutes: 15, mainBrightness: 100, subBrightness: 0, isEnabled: true },
      },
    },
  ])
})

test('a refusal of the server stands at its field, and nothing that was typed is lost', async ({ open, server }) => {
  const { name } = districtOf(server.city)
  addRule(server.city)
  const page = await open(PATH, { as: 'operator' })
  await page.getByRole('button', { name: '新建规则' }).click()
  const form = dialog(page, '新建规则')
  await field(form, '开灯照度').fill('250')
  await chooseRegion(page, form, name)
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('该区域已有照度联动规则。')).toBeVisible()
  await expect(field(form, '开灯照度')).toHaveValue('250')
})

test('shows an active rule, and each sensor of its region with its fitness', async ({ open, server }) => {
  const { name, lights } = districtOf(server.city)
  addSensors(server.city)
  addRule(server.city, { state: ACTIVE(), lightCount: 12 })
  const page = await open(PATH, { as: 'viewer' })
  const line = row(page, name)
  await expect(line).toContainText('联动开灯中')
  await expect(line).toContainText('12 盏灯')
  await expect(line).toContainText(/\d\d:\d\d 起，最迟 .*\d\d:\d\d 结束/)
  await line.getByRole('button', { name, exact: true }).click()
  const details = dialog(page, '规则详情')
  await expect(row(details, 'lux-1')).toContainText('420 lx')
  await expect(row(details, 'lux-1')).toContainText('计入')
  await expect(row(details, 'lux-3')).toContainText('数据过期')
  await expect(row(details, 'lux-4')).toContainText('数值异常')
  const link = row(details, 'lux-1').getByRole('link')
  await expect(link).toHaveText(lights[0]!.name)
  await expect(link).toHaveAttribute('href', `/lighting/devices/${lights[0]!.id}`)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
})

test('tells bright, dark, too few sensors and disabled rules from each other', async ({ open, server }) => {
  const state = { ...ACTIVE(), isActive: false, activeSince: null, endsAt: null }
  addRule(server.city, { name: '甲区', regionCode: '1', state: { ...state, darkSince: null, median: 9000 } })
  addRule(server.city, { name: '乙区', regionCode: '2', state: { ...state, darkSince: ago(4) } })
  addRule(server.city, { name: '丙区', regionCode: '3', state: { ...state, median: null, freshCount: 2 } })
  addRule(server.city, { name: '丁区', regionCode: '4', isEnabled: false })
  const page = await open(PATH, { as: 'operator' })
  await expect(row(page, '甲区')).toContainText('照度充足')
  await expect(row(page, '乙区')).toContainText(/若持续偏低，.*\d\d:\d\d 开灯/)
  await expect(row(page, '丙区')).toContainText('有效传感器不足：2/3')
  await expect(row(page, '丁区')).toContainText('已停用')
})

test('changes only what was changed, and asks if another user changed the rule', async ({ open, server }) => {
  const { name } = districtOf(server.city)
  const rule = addRule(server.city)
  const page = await open(PATH, { as: 'admin' })
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  const form = dialog(page, /^编辑/)
  await expect(field(form, '区域')).toBeDisabled()
  await field(form, '开灯照度').fill('600')
  server.city.change(rule, { maxHours: 8 })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('8 小时')).toBeVisible()
  await form.getByRole('button', { name: /^保留我的/ }).click()
  await expect(form).toBeHidden()
  expect(rule).toMatchObject({ onBelow: 600, maxHours: 8, offAbove: 800 })
})

test('deletes a rule after a confirmation', async ({ open, server }) => {
  const { name } = districtOf(server.city)
  addRule(server.city, { state: ACTIVE() })
  const page = await open(PATH, { as: 'admin' })
  await page.getByRole('button', { name: `删除 ${name}` }).click()
  const question = dialog(page, /^删除/)
  await expect(question).toContainText('规则正在开灯')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有照度联动规则')).toBeVisible()
  expect(server.city.rows.daylightRules).toEqual([])
})

test('a viewer sees rules and cannot change them; a customer sees neither page nor entry', async ({ open, server }) => {
  const { name } = districtOf(server.city)
  addRule(server.city)
  let page = await open(PATH, { as: 'viewer' })
  await expect(row(page, name)).toBeVisible()
  await expect(row(page, name).getByRole('button', { name: /编辑|删除/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '新建规则' })).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link', { name: '照度联动' })).toBeVisible()
  page = await open(PATH, { as: 'customer' })
  await expect(page.getByText('没有权限')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: '照明计划' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: '照度联动' })).toHaveCount(0)
})

test('on a telephone, rules are cards with their state and actions', async ({ open, server, page }) => {
  const { name } = districtOf(server.city)
  addRule(server.city, { state: ACTIVE(), lightCount: 12 })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(PATH, { as: 'admin' })
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `编辑 ${name}` }) })
  await expect(card).toContainText('联动开灯中')
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

testVariants('axe finds nothing in the list, the form and the details', async ({ open, server, page }) => {
  const { name } = districtOf(server.city)
  addSensors(server.city)
  addRule(server.city, { state: ACTIVE(), lightCount: 12 })
  await open(PATH)
  await expect(row(page, name)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^(编辑|Edit) / }).click()
  const form = dialog(page, /^(编辑|Edit)/)
  await expect(form.getByRole('region', { name: /^(预览|Preview)$/ })).toContainText(/2 (\/|of) 4/)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog').getByText('lux-1')).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
})
