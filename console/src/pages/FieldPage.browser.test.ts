import { violations } from '../testing/axe.ts'
import { expect, test, testVariants } from '../testing/component.ts'
import { lightOf } from '../testing/devices.ts'
import { expectToFit } from '../testing/fit.ts'

const SCREEN = { width: 360, height: 740 }

test('finds a light by number, reports an unknown one, and offers a viewer no test and no photo', async ({
  open,
  page,
}) => {
  await page.setViewportSize(SCREEN)
  await open('/lighting/field', { as: 'viewer' })
  const number = page.getByRole('textbox', { name: '设备编号' })
  await number.fill('NONE-1')
  await number.press('Enter')
  await expect(page.getByText('没有编号为“NONE-1”的设备。')).toBeVisible()
  await expect(number).toHaveValue('NONE-1')
  await number.fill('L-000001')
  await page.getByRole('button', { name: '打开' }).click()
  await expect(page.getByText('L-000001')).toBeVisible()
  await expect(page.getByRole('button', { name: '完成，下一盏' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(开灯|关灯|拍照)$/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('L-000001')).toBeVisible()
})

test('an operator tests a faulty light: it reports on and off, and the test ends', async ({ open, page, server }) => {
  await page.setViewportSize(SCREEN)
  const light = lightOf(server.city, 'L-000001')
  light.deviceStatus = 'FAULT'
  await open(`/lighting/field?light=${light.id}`, { as: 'operator' })
  await expect(page.getByText('待测亮灯 · 已测熄灯')).toBeVisible()
  await page.getByRole('button', { name: '开灯' }).click()
  await expect(page.getByText('已测亮灯 · 已测熄灯')).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/测试中，[45]:\d\d 后自动恢复原状态/)
  expect(light).toMatchObject({ litState: 'LIT', test: { setting: { mainBrightness: 80 } } })
  await page.getByRole('button', { name: '关灯' }).click()
  await expect.poll(() => light.litState).toBe('DARK')
  expect(server.variablesOf('TestLight')).toMatchObject([
    { id: light.id, status: true },
    { id: light.id, status: false },
  ])
  await page.getByRole('button', { name: '结束测试' }).click()
  await expect(page.getByRole('timer')).toBeHidden()
  expect(light.test).toBeNull()
})

test('lists faults by distance, and keeps a list of lights until it is finished', async ({ open, page, server }) => {
  await page.setViewportSize(SCREEN)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 23.13, longitude: 113.32 })
  const { devices } = server.city.rows
  for (const light of devices) Object.assign(light, { deviceStatus: 'NORMAL', latitude: 31.2, longitude: 121.4 })
  const place = (name: string, latitude: number, deviceStatus: string) =>
    Object.assign(devices[['甲', '乙', '丙'].indexOf(name)]!, { name, latitude, longitude: 113.325, deviceStatus })
  place('甲', 23.15, 'FAULT')
  place('乙', 23.13, 'OFFLINE')
  place('丙', 30.13, 'FAULT')
  await open('/lighting/field', { as: 'operator' })
  await expect(page.getByRole('heading', { name: '待修灯具 · 3 盏' })).toBeVisible()
  await page.getByRole('button', { name: '按距离排列' }).click()
  await expect(page.getByRole('heading', { name: '附近待修 · 2 盏' })).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText(['乙', '甲'])
  await expect(page.getByRole('listitem').last()).toContainText(/2\.\d km/)

  await page.getByRole('listitem').last().getByRole('button', { name: '加入我的清单' }).click()
  await expect(page.getByRole('heading', { name: '我的清单 · 1 盏' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^甲/ }).click()
  await page.getByRole('button', { name: '完成，下一盏' }).click()
  await expect(page.getByRole('heading', { name: /待修灯具/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /我的清单/ })).toBeHidden()
})

test('without a location, sorts faults by name with a hint; without faults, shows that', async ({
  open,
  page,
  server,
}) => {
  await page.setViewportSize(SCREEN)
  await page.context().clearPermissions()
  await open('/lighting/field', { as: 'operator' })
  await page.getByRole('button', { name: '按距离排列' }).click()
  await expect(page.getByRole('alert')).toContainText('目前按名称排列')
  for (const light of server.city.rows.devices) light.deviceStatus = 'NORMAL'
  await page.reload()
  await expect(page.getByText('没有故障或离线的灯。')).toBeVisible()
})

testVariants('axe finds nothing on the page for work at the pole', async ({ page, open, server }) => {
  await page.setViewportSize(SCREEN)
  await open('/lighting/field', 'operator')
  await expect(page.getByRole('button', { name: /^(扫码|Scan)/ })).toBeVisible()
  await expectToFit(page)
  expect(await violations(page)).toEqual([])
  await page.goto(`/lighting/field?light=${lightOf(server.city, 'L-000001').id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('L-000001')).toBeVisible()
  await expectToFit(page)
  expect(await violations(page)).toEqual([])
})
