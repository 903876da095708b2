import { expect, test } from '../testing/component.ts'

test('uses Chinese for a Chinese browser locale, and English for others', async ({ newPage }) => {
  for (const [locale, heading] of [
    ['zh-TW', '登录'],
    ['fr-FR', 'Sign in'],
    ['en-US', 'Sign in'],
  ] as const) {
    const page = await newPage({ locale })
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { level: 1, name: heading }), locale).toBeVisible()
    await page.close()
  }
})

test('a stored app-language overrides the browser locale; an invalid one is ignored', async ({ open }) => {
  const page = await open('/auth/login')
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
