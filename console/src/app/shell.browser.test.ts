import { expect, test } from '../testing/component.ts'
import { goTo } from '../testing/route.ts'
import { WORDS } from '../testing/words.ts'

const { shell } = WORDS.zh

test('navigation has the specified order, is 163 px wide or 62 px collapsed, also after a reload', async ({ open }) => {
  const page = await open('/display', { as: 'operator' })
  const navigation = page.getByRole('navigation', { name: '主导航' })
  const order = ['dashboard', 'lighting', 'display', 'broadcast', 'camera', 'environment', 'settings'] as const
  await expect(navigation.locator('> ul > li > a')).toHaveText(order.map(label => shell.navigation[label]))
  const divided = navigation.locator('> ul, > [role=separator]')
  await expect(divided).toHaveCount(3)
  await expect(divided.nth(1)).toHaveRole('separator')
  await expect(divided.nth(2).getByRole('link')).toHaveText([shell.navigation.settings])
  const width = async () => (await navigation.boundingBox())!.width
  await expect.poll(width).toBe(163)
  await page.getByRole('button', { name: '收起导航' }).click()
  await expect.poll(width).toBe(62)
  await expect(navigation.getByRole('link', { name: '信息屏' })).toBeVisible()
  await page.reload()
  await expect.poll(width).toBe(62)
  await page.getByRole('button', { name: '展开导航' }).click()
  await expect.poll(width).toBe(163)
})

test('navigation collapses below 768 px and opens over the page', async ({ open }) => {
  const page = await open('/camera', { as: 'operator' })
  const navigation = page.getByRole('navigation', { name: '主导航' })
  const width = async () => (await navigation.boundingBox())!.width
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(width).toBe(163)
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(width).toBe(62)
  const content = async () => (await page.getByRole('main').boundingBox())!.x
  const before = await content()
  await page.getByRole('button', { name: '展开导航' }).click()
  await expect.poll(width).toBe(163)
  expect(await content()).toBe(before)
  await navigation.getByRole('link', { name: '信息屏' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '信息屏' })).toBeVisible()
  await expect.poll(width).toBe(62)
})

test('on a phone the same entries are a bar below the page; from 480 px they are beside it', async ({ open }) => {
  const page = await open('/lighting/devices', { as: 'operator' })
  const navigation = page.getByRole('navigation', { name: '主导航' })
  const links = navigation.locator('> ul > li > a')
  for (const width of [320, 479]) {
    await page.setViewportSize({ width, height: 700 })
    await expect.poll(() => navigation.boundingBox()).toEqual({ x: 0, y: 700 - 56, width, height: 56 })
    await expect(links).toHaveCount(7)
    for (const link of await links.all()) {
      const box = (await link.boundingBox())!
      expect(box.width).toBeGreaterThanOrEqual(44)
      expect(box.height).toBeGreaterThanOrEqual(44)
    }
    expect((await page.getByRole('main').boundingBox())!.x).toBe(0)
  }
  await navigation.getByRole('link', { name: '系统设置' }).click()
  await expect(page).toHaveURL('/setting')
  await page.getByRole('button', { name: '展开导航' }).click()
  await navigation.getByRole('link', { name: '告警' }).click()
  await expect(page).toHaveURL('/lighting/alerts')
  await page.setViewportSize({ width: 480, height: 700 })
  await expect.poll(async () => (await navigation.boundingBox())!.width).toBe(62)
})

test('the color scheme cycles through light, dark and auto, and does not flash at load', async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  // The color of the very first paint.
  await page.addInitScript(`new PerformanceObserver(() => {
    window.firstPaint ??= getComputedStyle(document.body).backgroundColor
  }).observe({ type: 'paint', buffered: true })`)
  await open('/auth/login')
  const html = page.locator('html')
  const button = page.getByRole('button', { name: /^配色/ })
  const scheme = () => html.getAttribute('data-mantine-color-scheme')
  await expect(button).toHaveAccessibleName(/跟随系统/)
  expect(await scheme()).toBe('light')
  for (const [words, shown] of [
    ['浅色', 'light'],
    ['深色', 'dark'],
  ] as const) {
    await button.click()
    await expect(button).toHaveAccessibleName(new RegExp(words))
    expect(await scheme()).toBe(shown)
  }
  await page.reload()
  await expect(button).toHaveAccessibleName(/深色/)
  await expect.poll(() => page.evaluate('window.firstPaint')).toBe('rgb(14, 19, 27)')
  await button.click()
  await expect(button).toHaveAccessibleName(/跟随系统/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(scheme).toBe('dark')
  await button.click()
  await expect(button).toHaveAccessibleName(/浅色/)
  expect(await scheme()).toBe('light')
})

for (const [stored, system, shown] of [
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
  ['auto', 'dark', 'dark'],
] as const)
  test(`a stored color scheme ${stored} on a ${system} system shows ${shown}, also after a reload`, async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    await page.addInitScript(chosen => localStorage.setItem('app-color-scheme', chosen), stored)
    await open('/display', { as: 'operator' })
    const html = page.locator('html')
    for (const path of ['/display', '/lighting/groups']) {
      await page.goto(path)
      for (const time of ['opened', 'reloaded']) {
        if (time === 'reloaded') await page.reload()
        await expect(page.getByRole('heading', { level: 1 }), `${path} ${time}`).toBeVisible()
        await expect(html, `${path} ${time}`).toHaveAttribute('data-mantine-color-scheme', shown)
      }
    }
  })

test('the user menu shows the account and signs out', async ({ open, server }) => {
  const page = await open('/display', { as: 'operator' })
  await page.getByRole('button', { name: /^账号菜单/ }).click()
  await expect(page.getByText('operator@lamplighter.example')).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  expect(server.city.rows.sessions).toEqual([])
})

test('the bell counts and lists unread notifications, and shows no count once they are read', async ({
  open,
  server,
}) => {
  const at = new Date().toISOString()
  for (const n of [1, 2])
    server.city.add('notifications', { kind: 'JOB_FINISHED', at, read: false, params: { job: 'export', rows: n } })
  const page = await open('/display', { as: 'operator' })
  const bell = page.getByRole('button', { name: /^通知/ })
  await expect(bell).toHaveAccessibleName('通知 · 2 条未读')
  await bell.click()
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(bell).toHaveAccessibleName('通知')
  expect(server.city.rows.notifications.map(({ read }) => read)).toEqual([true, true])
})

test('groups similar notifications into one entry, which opens their alerts and marks them as read', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const { city } = server
  const at = new Date().toISOString()
  for (const light of city.rows.devices.slice(0, 4)) {
    const alert = { kind: 'OVER_VOLTAGE', severity: 'MAJOR', deviceId: light.id, affectedCount: 0, raisedAt: at }
    city.add('notifications', { kind: 'ALERT_RAISED', at, read: false, alertId: city.add('alerts', alert).id })
  }
  const page = await open('/dashboard', { as: 'operator' })
  await page.getByRole('button', { name: '通知 · 4 条未读' }).click()
  await page.getByRole('button', { name: /电压过高 · 4 盏：.*、.*、.* 等/ }).click()
  await expect(page).toHaveURL(/\/lighting\/alerts\?kind=OVER_VOLTAGE$/)
  await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible()
})

test('the footer shows the owner, the filing number and the time zone', async ({ open, server }) => {
  server.city.client.filingNumber = '沪ICP备20260001号'
  server.city.client.site = { name: null, timeZone: 'Asia/Shanghai', latitude: 31.23, longitude: 121.47 }
  server.city.client.name = 'Lamplighter'
  const page = await open('/auth/login')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(/© \d{4} Lamplighter/)
  await expect(footer).toContainText('沪ICP备20260001号')
  await expect(footer).toContainText('时间：Asia/Shanghai（GMT+8）')
  await open('/display', { as: 'operator' })
  await expect(footer).toContainText('沪ICP备20260001号')
})

test.describe('in another time zone than the site', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('shows times in the time zone of the site, and names it', async ({ open }) => {
    const page = await open('/lighting/devices/1', { as: 'operator' })
    await expect(page.getByText(/\d{1,2}:\d\d:\d\d GMT\+8/).first()).toBeVisible()
    // Typed times use it, too.
    const minute = Math.floor(Date.now() / 60_000) - 5
    const iso = (minutes: number) => new Date(minutes * 60_000).toISOString()
    await goTo(page, `/dashboard?at=${iso(minute)}`)
    const { past } = WORDS.zh.lightMap
    const field = page.getByRole('group', { name: past.time })
    const [date, time] = [field.getByLabel(past.date), field.getByLabel(past.clock)]
    const local = (minutes: number) =>
      iso(minutes + 8 * 60)
        .slice(0, 16)
        .split('T') as [string, string]
    await expect(date).toHaveValue(local(minute)[0], { timeout: 30_000 })
    await expect(time).toHaveValue(local(minute)[1])
    await date.fill(local(minute - 60)[0])
    await time.fill(local(minute - 60)[1])
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('at') === iso(minute - 60))
    // What is no time, or lies in the future, is replaced by the time shown when the field is left.
    await time.fill('99:')
    await time.press('Tab')
    await expect(time).toHaveValue(local(minute - 60)[1])
    await goTo(page, '/dashboard?wall=true')
    await expect(page.locator('main time').first()).toHaveText(/\d\d:\d\d:\d\d GMT\+8$/)
  })
})

test('can be installed: has a manifest and icons, and no service worker', async ({ open }) => {
  const page = await open('/auth/login')
  for (const [language, words] of Object.entries(WORDS)) {
    const answer = await page.request.get(`/manifest.${language}.webmanifest`)
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await answer.json()
    expect(manifest).toMatchObject({ name: words.shell.siteTitle, start_url: '/', display: 'standalone' })
    for (const { src, sizes } of manifest.icons) {
      const icon = await page.request.get(src)
      expect(icon.headers()['content-type']).toBe('image/png')
      // The header of a PNG contains width and height.
      const body = await icon.body()
      expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes)
    }
  }
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
  expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then(all => all.length)')).toBe(0)
  const shown = await page.request.get('/', { headers: { accept: 'text/html' } })
  expect(shown.headers()['cache-control']).toBe('no-store')
})
