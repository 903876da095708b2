import type { Locator, Page } from '@playwright/test'
import { openAs } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { startMosquittoLight } from './mosquittoLight.ts'

test.use({ city: 'why' })

/** A registered light that never connected. */
const POLE = 'L-TRY-0002'

async function openDrawer(page: Page, device: string): Promise<Locator> {
  await openAs(page, 'operator', { at: `/lighting/devices?q=${device}` })
  await page.getByRole('button', { name: /^详情/ }).click()
  return page.getByRole('dialog')
}

test('a rejected command is shown as not confirmed, with the reason of the light', async ({ page, lamplighter }) => {
  const drawer = await openDrawer(page, POLE)
  await drawer.getByRole('button', { name: '重新签发密码' }).click()
  await expect(drawer.getByText('使用旧密码的灯具将断开连接')).toBeVisible()
  await drawer.getByRole('button', { name: '重新签发密码' }).click()
  const password = await drawer.locator('span:text-is("密码") + code').innerText()
  const light = startMosquittoLight(POLE, lamplighter.mqttPort, password)
  await light.say('presence', { online: true })
  await light.say('telemetry', { main: { dimmingLevel: 0, activePower: 0.4 } })
  const toggle = drawer.getByRole('switch')
  await expect(toggle).toBeEnabled()
  await expect(toggle).not.toBeChecked()

  await drawer.locator('label:has([role=switch]), [role=switch] + *').first().click()
  const command = await light.hear()
  await light.say('acknowledgement', { id: command.id, result: 'REJECTED', reason: '灯头未安装' })
  await expect(drawer.getByText('为什么未确认？')).toBeVisible()
  await expect(drawer.getByRole('alert').filter({ hasText: '未确认' })).toContainText('灯头未安装')
  await expect(drawer).toContainText('灯具尚未确认')
  await expect(toggle).not.toBeChecked()
  light.leave()
})
