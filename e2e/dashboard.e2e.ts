import { chromium, type Locator, type Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { makeAccount, makeAccountOf } from './accounts.ts'
import { apiOf } from './api.ts'
import { arrive } from './people.ts'
import { realLight } from './realLight.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'dashboard' })

/** A map is drawn without a graphics card here, and with little else to draw it. */
test.setTimeout(120_000)
const PATIENCE = { timeout: 60_000 }

/** A pole of the demo that waits for somebody to be it. */
const POLE = 'L-TRY-0002'

const PAGE_SIZE = 12

async function signIn(page: Page, role = 'operator', search = '') {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive(page, role, { at: `/dashboard${search}` })
}

const api = (url: string, role = 'operator') => apiOf(url, `${role}@lamplighter.example`)
const mapOf = (page: Page) => page.getByRole('region', { name: /^(路灯分布图|Map of lights)$/ })
const tile = (page: Page, label: string) =>
  page.getByRole('region', { name: /^(设备统计|用电量)$/ }).locator('> *', { hasText: label })
const clusters = (map: Locator) => map.getByRole('button', { name: /^[\d,]+ 盏灯/ })
const lights = (map: Locator) => map.getByRole('button', { name: /^灯具 \d+ · / })

async function openMap(page: Page, role?: string, search?: string): Promise<Locator> {
  await signIn(page, role, search)
  const map = mapOf(page)
  await expect(map.locator('[aria-busy=false] canvas')).toBeVisible(PATIENCE)
  return map
}

interface Light {
  id: number
  name: string
  latitude: number
  longitude: number
  switchStatus: boolean
}

/**
 * A light of the demo that can be switched. Those of a city that has just begun say one after the other that they are there;
 * in the evening they are dark by what is known of them until their plan has lit them.
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

/** Near enough that it stands by itself. */
const near = ({ latitude, longitude }: Light) => `?lat=${latitude}&lng=${longitude}&zoom=19`

test('/ leads to the dashboard after signing in', async ({ page }) => {
  await page.goto('/')
  await page.waitForURL(/\/auth\/login/)
  await page.getByRole('button', { name: 'operator@lamplighter.example' }).click()
  await page.waitForURL(/:\d+\/dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: '仪表盘' })).toBeVisible()
})

test('the six counts and the four sums of energy are those of the API, and counts open their lists', async ({
  page,
  lamplighter,
}) => {
  const ask = await api(lamplighter.url)
  await signIn(page)
  const number = new Intl.NumberFormat('zh-CN')
  // Lights report in between: the page and the API are asked until they speak of the same moment.
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
      const [large, few] = [kwh >= 100_000, kwh < 1000]
      const digits = large || few ? 1 : 0
      const text = (large ? kwh / 1000 : kwh).toLocaleString('zh-CN', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
      await expect(tile(page, label)).toContainText(`${text}${large ? 'MWh' : 'kWh'}`, { timeout: 100 })
    }
  }).toPass(PATIENCE)
  await tile(page, '故障').click()
  await expect(page).toHaveURL(/\/lighting\/devices\?.*status=FAULT/)
})

test('a light that is switched is counted without a reload', async ({ page, lamplighter }) => {
  const ask = await api(lamplighter.url)
  const light = await aLight(lamplighter.url)
  await signIn(page)
  const lit = tile(page, '亮灯').first().locator('strong')
  await expect(lit).toHaveText(/^\d+$/)
  await page.evaluate('globalThis.sameDocument = true')
  const before = Number(await lit.textContent())
  await ask(`mutation { switchLightDevice(id: ${light.id}, status: ${!light.switchStatus}) { accepted } }`)
  await expect(lit).toHaveText(`${before + (light.switchStatus ? -1 : 1)}`, { timeout: 30_000 })
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
  await ask(`mutation { switchLightDevice(id: ${light.id}, status: ${light.switchStatus}) { accepted } }`)
})

test('twelve common groups a page', async ({ page, lamplighter }) => {
  const ask = await api(lamplighter.url, 'admin')
  const { findManyLightGroup } = await ask('{ findManyLightGroup(limit: 1) { pagination { totalCount } } }')
  const missing = Math.max(0, PAGE_SIZE + 1 - findManyLightGroup.pagination.totalCount)
  const made: number[] = []
  for (let i = 0; i < missing; i++)
    made.push((await ask(`mutation { createLightGroup(input: { name: "首页分组 ${i}" }) { id } }`)).createLightGroup.id)
  await signIn(page)
  const groups = page.getByRole('region', { name: '常用分组' })
  const { findManyLightGroup: first } = await ask(
    '{ findManyLightGroup(page: 1, limit: 12) { items { name } pagination { totalCount } } }',
  )
  await expect(groups.getByRole('listitem').locator('a[href*="/lighting/status"]')).toHaveText(
    first.items.map(({ name }: { name: string }) => name),
  )
  await groups.getByRole('button', { name: /^第 2 页/ }).click()
  await expect(groups.getByRole('listitem').filter({ hasText: '盏灯' })).toHaveCount(
    first.pagination.totalCount - PAGE_SIZE,
  )
  for (const id of made) await ask(`mutation { deleteLightGroup(id: ${id}) { id } }`)
})

test('an alert appears as it is raised', async ({ page, lamplighter }) => {
  const ask = await api(lamplighter.url)
  const { findManyLightDevice } = await ask(
    `{ findManyLightDevice(where: { deviceId: { equals: "${POLE}" } }) { items { id name } } }`,
  )
  const [pole] = findManyLightDevice.items
  const { issueLightCredential } = await ask(`mutation { issueLightCredential(id: ${pole.id}) { password } }`)
  await signIn(page)
  const alerts = page.getByRole('region', { name: '最近告警' })
  await expect(alerts.getByRole('link', { name: '全部告警' })).toHaveAttribute('href', /\/lighting\/alerts/)
  await expect(alerts.getByRole('listitem').first()).toBeVisible()
  await expect(alerts).not.toContainText(pole.name)
  const light = realLight(POLE, lamplighter.mqttPort, issueLightCredential.password)
  await light.say('presence', { online: true })
  await light.say('telemetry', { main: { dimmingLevel: 0, activePower: 0.4 }, lampFailure: true })
  await expect(alerts.getByRole('listitem').first()).toContainText(pole.name, { timeout: 30_000 })
  await light.say('telemetry', { main: { dimmingLevel: 0, activePower: 0.4 }, lampFailure: false })
  light.leave()
})

test('links lead to lighting, broadcast and camera', async ({ page }) => {
  await signIn(page)
  const links = page.getByRole('navigation', { name: '快捷入口' })
  await expect(links.getByRole('link')).toHaveCount(3)
  const hrefs = await links.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(hrefs).toEqual(['/lighting/devices', '/broadcast', '/camera'])
})

test('the map opens at zoom 6 on most lights; clusters tell their mix and open, and nobody else is asked', async ({
  page,
  lamplighter,
}) => {
  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).host))
  const problems: string[] = []
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))
  const map = await openMap(page)
  await expect(clusters(map).first()).toBeVisible(PATIENCE)
  await map.getByRole('button', { name: '显示全部设备' }).click()
  // All of them are in view now: their sums are those of the API.
  const ask = await api(lamplighter.url)
  await expect(async () => {
    const names = await map
      .getByRole('button', { name: /^([\d,]+ 盏灯|灯具 \d+)/ })
      .evaluateAll(all => all.map(button => button.getAttribute('aria-label')!))
    const sum = (word: string, single: RegExp) =>
      names.reduce((sum, name) => {
        const cluster = new RegExp(`([\\d,]+) 盏${word}`).exec(name)
        return sum + (cluster ? Number(cluster[1]!.replaceAll(',', '')) : Number(single.test(name)))
      }, 0)
    const { lightMap, dashboardLightInfoCount: counts } = await ask(
      '{ lightMap { count } dashboardLightInfoCount { offlineCount faultCount maintenanceCount } }',
    )
    expect(sum('灯', /^灯具/)).toBe(lightMap.count)
    expect(sum('故障', /故障/)).toBe(counts.faultCount)
    expect(sum('维护', /维护/)).toBe(counts.maintenanceCount)
  }).toPass({ timeout: 45_000 })

  await page.goto('/dashboard')
  await expect(clusters(map).first()).toBeVisible(PATIENCE)
  await map.getByRole('button', { name: '放大' }).click()
  await expect(page).toHaveURL(/zoom=7(&|$)/)
  await expect(clusters(map).first()).toBeVisible(PATIENCE)
  await clusters(map).first().dispatchEvent('click')
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('zoom'))).toBeGreaterThan(7)
  expect([...hosts]).toEqual([`127.0.0.1:${lamplighter.port}`])
  expect(problems).toEqual([])
})

test('above zoom 8 a light opens its window: status, power, a switch that works, the way to its page', async ({
  page,
  lamplighter,
}) => {
  const light = await aLight(lamplighter.url)
  const map = await openMap(page, 'operator', near(light))
  const marker = map.getByRole('button', { name: new RegExp(`^灯具 ${light.id} · `) })
  const lamp = (lit: boolean) => new RegExp(` · ${lit ? '亮' : '灭'}$`)
  await expect(marker).toHaveAccessibleName(lamp(light.switchStatus), PATIENCE)
  await marker.click()
  const window = map.getByRole('dialog', { name: light.name })
  await expect(window).toContainText('正常')
  await expect(window).toContainText(/[\d.]+ W/)
  await expect(window.getByRole('link')).toHaveAttribute('href', `/lighting/devices/${light.id}`)
  await expect(page).toHaveURL(new RegExp(`light=${light.id}`))
  // All of it is in view.
  const frame = (await map.locator('canvas').boundingBox())!
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

test('up to zoom 8 a light that stands alone is looked at from near', async ({ page, lamplighter }) => {
  const ask = await api(lamplighter.url, 'admin')
  const { findAllDeviceMode } = await ask('{ findAllDeviceMode(type: "light") { id } }')
  const { createLightDevice } = await ask(
    `mutation { createLightDevice(input: { name: "孤灯", deviceId: "L-ALONE", mode: { connect: { id: ${findAllDeviceMode[0].id} } },
      latitude: 29.65, longitude: 91.1, address1: "南湖路", address2: "1 号" }) { id } }`,
  )
  const map = await openMap(page, 'operator', '?lat=29.65&lng=91.1&zoom=8')
  const alone = map.getByRole('button', { name: new RegExp(`^灯具 ${createLightDevice.id} · `) })
  await alone.click(PATIENCE)
  await expect(page).toHaveURL(/zoom=12/)
  await expect(map.getByRole('dialog')).toHaveCount(0)
  await alone.click()
  await expect(map.getByRole('dialog', { name: '孤灯' })).toBeVisible()
  await ask(`mutation { deleteLightDevice(id: ${createLightDevice.id}) { id } }`)
  await expect(alone).toHaveCount(0, { timeout: 30_000 })
})

test('centre, zoom and filter stand in the URL and outlive a reload', async ({ page, lamplighter }) => {
  const light = await aLight(lamplighter.url)
  const map = await openMap(page, 'operator', near(light))
  await map.getByRole('button', { name: '缩小' }).click()
  await expect(page).toHaveURL(/zoom=18/)
  await map.getByRole('button', { name: /^维护/ }).click()
  await expect(page).toHaveURL(/show=maintenance/)
  await expect(map.getByRole('button', { name: new RegExp(`^灯具 ${light.id} · `) })).toHaveCount(0)
  const { search } = new URL(page.url())
  await page.reload()
  await expect(map.locator('[aria-busy=false] canvas')).toBeVisible(PATIENCE)
  await expect(map.getByRole('button', { name: /^维护/ })).toHaveAttribute('aria-pressed', 'true')
  await map.getByRole('button', { name: /^全部/ }).click()
  await expect(page).not.toHaveURL(/show=/)
  await expect(lights(map).first()).toBeVisible(PATIENCE)
  const { show: _, ...kept } = Object.fromEntries(new URLSearchParams(search))
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(kept)
})

test('the map goes from zoom 3 to zoom 20, and no further', async ({ page }) => {
  const map = await openMap(page, 'viewer', '?lat=30&lng=110&zoom=3')
  await expect(map.getByRole('button', { name: '缩小' })).toBeDisabled()
  await expect(map.getByRole('button', { name: '放大' })).toBeEnabled()
  // A wide map shows all there is at a nearer zoom already: moved, it still says that it goes no further out.
  await map.locator('canvas').press('ArrowUp')
  await expect(page).not.toHaveURL(/zoom=3(&|$)/)
  await expect(map.getByRole('button', { name: '缩小' })).toBeDisabled()
  await page.goto('/dashboard?lat=30&lng=110&zoom=20')
  await expect(map.getByRole('button', { name: '放大' })).toBeDisabled(PATIENCE)
  await expect(map.getByRole('button', { name: '缩小' })).toBeEnabled()
})

test('the map is as sharp as the page, also when that is zoomed', async ({ page }) => {
  const map = await openMap(page)
  const canvas = map.locator('canvas')
  const sharpness = () =>
    canvas.evaluate((drawn: { width: number; clientWidth: number }) => drawn.width / drawn.clientWidth)
  await expect.poll(sharpness).toBeCloseTo(1, 1)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDeviceMetricsOverride', {
    ...{ width: 960, height: 600, deviceScaleFactor: 1.5, mobile: false },
  })
  await expect.poll(sharpness).toBeCloseTo(1.5, 1)
})

test('a box chooses its lights for a batch operation', async ({ page, lamplighter }) => {
  const light = await aLight(lamplighter.url)
  const map = await openMap(page, 'operator', near(light))
  await expect(lights(map).first()).toBeVisible(PATIENCE)
  await map.getByRole('button', { name: '框选灯具' }).click()
  const canvas = (await map.locator('canvas').boundingBox())!
  await page.mouse.move(canvas.x + canvas.width / 2 - 8, canvas.y + canvas.height / 2 - 8)
  await page.mouse.down()
  await page.mouse.move(canvas.x + canvas.width / 2 + 8, canvas.y + canvas.height / 2 + 8, { steps: 4 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: /批量操作/ })
  await expect(dialog).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toContainText('1 台中有 1 台可以操作')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the map is shown as it was at a past minute', async ({ page, lamplighter }) => {
  const ask = await api(lamplighter.url)
  const map = await openMap(page)
  await map.getByRole('button', { name: '回看历史' }).click()
  await expect(map.getByRole('slider', { name: '回看时间' })).toBeVisible()
  // Within the demo's own first minutes there is nothing before: an hour ago nothing had been heard.
  await map.getByRole('button', { name: '前 10 分钟' }).click()
  await map.getByRole('button', { name: '前 10 分钟' }).click()
  await expect(page).toHaveURL(/at=/)
  await expect(async () => {
    const at = new URL(page.url()).searchParams.get('at')
    const { lightMapAt } = await ask(`{ lightMapAt(at: "${at}") { count } }`)
    await expect(map.getByRole('button', { name: /^全部/ })).toHaveText(new RegExp(`${lightMapAt.count}$`), {
      timeout: 500,
    })
  }).toPass({ timeout: 30_000 })
  await expect(map.getByRole('button', { name: '框选灯具' })).toHaveCount(0)
  await map.getByRole('button', { name: '回到实时' }).click()
  await expect(page).not.toHaveURL(/at=/)
  const { lightMap } = await ask('{ lightMap { count } }')
  await expect(map.getByRole('button', { name: /^全部/ })).toHaveText(new RegExp(`${lightMap.count}$`))
})

test('a viewer has neither a switch nor a box', async ({ page, lamplighter }) => {
  const light = await aLight(lamplighter.url)
  const map = await openMap(page, 'viewer', `${near(light)}&light=${light.id}`)
  const window = map.getByRole('dialog', { name: light.name })
  await expect(window.getByRole('link')).toBeVisible(PATIENCE)
  await expect(window.getByRole('switch')).toHaveCount(0)
  await expect(map.getByRole('button', { name: '框选灯具' })).toHaveCount(0)
})

test('a customer sees the lights that are theirs, on the map as in the counts', async ({ page, lamplighter }) => {
  const [everyone, customer] = [await api(lamplighter.url, 'admin'), await api(lamplighter.url, 'customer')]
  const { lightMap: all } = await everyone('{ lightMap { count } }')
  const { lightMap: theirs } = await customer('{ lightMap { count } }')
  expect(theirs.count).toBeLessThan(all.count)
  const map = await openMap(page, 'customer')
  await expect(map.getByRole('button', { name: /^全部/ })).toHaveText(new RegExp(`全部${theirs.count}$`), PATIENCE)
})

test('a role that may see nothing is told so, asks for nothing, and still finds its way', async ({
  page,
  lamplighter,
}) => {
  const refused: string[] = []
  page.on('response', async response => {
    if (response.url().endsWith('/graphql') && (await response.text().catch(() => '')).includes('FORBIDDEN'))
      refused.push(response.request().postData() ?? '')
  })
  await arrive(page, await makeAccount(lamplighter.url, 'NO_DASHBOARD'), { at: '/dashboard' })
  const main = page.getByRole('main')
  await expect(main.getByText('您的角色不能查看统计数据')).toBeVisible()
  await expect(main.getByRole('navigation', { name: '快捷入口' })).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.getByRole('region')).toHaveCount(0)
  expect(refused).toEqual([])
})

test('a map says when its data are on the way, and when there are none', async ({ page, lamplighter }) => {
  const ask = await api(lamplighter.url, 'admin')
  const { findManyAdminRole } = await ask('{ findManyAdminRole(limit: 100) { items { id name } } }')
  const { id } = findManyAdminRole.items.find(({ name }: { name: string }) => name === 'CUSTOMER')
  let answer = () => {}
  const allowed = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('query LightMap')) await allowed
    await route.fallback()
  })
  await arrive(page, await makeAccountOf(lamplighter.url, id, 'no-lights@city.example'), { at: '/dashboard' })
  const map = mapOf(page)
  await expect(map.getByRole('status').filter({ hasText: '正在加载地图数据' })).toBeVisible()
  answer()
  await expect(map.getByText('没有带位置的设备')).toBeVisible()
  await expect(map.getByText('正在加载地图数据')).toHaveCount(0)
  await expect(tile(page, '在用设备').locator('strong')).toHaveText('0')
})

test('by its address, lights are asked for once, while the page is on its way, and what changes until then is not lost', async ({
  page,
  lamplighter,
}) => {
  await signIn(page)
  await expect(mapOf(page).getByRole('button', { name: /^全部/ })).toBeVisible()
  const light = await aLight(lamplighter.url)
  const ask = await api(lamplighter.url)
  const set = (status: string) =>
    ask(`mutation { updateLightDevice(id: ${light.id}, input: { deviceStatus: { set: ${status} } }) { id } }`)
  const { dashboardLightInfoCount: before } = await ask('{ dashboardLightInfoCount { maintenanceCount } }')

  const asked: string[] = []
  page.on('request', request => {
    const what = /(?:query|subscription) (LightMap\w*|DashboardFigures)\b/.exec(request.postData() ?? '')
    if (what) asked.push(what[1]!)
  })
  let come = () => {}
  const mayCome = new Promise<void>(resolve => {
    come = resolve
  })
  await page.route('**/assets/DashboardPage-*.js', async route => {
    await mayCome
    await route.fallback()
  })
  const answered = page.waitForResponse(answer => answer.request().postData()?.includes('query LightMap ') ?? false)
  const opened = page.reload()
  await (await answered).finished()
  await set('MAINTENANCE')
  expect(asked).toEqual(['LightMapChanges', 'LightMap'])
  // Heard of by now, by a page that is not there yet.
  await page.waitForTimeout(1500)
  come()
  await opened
  await expect(mapOf(page).getByRole('button', { name: /^维护/ })).toHaveText(
    new RegExp(`${before.maintenanceCount + 1}$`),
  )
  await expect.poll(() => asked).toContain('DashboardFigures')
  expect(asked.filter(what => what !== 'DashboardFigures')).toEqual(['LightMapChanges', 'LightMap'])
  // From here on, too.
  await set('NORMAL')
  await expect(mapOf(page).getByRole('button', { name: /^维护/ })).toHaveText(new RegExp(`${before.maintenanceCount}$`))
})

test('a wall screen shows what is to be watched, with a clock', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '大屏模式' }).click()
  await expect(page).toHaveURL(/wall=true/)
  await expect(page.locator('main time').first()).toBeVisible()
  await expect(page.getByRole('region', { name: '常用分组' })).toBeHidden()
  await expect(mapOf(page).locator('canvas')).toBeInViewport(PATIENCE)
  await expect(page.getByRole('region', { name: '最近告警' })).toBeInViewport()
  await page.getByRole('button', { name: '退出大屏' }).click()
  await expect(page).not.toHaveURL(/wall=/)
  await expect(page.getByRole('region', { name: '常用分组' })).toBeVisible()
})

test('a map whose data do not come says so, and comes when it is asked again', async ({ page }) => {
  const errors = [{ message: 'broken', extensions: { code: 'INTERNAL_SERVER_ERROR' } }]
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('query LightMap')
      ? route.fulfill({ json: { data: null, errors } })
      : route.fallback(),
  )
  await signIn(page)
  const failed = page.getByRole('alert').filter({ hasText: '地图数据加载失败' })
  await expect(failed).toBeVisible(PATIENCE)
  await page.unrouteAll()
  await failed.getByRole('button', { name: '重试' }).click()
  await expect(clusters(mapOf(page)).first()).toBeVisible(PATIENCE)
})

test('a map that cannot be read again says so, and is not shown as it was when its page was opened', async ({
  page,
}) => {
  await signIn(page)
  await page.reload()
  await expect(mapOf(page).getByRole('button', { name: /^全部/ })).toBeVisible()
  const errors = [{ message: 'too many', extensions: { code: 'TOO_MANY_REQUESTS' } }]
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('query LightMap ')
      ? route.fulfill({ json: { data: null, errors } })
      : route.fallback(),
  )
  await page.context().setOffline(true)
  await page.waitForTimeout(500)
  const again = page.waitForRequest(request => request.postData()?.includes('query LightMap ') ?? false)
  await page.context().setOffline(false)
  await again
  await expect(page.getByText('地图数据加载失败')).toBeVisible()
  await expect(mapOf(page)).toBeHidden()
})

test('without WebGL 2 it says so, counts the lights, and leads to their list', async ({
  launchOptions,
  lamplighter,
}) => {
  const args = [...(launchOptions.args ?? []), '--disable-3d-apis']
  const browser = await chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ locale: 'zh-CN', baseURL: lamplighter.url })
  await signIn(page)
  const map = mapOf(page)
  await expect(map.getByRole('alert')).toContainText('没有 WebGL 2')
  await expect(map.getByRole('button', { name: /^全部/ })).toHaveText(/[1-9]\d*$/)
  await expect(map.getByRole('status')).toHaveCount(0)
  await map.getByRole('link', { name: '查看设备列表' }).click()
  await page.waitForURL(/:\d+\/lighting\/devices/)
  await browser.close()
})

test('lights without a place, which the map cannot show, are counted beside it and listed', async ({
  page,
  lamplighter,
}) => {
  const ask = await api(lamplighter.url, 'admin')
  const { findAllDeviceMode: models } = await ask('{ findAllDeviceMode(type: "light") { id needsCenter } }')
  const model = models.find(({ needsCenter }: { needsCenter: boolean }) => !needsCenter).id
  const { createLightDevice: light } = await ask(`mutation { createLightDevice(input: { name: "不知在哪",
    deviceId: "L-NOWHERE-1", mode: { connect: { id: ${model} } } }) { id } }`)
  const map = await openMap(page)
  await map.getByRole('link', { name: /另有 \d+ 盏无位置/ }).click()
  await page.waitForURL(/condition=UNPLACED/)
  await expect(page.getByRole('row').filter({ hasText: 'L-NOWHERE-1' })).toBeVisible()
  await ask(`mutation { deleteLightDevice(id: ${light.id}) { id } }`)
})

for (const language of ['zh', 'en'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on the dashboard, ${language}, ${colorScheme}; it fits a telephone`, async ({
      page,
      lamplighter,
    }) => {
      const light = await aLight(lamplighter.url)
      await page.emulateMedia({ colorScheme })
      await page.addInitScript(chosen => localStorage.setItem('app-language', chosen), language)
      const map = await openMap(page, 'operator', `${near(light)}&light=${light.id}`)
      await expect(map.getByRole('dialog').getByRole('switch')).toBeVisible(PATIENCE)
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/dashboard')
      await expect(map.getByRole('button', { name: /^[\d,]+ (盏灯|lights)/ }).first()).toBeVisible(PATIENCE)
      await map.getByRole('button', { name: /^(回看历史|Look back)$/ }).click()
      await expect(map.getByRole('slider')).toBeVisible()
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    })
