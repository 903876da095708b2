import type { Page } from '@playwright/test'
import { openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'
import { startMosquittoLight } from './mosquittoLight.ts'

test.use({ city: 'lighting' })

/** A light of the demo that the simulator does not run. */
const POLE = 'L-TRY-0002'
const POLE_NAME = '体验灯 2 号'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('shows a lamp failure live, acknowledges it with a note, and clears it when the lamp works again', async ({
  page,
  lamplighter,
}) => {
  const ask = await signInToApi(lamplighter.url, 'operator@lamplighter.example')
  const { findManyLightDevice } = await ask(
    `{ findManyLightDevice(where: { deviceId: { equals: "${POLE}" } }) { items { id } } }`,
  )
  const { issueLightCredential } = await ask(
    `mutation { issueLightCredential(id: ${findManyLightDevice.items[0].id}) { password } }`,
  )
  await openAs(page, 'operator', { at: '/lighting/alerts?kind=LAMP_FAILURE' })
  await expect(page.getByRole('region').or(page.getByRole('tabpanel')).first()).toBeVisible()
  const row = rowOf(page, POLE_NAME)
  await expect(row).toHaveCount(0)

  const light = startMosquittoLight(POLE, lamplighter.mqttPort, issueLightCredential.password)
  await light.say('presence', { online: true })
  await light.say('telemetry', { main: { dimmingLevel: 0, activePower: 0.4 }, lampFailure: true })
  await expect(row).toBeVisible({ timeout: 30_000 })
  await expect(row).toContainText('重要')
  await expect(row).toContainText('灯具上报光源或驱动故障')
  await expect(row.getByRole('link', { name: POLE_NAME })).toHaveAttribute('href', /\/lighting\/devices\/\d+/)

  await row.getByRole('button', { name: /^确认告警/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('备注').fill('已派单，两小时内到场')
  await dialog.getByRole('button', { name: '确认告警' }).click()
  await expect(row).toContainText('已确认')
  await expect(row).toContainText('已派单，两小时内到场')

  await light.say('telemetry', { main: { dimmingLevel: 0, activePower: 0.4 }, lampFailure: false })
  await expect(row).toHaveCount(0, { timeout: 30_000 })
  await page.getByLabel('状态').selectOption({ label: '已恢复' })
  await expect(page).toHaveURL(/state=past/)
  await expect(row.first()).toContainText('已恢复，持续')
  await expect(row.first()).toContainText('已派单，两小时内到场')
  light.leave()
})
