import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { expectFieldError, openEdit } from '../../testing/deviceForms.ts'
import { LIST, lightOf } from '../../testing/devices.ts'
import { field, row } from '../../testing/find.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'
import { pressUntilGone } from '../../testing/pressUntil.ts'
import { WORDS } from '../../testing/words.ts'

/** A height of two lights, a commissioning date, and an owner that no light has. */
function addAttributes({ city }: MemoryServer) {
  const height = city.add('attributes', { name: '杆高', type: 'NUMBER', unit: 'm' })
  const earthed = city.add('attributes', { name: '已接地', type: 'BOOLEAN' })
  const owner = city.add('attributes', { name: '产权单位', type: 'TEXT' })
  Object.assign(lightOf(city, 'L-000001'), {
    attributeValues: { [height.id]: '8' },
    lampType: 'LED',
    poleNumber: 'ZS-1',
  })
  Object.assign(lightOf(city, 'L-000002'), { attributeValues: { [height.id]: '12' }, installedOn: '2021-03-05' })
  return { height, earthed, owner }
}

const openManager = async (page: Page) => {
  await page.getByRole('button', { name: /^(资产筛选|Asset data)/ }).click()
  await page.getByRole('button', { name: /^(管理自定义属性|Manage own attributes)$/ }).click()
  return page.getByRole('dialog', { name: /^(自定义属性|Own attributes)$/ })
}

test('edits asset data of a light by type, and shows them in its drawer and on its page', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const { height, earthed, owner } = addAttributes(server)
  const light = lightOf(server.city, 'L-000003')
  const page = await open(`${LIST}?q=L-000003`, { as: 'admin' })
  const form = await openEdit(page, light.name)
  await field(form, '光源类型').fill('高压钠灯')
  await field(form, '灯杆编号').fill(' ZS-0128 ')
  await field(form, '安装日期').fill('2021-03-05')
  await field(form, '杆高').fill('8 m')
  await field(form, '已接地').selectOption('是')
  await form.getByRole('button', { name: WORDS.zh.dialog.save, exact: true }).click()
  await expectFieldError(field(form, '杆高'), '请填写数值')
  await field(form, '杆高').fill('8,5')
  await form.getByRole('button', { name: WORDS.zh.dialog.save, exact: true }).click()
  await expect(form).toBeHidden()
  expect(server.variablesOf('UpdateLightDevice')).toMatchObject([
    {
      input: { poleNumber: { set: 'ZS-0128' }, attributes: expect.arrayContaining([{ id: height.id, value: '8.5' }]) },
    },
  ])
  expect(light).toMatchObject({ attributeValues: { [height.id]: '8.5', [earthed.id]: 'true' } })
  expect(light.attributeValues).not.toHaveProperty(`${owner.id}`)

  await page.goto(`${LIST}?device=${light.id}`)
  const shown = ['光源类型高压钠灯', '灯杆编号ZS-0128', '安装日期2021-03-05', '杆高8.5 m', '已接地是']
  await expect(page.getByRole('dialog').getByText('基本信息')).toBeVisible()
  for (const fact of shown) await expect(page.getByRole('dialog')).toContainText(fact)
  await page.goto(`/lighting/devices/${light.id}`)
  for (const fact of shown) await expect(page.locator('main')).toContainText(fact)
  await expect(page.locator('main')).not.toContainText('产权单位')
})

test('a light imported without an address can be edited; the missing parts are named', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const light = Object.assign(lightOf(server.city, 'L-000003'), { address1: null, address2: null })
  const page = await open(`${LIST}?q=L-000003`, { as: 'admin' })
  const form = await openEdit(page, light.name)
  await expect(form.getByRole('alert')).toContainText('还缺少：地址、详细位置')
  await field(form, '灯杆编号').fill('ZS-1')
  await form.getByRole('button', { name: WORDS.zh.dialog.save, exact: true }).click()
  await expect(form).toBeHidden()
  expect(light).toMatchObject({ poleNumber: 'ZS-1', address1: null })
})

test('filters the list by asset data; the filter is in the URL and is cleared with the others', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const { height } = addAttributes(server)
  const page = await open(LIST, { as: 'viewer' })
  const button = page.getByRole('button', { name: /^资产筛选/ })
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('自定义属性').selectOption('杆高')
  await dialog.getByLabel('不小于').fill('zehn')
  await dialog.getByRole('button', { name: '筛选', exact: true }).click()
  await expectFieldError(dialog.getByLabel('不小于'), '请填写数值')
  await dialog.getByLabel('不小于').fill('9,5')
  await dialog.getByRole('button', { name: '筛选', exact: true }).click()
  await expect(page).toHaveURL(/assets=.*gte/)
  await expect(row(page, 'L-000001')).toHaveCount(0)
  await expect(row(page, 'L-000002')).toBeVisible()
  await expect(button).toHaveText('资产筛选 ✓')
  expect(server.variablesOf('DeviceList').at(-1)).toMatchObject({ where: { attribute: { id: height.id, gte: '9.5' } } })

  await page.reload()
  await button.click()
  await expect(dialog.getByLabel('不小于')).toHaveValue('9.5')
  await dialog.getByLabel('条件').selectOption('未填写')
  await dialog.getByLabel('光源类型').fill('led')
  await dialog.getByRole('button', { name: '筛选', exact: true }).click()
  await expect(page.getByText(WORDS.zh.devices.noMatch.title)).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).first().click()
  await expect(page.getByText('共 60 条')).toBeVisible()

  await button.click()
  await dialog.getByLabel('安装日期不早于').fill('2021-03-05')
  await dialog.getByLabel('安装日期不晚于').fill('2021-03-05')
  await dialog.getByRole('button', { name: '筛选', exact: true }).click()
  await expect(row(page, 'L-000001')).toHaveCount(0)
  await expect(row(page, 'L-000002')).toBeVisible()
})

test('creates, renames and deletes own attributes, with the number of lights that lose a value', {
  tag: '@nightly',
}, async ({ open, server }) => {
  addAttributes(server)
  const { city } = server
  const page = await open(LIST, { as: 'admin' })
  const manager = await openManager(page)
  await expect(row(manager, '杆高')).toContainText('数值')
  await expect(row(manager, '杆高')).toContainText('2')

  await manager.getByRole('button', { name: '新建属性' }).click()
  const creating = page.getByRole('dialog', { name: '新建属性' })
  await expect(field(creating, '属性名称')).toBeFocused()
  await field(creating, '属性名称').fill('杆高')
  await creating.getByRole('button', { name: '创建', exact: true }).click()
  await expectFieldError(field(creating, '属性名称'), '已有同名的属性')
  await field(creating, '属性名称').fill('灯臂长度')
  await creating.getByLabel('类型').selectOption('数值')
  await creating.getByLabel('单位').fill('m')
  await creating.getByRole('button', { name: '创建', exact: true }).click()
  await expect(row(manager, '灯臂长度')).toContainText('m')
  await expect(manager).toBeFocused()
  expect(city.findBy('attributes', 'name', '灯臂长度')).toMatchObject({ type: 'NUMBER', unit: 'm' })

  // As a file may have created it.
  Object.assign(city.findBy('attributes', 'name', '产权单位'), { unit: '级' })
  await page.reload()
  await openManager(page)
  await manager.getByRole('button', { name: '修改 产权单位' }).click()
  const editing = page.getByRole('dialog', { name: '修改属性 产权单位' })
  await expect(editing.getByLabel('类型')).toBeDisabled()
  await expect(field(editing, '属性名称')).toHaveAttribute('maxlength', '100')
  await field(editing, '属性名称').fill('管养单位')
  await editing.getByRole('button', { name: '保存', exact: true }).click()
  await expect(row(manager, '管养单位')).toBeVisible()
  expect(city.findBy('attributes', 'name', '管养单位').unit).toBe('级')

  // One more light has a value than the list shows.
  await manager.getByRole('button', { name: '删除 管养单位' }).click()
  const { id } = city.findBy('attributes', 'name', '管养单位')
  Object.assign(lightOf(city, 'L-000003'), { attributeValues: { [id]: '城管局' } })
  const deleting = page.getByRole('dialog', { name: '删除属性 管养单位？' })
  await expect(deleting).toContainText('没有灯具使用这个属性')
  await expect(deleting.getByRole('button', { name: '取消' })).toBeFocused()
  await deleting.getByRole('button', { name: '删除', exact: true }).click()
  await expect(deleting).toContainText('1 盏灯的这项资料将一并删除')
  await pressUntilGone(deleting.getByRole('button', { name: '删除', exact: true }), deleting)
  await expect(row(manager, '杆高')).toBeVisible()
  await expect(row(manager, '管养单位')).toHaveCount(0)
  expect(lightOf(city, 'L-000003').attributeValues).toEqual({})
})

test('a viewer sees own attributes and cannot change them', async ({ open, server }) => {
  addAttributes(server)
  const page = await open(LIST, { as: 'viewer' })
  const manager = await openManager(page)
  await expect(row(manager, '杆高')).toBeVisible()
  await expect(manager.getByRole('button', { name: /新建|修改|删除/ })).toHaveCount(0)
})

testVariants(
  'axe finds nothing in the filter, the list and the form of own attributes',
  async ({ page, open, server }) => {
    addAttributes(server)
    await open(LIST)
    const manager = await openManager(page)
    await expect(manager.getByRole('row').nth(1)).toBeVisible()
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await manager.getByRole('button', { name: /^(新建属性|New attribute)$/ }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^(资产筛选|Asset data)/ }).click()
    const filter = page.getByRole('dialog', { name: /^(按资产信息筛选|Filter by asset data)$/ })
    await filter.getByLabel(/^(自定义属性|Own attribute)$/).selectOption({ index: 1 })
    expect(await violations(page, '[role=dialog]')).toEqual([])
  },
)
