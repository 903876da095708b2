import { violations } from '../testing/axe.ts'
import { expect, test, testVariants } from '../testing/component.ts'
import { expectToFit } from '../testing/fit.ts'
import { ADMIN, addAdmin, addRole, emailOf } from '../testing/people.ts'
import { LANGUAGES, WORDS } from '../testing/words.ts'

for (const language of LANGUAGES) {
  const { settings, admin, auditPage, mediaFiles, protection } = WORDS[language]
  const PAGES = [
    ['/setting', settings.general.title],
    ['/setting/admin/list', admin.title],
    ['/setting/admin/roles', admin.roles.title],
    ['/setting/media', mediaFiles.title],
    ['/setting/audit', auditPage.title],
    ['/setting/profile/info', settings.profile.title],
    ['/setting/profile/password', settings.password.title],
  ] as const

  test(`each settings page has a URL, a title and a link (${language})`, async ({ open }) => {
    const page = await open('/setting', { as: 'admin', language })
    const navigation = page.getByRole('navigation', { name: settings.navigation.label })
    await expect(navigation.getByRole('link')).toHaveCount(PAGES.length)
    for (const [at, [path, title]] of PAGES.entries()) {
      await navigation.getByRole('link').nth(at).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${title} · `))
      await expect(navigation.locator('[aria-current=page]')).toHaveCount(1)
    }
  })

  test(`shows general settings as text without controls (${language})`, async ({ open }) => {
    const page = await open('/setting', { as: 'admin', language })
    const main = page.getByRole('main')
    await expect(main.getByText(settings.general.map, { exact: true })).toBeVisible()
    for (const fact of ['Asia/Shanghai', 'GCJ-02', '3–55°N, 70–138°E']) await expect(main.getByText(fact)).toBeVisible()
    await expect(main.getByText(settings.general.readings, { exact: true })).toBeVisible()
    // All sections but two show facts.
    const section = (title: string) => page.getByRole('heading', { name: title })
    const facts = main
      .locator('section')
      .filter({ hasNot: section(settings.tariff.title) })
      .filter({ hasNot: section(protection.settings.title) })
    await expect(facts.getByRole('textbox')).toHaveCount(0)
    await expect(facts.getByRole('button')).toHaveCount(0)
  })

  test(`each settings page opens by its URL, and fits a phone (${language})`, async ({ open, page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await open('/healthz', { as: 'admin', language })
    for (const [path, title] of PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectToFit(page)
    }
  })
}

test('opens a shared URL after sign-in', async ({ open }) => {
  const page = await open('/setting/admin/list?q=operator')
  await page.waitForURL(/auth\/login/)
  await page.getByRole('button', { name: ADMIN }).click()
  await expect(page).toHaveURL(/\/setting\/admin\/list\?q=operator/)
  await expect(page.getByRole('listitem').filter({ hasText: 'operator@' })).toBeVisible()
})

test('a role without permissions sees its own account only', async ({ open, server }) => {
  addAdmin(server, addRole(server, 'NOTHING'), 'Nothing')
  const page = await open('/setting', { as: emailOf('Nothing') })
  const navigation = page.getByRole('navigation', { name: '设置导航' })
  await expect(navigation.getByRole('link')).toHaveText(['通用设置', '个人资料', '密码与登录'])
  for (const [path, text] of [
    ['/setting/admin/list', '您的角色不能查看用户'],
    ['/setting/admin/roles', '您的角色不能查看角色'],
    ['/setting/media', '您的角色不能查看媒体文件'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
})

test('changes the default of ungrouped lights after a confirmation; without the permission it is text', async ({
  open,
  server,
}) => {
  const page = await open('/setting', { as: 'admin' })
  const field = page.getByRole('main').getByLabel('默认方式')
  await field.selectOption({ label: '日落开灯，日出关灯' })
  await page.getByRole('dialog', { name: '更改站点默认？' }).getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('站点默认已更改')).toBeVisible()
  await expect(field).toHaveValue('SUNSET_TO_SUNRISE')
  expect(server.city.lightDefault).toBe('SUNSET_TO_SUNRISE')

  await open('/setting', { as: 'operator' })
  await expect(page.getByRole('main').getByText('日落开灯，日出关灯')).toBeVisible()
  await expect(field).toHaveCount(0)
})

testVariants('axe finds nothing on the general settings', async ({ open }) => {
  const page = await open('/setting')
  await expect(page.getByRole('main').getByText('Asia/Shanghai')).toBeVisible()
  expect(await violations(page)).toEqual([])
})
