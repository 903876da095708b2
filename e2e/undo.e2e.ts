import type { Page } from '@playwright/test'
import { LIST } from '../console/src/testing/devices.ts'
import { row } from '../console/src/testing/find.ts'
import { openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'undo' })

async function signIn(page: Page, path: string) {
  await openAs(page, 'admin', { at: path })
  await expect(page.getByText(/^L-\w+/).first()).toBeVisible({ timeout: 30_000 })
}

/** New lights in the demo city: in service, but never reporting. */
async function addLights(url: string, deviceIds: string[]): Promise<void> {
  const ask = await signInToApi(url, 'admin@lamplighter.example')
  const { findAllDeviceMode: modes } = await ask('{ findAllDeviceMode(type: "light") { id needsCenter } }')
  const { id } = modes.find((mode: { needsCenter: boolean }) => !mode.needsCenter)
  const create = 'mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) { id } }'
  for (const deviceId of deviceIds) {
    const input = { name: `新灯 ${deviceId}`, deviceId, mode: { connect: { id } } }
    const { createLightDevice: made } = await ask(create, { input })
    await ask(`mutation { updateLightDevice(id: ${made.id}, input: { lifecycle: { set: IN_SERVICE } }) { id } }`)
  }
}

/** Deletes the first row of the list by keyboard. */
async function deleteByKeys(page: Page, name: string) {
  await page.keyboard.press('j')
  await expect(row(page, name)).toBeFocused()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog', { name: '删除 1 盏灯？' })
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('没有符合条件的设备')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('restores a deleted device with the button of the toast', { tag: '@nightly' }, async ({ page, lamplighter }) => {
  await addLights(lamplighter.url, ['L-UNDO-1'])
  await signIn(page, `${LIST}?q=L-UNDO-1`)
  await deleteByKeys(page, 'L-UNDO-1')
  const toast = page.locator('[data-toast]').filter({ hasText: '已删除 新灯 L-UNDO-1' })
  await toast.getByRole('button', { name: '撤销' }).click()
  await expect(row(page, 'L-UNDO-1')).toBeVisible()
  await page.reload()
  await expect(row(page, 'L-UNDO-1')).toBeVisible()
})

test('restores several deleted devices with Ctrl+Z', async ({ page, lamplighter }) => {
  await addLights(lamplighter.url, ['L-BACK-1', 'L-BACK-2'])
  await signIn(page, `${LIST}?q=L-BACK`)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量删除' }).click()
  await page.getByRole('dialog', { name: '删除 2 盏灯？' }).getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('没有符合条件的设备')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row(page, 'L-BACK')).toHaveCount(2)
})
