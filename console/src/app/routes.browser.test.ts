import type { Page } from '@playwright/test'
import { violations } from '../testing/axe.ts'
import { expect, test } from '../testing/component.ts'
import { goTo } from '../testing/route.ts'
import { LANGUAGES, type Language, WORDS } from '../testing/words.ts'

/** The English text of the specification. */
const NOT_FOUND = { zh: WORDS.zh.notFound.title, en: 'Something is not right...' }
const MODULES = ['display', 'broadcast', 'camera', 'environment'] as const

/** The target of a route, and the heading that it shows. */
interface Route {
  path: string
  at?: RegExp
  heading: string
}

/** The route table without the sign-in page, which comes first. */
function routes(language: Language): Route[] {
  const { navigation } = WORDS[language].shell
  const { admin, settings, devices, field, imports, mediaFiles, overrides } = WORDS[language]
  return [
    { path: '/', at: /\/dashboard$/, heading: navigation.dashboard },
    { path: '/dashboard', heading: navigation.dashboard },
    { path: '/lighting', at: /\/lighting\/devices$/, heading: devices.title },
    { path: '/lighting/devices', heading: devices.title },
    { path: '/lighting/devices?groupId=0', heading: devices.title },
    { path: '/lighting/devices?groupId=2', heading: devices.title },
    { path: '/lighting/groups', heading: navigation.groups },
    { path: '/lighting/centers', heading: navigation.centers },
    { path: '/lighting/models', heading: navigation.models },
    { path: '/lighting/schedules', heading: navigation.schedules },
    { path: '/lighting/daylight', heading: navigation.daylight },
    { path: '/lighting/scenes', heading: navigation.scenes },
    { path: '/lighting/status?groupId=2', heading: navigation.status },
    { path: '/lighting/overrides', heading: overrides.title },
    { path: '/lighting/alerts', heading: navigation.alerts },
    { path: '/lighting/field', heading: field.title },
    { path: '/lighting/import', heading: imports.title },
    ...MODULES.map(module => ({ path: `/${module}`, heading: navigation[module] })),
    { path: '/setting', heading: settings.general.title },
    { path: '/setting/admin/list', heading: admin.title },
    { path: '/setting/admin/roles', heading: admin.roles.title },
    { path: '/setting/media', heading: mediaFiles.title },
    { path: '/setting/profile/info', heading: settings.profile.title },
    { path: '/setting/profile/password', heading: settings.password.title },
    { path: '/no/such/page', heading: NOT_FOUND[language] },
  ]
}

async function expectPage(page: Page, language: Language, { path, at, heading }: Route): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^.+ · ${WORDS[language].shell.siteTitle}$`))
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
  if (at) await expect(page).toHaveURL(at)
}

for (const language of LANGUAGES)
  test(`each route shows its heading and title, and some also after a reload (${language})`, async ({ open }) => {
    const page = await open('/auth/login', { language })
    await expectPage(page, language, { path: '/auth/login', heading: WORDS[language].sessions.title })
    await open('/', { as: 'admin', language })
    const all = routes(language)
    await expectPage(page, language, all[0]!)
    for (const route of all.slice(1)) {
      await goTo(page, route.path)
      await expectPage(page, language, route)
    }
    const reloaded = ['/lighting', '/lighting/devices?groupId=2', '/environment', '/setting/admin/roles']
    for (const route of all.filter(({ path }) => reloaded.includes(path) || path.startsWith('/no'))) {
      await page.goto(route.path)
      await expectPage(page, language, route)
      await page.reload()
      await expectPage(page, language, route)
    }
  })

test('placeholder pages show that they are under construction, pass axe, and link home', { tag: '@nightly' }, async ({
  open,
}) => {
  const page = await open('/lighting/groups', { as: 'operator' })
  const main = page.getByRole('main')
  for (const module of MODULES) {
    await goTo(page, `/${module}`)
    await expect(main.getByText(`“${WORDS.zh.shell.navigation[module]}”的内容正在建设中，敬请期待。`)).toBeVisible()
    await expect(main.getByText('功能开发中')).toBeVisible()
    expect(await violations(page), module).toEqual([])
    await main.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
  }
})

test('an unknown path shows the not-found page in English, as specified', async ({ open }) => {
  const page = await open('/nothing/here', { language: 'en' })
  await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND.en })).toBeVisible()
  await expect(page.getByText(/does not exist.*mistyped.*moved.*error, contact support/)).toBeVisible()
  await page.getByRole('link', { name: 'Get back to home page' }).click()
  await expect(page).toHaveURL(/\/(dashboard|auth\/login)/)
})

test('a deep link offers a link to the sign-in page before the redirect after one second', async ({ open, page }) => {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
  await open('/lighting/groups?q=1', { language: 'en' })
  await page.getByRole('link', { name: 'Click here if you are not redirected' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?to=/)
})
