import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'
import { closeUpQuery, lightMapOf, MAP_TIMEOUT } from '../../testing/map.ts'
import { goTo } from '../../testing/route.ts'
import { LISBON } from '../../testing/site.ts'

test.setTimeout(120_000)
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const clusters = (map: Locator) => map.getByRole('button', { name: /^[\d,]+ 盏灯/ })
const lights = (map: Locator) => map.getByRole('button', { name: /^灯具 \d+ · / })
/** Node's types lack the DOM. */
interface Canvas {
  width: number
  height: number
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
  }
}
interface Sample {
  ownerDocument: object
}
declare const getComputedStyle: (part: Sample) => { backgroundColor: string; backgroundImage: string }
const zoomOf = (page: Page) => Number(new URL(page.url()).searchParams.get('zoom'))

test('opens at zoom 6 on most lights; clusters show their states and open; no other host gets a request', {
  tag: '@nightly',
}, async ({ open, page, server }) => {
  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).host))
  const problems: string[] = []
  page.on('console', message => {
    // /healthz has no icon.
    const isIcon = message.location().url.endsWith('/favicon.ico')
    if (message.type() === 'error' && !isIcon) problems.push(message.text())
  })
  const { devices } = server.city.rows
  for (const light of devices.slice(0, 5)) light.deviceStatus = 'FAULT'
  for (const light of devices.slice(5, 8)) light.deviceStatus = 'MAINTENANCE'
  await open('/dashboard', { as: 'operator' })
  const map = await lightMapOf(page)
  await expect(clusters(map).first()).toBeVisible(MAP_TIMEOUT)
  await map.getByRole('button', { name: '放大' }).click()
  await expect.poll(() => zoomOf(page)).toBe(7)
  await expect(clusters(map).first()).toBeVisible(MAP_TIMEOUT)
  await clusters(map).first().dispatchEvent('click')
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(7)

  await map.getByRole('button', { name: '显示全部设备' }).click()
  // All are in view now: their sums are those of the city.
  const sums = async () => {
    const names = await map
      .getByRole('button', { name: /^([\d,]+ 盏灯|灯具 \d+)/ })
      .evaluateAll(all => all.map(button => button.getAttribute('aria-label')!))
    return [/([\d,]+) 盏灯/, /([\d,]+) 盏故障/, /([\d,]+) 盏维护/].map((cluster, n) => {
      const single = [/^灯具/, /故障/, /维护/][n]!
      const of = (name: string) => Number(cluster.exec(name)?.[1] ?? single.test(name))
      return names.reduce((sum, name) => sum + of(name), 0)
    })
  }
  const placed = devices.filter(({ latitude }) => latitude).length
  await expect.poll(sums, MAP_TIMEOUT).toEqual([placed, 5, 3])
  expect([...hosts]).toEqual([new URL(server.url).host])
  expect(problems).toEqual([])
})

test('a ring shows lit as expected, dark though expected, no report and not expected; the legend counts them', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const { devices } = server.city.rows
  const kinds = ['LIT', 'DARK', 'UNKNOWN', 'NOT_EXPECTED']
  for (const [n, light] of devices.entries()) {
    const litRateState = kinds[Math.min(Math.floor(n / 2), 3)]!
    const litState = litRateState === 'NOT_EXPECTED' ? 'DARK' : litRateState
    Object.assign(light, { lifecycle: 'IN_SERVICE', deviceStatus: 'NORMAL', litState, litRateState })
    Object.assign(light, { latitude: 29.65, longitude: 91.1 + n / 1e6 })
  }
  const page = await open('/dashboard?lat=29.65&lng=91.1&zoom=6', { as: 'operator' })
  const map = await lightMapOf(page)
  const cluster = map.getByRole('button', {
    name: `60 盏灯，2 盏应亮已亮，2 盏应亮未亮，2 盏无上报，${devices.length - 6} 盏当前无需亮灯`,
  })
  await expect(cluster).toBeVisible(MAP_TIMEOUT)
  const legend = map.getByRole('list', { name: '圆环颜色' })
  await expect(legend.getByRole('listitem')).toHaveText(['应亮已亮2', '应亮未亮2', '无上报2', '当前无需亮灯54'])
  const colours = await legend
    .locator('li > span')
    .evaluateAll((all: Sample[]) => all.map(sample => getComputedStyle(sample).backgroundColor))
  expect(new Set(colours).size).toBe(4)
  const ring = await cluster.evaluate((drawn: Sample) => getComputedStyle(drawn).backgroundImage)
  for (const colour of colours) expect(ring).toContain(colour)
  await map.getByRole('button', { name: /^应亮未亮/ }).click()
  await expect(map.getByRole('button', { name: '2 盏灯，2 盏应亮未亮' })).toBeVisible(MAP_TIMEOUT)
})

test('outside China opens on all lights, and at the view of its URL', { tag: '@nightly' }, async ({
  open,
  page,
  server,
}) => {
  server.city.client.site = LISBON
  for (const [n, light] of server.city.rows.devices.entries())
    Object.assign(light, { latitude: 38.7 + (n % 2) / 50, longitude: -9.14 })
  await open('/dashboard', { as: 'operator' })
  await expect(clusters(await lightMapOf(page))).toHaveCount(2, MAP_TIMEOUT)
  await open('/dashboard?lat=38.7&lng=-9.14&zoom=12', { as: 'operator' })
  const map = await lightMapOf(page)
  await expect(clusters(map).first()).toBeVisible(MAP_TIMEOUT)
  await map.getByRole('button', { name: '放大' }).click()
  await expect.poll(() => zoomOf(page)).toBe(13)
})

test('moves a view outside of the bounds of the site to their edge', { tag: '@nightly' }, async ({ open, page }) => {
  await open('/dashboard?lat=60&lng=150&zoom=8', { as: 'operator' })
  const map = await lightMapOf(page)
  await map.getByRole('button', { name: '放大' }).click(MAP_TIMEOUT)
  await expect.poll(() => zoomOf(page)).toBe(9)
  const { searchParams } = new URL(page.url())
  // The centre of a view whose upper edge is at 55°.
  expect(Number(searchParams.get('lat'))).toBeGreaterThan(52)
  expect(Number(searchParams.get('lng'))).toBeGreaterThan(130)
})

test('a click on a single light zooms in up to zoom 8, and opens its window above', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const { city } = server
  const place = { latitude: 29.65, longitude: 91.1, address1: '南湖路', address2: '1 号' }
  const model = {
    modeId: 1,
    deviceStatus: 'NORMAL',
    lifecycle: 'IN_SERVICE',
    litState: 'DARK',
    confirmation: 'CONFIRMED',
  }
  const light = city.add('devices', {
    name: '孤灯',
    deviceId: 'L-ALONE',
    ...place,
    ...model,
    mainPower: 12,
    subPower: 0,
  })
  const page = await open('/dashboard?lat=29.65&lng=91.1&zoom=8', { as: 'operator' })
  const map = await lightMapOf(page)
  const alone = map.getByRole('button', { name: new RegExp(`^灯具 ${light.id} · `) })
  await alone.click(MAP_TIMEOUT)
  await expect.poll(() => zoomOf(page)).toBe(12)
  await expect(map.getByRole('dialog')).toHaveCount(0)
  await alone.click()
  const window = map.getByRole('dialog', { name: '孤灯' })
  await expect(window).toContainText('正常')
  await expect(window).toContainText('12.0 W')
  await expect(window.getByRole('link')).toHaveAttribute('href', `/lighting/devices/${light.id}`)
  await expect(page).toHaveURL(new RegExp(`light=${light.id}`))
  const frame = (await map.locator('canvas.maplibregl-canvas').boundingBox())!
  await expect
    .poll(async () => {
      const box = (await window.boundingBox())!
      return box.y >= frame.y && box.x >= frame.x && box.y + box.height <= frame.y + frame.height
    })
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(page).not.toHaveURL(/light=/)
  city.remove('devices', light)
  server.live.publish('lightMapChanges', [light])
  await expect(alone).toHaveCount(0)
})

test('keeps center, zoom and filter in the URL, also after a reload', { tag: '@nightly' }, async ({ open, server }) => {
  const light = server.city.find('devices', 1)!
  const page = await open(`/dashboard${closeUpQuery(light)}`, { as: 'operator' })
  let map = await lightMapOf(page)
  await map.getByRole('button', { name: '缩小' }).click()
  await expect.poll(() => zoomOf(page)).toBe(18)
  await map.getByRole('button', { name: /^维护/ }).click()
  await expect(page).toHaveURL(/show=maintenance/)
  await expect(lights(map)).toHaveCount(0)
  const { search } = new URL(page.url())
  await page.reload()
  map = await lightMapOf(page)
  await expect(map.getByRole('button', { name: /^维护/ })).toHaveAttribute('aria-pressed', 'true')
  await map.getByRole('button', { name: /^全部/ }).click()
  await expect(page).not.toHaveURL(/show=/)
  await expect(lights(map).first()).toBeVisible(MAP_TIMEOUT)
  const { show: _, ...kept } = Object.fromEntries(new URLSearchParams(search))
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(kept)
})

test('limits the zoom to 3 to 20, and renders at the pixel ratio of the page', { tag: '@nightly' }, async ({
  open,
  page,
}) => {
  await open('/dashboard?lat=30&lng=110&zoom=3', { as: 'viewer' })
  const map = await lightMapOf(page)
  await expect(map.getByRole('button', { name: '缩小' })).toBeDisabled()
  await expect(map.getByRole('button', { name: '放大' })).toBeEnabled()
  // A wide map shows everything at a higher zoom already: when moved, it still reports the minimum zoom.
  const canvas = map.locator('canvas.maplibregl-canvas')
  await canvas.press('ArrowUp')
  await expect(page).not.toHaveURL(/zoom=3(&|$)/)
  await expect(map.getByRole('button', { name: '缩小' })).toBeDisabled()
  await goTo(page, '/camera')
  await expect(map).toHaveCount(0)
  await goTo(page, '/dashboard?lat=30&lng=110&zoom=20')
  await expect(map.getByRole('button', { name: '放大' })).toBeDisabled(MAP_TIMEOUT)
  await expect(map.getByRole('button', { name: '缩小' })).toBeEnabled()

  const sharpness = () =>
    canvas.evaluate((drawn: { width: number; clientWidth: number }) => drawn.width / drawn.clientWidth)
  await expect.poll(sharpness).toBeCloseTo(1, 1)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDeviceMetricsOverride', {
    ...{ width: 960, height: 600, deviceScaleFactor: 1.5, mobile: false },
  })
  await expect.poll(sharpness).toBeCloseTo(1.5, 1)
})

test('shows the map at a past minute', { tag: '@nightly' }, async ({ open, server }) => {
  const { devices } = server.city.rows
  const hoursAgo = new Date(Date.now() - 3_600_000).toISOString()
  for (const light of devices.slice(0, 4)) light.createdAt = hoursAgo
  const page = await open('/dashboard', { as: 'operator' })
  const map = await lightMapOf(page)
  const all = map.getByRole('button', { name: /^全部/ })
  const placed = devices.filter(({ latitude }) => latitude).length
  await expect(all).toHaveText(new RegExp(`全部${placed}$`))
  await map.getByRole('button', { name: '回看历史' }).click()
  await expect(map.getByRole('slider', { name: '回看时间' })).toBeVisible()
  for (const _ of [1, 2]) await map.getByRole('button', { name: '前 10 分钟' }).click()
  await expect(page).toHaveURL(/at=/)
  await expect(all).toHaveText(/全部4$/)
  await expect(map.getByRole('button', { name: '框选灯具' })).toHaveCount(0)
  await map.getByRole('button', { name: '回到实时' }).click()
  await expect(page).not.toHaveURL(/at=/)
  await expect(all).toHaveText(new RegExp(`全部${placed}$`))
})

test('Escape cancels a selection box while it is drawn', { tag: '@nightly' }, async ({ open, page }) => {
  await open('/dashboard', { as: 'operator' })
  const map = await lightMapOf(page)
  await map.getByRole('button', { name: '框选灯具' }).click()
  const hint = map.getByRole('status').filter({ hasText: '在地图上拖出一个方框' })
  await expect(hint).toBeVisible()
  const { x, y, width, height } = (await map.boundingBox())!
  await page.mouse.move(x + width / 3, y + height / 3)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.keyboard.press('Escape')
  await expect(hint).toBeHidden()
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a lasso operates the lights in it', async ({ open, page, server }) => {
  const light = server.city.find('devices', 1)!
  await open(`/dashboard${closeUpQuery(light)}`, { as: 'operator' })
  const map = await lightMapOf(page)
  await map.getByRole('button', { name: '套索选择灯具' }).click()
  const { x, y, width, height } = (await map.locator('canvas').first().boundingBox())!
  const draw = async (radius: number, from: { x: number; y: number }) => {
    await page.mouse.move(from.x + radius, from.y)
    await page.mouse.down()
    for (let step = 1; step <= 40; step++) {
      const angle = (2 * Math.PI * step) / 40
      await page.mouse.move(from.x + radius * Math.cos(angle), from.y + radius * Math.sin(angle))
    }
    await page.mouse.up()
  }
  await draw(12, { x: x + width / 2 - 60, y: y + height / 2 })
  await expect(page.getByText('所选区域内没有灯具。')).toBeVisible()
  await map.getByRole('button', { name: '套索选择灯具' }).click()
  await draw(12, { x: x + width / 2, y: y + height / 2 })
  const form = page.getByRole('dialog', { name: '操作灯具' })
  await expect(form).toContainText('地图选区')
  await expect(form).toContainText('共 1 盏灯')
  const { area } = server.variablesOf('PreviewOverrideLights').at(-1)!.where as { area: { polygon: object[] } }
  expect(area.polygon.length).toBeGreaterThan(4)
  expect(area.polygon.length).toBeLessThan(30)
})

test('a viewer can neither switch lights nor select an area', async ({ open, server }) => {
  const light = server.city.find('devices', 1)!
  const page = await open(`/dashboard${closeUpQuery(light)}&light=${light.id}`, { as: 'viewer' })
  const map = await lightMapOf(page)
  const window = map.getByRole('dialog', { name: light.name })
  await expect(window.getByRole('link')).toBeVisible(MAP_TIMEOUT)
  await expect(window.getByRole('switch')).toHaveCount(0)
  for (const name of ['框选灯具', '套索选择灯具']) await expect(map.getByRole('button', { name })).toHaveCount(0)
})

test('areas and borders are drawn before MapLibre is ready, follow the zoom, and are removed after', {
  tag: '@nightly',
}, async ({ open, page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/maplibre-gl-worker/, async route => {
    await held
    await route.continue()
  })
  await open('/dashboard', { as: 'operator' })
  const map = page.getByRole('region', { name: '路灯分布图' })
  const sketch = map.locator('.maplibregl-canvas-container canvas:not(.maplibregl-canvas)')
  await expect(sketch).toBeVisible(MAP_TIMEOUT)
  const pixels = await sketch.evaluate((canvas: Canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return Array.from({ length: data.length / 4 }, (_, at) => `${data.slice(4 * at, 4 * at + 3)}`)
  })
  const counts = Map.groupBy(pixels, color => color)
  const [most, second] = [...counts].sort(([, a], [, b]) => b.length - a.length).map(([color]) => color)
  // --map-china and --map-sea
  expect([most, second]).toEqual(['251,250,246', '213,228,241'])
  await sketch.hover({ position: { x: 200, y: 200 } })
  await page.mouse.wheel(0, -300)
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(6)
  await expect(sketch).toBeVisible()
  release()
  await expect(map.locator('canvas.maplibregl-canvas')).toBeVisible(MAP_TIMEOUT)
  await expect(sketch).toHaveCount(0)
})

test('lights at one position share one pin with a count; its window steps through them', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const light = { modeId: 1, latitude: 29.65, longitude: 91.1, lifecycle: 'IN_SERVICE', litState: 'LIT' }
  const made = ['NORMAL', 'FAULT', 'NORMAL'].map((deviceStatus, n) =>
    server.city.add('devices', { ...light, deviceStatus, name: `同杆 ${n + 1}`, deviceId: `SPOT-${n + 1}` }),
  )
  const page = await open('/dashboard?lat=29.65&lng=91.1&zoom=19', { as: 'operator' })
  const map = await lightMapOf(page)
  const pin = map.getByRole('button', { name: `灯具 ${made[1]!.id} · 故障 · 亮 · 此处有 3 盏灯` })
  await pin.click(MAP_TIMEOUT)
  await expect(lights(map)).toHaveCount(1)
  const window = map.getByRole('dialog')
  await expect(window).toContainText('此处有 3 盏灯，第 2 盏')
  await expect(window.getByRole('heading')).toHaveText('同杆 2')
  await window.getByRole('button', { name: '下一盏' }).click()
  await expect(window.getByRole('heading')).toHaveText('同杆 3')
  await window.getByRole('button', { name: '下一盏' }).press('Enter')
  await expect(window.getByRole('heading')).toHaveText('同杆 1')
  await expect(window).toContainText('第 1 盏')
})
