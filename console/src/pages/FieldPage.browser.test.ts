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
