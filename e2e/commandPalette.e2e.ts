import type { Locator, Page } from '@playwright/test'
import { openPalette } from '../console/src/testing/keys.ts'
import { ADMIN, openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'habits' })

async function arriveAtPalette(page: Page, q: string): Promise<Locator> {
  await openAs(page, ADMIN)
  await expect(page.getByRole('row').filter({ hasText: 'L-000001' })).toBeVisible({ timeout: 30_000 })
  return openPalette(page, q)
}

test('the palette switches a light on the current page, and shows the result', async ({ page, lamplighter }) => {
  const ask = await signInToApi(lamplighter.url, ADMIN)
  const normal = '{ findManyLightDevice(where: { deviceStatus: { equals: NORMAL } }, limit: 1) { items { deviceId } } }'
  const aLight = async () => (await ask(normal)).findManyLightDevice.items[0]?.deviceId as string | undefined
  // Lights of a new city come online one after another.
  await expect.poll(aLight, { timeout: 30_000 }).toBeDefined()
  const deviceId = (await aLight())!
  const palette = await arriveAtPalette(page, deviceId)
  await expect(palette.getByRole('option', { name: new RegExp(deviceId) })).toBeVisible()
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByText('指令已下发')).toBeVisible()
  await expect(palette).toBeVisible()
})

test('lists a deleted item for a day, and restores it unchanged', async ({ page, lamplighter }) => {
  const ask = await signInToApi(lamplighter.url, ADMIN)
  const { findManyLightDevice } = await ask(
    '{ findManyLightDevice(where: { deviceId: { equals: "L-000005" } }) { items { id } } }',
  )
  const [{ id }] = findManyLightDevice.items
  const whole = `{ findOneLightDevice(id: ${id}) { id uuid name groupId centerId address1 latitude createdAt } }`
  const before = await ask(whole)
  await ask(`mutation { deleteLightDevice(id: ${id}) { id } }`)
  await arriveAtPalette(page, 'zuijin')
  await page.keyboard.press('Enter')
  const trash = page.getByRole('dialog', { name: '最近删除' })
  const row = trash.getByRole('row').filter({ hasText: 'L-000005' })
  await expect(row).toContainText('永久删除')
  await row.getByRole('button', { name: /^恢复/ }).click()
  await expect(page.getByText(/^已恢复/)).toBeVisible()
  await expect(trash).toContainText('没有可以恢复的内容')
  expect(await ask(whole)).toEqual(before)
})
