import type { Locator, Page } from '@playwright/test'
import { closeUpQuery, lightMapOf, MAP_TIMEOUT } from '../console/src/testing/map.ts'
import { openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'dashboard' })

test.setTimeout(120_000)

async function signIn(page: Page, role = 'operator', search = '') {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(page, role, { at: `/dashboard${search}` })
}

const api = (url: string, role = 'operator') => signInToApi(url, `${role}@lamplighter.example`)
const tile = (page: Page, label: string) =>
  page.getByRole('region', { name: /^(设备统计|用电量)$/ }).locator('> *', { hasText: label })
/** At street level, pins have the names of lights. */
const lights = (map: Locator) => map.getByRole('button', { name: / · (亮|灭|未知)( · |$)/ })

async function openMap(page: Page, role?: string, search?: string): Promise<Locator> {
  await signIn(page, role, search)
  return lightMapOf(page)
}

interface Light {
  id: number
  name: string
  latitude: number
  longitude: number
  switchStatus: boolean
}

/**
 * A light of the demo that can be switched. Lights of a new city come online one after another; in the evening they are
 * dark until their plan switches them on.
 */
async function aLight(url: string): Promise<Light> {
  const ask = await api(url)
  const normal = async (): Promise<Light | undefined> =>
    (
      await ask(
        `{ findManyLightDevice(limit: 1, where: { deviceStatus: { equals: NORMAL }, deviceId: { contains: "L-0000" } })
          { items { id name latitude longitude switchStatus confirmation } } }`,
      )
    ).findManyLightDevice.items.find((light: { confirmation: string }) => light.confirmation === 'CONFIRMED')
  await expect.poll(normal, { timeout: 30_000 }).toBeDefined()
  return (await normal())!
}

test('shows the counts and energy sums of the API, and updates them when a light is switched', async ({
  page,
  lamplighter,
}) => {
  const ask = await api(lamplighter.url)
  await signIn(page)
  const number = new Intl.NumberFormat('zh-CN')
  // Lights report in between: poll until the page and the API show the same state.
  await expect(async () => {
    const { dashboardLightInfoCount: counts, dashboardPowerInfoCount: energy } = await ask(
      `{ dashboardLightInfoCount { litCount darkCount unknownCount
          inService { totalCount onlineCount offlineCount faultCount maintenanceCount } }
        dashboardPowerInfoCount { dayPowerCount monthPowerCount yearPowerCount totalPower } }`,
    )
    for (const [label, value] of [
      ['在用设备', counts.inService.totalCount],
      ['亮灯', counts.litCount],
      ['在线', counts.inService.onlineCount],
      ['离线', counts.inService.offlineCount],
      ['故障', counts.inService.faultCount],
      ['维护', counts.inService.maintenanceCount],
    ] as const)
      await expect(tile(page, label).first().locator('strong')).toHaveText(number.format(value), { timeout: 100 })
    await expect(tile(page, '亮灯').first()).toContainText(
      `灭灯 ${number.format(counts.darkCount)} · 未知 ${number.format(counts.unknownCount)}`,
      { timeout: 100 },
    )
    for (const [label, kwh] of [
      ['今日用电', energy.dayPowerCount],
      ['本月用电', energy.monthPowerCount],
      ['本年用电', energy.yearPowerCount],
      ['累计用电', energy.totalPower],
    ] as const) {
      const large = kwh >= 100_000
      const digits = large ? 1 : 2
      const text = (large ? kwh / 1000 : kwh).toLocaleString('zh-CN', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
      await expect(tile(page, label)).toContainText(`${text}${large ? 'MWh' : 'kWh'}`, { timeout: 100 })
    }
  }).toPass(MAP_TIMEOUT)

  const light = await aLight(lamplighter.url)
  const lit = tile(page, '亮灯').first().locator('strong')
  await page.evaluate('globalThis.sameDocument = true')
  const before = Number(await lit.textContent())
  const set = (status: boolean) =>
    ask(`mutation { switchLightDevice(id: ${light.id}, status: ${status}) { accepted } }`)
  await set(!light.switchStatus)
  await expect(lit).toHaveText(`${before + (light.switchStatus ? -1 : 1)}`, { timeout: 30_000 })
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
  await set(light.switchStatus)
})

test('above zoom 8 a click on a light opens its window with status, power, switch and link', async ({
  page,
  lamplighter,
}) => {
  const light = await aLight(lamplighter.url)
  const map = await openMap(page, 'operator', closeUpQuery(light))
  const marker = map.getByRole('button', { name: new RegExp(`^(灯具 ${light.id}|${light.name})(?!\\d)`) })
  const lamp = (lit: boolean) => new RegExp(` · ${lit ? '亮' : '灭'}$`)
  await expect(marker).toHaveAccessibleName(lamp(light.switchStatus), MAP_TIMEOUT)
  await marker.click()
  const window = map.getByRole('dialog', { name: light.name })
  await expect(window).toContainText('正常')
  await expect(window).toContainText(/[\d.]+ W/)
  await expect(window.getByRole('link')).toHaveAttribute('href', `/lighting/devices/${light.id}`)
  await expect(page).toHaveURL(new RegExp(`light=${light.id}`))
  // All of it is in view.
  const frame = (await map.locator('canvas.maplibregl-canvas').boundingBox())!
  await expect
    .poll(async () => {
      const box = (await window.boundingBox())!
      return box.y >= frame.y && box.x >= frame.x && box.y + box.height <= frame.y + frame.height
    })
    .toBe(true)

  await window.getByRole('switch').press('Space')
  await expect(marker).toHaveAccessibleName(lamp(!light.switchStatus), { timeout: 30_000 })
  await window.getByRole('switch').press('Space')
  await expect(marker).toHaveAccessibleName(lamp(light.switchStatus), { timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(page).not.toHaveURL(/light=/)
})

test('a selection box selects its lights for a batch operation', { tag: '@nightly' }, async ({ page, lamplighter }) => {
  const light = await aLight(lamplighter.url)
  const map = await openMap(page, 'operator', closeUpQuery(light))
  await expect(lights(map).first()).toBeVisible(MAP_TIMEOUT)
  await map.getByRole('button', { name: '框选灯具' }).click()
  const canvas = (await map.locator('canvas.maplibregl-canvas').boundingBox())!
  await page.mouse.move(canvas.x + canvas.width / 2 - 8, canvas.y + canvas.height / 2 - 8)
  await page.mouse.down()
  await page.mouse.move(canvas.x + canvas.width / 2 + 8, canvas.y + canvas.height / 2 + 8, { steps: 4 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: '操作灯具' })
  await expect(dialog).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toContainText('共 1 盏灯')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a customer sees authorised lights only, on the map and in the counts', { tag: '@nightly' }, async ({
  page,
  lamplighter,
}) => {
  const [everyone, customer] = [await api(lamplighter.url, 'admin'), await api(lamplighter.url, 'customer')]
  const { lightMap: all } = await everyone('{ lightMap { count } }')
  const { lightMap: theirs } = await customer('{ lightMap { count } }')
  expect(theirs.count).toBeLessThan(all.count)
  const map = await openMap(page, 'customer')
  await expect(map.getByRole('button', { name: /^全部/ })).toHaveText(new RegExp(`全部${theirs.count}$`), MAP_TIMEOUT)
})
