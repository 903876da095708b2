import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The clock of the page is paused until resumed. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

test('a deep link in a new browser shows 正在跳转... and a link, and opens its page after sign-in', async ({
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
  await expect(page.getByRole('heading', { level: 1, name: '设备列表' })).toBeVisible()
})

test('changes the language without leaving the page or its filters', async ({ page }) => {
  await page.goto('/auth/login?to=/lighting/devices?status=OFFLINE')
  await page.getByRole('button', { name: 'operator@lamplighter.example' }).click()
  await expect(page).toHaveURL(/:\d+\/lighting\/devices\?status=OFFLINE/)
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
  await expect(page).toHaveURL(/status=OFFLINE/)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.en.webmanifest')
})
