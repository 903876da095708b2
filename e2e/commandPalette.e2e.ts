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

test('the palette switches a light on the current page, and shows the result', { tag: '@nightly' }, async ({
  page,
  lamplighter,
}) => {
  const ask = await signInToApi(lamplighter.url, ADMIN)
  const deviceId = 'L-000001'
  const where = `{ deviceId: { equals: "${deviceId}" }, deviceStatus: { equals: NORMAL } }`
  const normalLights = async () =>
    (await ask(`{ findManyLightDevice(where: ${where}) { items { id } } }`)).findManyLightDevice
  // Lights of a new city come online one after another.
  await expect.poll(async () => (await normalLights()).items, { timeout: 30_000 }).toHaveLength(1)
  const palette = await arriveAtPalette(page, deviceId)
  await expect(palette.getByRole('option', { name: new RegExp(deviceId) })).toBeVisible()
  // The second action is offered once the light may be switched.
  await expect(palette.locator('kbd', { hasText: 'Shift' })).toBeVisible()
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
