import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test, visit } from '../../testing/component.ts'
import { lightMapOf, MAP_TIMEOUT } from '../../testing/map.ts'

test.setTimeout(120_000)
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const mapOf = (page: Page) => page.getByRole('region', { name: '路灯分布图' })
const filter = (page: Page, name: RegExp) => mapOf(page).getByRole('button', { name })

test('shows when data are loading, and when there are none', async ({ open, server }) => {
  server.city.rows.devices.length = 0
  const answer = server.faults.hold('LightMap')
  const page = await open('/dashboard', { as: 'operator' })
  const map = mapOf(page)
  await expect(map.getByRole('status').filter({ hasText: '正在加载地图数据' })).toBeVisible()
  answer()
  await expect(map.getByText('没有带位置的设备')).toBeVisible()
  await expect(map.getByText('正在加载地图数据')).toHaveCount(0)
  const counts = page.getByRole('region', { name: '设备统计' })
  await expect(counts.locator('> *', { hasText: '在用设备' }).locator('strong')).toHaveText('0')
})

test('opening /dashboard loads the lights once and keeps later changes', async ({ open, page, server }) => {
  let come = () => {}
  const mayCome = new Promise<void>(resolve => {
    come = resolve
  })
  await page.route('**/assets/DashboardPage-*.js', async route => {
    await mayCome
    await route.fallback()
  })
  const light = server.city.find('devices', 1)!
  const set = (deviceStatus: string) => {
    server.city.change(light, { deviceStatus })
    server.live.publish('lightDeviceChanges', [light])
  }
  const answered = page.waitForResponse(answer => answer.request().postData()?.includes('query LightMap ') ?? false)
  const opened = open('/dashboard', { as: 'operator' })
  await (await answered).finished()
  expect(server.live.listeners('lightMapChanges')).toBe(1)
  set('MAINTENANCE')
  expect(server.variablesOf('DashboardFigures')).toEqual([])
  come()
  await opened
  // A page opened later has that change, too.
  await expect(filter(page, /^维护/)).toHaveText(/1$/)
  await expect.poll(() => server.variablesOf('DashboardFigures').length).toBeGreaterThan(0)
  expect(server.variablesOf('LightMap')).toHaveLength(1)
  expect(server.live.listeners('lightMapChanges')).toBe(1)
  // And later ones, too.
  set('NORMAL')
  await expect(filter(page, /^维护/)).toHaveText(/0$/)
})

test('a map that fails to load shows an error and can be retried', { tag: '@nightly' }, async ({ open, server }) => {
  const repair = server.faults.fail('LightMap', 'INTERNAL_SERVER_ERROR')
  const page = await open('/dashboard', { as: 'operator' })
  const failed = page.getByRole('alert').filter({ hasText: '地图数据加载失败' })
  await expect(failed).toBeVisible(MAP_TIMEOUT)
  repair()
  await failed.getByRole('button', { name: '重试' }).click()
  await expect((await lightMapOf(page)).getByRole('button', { name: /^[\d,]+ 盏灯/ }).first()).toBeVisible(MAP_TIMEOUT)
})

test('shows an error instead of outdated data when the map cannot be refreshed', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open('/dashboard', { as: 'operator' })
  await expect(filter(page, /^全部/)).toHaveText(/\d$/)
  server.faults.fail('LightMap', 'TOO_MANY_REQUESTS')
  const asked = server.variablesOf('LightMap').length
  server.live.end()
  await expect.poll(() => server.variablesOf('LightMap').length, { timeout: 15_000 }).toBeGreaterThan(asked)
  await expect(page.getByText('地图数据加载失败')).toBeVisible()
  await expect(mapOf(page)).toBeHidden()
})

test('a page that is older than the server reloads, and says so while it waits to reload again', async ({
  open,
  page,
}) => {
  let versions = 1
  await page.route('**/graphql*', async route => {
    if (versions === 0 || !route.request().postData()?.includes('query LightMap ')) return route.fallback()
    versions--
    const response = await route.fetch()
    const json = await response.json()
    const bytes = inflateRawSync(Buffer.from(json.data.lightMap.packed, 'base64'))
    bytes[0]! += 1
    json.data.lightMap.packed = deflateRawSync(bytes).toString('base64')
    return route.fulfill({ response, json })
  })
  await open('/dashboard', { as: 'operator' })
  await expect(filter(page, /^全部/)).toHaveText(/\d$/)
  expect(versions).toBe(0)

  // It reloads at most once a minute: on a slow machine that may have passed.
  versions = 2
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: '服务器已升级，正在重新加载页面' })).toBeVisible()
})

test('without WebGL 2 shows a notice, the number of lights and a link to their list', { tag: '@nightly' }, async ({
  newPage,
  server,
}) => {
  const page = await newPage({ args: ['--disable-3d-apis'] })
  await visit(page, server, '/dashboard', { as: 'operator' })
  const map = mapOf(page)
  await expect(map.getByRole('alert')).toContainText('没有 WebGL 2')
  await expect(map.getByRole('button', { name: /^全部/ })).toHaveText(/[1-9]\d*$/)
  await expect(map.getByRole('status')).toHaveCount(0)
  await map.getByRole('link', { name: '查看设备列表' }).click()
  await expect(page).toHaveURL(/:\d+\/lighting\/devices/)

  await page.goto('/lighting/devices?q=L-000001')
  await page.getByRole('button', { name: /^更多操作 / }).click()
  await page.getByRole('button', { name: '在地图上查看' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('没有 WebGL 2')
  await expect(dialog.getByText(/^\d+\.\d{6}, \d+\.\d{6}$/).first()).toBeVisible()
  await expect(dialog.locator('canvas')).toHaveCount(0)
})

test('counts lights without a location beside the map, and lists them', async ({ open, server }) => {
  server.city.add('devices', { name: '不知在哪', deviceId: 'L-NOWHERE-1', modeId: 1, latitude: null, longitude: null })
  const page = await open('/dashboard', { as: 'operator' })
  await mapOf(page)
    .getByRole('link', { name: /另有 \d+ 盏无位置/ })
    .click()
  await expect(page).toHaveURL(/condition=UNPLACED/)
  await expect(page.getByRole('row').filter({ hasText: 'L-NOWHERE-1' })).toBeVisible()
})
