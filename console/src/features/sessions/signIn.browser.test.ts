import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { expectToFit } from '../../testing/fit.ts'

test('a wrong password keeps the input, and the error does not reveal which value was wrong', async ({ open }) => {
  const page = await open('/auth/login?to=/display')
  const [email, password] = [page.getByLabel('邮箱'), page.getByLabel('密码', { exact: true })]
  await email.fill('operator@lamplighter.example')
  await password.fill('not-the-password')
  const submit = page.getByRole('button', { name: '登录', exact: true })
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('登录失败')
  await expect(email).toHaveValue('operator@lamplighter.example')
  await expect(password).toHaveValue('not-the-password')
  await expect(page).toHaveURL(/\/auth\/login/)
  await password.fill('lamplighter-demo')
  await submit.click()
  await expect(page).toHaveURL(/:\d+\/display/)
})

test('shows the demo accounts on the sign-in page', async ({ open }) => {
  const page = await open('/auth/login?to=/display')
  await page.getByRole('button', { name: /客户/ }).click()
  await expect(page).toHaveURL(/:\d+\/display/)
  await expect(page.getByRole('heading', { level: 1, name: '信息屏' })).toBeVisible()
})

test('does not send an invalid email or password', async ({ open, server }) => {
  const page = await open('/auth/login')
  const submit = page.getByRole('button', { name: '登录', exact: true })
  await submit.click()
  await expect(page.getByText('请输入邮箱')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await page.getByLabel('邮箱').fill('operator')
  await page.getByLabel('密码', { exact: true }).fill('short')
  await expect(page.getByText('邮箱格式不正确')).toBeVisible()
  await expect(page.getByText('密码至少需要 6 个字符')).toBeVisible()
  await submit.click()
  expect(server.variablesOf('Login')).toEqual([])
})

test('shows the account on the sign-in page when signed in; signing out deletes the token', async ({ open }) => {
  const page = await open('/auth/login', { as: 'operator' })
  const main = page.getByRole('main')
  await expect(main.getByText('operator@lamplighter.example')).toBeVisible()
  await expect(main.getByText('林晓光')).toBeVisible()
  await main.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goBack()
  await main.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('lamplighter-token'))).toBeNull()
})

testVariants(
  'axe finds nothing on sign-in, account page, placeholder and not-found page',
  async ({ page, language, open }) => {
    await page.addInitScript(chosen => localStorage.setItem('app-language', chosen), language)
    await page.goto('/auth/login')
    await expect(page.getByRole('button', { name: 'operator@lamplighter.example' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
    expect(await violations(page)).toEqual([])
    for (const path of ['/auth/login', '/display', '/nothing/here']) {
      await open(path, 'operator')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link').last()).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await expectToFit(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  },
)
