import type { Page, Route } from '@playwright/test'
import { en } from '../console/src/i18n/en/en.ts'
import { zh } from '../console/src/i18n/zh/zh.ts'
import { violations } from '../console/src/testing/axe.ts'
import { expect, test } from './stage.ts'

/*
 * What the server answers is changed on its way, as a fault between the two would: everything else is as it is.
 */

const WORDS = { zh: zh.errors, en: en.errors }

/** As the specification has them. */
const TEXTS: Record<string, string> = {
  UNAUTHENTICATED: 'You are not authorized to access this page. Please log in to continue.',
  FORBIDDEN:
    'You are not authorized to access this page. Please contact the system administrator for further assistance.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our end. Please try again later.',
  SOMETHING_NEW: 'Something went wrong. Please try again later.',
}

const asks = (route: Route, operation: string) =>
  (route.request().postData() ?? '').includes(`query ${operation}`) ||
  (route.request().postData() ?? '').includes(`"operationName":"${operation}"`)

/** @returns what ends the fault */
async function fail(page: Page, operation: string, code: string, requestId?: string): Promise<() => Promise<void>> {
  const answer = (route: Route) =>
    asks(route, operation)
      ? route.fulfill({ json: { data: null, errors: [{ message: 'no', extensions: { code, requestId } }] } })
      : route.fallback()
  await page.route('**/graphql', answer)
  return () => page.unroute('**/graphql', answer)
}

async function signIn(page: Page) {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'admin@lamplighter.example' }).click()
  await page.waitForURL(/\/(dashboard|lighting\/devices)/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

for (const [code, text] of Object.entries(TEXTS))
  for (const language of ['en', 'zh'] as const)
    test(`the error page of ${code}, ${language}: its text, its code, and a button that helps`, async ({ page }) => {
      await page.addInitScript(chosen => localStorage.setItem('app-language', chosen), language)
      const repair = await fail(page, 'Session', code)
      await page.goto('/lighting/devices')
      const { title, other, code: codeOf } = WORDS[language]
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const words = (WORDS[language] as Record<string, unknown>)[code] ?? other
      if (language === 'en') expect(words).toBe(text)
      await expect(page.getByText(words as string)).toBeVisible()
      await expect(page.getByText(codeOf.replace('{{code}}', code))).toBeVisible()
      expect(await violations(page)).toEqual([])
      await repair()
      await page.getByRole('button', { name: language === 'en' ? 'Refresh' : '刷新' }).click()
      await page.waitForURL(/\/auth\/login/)
      await expect(page.getByRole('button', { name: 'admin@lamplighter.example' })).toBeVisible()
    })

test('a server that cannot be reached signs nobody out: the error page, and back as soon as it can', async ({
  page,
}) => {
  await signIn(page)
  const logged: string[] = []
  page.on('console', message => logged.push(message.text()))
  await page.route('**/graphql', route => route.abort())
  await page.reload()
  await expect(page.getByText(zh.errors.network)).toBeVisible()
  await expect(page.getByText('错误代码：NETWORK')).toBeVisible()
  expect(logged).toContain('the server cannot be reached')
  expect(await page.evaluate(() => localStorage.getItem('lamplighter-token'))).not.toBeNull()
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByRole('button', { name: /^账号菜单/ })).toBeVisible()
})

test('UNAUTHORIZED: a token that the server refuses is forgotten, and the page begins anew', async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => {
    const token = JSON.parse(localStorage.getItem('lamplighter-token')!)
    localStorage.setItem('lamplighter-token', JSON.stringify({ ...token, accessToken: 'not-one-of-yours' }))
  })
  await page.goto('/lighting/groups')
  await page.waitForURL(/\/auth\/login\?to=%2Flighting%2Fgroups/)
  expect(await page.evaluate(() => localStorage.getItem('lamplighter-token'))).toBeNull()
})

test('a console without a client id says what to set', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('app-language', 'en'))
  await page.route('**/auth/login', async route => {
    const answer = await route.fetch()
    const page = await answer.text()
    return route.fulfill({
      response: answer,
      body: page.replace(/(name="lamplighter-client-id" content=")[^"]*/, '$1'),
    })
  })
  await page.goto('/auth/login')
  await expect(page.getByText('Please set the client ID in the config file')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

const LISTS: { path: string; operation: string; shows: RegExp }[] = [
  { path: '/lighting/devices', operation: 'DeviceList', shows: /L-000001/ },
  { path: '/lighting/devices/1', operation: 'DevicePage', shows: /L-000001/ },
  { path: '/lighting/groups', operation: 'GroupList', shows: /主干道/ },
  { path: '/lighting/centers', operation: 'CenterList', shows: /C-0001/ },
  { path: '/lighting/schedules', operation: 'ScheduleList', shows: /节能/ },
  { path: '/lighting/alerts', operation: 'AlertList', shows: /告警/ },
]

for (const { path, operation, shows } of LISTS)
  test(`${path}: what cannot be loaded shows an error panel, and loads when tried again`, async ({ page }) => {
    await signIn(page)
    // A page that hears that its light has changed loads by itself, and nobody has to try again: here none hears anything.
    const isStream = (route: Route) => route.request().headers().accept?.startsWith('text/event-stream')
    await page.route('**/graphql', route => (isStream(route) ? undefined : route.fallback()))
    const requestId = '0b5c6a4e-8f0d-4c1e-9a55-2d6f6a1c7e10'
    const repair = await fail(page, operation, 'INTERNAL_SERVER_ERROR', requestId)
    await page.goto(path)
    const panel = page.getByRole('main').getByRole('alert').filter({ hasText: zh.errors.INTERNAL_SERVER_ERROR }).first()
    await expect(panel).toContainText(zh.errors.request.replace('{{id}}', requestId))
    await repair()
    await panel.getByRole('button', { name: '重试' }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
  })
