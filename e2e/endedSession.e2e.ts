import { ADMIN, addAdmin, emailOf, findRoleId, openAs, PASSWORD, typePassword } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'people' })

test('the sign-in page shows in every tab why an account was signed out', async ({ page, lamplighter }) => {
  const ask = await signInToApi(lamplighter.url, ADMIN)
  await addAdmin(ask, await findRoleId(ask, 'VIEWER'), 'Ended')
  const email = emailOf('Ended')
  await openAs(page, email, { at: '/' })
  const elsewhere = await signInToApi(lamplighter.url, email, PASSWORD)
  await elsewhere('mutation { endOtherSessions }')
  await expect(page.getByText('您在这里的登录已被结束')).toBeVisible({ timeout: 20_000 })

  await typePassword(page, email, PASSWORD)
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
  const tab = await page.context().newPage()
  await tab.goto('/')
  await expect(tab.getByRole('navigation', { name: '主导航' })).toBeVisible()
  await elsewhere(`mutation { changePassword(current: "${PASSWORD}", next: "lamps along the river") }`)
  for (const each of [page, tab]) await expect(each.getByText('该账号的密码已更改')).toBeVisible({ timeout: 20_000 })
})
