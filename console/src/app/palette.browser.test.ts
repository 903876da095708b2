import type { Page } from '@playwright/test'
import { expect, test } from '../testing/component.ts'
import { openPalette, waitForShortcuts } from '../testing/keys.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

/** A small page, once its header is visible. */
async function arrive(open: (path: string, visitor: { as: string }) => Promise<Page>, as = 'admin'): Promise<Page> {
  const page = await open('/display', { as })
  await expect(page.getByRole('button', { name: /搜索 · Ctrl K/ })).toBeVisible()
  await waitForShortcuts(page)
  return page
}

test('opens the page of a light by its device id with the keyboard, and lists it first the next time', async ({
  open,
}) => {
  const page = await arrive(open)
  await openPalette(page, 'L-000012')
  await expect(option(page, /L-000012/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lighting\/devices\/\d+$/)
  await expect(palette(page)).toBeHidden()
  await openPalette(page)
  await expect(palette(page).getByRole('option').first()).toContainText('L-000012')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('keeps keys that are typed while the palette loads', async ({ open, page }) => {
  await page.route(/CommandDialogs/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue()
  })
  await arrive(open)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('L-00000x')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('7')
  const box = palette(page).getByRole('combobox')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('L-000007')
  await page.keyboard.type('9')
  await expect(box).toHaveValue('L-0000079')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gaojing')
  await expect(box).toHaveValue('gaojing')
  await expect(option(page, /^告警/)).toBeVisible()
})

test('keeps keys typed immediately after each of 30 openings', { tag: '@nightly' }, async ({ open }) => {
  const page = await arrive(open)
  const box = palette(page).getByRole('combobox')
  for (let time = 0; time < 30; time++) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('gaojing')
    await expect(box).toHaveValue('gaojing')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  }
})

test('keeps typed keys when the focus returns to the page after the palette was reopened', async ({ open }) => {
  const page = await arrive(open)
  await openPalette(page, 'ga')
  const box = palette(page).getByRole('combobox')
  await page.locator('#content').focus()
  await page.keyboard.type('ojin')
  await expect(box).toHaveValue('gaojin')
  await palette(page).focus()
  await page.keyboard.type('g')
  await expect(box).toHaveValue('gaojing')
  await page.locator('#content').focus()
  await page.keyboard.press('Backspace')
  await expect(box).toHaveValue('gaojin')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('opens from the header, restores the focus, and finds pages by Chinese, pinyin and initials', async ({ open }) => {
  const page = await arrive(open)
  const button = page.getByRole('button', { name: /搜索 · Ctrl K/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  for (const q of ['告警', 'gaojing', 'gj']) {
    await openPalette(page, q)
    await expect(option(page, /^告警/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  }
  await openPalette(page, 'gaojing')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lighting\/alerts/)
})

test('offers a viewer no switching and no deleted items', async ({ open }) => {
  const page = await arrive(open, 'viewer')
  await openPalette(page)
  await expect(option(page, '键盘快捷键')).toBeVisible()
  await expect(option(page, '最近删除')).toHaveCount(0)
  await palette(page).getByRole('combobox').fill('L-000001')
  await expect(option(page, /L-000001/)).toBeVisible()
  await expect(palette(page)).not.toContainText('开灯')
  await expect(palette(page)).not.toContainText('关灯')
})

test('shows when there are no results, and when the server does not respond', async ({ open, server }) => {
  const page = await arrive(open)
  await openPalette(page, 'no such thing')
  await expect(palette(page)).toContainText('没有匹配“no such thing”的内容')
  const repair = server.faults.status('Found', 500, '{}')
  await palette(page).getByRole('combobox').fill('L-0000')
  await expect(palette(page).getByRole('alert')).toContainText('搜索失败')
  repair()
  await palette(page).getByRole('button', { name: '重试' }).click()
  await expect(option(page, /L-0000/).first()).toBeVisible()
})

test('Enter right after more typing opens the first result of the newest text, never of an earlier one', async ({
  open,
  server,
}) => {
  const page = await arrive(open)
  await openPalette(page, 'L-0000')
  await expect(option(page, /L-000001/)).toBeVisible()
  const answer = server.faults.hold('Found')
  await palette(page).getByRole('combobox').fill('L-00001')
  await page.keyboard.press('Enter')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(option(page, /L-000001/)).toBeHidden()
  await expect(palette(page)).toBeVisible()
  answer()
  await expect(page).toHaveURL(new RegExp(`/devices/${server.city.findBy('devices', 'deviceId', 'L-000017').id}$`))
  await expect(palette(page)).toBeHidden()
})

test('Enter before the answer opens nothing when more is typed, or the server does not answer', async ({
  open,
  server,
}) => {
  const page = await arrive(open)
  const answer = server.faults.hold('Found')
  await openPalette(page, 'L-00001')
  await page.keyboard.press('Enter')
  await page.keyboard.type('7')
  answer()
  await expect(option(page, /L-000017/)).toHaveAttribute('aria-selected', 'true')
  const repair = server.faults.status('Found', 500, '{}')
  await palette(page).getByRole('combobox').fill('L-000012')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('alert')).toContainText('搜索失败')
  repair()
  await palette(page).getByRole('button', { name: '重试' }).click()
  await expect(option(page, /L-000012/)).toBeVisible()
  await expect(page).toHaveURL(/\/display$/)
})

test('shows all results in the device list', async ({ open }) => {
  const page = await arrive(open)
  await openPalette(page, '路')
  await option(page, '在设备列表中查看全部结果').click()
  await expect(page).toHaveURL(/\/lighting\/devices\?q=/)
  await expect(page.getByRole('searchbox', { name: '搜索灯杆编号、名称、地址或拼音' })).toHaveValue('路')
})

for (const as of ['admin', 'viewer'])
  test(`finds all pages of the settings that the account may open, ${as}`, async ({ open }) => {
    const page = await open('/setting', { as })
    const links = page.getByRole('navigation', { name: '设置导航' }).getByRole('link')
    await expect(links.filter({ hasText: '个人资料' })).toBeVisible()
    const names = (await links.allInnerTexts()).filter(name => name !== '通用设置')
    await openPalette(page)
    for (const name of names) await expect(option(page, new RegExp(`^${name}`))).toHaveCount(1)
    await expect(palette(page).getByRole('option').filter({ hasText: '系统设置' })).toHaveCount(names.length + 1)
  })

for (const [language, q, tag] of [
  ['zh', '操作日志', ['@nightly']],
  ['zh', 'caozuorizhi', ['@nightly']],
  ['zh', 'czrz', []],
  ['zh', 'audit', ['@nightly']],
  ['en', 'audit', ['@nightly']],
  ['en', '操作日志', []],
] as const)
  test(`opens the audit log by “${q}”, ${language}`, { tag: [...tag] }, async ({ open }) => {
    const page = await open('/display', { as: 'admin', language })
    await expect(page.getByRole('button', { name: /· Ctrl K/ })).toBeVisible()
    await waitForShortcuts(page)
    await openPalette(page, q)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/setting\/audit/)
  })

test('changes the language and the color scheme', async ({ open }) => {
  const page = await arrive(open)
  await openPalette(page, 'english')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
  await expect(box).toBeFocused()
  await box.fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
