import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { FAKE_SDK } from '../../testing/fakeTencent.ts'
import { MAP_TIMEOUT, openDeviceMap } from '../../testing/map.ts'

test.setTimeout(120_000)

const SDK = 'https://map.qq.com/api/gljs**'
const ONE_LIGHT = '/lighting/devices?q=L-000001'

test('pans, zooms and leaves the map of a light with the keyboard', { tag: '@nightly' }, async ({ open }) => {
  const page = await open(ONE_LIGHT, { as: 'operator' })
  const dialog = await openDeviceMap(page)
  await expect(dialog.locator('[aria-busy=false]')).toBeVisible(MAP_TIMEOUT)
  const marker = dialog.getByRole('button', { name: / · 正常 · / })
  const before = (await marker.boundingBox())!
  await dialog.getByRole('region', { name: /的位置地图$/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await marker.boundingBox())!.x, MAP_TIMEOUT).toBeLessThan(before.x - 50)
  await dialog.getByRole('button', { name: '回到标记处' }).press('Enter')
  await expect.poll(async () => Math.abs((await marker.boundingBox())!.x - before.x), MAP_TIMEOUT).toBeLessThan(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^更多操作 / })).toBeFocused()
})

test('a base map that fails to load shows an error and can be retried', async ({ open, page }) => {
  await page.route(/basemap/, route => route.abort())
  await open(ONE_LIGHT, { as: 'operator' })
  const dialog = await openDeviceMap(page)
  await expect(dialog.getByRole('alert')).toContainText('地图加载失败', MAP_TIMEOUT)
  await page.unroute(/basemap/)
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect(dialog.getByRole('button', { name: / · 正常 · / })).toBeVisible(MAP_TIMEOUT)
})

test('retries Tencent Maps once, then shows the embedded map with a notice', { tag: '@nightly' }, async ({
  open,
  page,
  server,
}) => {
  server.showMap({ provider: 'tencent', key: 'TEST-KEY' })
  let asked = 0
  // First no response, then a refusal, then a normal response.
  await page.route(SDK, route => {
    asked++
    if (asked === 1) return
    return asked === 2 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: FAKE_SDK })
  })
  await open(ONE_LIGHT, { as: 'operator' })
  const since = Date.now()
  const dialog = await openDeviceMap(page)
  await expect(dialog.locator('[aria-busy=false]')).toBeVisible(MAP_TIMEOUT)
  expect(Date.now() - since).toBeGreaterThan(8000)
  expect(asked).toBe(2)
  await expect(dialog.getByRole('alert')).toContainText('正在使用内置地图')
  await expect(dialog.getByText('示意图')).toBeVisible()
  await expect(dialog.locator('canvas.maplibregl-canvas')).toBeVisible()
  await expect(dialog.getByRole('button', { name: / · 正常 · / })).toBeVisible()

  await dialog.getByRole('button', { name: '重试' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0, MAP_TIMEOUT)
  await expect(dialog.locator('canvas.maplibregl-canvas')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: / · 正常 · / })).toBeVisible()
  expect(asked).toBe(3)
})

test('shows the embedded map with a notice when tiles cannot be loaded', { tag: '@nightly' }, async ({
  open,
  page,
  server,
}) => {
  const tiles = { urls: ['https://names.example/{z}/{x}/{y}.png'], datum: 'GCJ02', credits: '© Tiles & Co.' } as const
  server.showMap({ provider: 'tiles', tiles: { ...tiles, urls: [...tiles.urls] } })
  await page.route(/^https:/, route => route.abort())
  await open(ONE_LIGHT, { as: 'operator' })
  const dialog = await openDeviceMap(page)
  await expect(dialog.locator('[aria-busy=false]')).toBeVisible(MAP_TIMEOUT)
  await expect(dialog.getByRole('alert')).toContainText('正在使用内置地图')
  await expect(dialog.getByText('示意图')).toBeVisible()
  await expect(dialog.getByRole('button', { name: / · 正常 · / })).toBeVisible()
})

testVariants('axe finds nothing on the map of a light', async ({ page, language, open }) => {
  test.setTimeout(120_000)
  await open(ONE_LIGHT, 'operator')
  const dialog = await openDeviceMap(page)
  await expect(dialog.locator('[aria-busy=false]')).toBeVisible(MAP_TIMEOUT)
  await expect(dialog.getByText(language === 'zh' ? '示意图' : 'Schematic map')).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
})
