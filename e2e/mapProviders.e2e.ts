import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { FAKE_SDK, sdkCallsOf } from '../console/src/testing/fakeTencent.ts'
import { MAP_TIMEOUT, openDeviceMap } from '../console/src/testing/map.ts'
import { openAs } from './accounts.ts'
import type { RunningServer } from './lamplighter.ts'
import { startCity } from './preparedData.ts'

test.use({ actionTimeout: 30_000 })
test.setTimeout(180_000)
const LIGHT = 'L-000001'
const SDK = 'https://map.qq.com/api/gljs**'

/** The first page may have a map, which needs the external services, too. */
async function signIn(page: Page, { url }: RunningServer) {
  await page.route(/^https:/, route => route.abort())
  await openAs(page, 'operator', { url })
}

async function openMap(page: Page, running: RunningServer): Promise<Locator> {
  await page.goto(`${running.url}/lighting/devices?q=${LIGHT}`)
  const dialog = await openDeviceMap(page)
  await expect(dialog.locator('[aria-busy=false]')).toBeVisible(MAP_TIMEOUT)
  return dialog
}

async function openPicker(page: Page, running: RunningServer): Promise<Locator> {
  await page.goto(`${running.url}/lighting/devices?q=${LIGHT}`)
  await page.getByRole('button', { name: /^更多操作/ }).click()
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  await page.getByRole('button', { name: /^(选择|更改)位置$/ }).click()
  const dialog = page.getByRole('dialog', { name: '选择位置' })
  await expect(dialog.locator('[aria-busy=false]')).toBeVisible(MAP_TIMEOUT)
  return dialog
}

async function spot(marker: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await marker.boundingBox())!
  return { x: x + width / 2, y: y + height }
}

test.describe('with Tencent Maps', () => {
  let running: RunningServer
  test.beforeAll(async () => {
    running = await startCity({ MAP_PROVIDER: 'tencent', MAP_KEY: 'TEST-KEY' })
  })
  test.afterAll(() => running?.stop())

  test.beforeEach(({ page }) => signIn(page, running))

  test('loads the SDK with the key and the service library, and shows lights on its map', async ({ page }) => {
    const asked: string[] = []
    const problems: string[] = []
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    await page.route(SDK, route => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: FAKE_SDK })
    })
    const dialog = await openMap(page, running)
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(new URL(asked[0]!).searchParams)).toMatchObject({ key: 'TEST-KEY', libraries: 'service' })

    const [lat, lng] = (await dialog.getByText(/^\d+\.\d{6}, \d+\.\d{6}$/).innerText()).split(', ').map(Number)
    const near = (value: number | undefined) => expect.closeTo(value!, 5)
    expect((await sdkCallsOf(page)).slice(0, 3)).toEqual([
      [
        'Map',
        {
          center: { lat: near(lat), lng: near(lng) },
          zoom: 12,
          minZoom: 3,
          maxZoom: 20,
          boundary: { southWest: { lat: 3, lng: 70 }, northEast: { lat: 55, lng: 138 } },
          viewMode: '2D',
        },
      ],
      ['removeControl', 'zoom'],
      ['removeControl', 'rotation'],
    ])
    await expect(dialog.getByText('示意图')).toHaveCount(0)

    const region = dialog.getByRole('region', { name: /的位置地图$/ })
    const marker = dialog.getByRole('button', { name: / · 正常 · / })
    const box = (await region.boundingBox())!
    const tip = await spot(marker)
    expect(Math.abs(tip.x - (box.x + box.width / 2))).toBeLessThan(2)
    expect(Math.abs(tip.y - (box.y + box.height / 2))).toBeLessThan(6)

    await dialog.getByRole('button', { name: '放大' }).click()
    expect((await sdkCallsOf(page)).at(-1)).toMatchObject(['easeTo', { zoom: 13 }])
    await region.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Math.round((await spot(marker)).x - tip.x)).toBe(-100)
    expect((await sdkCallsOf(page)).at(-1)).toMatchObject(['easeTo', { zoom: 13 }])

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const names = (await sdkCallsOf(page)).map(([name]) => name)
    expect(names.filter(name => name === 'overlay.destroy')).toHaveLength(
      names.filter(name => name === 'overlay').length,
    )
    expect(names.filter(name => name === 'destroy')).toHaveLength(1)
    expect(problems).toEqual([])
  })

  test('picks a location on the map, by address, and in Tencent’s own picker', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.route(SDK, route => route.fulfill({ contentType: 'text/javascript', body: FAKE_SDK }))
    const said = {
      module: 'locationPicker',
      latlng: { lat: 37.857014, lng: 112.549248 },
      poiname: '太原站',
      poiaddress: '迎泽大街',
    }
    const wrong = JSON.stringify({ ...said, module: 'geolocation', poiname: 'wrong' })
    await page.route('https://apis.map.qq.com/tools/locpicker**', route =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<button id="wrong">wrong</button><button id="right">right</button><script>
          wrong.onclick = () => parent.postMessage(${wrong}, '*')
          right.onclick = () => parent.postMessage(${JSON.stringify(said)}, '*')</script>`,
      }),
    )
    const dialog = await openPicker(page, running)
    const [lat, lng] = [dialog.getByLabel('纬度'), dialog.getByLabel('经度')]
    const [road, place] = [dialog.getByLabel('道路'), dialog.getByLabel('具体位置')]
    await road.fill('')
    await place.fill('')

    // A click, a drag and the arrow keys each update the address.
    const region = dialog.getByRole('region', { name: '选择位置的地图' })
    const before = await lng.inputValue()
    await region.click({ position: { x: 60, y: 60 } })
    await expect(lng).not.toHaveValue(before)
    await expect(road).toHaveValue(/^地址 /)
    const pin = dialog.getByRole('button', { name: /^所选位置/ })
    const from = (await pin.boundingBox())!
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 40, y + 30, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Math.round((await pin.boundingBox())!.x - from.x)).toBe(40)
    await expect.poll(async () => Math.round((await pin.boundingBox())!.y - from.y)).toBe(30)
    await pin.press('ArrowRight')
    await expect.poll(async () => Math.round((await pin.boundingBox())!.x - from.x)).toBe(42)
    const written = async () =>
      `地址 ${Number(await lat.inputValue()).toFixed(3)} ${Number(await lng.inputValue()).toFixed(3)}`
    await expect.poll(async () => (await road.inputValue()) === (await written())).toBe(true)

    const search = dialog.getByRole('textbox', { name: '查找地点' })
    await search.fill('太原站东广场')
    await dialog.getByRole('option', { name: '查找地址“太原站东广场”' }).click()
    await expect(lat).toHaveValue('37.861700')
    await expect(road).toHaveValue('太原站东广场')
    await search.fill('nowhere at all')
    await search.press('Enter')
    await expect(dialog.getByText('没有找到这个地点')).toBeVisible()
    await expect(lat).toHaveValue('37.861700')

    await dialog.getByText('周边地点', { exact: true }).click()
    const frame = dialog.frameLocator('iframe')
    await frame.locator('#wrong').click()
    // A message of the page itself with the right module, but another origin and window.
    await page.evaluate(`postMessage(${JSON.stringify({ ...said, poiname: 'forged' })}, '*')`)
    await expect(lat).toHaveValue('37.861700')
    await expect(place).toHaveValue('')
    await frame.locator('#right').click()
    await expect(lat).toHaveValue('37.857014')
    await expect(lng).toHaveValue('112.549248')
    await expect(road).toHaveValue('迎泽大街')
    await expect(place).toHaveValue('太原站')
    const source = new URL((await dialog.locator('iframe').getAttribute('src'))!)
    expect(source.searchParams.get('key')).toBe('TEST-KEY')
  })
})

test.describe('with tiles', () => {
  let running: RunningServer
  test.beforeAll(async () => {
    running = await startCity({
      MAP_PROVIDER: 'tiles',
      MAP_TILES_URL:
        'https://tiles.example/vec?TILEMATRIX={TileMatrix}&TILEROW={TileRow}&TILECOL={TileCol} https://names.example/{z}/{x}/{y}.png',
      MAP_TILES_DATUM: 'GCJ02',
      MAP_TILES_CREDITS: '© Tiles & Co.',
    })
  })
  test.afterAll(() => running?.stop())

  test.beforeEach(({ page }) => signIn(page, running))

  test('loads the tiles around the light, and shows their credits', { tag: '@nightly' }, async ({ page }) => {
    const asked = new Set<string>()
    const png = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#88aa66' } })
      .png()
      .toBuffer()
    await page.route(/^https:/, route => {
      asked.add(route.request().url())
      return route.fulfill({ contentType: 'image/png', headers: { 'access-control-allow-origin': '*' }, body: png })
    })
    const dialog = await openMap(page, running)
    await expect(dialog.getByText('© Tiles & Co.')).toBeVisible()
    await expect(dialog.getByText('示意图')).toHaveCount(0)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    const text = await dialog.getByText(/^\d+\.\d{6}, \d+\.\d{6}$/).innerText()
    const [lat = 0, lng = 0] = text.split(', ').map(Number)
    const x = Math.floor(((lng + 180) / 360) * 2 ** 12)
    const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** 12)
    expect([...asked]).toContain(`https://tiles.example/vec?TILEMATRIX=12&TILEROW=${y}&TILECOL=${x}`)
    expect([...asked]).toContain(`https://names.example/12/${x}/${y}.png`)
  })
})
