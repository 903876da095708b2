import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'
import { combobox, options } from '../../testing/find.ts'
import { MAP_TIMEOUT } from '../../testing/map.ts'

/** Rows without an address, without a position, with two unknown models. */
const ROWS = [
  'id,name,model,watts,lat,lng,road,lamp,pole,installed,height (m),owner',
  'QM-1,灯一,LED-60,60,31.2301,121.4701,中山路,LED,ZS-1,2021-03-05,8,市政',
  'QM-2,灯二,LED-60,60,31.2302,121.4702,,LED,ZS-2,2021/3/6,8.5,市政',
  'QM-3,灯三,LED-60,60,,,中山路,LED,ZS-3,,10,',
  'QM-4,灯四,HPS-250,250,31.2304,121.4704,中山路,高压钠灯,ZS-4,,12,电力',
]

async function upload(page: Page, rows = ROWS): Promise<void> {
  const buffer = Buffer.from(rows.join('\n'))
  await page.locator('input[type=file]').setInputFiles([{ name: 'lights.csv', mimeType: 'text/csv', buffer }])
  await expect(page.getByText('列映射')).toBeVisible()
}

const map = (page: Page, field: string, column: number) =>
  page.getByLabel(`${field}的列`, { exact: true }).selectOption(`${column}`)

/** The server proposes only some of them. */
async function mapAll(page: Page): Promise<void> {
  const fields = [
    '设备编号',
    '名称',
    '型号',
    '额定功率（W）',
    '纬度',
    '经度',
    '道路',
    '光源类型',
    '灯杆编号',
    '安装日期',
  ]
  for (const [column, field] of fields.entries()) await map(page, field, column)
}

const startCheck = (page: Page) => page.getByRole('button', { name: '开始预检' }).click()

test('creates unknown models with the power of their rows, or uses one model for the others', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const page = await open('/lighting/import', { as: 'admin' })
  await upload(page)
  await mapAll(page)
  await startCheck(page)
  const unknown = page.getByRole('region', { name: '未登记的型号' })
  await expect(unknown.getByRole('listitem').nth(1)).toContainText('LED-60')
  await expect(unknown.getByRole('listitem').nth(1)).toContainText('3 行数据')
  await expect(page.getByRole('tab', { name: '拒绝 4' })).toBeVisible()

  const again = unknown.getByRole('button', { name: '重新预检' })
  await expect(again).toBeDisabled()
  await unknown.getByLabel('新建型号 LED-60').check()
  const watts = unknown.getByLabel('LED-60 的额定功率（W）')
  await expect(watts).toHaveValue('60')
  await watts.fill('6000')
  await expect(unknown).toContainText('额定功率须在 1 到 5000 W 之间')
  await expect(again).toBeDisabled()
  await watts.fill('62.5')
  await again.click()
  await expect(page.getByText('将新建 1 个型号。')).toBeVisible()
  await expect(page.getByRole('tab', { name: '新建 3' })).toBeVisible()
  // The visible rows are those of the new check.
  await expect(page.getByRole('table', { name: '预检结果' }).getByRole('row', { name: /新建/ })).toHaveCount(3)

  const importThree = page.getByRole('button', { name: '导入 3 盏灯' })
  await page.getByLabel(/^我已了解/).check()
  await expect(importThree).toBeEnabled()
  await unknown.getByLabel('其余未登记的型号').selectOption({ index: 1 })
  // An import would discard this choice.
  await expect(importThree).toBeDisabled()
  await again.click()
  await expect(page.getByRole('tab', { name: '新建 4' })).toBeVisible()
  await expect(unknown.getByLabel('新建型号 HPS-250')).toBeHidden()
  await page.getByRole('button', { name: '导入 4 盏灯' }).click()
  await expect(page.getByText('新建了 1 个型号')).toBeVisible()
  expect(server.city.findBy('models', 'code', 'LED-60')).toMatchObject({ nominalMainWatts: 62.5 })
  expect(server.city.findBy('devices', 'deviceId', 'QM-4').modeId).not.toBe(
    server.city.findBy('models', 'code', 'LED-60').id,
  )
})

test('a role that may not create models selects one for all', { tag: '@nightly' }, async ({ open, server }) => {
  const role = server.city.findBy('roles', 'name', 'OPERATOR')
  role.permissions = [...role.permissions.filter((one: string) => one !== 'DeviceMode:create'), 'LightDevice:update']
  const page = await open('/lighting/import', { as: 'operator' })
  await upload(page)
  await mapAll(page)
  await startCheck(page)
  const unknown = page.getByRole('region', { name: '未登记的型号' })
  await expect(unknown).toContainText('您的角色不能新建型号')
  await expect(unknown.getByRole('checkbox')).toHaveCount(0)
})

test('imports rows without an address or a position with a warning; the map shows the others', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const page = await open('/lighting/import', { as: 'admin' })
  await upload(page)
  await mapAll(page)
  await page.getByLabel('型号的列', { exact: true }).selectOption('')
  await page.getByLabel('默认型号').selectOption({ index: 1 })
  await page.getByLabel('将“height (m)”列作为自定义属性').check()
  await expect(combobox(page, '属性名称')).toHaveValue('height')
  await expect(page.getByLabel('类型', { exact: true })).toHaveValue('NUMBER')
  await expect(page.getByLabel('单位', { exact: true })).toHaveValue('m')
  await startCheck(page)
  await expect(page.getByText('4 行没有坐标或地址不完整，仍会导入')).toBeVisible()
  const rows = page.getByRole('table', { name: '预检结果' })
  await expect(rows.getByRole('row').nth(2)).toContainText('地址不完整')
  await expect(rows.getByRole('row').nth(3)).toContainText('没有坐标')
  const preview = page.getByRole('region', { name: '地图预览' })
  await expect(preview).toContainText('3 个位置')
  await expect(preview.locator('[aria-busy=false] canvas')).toBeVisible(MAP_TIMEOUT)
  await expect(preview.getByTitle('第 2 行 · 新建')).toBeVisible()
  await expect(page.getByText('所有位置都不在本站点附近')).toBeHidden()
  await page.getByRole('button', { name: '导入 4 盏灯' }).click()
  await expect(page.getByText('新建了 4 盏灯')).toBeVisible()
  const { id } = server.city.findBy('attributes', 'name', 'height')
  expect(server.city.findBy('devices', 'deviceId', 'QM-2')).toMatchObject({
    ...{ lampType: 'LED', poleNumber: 'ZS-2', installedOn: '2021-03-06', attributeValues: { [id]: '8.5' } },
  })
})

test('selects a projected coordinate system from the common ones or by search; points out far positions', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const page = await open('/lighting/import', { as: 'admin' })
  // Web Mercator of a place in Sichuan, far from the site.
  await upload(page, ['id,name,east,north,road', 'QP-1,灯一,11585000,3588000,人民路'])
  await map(page, '经度', 2)
  await map(page, '纬度', 3)
  await page.getByLabel('默认型号').selectOption({ index: 1 })
  await page.getByLabel('投影坐标（米）').check()
  await expect(page.getByText('东坐标（米）')).toBeVisible()
  const system = combobox(page, '坐标系')
  // Proposed by the values.
  await expect(system).toHaveValue(/EPSG:3857/)
  await system.click()
  await expect(options(page).first()).toHaveText('Web 墨卡托（网络地图） · EPSG:3857')
  await system.fill('Korea 2000 Unified')
  await options(page).filter({ hasText: 'EPSG:5179' }).click()
  await expect(system).toHaveValue('Korea 2000 / Unified CS · EPSG:5179')
  // The selected system is kept with its name.
  await page.reload()
  await expect(system).toHaveValue('Korea 2000 / Unified CS · EPSG:5179')
  await system.fill('3857')
  await options(page).filter({ hasText: 'EPSG:3857' }).first().click()
  await startCheck(page)
  await expect(page.getByText('所有位置都不在本站点附近')).toBeVisible()
  expect(server.variablesOf('CheckImport').at(-1)).toMatchObject({ settings: { crs: 'EPSG:3857' } })
})

test('accepts both coordinates in one column, in a detected or selected order', async ({ open, server }) => {
  const page = await open('/lighting/import', { as: 'admin' })
  await upload(page, ['id,name,position,road', 'QO-1,灯一,"121.47, 31.23",人民路'])
  await page.getByLabel('一列中坐标的顺序').selectOption({ label: '经度在前' })
  await page.getByLabel('BD-09（百度地图）').check()
  await page.getByLabel('默认型号').selectOption({ index: 1 })
  await startCheck(page)
  await expect(page.getByRole('region', { name: '地图预览' })).toContainText('1 个位置')
  expect(server.variablesOf('CheckImport')).toMatchObject([
    { settings: { positionOrder: 'LONGITUDE_FIRST', datum: 'BD09', crs: null } },
  ])
})

test('shows characters of a refused cell that are not visible by their codes, apart from the text around', async ({
  open,
}) => {
  const page = await open('/lighting/import', { as: 'admin' })
  await upload(page, ['id,name,road', 'QB-1,灯\u202e一,人民路', 'QB-2,灯\ue000二,人民路'])
  await page.getByLabel('默认型号').selectOption({ index: 1 })
  await startCheck(page)
  const rows = page.getByRole('table', { name: '预检结果' }).getByRole('row')
  await expect(rows.nth(1).getByRole('listitem').locator('bdi').filter({ hasText: '‹' })).toHaveText('“灯‹U+202E›一”')
  await expect(rows.nth(2).getByRole('listitem').locator('bdi').filter({ hasText: '‹' })).toHaveText('“灯‹U+E000›二”')
  await expect(rows.filter({ hasText: /[\u202e\ue000]/ })).toHaveCount(0)
})
