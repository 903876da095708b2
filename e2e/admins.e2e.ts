import { ADMIN, field, openAs, PASSWORD, typePassword } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'people' })

test('creates an account that signs in; disabling signs it out at once and prevents sign-in', async ({
  page,
  browser,
  lamplighter,
}) => {
  const email = 'night@city.example'
  await openAs(page, ADMIN, { at: '/setting' })
  await expect(page.getByRole('main').getByText('Asia/Shanghai')).toBeVisible()
  await page.getByRole('navigation', { name: '设置导航' }).getByRole('link', { name: '用户管理' }).click()
  await page.getByRole('button', { name: '新建用户' }).click()
  const form = page.getByRole('dialog', { name: '新建用户' })
  await field(form, '昵称').fill('夜班')
  await field(form, '姓').fill('王')
  await field(form, '名').fill('晓')
  await field(form, '手机号').fill('13812345678')
  await field(form, '邮箱').fill(email)
  await field(form, '密码').fill(PASSWORD)
  await field(form, '角色').selectOption({ label: '观察员' })
  await form.getByRole('button', { name: '创建' }).click()
  const card = page.getByRole('listitem').filter({ hasText: '夜班' })
  await expect(card).toContainText('+86 13812345678')

  const theirs = await browser.newPage({ baseURL: lamplighter.url })
  await theirs.goto('/auth/login?to=/setting/profile/info')
  const signIn = () => typePassword(theirs, email, PASSWORD)
  await signIn()
  await expect(theirs.getByRole('banner')).toContainText('王晓')

  const toggle = card.getByRole('switch')
  await toggle.press('Space')
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(toggle).not.toBeChecked()
  await expect(theirs).toHaveURL(/\/auth\/login/, { timeout: 20_000 })
  await signIn()
  await expect(theirs.getByRole('alert')).toContainText('登录失败')
  await expect(signInToApi(lamplighter.url, email, PASSWORD)).rejects.toThrow('login failed')
  await toggle.press('Space')
  await expect(toggle).toBeChecked()
  await signIn()
  await expect(theirs).toHaveURL(/\/setting\/profile\/info/)
  await theirs.close()
})
