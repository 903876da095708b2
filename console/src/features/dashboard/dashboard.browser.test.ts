import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import type { City } from '../../testing/city.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { expectToFit } from '../../testing/fit.ts'
import { closeUpQuery, lightMapOf, MAP_TIMEOUT } from '../../testing/map.ts'
import { addAdmin, addRole } from '../../testing/people.ts'
import type { Row } from '../../testing/select.ts'

test.setTimeout(120_000)

const tile = (page: Page, label: string) =>
  page.getByRole('region', { name: /^(设备统计|用电量)$/ }).locator('> *', { hasText: label })
const figure = (page: Page, label: string) => tile(page, label).first().locator('strong')

/** Different numbers of lights of each kind, so that no two counts are equal. */
function mix({ rows: { devices } }: City): void {
  const set = (from: number, to: number, values: object) => {
    for (const light of devices.slice(from, to)) Object.assign(light, { lifecycle: 'IN_SERVICE' }, values)
  }
  set(0, 60, { deviceStatus: 'NORMAL', litState: 'DARK' })
  set(0, 20, { litState: 'LIT' })
  set(20, 25, { deviceStatus: 'FAULT' })
  set(25, 28, { deviceStatus: 'OFFLINE', litState: 'UNKNOWN' })
  set(28, 30, { deviceStatus: 'MAINTENANCE' })
  set(59, 60, { lifecycle: 'PLANNED' })
}

test('shows six counts that update live and link to their lists', async ({ open, server }) => {
  mix(server.city)
  const page = await open('/dashboard', { as: 'operator' })
  const counts = { 在用设备: 59, 亮灯: 20, 在线: 54, 离线: 3, 故障: 5, 维护: 2 }
  for (const [label, count] of Object.entries(counts)) await expect(figure(page, label)).toHaveText(`${count}`)
  await expect(tile(page, '亮灯').first()).toContainText('灭灯 36 · 未知 3')
  await page.evaluate('globalThis.sameDocument = true')
  const light = server.city.find('devices', 50)!
  server.city.change(light, { litState: 'LIT', mainBrightness: 80 })
  server.live.publish('lightDeviceChanges', [light])
  await expect(figure(page, '亮灯')).toHaveText('21')
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
  await tile(page, '故障').first().click()
  await expect(page).toHaveURL(/\/lighting\/devices\?.*status=FAULT/)
})

/** Sets the state of each light for the lit rate; the others are not expected to be lit. */
function expectLit({ rows: { devices } }: City, counts: { LIT?: number; DARK?: number; UNKNOWN?: number }): void {
  const states = Object.entries(counts).flatMap(([state, lights]) => new Array<string>(lights).fill(state))
  for (const [n, light] of devices.entries()) {
    const litState = states[n] ?? 'DARK'
    const deviceStatus = litState === 'UNKNOWN' ? 'OFFLINE' : 'NORMAL'
    Object.assign(light, { lifecycle: 'IN_SERVICE', litState, litRateState: states[n] ?? 'NOT_EXPECTED', deviceStatus })
  }
}

test('one sentence shows how many lights are lit as expected, and links to those that need attention', {
  tag: '@nightly',
}, async ({ open, server }) => {
  expectLit(server.city, { LIT: 46, DARK: 1, UNKNOWN: 2 })
  const page = await open('/dashboard', { as: 'operator' })
  const sentence = page.getByRole('note', { name: '当前情况' })
  await expect(sentence).toHaveText('当前应亮 49 盏，亮灯率 97.8%，2 盏无上报；3 盏需要处理。')
  await sentence.getByRole('link', { name: '3 盏需要处理' }).click()
  await expect(page).toHaveURL(/\/lighting\/devices\?condition=ATTENTION/)
  await expect(page.getByText('选择全部 3 盏')).toBeVisible()
})

for (const [name, counts, text] of [
  ['everything fine', { LIT: 60 }, '当前应亮 60 盏，全部亮灯；没有需要处理的灯具。'],
  ['by day', {}, '当前没有应亮的灯；没有需要处理的灯具。'],
  ['without a report', { UNKNOWN: 60 }, '当前应亮 60 盏，均无上报；60 盏需要处理。'],
] as const)
  test(`the sentence fits: ${name}`, async ({ open, server }) => {
    expectLit(server.city, counts)
    const page = await open('/dashboard', { as: 'operator' })
    await expect(page.getByRole('note', { name: '当前情况' })).toHaveText(text)
  })

test('the sentence without lights, and with one light in English', { tag: '@nightly' }, async ({ open, server }) => {
  const { devices } = server.city.rows
  const [light] = devices.splice(0)
  const page = await open('/dashboard', { as: 'operator', language: 'en' })
  const sentence = page.getByRole('note', { name: 'Now' })
  await expect(sentence).toHaveText('No lights in service yet.')
  devices.push(light!)
  expectLit(server.city, { DARK: 1 })
  await page.reload()
  await expect(sentence).toHaveText('1 light due to be lit now, lit rate 0.0%; 1 light needs attention.')
})

test('shows energy as rounded by the server, in MWh from 100 MWh on, and meters apart from recorded energy', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const sums = { dayPowerCount: 12.34, monthPowerCount: 999.96, yearPowerCount: 99_999, totalPower: 84.2 }
  server.overrides['Query.dashboardPowerInfoCount'] = () => ({ ...sums, meterTotal: 1_234_567 })
  const page = await open('/dashboard', { as: 'operator' })
  for (const [label, text] of [
    ['今日用电', '12.34kWh'],
    ['本月用电', '999.96kWh'],
    ['本年用电', '99,999.00kWh'],
    ['累计用电', '84.20kWh'],
    ['累计用电', '计量读数合计 1,234.6 MWh'],
  ] as const)
    await expect(tile(page, label)).toContainText(text)
})

test('redirects / to the dashboard after sign-in', async ({ open }) => {
  const page = await open('/')
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByRole('button', { name: 'operator@lamplighter.example' }).click()
  await expect(page).toHaveURL(/:\d+\/dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: '仪表盘' })).toBeVisible()
})

test('shows twelve common groups a page, and links to lighting, broadcast and camera', async ({ open, server }) => {
  const { city } = server
  while (city.rows.groups.length < 15) city.add('groups', { name: `首页分组 ${city.rows.groups.length}` })
  const page = await open('/dashboard', { as: 'operator' })
  const groups = page.getByRole('region', { name: '常用分组' })
  await expect(groups.getByRole('listitem').locator('a[href*="/lighting/status"]')).toHaveText(
    city.rows.groups.slice(0, 12).map(({ name }) => name),
  )
  await groups.getByRole('button', { name: /^第 2 页/ }).click()
  await expect(groups.getByRole('listitem').filter({ hasText: '盏灯' })).toHaveCount(3)
  const links = page.getByRole('navigation', { name: '快捷入口' }).getByRole('link')
  await expect(links).toHaveCount(3)
  const hrefs = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(hrefs).toEqual(['/lighting/devices', '/broadcast', '/camera'])
})

test('shows a new alert live', async ({ open, server }) => {
  const { city, live } = server
  const [first, second] = city.rows.devices
  const raise = (light: Row, minutesAgo: number) =>
    city.add('alerts', {
      ...{ kind: 'LAMP_FAILURE', severity: 'MAJOR', deviceId: light.id, affectedCount: 0, gathers: false },
      raisedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    })
  raise(first!, 5)
  const page = await open('/dashboard', { as: 'operator' })
  const shown = page.getByRole('region', { name: '最近告警' })
  await expect(shown.getByRole('link', { name: '全部告警' })).toHaveAttribute('href', /\/lighting\/alerts/)
  await expect(shown.getByRole('listitem')).toContainText([first!.name])
  await expect(shown).not.toContainText(second!.name)
  await expect.poll(() => live.listeners('alertChanges')).toBe(1)
  live.publish('alertChanges', [raise(second!, 0)])
  await expect(shown.getByRole('listitem')).toContainText([second!.name, first!.name])
})

test('the wall display shows the map, alerts and a clock, and hides groups', { tag: '@nightly' }, async ({
  page,
  open,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open('/dashboard', { as: 'operator' })
  await page.getByRole('button', { name: '大屏模式' }).click()
  await expect(page).toHaveURL(/wall=true/)
  await expect(page.locator('main time').first()).toBeVisible()
  await expect(page.getByRole('region', { name: '常用分组' })).toBeHidden()
  await expect((await lightMapOf(page)).locator('canvas.maplibregl-canvas')).toBeInViewport(MAP_TIMEOUT)
  await expect(page.getByRole('region', { name: '最近告警' })).toBeInViewport()
  await page.getByRole('button', { name: '退出大屏' }).click()
  await expect(page).not.toHaveURL(/wall=/)
  await expect(page.getByRole('region', { name: '常用分组' })).toBeVisible()
})

test('the wall display scales with the screen, and shows lit rate, its last nights and what needs attention', {
  tag: '@nightly',
}, async ({ open, page, server }) => {
  expectLit(server.city, { LIT: 46, DARK: 1, UNKNOWN: 2 })
  const night = new Date(Date.now() - 40 * 3_600_000).toISOString().slice(0, 10)
  const nights = [{ night, worst: 91.5, mean: 97.2, unknown: 1, samples: 60, recordedMinutes: 600, nightMinutes: 600 }]
  server.overrides['Query.litRateHistory'] = () => nights
  const light = server.city.find('devices', 1)!
  const raisedAt = new Date().toISOString()
  const alert = { kind: 'LAMP_FAILURE', severity: 'CRITICAL', deviceId: light.id, affectedCount: 0, gathers: false }
  server.city.add('alerts', { ...alert, raisedAt })
  await page.setViewportSize({ width: 3840, height: 2160 })
  await open('/dashboard?wall=true', { as: 'operator' })
  const rate = page.getByRole('region', { name: '亮灯率' })
  await expect(rate).toContainText('97.8%')
  await expect(rate.getByRole('list', { name: '最近 14 夜' })).toContainText('97.2%')
  await expect(page.getByRole('note', { name: '当前情况' })).toContainText('3 盏需要处理')
  const shown = page.getByRole('region', { name: '最近告警' }).getByRole('listitem').getByText(light.name)
  const height = async () => (await shown.boundingBox())!.height
  const large = await height()
  await expectToFit(page)
  await page.setViewportSize({ width: 1680, height: 945 })
  await expect.poll(async () => large / (await height())).toBeGreaterThan(2)
  await expectToFit(page)
})

test('a role without permissions sees a notice and the links, and sends no queries', async ({ open, server }) => {
  const { email } = addAdmin(server, addRole(server, 'NO_DASHBOARD'), 'NoDashboard')
  const page = await open('/dashboard', { as: email })
  const main = page.getByRole('main')
  await expect(main.getByText('您的角色不能查看统计数据')).toBeVisible()
  await expect(main.getByRole('navigation', { name: '快捷入口' })).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.getByRole('region')).toHaveCount(0)
  const asked = new Set(server.requests.map(({ operation }) => operation))
  expect([...asked].filter(operation => !['Session', 'Unread'].includes(operation))).toEqual([])
})

testVariants('axe finds nothing on the dashboard; it fits a phone', async ({ page, server, open }) => {
  test.setTimeout(120_000)
  const light = server.city.find('devices', 1)!
  await open(`/dashboard${closeUpQuery(light)}&light=${light.id}`, 'operator')
  const map = await lightMapOf(page)
  await expect(map.getByRole('dialog').getByRole('switch')).toBeVisible(MAP_TIMEOUT)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await expect(map.getByRole('button', { name: /^[\d,]+ (盏灯|lights)/ }).first()).toBeVisible(MAP_TIMEOUT)
  await map.getByRole('button', { name: /^(回看历史|History)$/ }).click()
  await expect(map.getByRole('slider')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expectToFit(page)
})
