import type { Locator, Page } from '@playwright/test'
import { violations } from '../testing/axe.ts'
import { expect, test, testVariants } from '../testing/component.ts'
import { expectToFit } from '../testing/fit.ts'
import { openPalette, waitForShortcuts } from '../testing/keys.ts'
import type { MemoryServer } from '../testing/memoryServer.ts'

/** An item that another account deleted a moment ago. */
function deleted(server: MemoryServer, deviceId: string) {
  const { city } = server
  const row = city.findBy('devices', 'deviceId', deviceId)
  city.remove('devices', row)
  city.add('trash', { subject: 'LightDevice', row, deletedBy: '陈明' })
  return row
}

async function openTrash(page: Page, words = '最近删除'): Promise<Locator> {
  await expect(page.getByRole('button', { name: /Ctrl K/ })).toBeVisible()
  await waitForShortcuts(page)
  await openPalette(page, words)
  await page.keyboard.press('Enter')
  const trash = page.getByRole('dialog', { name: /最近删除|Recently deleted/ })
  await expect(trash).toBeVisible()
  return trash
}

test('finds a deleted item by pinyin, shows until when it can be restored, and removes it once restored', async ({
  open,
  server,
}) => {
  const light = deleted(server, 'L-000005')
  const page = await open('/display', { as: 'admin' })
  const trash = await openTrash(page, 'zuijin')
  const row = trash.getByRole('row').filter({ hasText: 'L-000005' })
  await expect(row).toContainText('永久删除')
  await expect(row).toContainText('陈明')
  await row.getByRole('button', { name: /^恢复/ }).click()
  await expect(page.getByText(/^已恢复/)).toBeVisible()
  await expect(trash).toContainText('没有可以恢复的内容')
  expect(server.city.find('devices', light.id)).toBe(light)
})

test('a light whose device id is taken cannot be restored, and the reason is shown', async ({ open, server }) => {
  const light = deleted(server, 'L-000006')
  const other = server.city.add('devices', { name: '另一盏灯', deviceId: 'L-000006', modeId: light.modeId })
  const page = await open('/display', { as: 'admin' })
  const trash = await openTrash(page)
  const row = trash.getByRole('row').filter({ hasText: 'L-000006' })
  await row.getByRole('button', { name: /^恢复/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: '设备编号已被其他设备占用' })).toBeVisible()
  await expect(row).toBeVisible()
  server.city.remove('devices', other)
  await row.getByRole('button', { name: /^恢复/ }).click()
  await expect(page.getByText(/^已恢复/)).toBeVisible()
})

test('disables restoring within 5 s while the server is unavailable', async ({ open, server }) => {
  deleted(server, 'L-000007')
  const page = await open('/display', { as: 'admin' })
  const trash = await openTrash(page)
  const button = trash.getByRole('button', { name: /^恢复/ }).first()
  await expect(button).toBeEnabled()
  server.faults.disconnect()
  await expect(button).toBeDisabled({ timeout: 5000 })
  server.faults.reconnect()
  await expect(button).toBeEnabled({ timeout: 15_000 })
  await button.click()
  await expect(page.getByText(/^已恢复/)).toBeVisible()
})

testVariants('axe finds nothing on palette, help sheet and trash', async ({ page, language, server, open }) => {
  deleted(server, 'L-000007')
  await open('/display')
  const search = page.getByRole('button', { name: /Ctrl K/ })
  await expect(search).toBeVisible()
  await search.click()
  const palette = page.getByRole('dialog', { name: /命令面板|Command palette/ })
  await expect(palette.getByRole('option').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await palette.getByRole('combobox').fill('L-0000')
  await expect(palette.getByRole('option', { name: /L-0000/ }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: /键盘快捷键|Keyboard shortcuts/ })
  await expect(sheet).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const trash = await openTrash(page, language === 'zh' ? '最近删除' : 'recently')
  await expect(trash.getByText('L-000007')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
})
