import { violations } from '../console/src/testing/axe.ts'
import { apiOf } from './api.ts'
import { ADMIN, arrive, emailOf, expectToFit, LANGUAGES, makeAdmin, makeRole, WORDS } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'settings' })

for (const language of LANGUAGES) {
  const { settings, admin, mediaFiles } = WORDS[language]
  const PAGES = [
    ['/setting', settings.general.title],
    ['/setting/admin/list', admin.title],
    ['/setting/admin/roles', admin.roles.title],
    ['/setting/media', mediaFiles.title],
    ['/setting/profile/info', settings.profile.title],
    ['/setting/profile/password', settings.password.title],
  ] as const

  test(`every page of the settings has its address, its name and its way there (${language})`, async ({ page }) => {
    await arrive(page, ADMIN, { language, at: '/setting' })
    const navigation = page.getByRole('navigation', { name: settings.navigation.label })
    await expect(navigation.getByRole('link')).toHaveCount(PAGES.length)
    for (const [at, [path, title]] of PAGES.entries()) {
      await navigation.getByRole('link').nth(at).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${title} · `))
      await expect(navigation.locator('[aria-current=page]')).toHaveCount(1)
    }
    for (const [path, title] of PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
  })

  test(`general settings are text only (${language})`, async ({ page }) => {
    await arrive(page, ADMIN, { language, at: '/setting' })
    const main = page.getByRole('main')
    await expect(main.getByText(settings.general.map, { exact: true })).toBeVisible()
    await expect(main.getByText('Asia/Shanghai')).toBeVisible()
    await expect(main.getByText(settings.general.readings, { exact: true })).toBeVisible()
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await expect(main.getByRole('button')).toHaveCount(0)
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on the general settings, ${language}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await arrive(page, ADMIN, { language, at: '/setting' })
      await expect(page.getByRole('main').getByText('Asia/Shanghai')).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

  test(`on a telephone no page of the settings reaches over the edge (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await arrive(page, ADMIN, { language, at: '/' })
    for (const [path, title] of PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectToFit(page)
    }
  })
}

test('an address that was sent leads there after signing in', async ({ page }) => {
  await page.goto('/setting/admin/list?q=operator')
  await page.waitForURL(/auth\/login/)
  await page.getByRole('button', { name: ADMIN }).click()
  await expect(page).toHaveURL(/\/setting\/admin\/list\?q=operator/)
  await expect(page.getByRole('listitem').filter({ hasText: 'operator@' })).toBeVisible()
})

test('a role that may nothing has its own account, and is offered nothing else', async ({ page, lamplighter }) => {
  const ask = await apiOf(lamplighter.url, ADMIN)
  await makeAdmin(ask, await makeRole(ask, 'NOTHING'), 'Nothing')
  await arrive(page, emailOf('Nothing'), { at: '/setting' })
  const navigation = page.getByRole('navigation', { name: '设置导航' })
  await expect(navigation.getByRole('link')).toHaveText(['通用设置', '个人资料', '密码与登录'])
  for (const [path, text] of [
    ['/setting/admin/list', '您的角色不能查看管理员'],
    ['/setting/admin/roles', '您的角色不能查看角色'],
    ['/setting/media', '您的角色不能查看媒体文件'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
})
