import type { Page } from '@playwright/test'
import { expect, test } from '../testing/component.ts'
import { waitForShortcuts } from '../testing/keys.ts'

async function arrive(open: (path: string, visitor: { as: string }) => Promise<Page>, as = 'admin'): Promise<Page> {
  const page = await open('/lighting/devices', { as })
  await expect(page.getByRole('row').filter({ hasText: 'L-000001' })).toBeVisible()
  await waitForShortcuts(page)
  return page
}

test('shortcuts open pages and focus the search box, and are inactive while the operator types', async ({ open }) => {
  const page = await arrive(open)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/lighting\/schedules/)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/:\d+\/lighting\/devices/)
  await expect(page.getByRole('row').filter({ hasText: 'L-000001' })).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('main').getByRole('searchbox', { name: '搜索灯杆编号、名称、地址或拼音' })
  await expect(box).toBeFocused()
  await page.keyboard.type('gs?')
  await expect(box).toHaveValue('gs?')
  await expect(page).toHaveURL(/\/lighting\/devices/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('shortcuts move between rows, open a row and operate a row', async ({ open }) => {
  const page = await arrive(open, 'operator')
  const rows = page.locator('tbody tr')
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expect(rows.nth(1)).toBeFocused()
  const name = (await rows.nth(1).innerText()).split('\n')[0]!
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(name)
  // Under a dialog no shortcut fires.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('tr:focus [aria-keyshortcuts=o]:enabled')).toHaveCount(1)
  await page.keyboard.press('o')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('? lists the shortcuts that work on this page for this role', async ({ open }) => {
  const page = await arrive(open)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect(sheet).toContainText('打开命令面板')
  await expect(sheet).toContainText('设备列表')
  await expect(sheet).toContainText('下一行')
  await expect(sheet).toContainText('操作')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})
