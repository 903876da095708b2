import { violations } from '../testing/axe.ts'
import { expect, test } from '../testing/component.ts'
import type { MemoryServer } from '../testing/memoryServer.ts'
import { goTo } from '../testing/route.ts'
import { LANGUAGES, WORDS } from '../testing/words.ts'

/** The texts of the specification. */
const TEXTS: Record<string, string> = {
  UNAUTHENTICATED: 'You are not authorized to access this page. Please log in to continue.',
  FORBIDDEN:
    'You are not authorized to access this page. Please contact the system administrator for further assistance.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our end. Please try again later.',
  SOMETHING_NEW: 'Something went wrong. Please try again later.',
}

for (const language of LANGUAGES)
  test(`error pages in ${language} show a text, the error code and a button`, { tag: '@nightly' }, async ({
    open,
    server,
  }) => {
    const { title, other, code: codeOf } = WORDS[language].errors
    const page = await open('/auth/login', { language })
    for (const [code, text] of Object.entries(TEXTS)) {
      const repair = server.faults.fail('Session', code)
      await page.goto('/lighting/devices')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const words = (WORDS[language].errors as Record<string, unknown>)[code] ?? other
      if (language === 'en') expect(words).toBe(text)
      await expect(page.getByText(words as string)).toBeVisible()
      await expect(page.getByText(codeOf.replace('{{code}}', code))).toBeVisible()
      expect(await violations(page)).toEqual([])
      repair()
      await page.getByRole('button', { name: language === 'en' ? 'Refresh' : '刷新' }).click()
      await expect(page).toHaveURL(/\/auth\/login/)
      await expect(page.getByRole('button', { name: 'admin@lamplighter.example' })).toBeVisible()
    }
  })

test('an unreachable server does not end the session: shows an error page until it answers', async ({
  open,
  server,
}) => {
  const page = await open('/display', { as: 'admin' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const logged: string[] = []
  page.on('console', message => logged.push(message.text()))
  server.faults.disconnect('api')
  await page.reload()
  await expect(page.getByText(WORDS.zh.errors.network)).toBeVisible()
  await expect(page.getByText('错误代码：NETWORK')).toBeVisible()
  expect(logged).toContain('the server is unreachable')
  expect(await page.evaluate(() => localStorage.getItem('lamplighter-token'))).not.toBeNull()
  server.faults.reconnect()
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByRole('button', { name: /^账号菜单/ })).toBeVisible()
})

test('an open page shows within 5 s that the server is unavailable, and disables its controls', async ({
  open,
  server,
}) => {
  const page = await open('/lighting/devices?q=L-000001', { as: 'operator' })
  const row = page.getByRole('row').filter({ hasText: 'L-000001' })
  await expect(row.getByRole('switch')).toBeEnabled()
  server.faults.disconnect()
  const banner = page.getByRole('alert').filter({ hasText: '无法连接服务器，正在重试' })
  await expect(banner).toBeVisible({ timeout: 5000 })
  await expect(row.getByRole('switch')).toBeDisabled()
  server.faults.reconnect()
  await expect(banner).toBeHidden({ timeout: 15_000 })
  await expect(row.getByRole('switch')).toBeEnabled()
})

for (const [name, fault] of Object.entries({
  'is not answered': (server: MemoryServer) => server.faults.closeConnection('DeviceList', { after: 1 }),
  'is answered with UNAVAILABLE': (server: MemoryServer) => server.faults.fail('DeviceList', 'UNAVAILABLE', {}, 1),
}))
  test(`a list keeps its rows when a refresh ${name}`, async ({ open, server }) => {
    const repair = fault(server)
    const page = await open('/lighting/devices?q=L-000001', { as: 'operator' })
    const row = page.getByRole('row').filter({ hasText: 'L-000001' })
    // The second request when the live stream begins, the third when that failed.
    await expect.poll(() => server.variablesOf('DeviceList').length, { timeout: 10_000 }).toBeGreaterThan(2)
    await expect(row).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    repair()
    await expect(row.getByRole('switch')).toBeEnabled()
  })

test('deletes the token and reloads the page on UNAUTHORIZED', async ({ open, server }) => {
  const page = await open('/display', { as: 'admin' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // An open page would detect the ended session itself.
  await page.goto('about:blank')
  server.city.rows.sessions.length = 0
  // The console loads another page before this one is complete.
  await page.goto('/lighting/groups', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\/login\?to=%2Flighting%2Fgroups/)
  expect(await page.evaluate(() => localStorage.getItem('lamplighter-token'))).toBeNull()
})

test('shows what to set when the client id is missing', async ({ open, page }) => {
  await page.route('**/auth/login', async route => {
    const response = await route.fetch()
    const text = await response.text()
    const body = text.replace(/(name="lamplighter-client-id" content=")[^"]*/, '$1')
    return route.fulfill({ response, body })
  })
  await open('/auth/login', { language: 'en' })
  await expect(page.getByText('Please set the client ID in the config file')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

const LISTS: { path: string; operation: string; shows: RegExp }[] = [
  { path: '/lighting/devices', operation: 'DeviceList', shows: /L-000001/ },
  { path: '/lighting/devices/1', operation: 'DevicePage', shows: /L-000001/ },
  { path: '/lighting/groups', operation: 'GroupList', shows: /主干道/ },
  { path: '/lighting/centers', operation: 'CenterList', shows: /C-0001/ },
  { path: '/lighting/schedules', operation: 'ScheduleList', shows: /节能/ },
  { path: '/lighting/alerts', operation: 'AlertList', shows: /已派单/ },
]

test('shows an error with the request id when loading fails, and loads on retry', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const acknowledged = { raisedAt: new Date(), acknowledgedAt: new Date(), acknowledgedBy: '张三', note: '已派单' }
  server.city.add('alerts', { kind: 'LAMP_FAILURE', severity: 'MAJOR', deviceId: 1, ...acknowledged })
  const page = await open('/display', { as: 'admin' })
  const requestId = '0b5c6a4e-8f0d-4c1e-9a55-2d6f6a1c7e10'
  const main = page.getByRole('main')
  for (const { path, operation, shows } of LISTS) {
    const repair = server.faults.fail(operation, 'INTERNAL_SERVER_ERROR', { requestId })
    await goTo(page, path)
    const panel = main.getByRole('alert').filter({ hasText: WORDS.zh.errors.INTERNAL_SERVER_ERROR }).first()
    await expect(panel, path).toContainText(WORDS.zh.errors.request.replace('{{id}}', requestId))
    const asked = server.variablesOf(operation).length
    await panel.getByRole('button', { name: '重试' }).click()
    await expect.poll(() => server.variablesOf(operation).length, path).toBeGreaterThan(asked)
    await expect(panel, path).toBeVisible()
    repair()
    await panel.getByRole('button', { name: '重试' }).click()
    await expect(panel, path).toBeHidden()
    await expect(main.getByText(shows).first(), path).toBeVisible()
  }
})
