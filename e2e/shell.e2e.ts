import type { Page } from '@playwright/test'
import { en as wordsEn } from '../console/src/i18n/en/en.ts'
import { later as laterEn } from '../console/src/i18n/en/later.ts'
import { later as laterZh } from '../console/src/i18n/zh/later.ts'
import { zh as wordsZh } from '../console/src/i18n/zh/zh.ts'
import { violations } from '../console/src/testing/axe.ts'
import { startCity } from './preparedData.ts'
import { expect, test } from './stage.ts'

const WORDS = { zh: { ...wordsZh, ...laterZh }, en: { ...wordsEn, ...laterEn } }
type Language = keyof typeof WORDS
/** As the specification has it in English. */
const NOT_FOUND = { zh: WORDS.zh.notFound.title, en: 'Something is not right...' }
const SCHEMES = ['light', 'dark', 'auto'] as const
type Scheme = (typeof SCHEMES)[number]

const MODULES = ['display', 'broadcast', 'camera', 'environment'] as const

/** Where it leads, and the heading that it shows. */
interface Route {
  path: string
  at?: RegExp
  heading: string
}

/** The route table, but for the page of sign-in, which is seen before it. */
function routes(language: Language): Route[] {
  const { navigation } = WORDS[language].shell
  const { admin, settings } = WORDS[language]
  const devices = WORDS[language].devices.title
  return [
    { path: '/', at: /\/dashboard$/, heading: navigation.dashboard },
    { path: '/dashboard', heading: navigation.dashboard },
    { path: '/lighting', at: /\/lighting\/devices$/, heading: devices },
    { path: '/lighting/devices', heading: devices },
    { path: '/lighting/devices?groupId=0', heading: devices },
    { path: '/lighting/devices?groupId=2', heading: devices },
    { path: '/lighting/groups', heading: navigation.groups },
    { path: '/lighting/centers', heading: navigation.centers },
    { path: '/lighting/status?groupId=2', heading: navigation.status },
    ...MODULES.map(module => ({ path: `/${module}`, heading: navigation[module] })),
    { path: '/setting', heading: settings.general.title },
    { path: '/setting/admin/list', heading: admin.title },
    { path: '/setting/admin/roles', heading: admin.roles.title },
    { path: '/setting/profile/info', heading: settings.profile.title },
    { path: '/setting/profile/password', heading: settings.password.title },
    { path: '/no/such/page', heading: NOT_FOUND[language] },
  ]
}

async function signIn(page: Page, email = 'operator@lamplighter.example') {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: email }).click()
  await page.waitForURL(/\/dashboard/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Kept before the page begins, as by an operator who chose so. */
async function choose(page: Page, language: Language, scheme: Scheme = 'light') {
  await page.addInitScript(
    ([language, scheme]) => {
      localStorage.setItem('app-language', language)
      localStorage.setItem('app-color-scheme', scheme)
    },
    [language, scheme] as const,
  )
}

for (const language of ['zh', 'en'] as const)
  for (const scheme of SCHEMES)
    for (const part of [0, 1, 2])
      test(`routes of the route table, and a reload in each: ${language}, ${scheme}, ${part + 1} of 3`, async ({
        page,
      }) => {
        await page.emulateMedia({ colorScheme: scheme === 'light' ? 'dark' : scheme === 'dark' ? 'light' : 'dark' })
        await choose(page, language, scheme)
        const shown = scheme === 'light' ? 'light' : 'dark'
        const look = async ({ path, at, heading }: Route) => {
          await page.goto(path)
          for (const time of ['opened', 'reloaded']) {
            if (time === 'reloaded') await page.reload()
            await expect(page.getByRole('heading', { level: 1, name: heading }), `${path} ${time}`).toBeVisible()
            await expect(page).toHaveTitle(new RegExp(`^.+ · ${WORDS[language].shell.siteTitle}$`))
            await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
            await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', shown)
            if (at) await expect(page).toHaveURL(at)
          }
        }
        if (part === 0) await look({ path: '/auth/login', heading: WORDS[language].sessions.title })
        await signIn(page, 'admin@lamplighter.example')
        for (const route of routes(language).filter((_, index) => index % 3 === part)) await look(route)
      })

test('navigation: in the order of the specification, 163 wide, 62 collapsed, kept after a reload', async ({ page }) => {
  await choose(page, 'zh')
  await signIn(page)
  const navigation = page.getByRole('navigation', { name: '主导航' })
  const { shell } = WORDS.zh
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

test('navigation: collapses below 768 px, and opens above the page', async ({ page }) => {
  await choose(page, 'zh')
  await signIn(page)
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

test('colours: light, dark, auto and around again; none flashes at load', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  // What is there at the very first paint.
  await page.addInitScript(`new PerformanceObserver(() => {
    window.firstPaint ??= getComputedStyle(document.body).backgroundColor
  }).observe({ type: 'paint', buffered: true })`)
  await page.goto('/auth/login')
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

test.describe('language', () => {
  for (const [locale, heading] of [
    ['zh-TW', '登录'],
    ['fr-FR', 'Sign in'],
    ['en-US', 'Sign in'],
  ] as const)
    test.describe(() => {
      test.use({ locale })
      test(`a browser in ${locale} reads ${heading}`, async ({ page }) => {
        await page.goto('/auth/login')
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      })
    })

  test('the choice is stored under app-language and wins; what is no language does not', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('app-language'))).toBe('en')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('app-language', 'klingon'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  })

  test('it changes in place: page, filters and what is installed stay with it', async ({ page }) => {
    await signIn(page)
    await page.goto('/lighting/devices?status=OFFLINE&page=1')
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1, name: WORDS.en.devices.title })).toBeVisible()
    await expect(page).toHaveURL(/status=OFFLINE/)
    await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.en.webmanifest')
  })
})

/** The page's time stands still until it is told to go on. */
async function stopClock(page: Page) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

test('a deep link in a new browser: 正在跳转..., a link by hand, and after sign-in the same screen', async ({
  page,
}) => {
  const link = '/lighting/devices?groupId=0&view=list&sort=-name'
  await stopClock(page)
  await page.goto(link)
  await expect(page.getByText('正在跳转...')).toBeVisible()
  await expect(page.getByRole('link', { name: '如果没有自动跳转，请点击这里' })).toBeVisible()
  await page.clock.runFor(900)
  await expect(page.getByText('正在跳转...')).toBeVisible()
  await page.clock.runFor(100)
  await page.waitForURL(/\/auth\/login\?to=/)
  await page.clock.resume()
  await page.getByRole('button', { name: 'viewer@lamplighter.example' }).click()
  await page.waitForURL(url => `${url.pathname}${url.search}` === link)
  await expect(page.getByRole('heading', { level: 1, name: WORDS.zh.devices.title })).toBeVisible()

  // By hand, before the second is over.
  const other = await page
    .context()
    .browser()!
    .newPage({ locale: 'en-GB', baseURL: new URL(page.url()).origin })
  await stopClock(other)
  await other.goto('/lighting/groups?q=1')
  await other.getByRole('link', { name: 'If nothing happens, follow this link' }).click()
  await other.waitForURL(/\/auth\/login\?to=/)
  await other.close()
})

test('signed in, the sign-in page is the account page; logging out forgets the token', async ({ page }) => {
  await signIn(page)
  await page.goto('/auth/login')
  const main = page.getByRole('main')
  await expect(main.getByText('operator@lamplighter.example')).toBeVisible()
  await expect(main.getByText('林晓光')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await main.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL(/\/dashboard/)
  await page.goto('/auth/login')
  await main.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lamplighter-token'))).toBeNull()
})

test('the menu of the account, and what is not read yet', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /^账号菜单/ }).click()
  await expect(page.getByText('operator@lamplighter.example')).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
})

test('placeholder pages say so, and lead home', async ({ page }) => {
  await choose(page, 'zh')
  await signIn(page)
  for (const module of MODULES) {
    await page.goto(`/${module}`)
    const main = page.getByRole('main')
    await expect(main.getByText('功能开发中')).toBeVisible()
    await expect(main.getByText(`“${WORDS.zh.shell.navigation[module]}”的内容正在建设中，敬请期待。`)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await main.getByRole('link', { name: '返回首页' }).click()
    await page.waitForURL(/\/dashboard/)
  }
})

test('any other path is the not-found page', async ({ page }) => {
  await choose(page, 'en')
  await page.goto('/nothing/here')
  await expect(page.getByRole('heading', { level: 1, name: 'Something is not right...' })).toBeVisible()
  await expect(page.getByText(/does not exist.*mistyped.*moved.*error, contact support/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Get back to home page' }).click()
  await expect(page).toHaveURL(/\/(dashboard|auth\/login)/)
})

test('the footer: whose it is, the filing number, and the clock that times go by', async ({ page }) => {
  const lamplighter = await startCity({ SITE_FILING_NUMBER: '沪ICP备20260001号' })
  try {
    await page.goto(`${lamplighter.url}/auth/login`)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(/© \d{4} Lamplighter/)
    await expect(footer).toContainText('沪ICP备20260001号')
    await expect(footer).toContainText('时间：Asia/Shanghai（GMT+8）')
    await page.getByRole('button', { name: 'operator@lamplighter.example' }).click()
    await page.waitForURL(/\/dashboard/)
    await expect(footer).toContainText('沪ICP备20260001号')
  } finally {
    await lamplighter.stop()
  }
})

test.describe('far from the lights', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('times are those of the site, and say so', async ({ page }) => {
    await signIn(page)
    await page.goto('/lighting/devices/1')
    await expect(page.getByText(/\d{1,2}:\d\d:\d\d GMT\+8/).first()).toBeVisible()
    // So is what is typed.
    const minute = Math.floor(Date.now() / 60_000) - 5
    const iso = (minutes: number) => new Date(minutes * 60_000).toISOString()
    await page.goto(`/dashboard?at=${iso(minute)}`)
    const time = page.getByLabel(WORDS.zh.lightMap.past.time)
    await expect(time).toHaveValue(iso(minute + 8 * 60).slice(0, 16), { timeout: 30_000 })
    await time.fill(iso(minute - 60 + 8 * 60).slice(0, 16))
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('at') === iso(minute - 60))
    await page.goto('/dashboard?wall=true')
    await expect(page.locator('main time').first()).toHaveText(/\d\d:\d\d:\d\d GMT\+8$/)
  })
})

test('it can be installed: manifest, icons, and no service worker that keeps an old console', async ({ page }) => {
  for (const language of ['zh', 'en'] as const) {
    const answer = await page.request.get(`/manifest.${language}.webmanifest`)
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await answer.json()
    expect(manifest).toMatchObject({ name: WORDS[language].shell.siteTitle, start_url: '/', display: 'standalone' })
    for (const { src, sizes } of manifest.icons) {
      const icon = await page.request.get(src)
      expect(icon.headers()['content-type']).toBe('image/png')
      // Width and height stand in the head of a PNG.
      const body = await icon.body()
      expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes)
    }
  }
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  const session = await page.context().newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
  expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then(all => all.length)')).toBe(0)
  expect((await page.request.get('/', { headers: { accept: 'text/html' } })).headers()['cache-control']).toBe(
    'no-store',
  )
})
