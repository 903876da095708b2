import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { startMosquittoLight } from './mosquittoLight.ts'

test.use({ city: 'oneClick' })

/** One of the two lights of the demo that never connected. */
const POLE = 'L-TRY-0001'

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/lighting/devices')
  await page.waitForURL(/\/auth\/login/)
  await page.getByLabel('邮箱').fill(email)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

async function findPole(page: Page, pole = POLE) {
  await page.waitForURL(/:\d+\/lighting\/devices/)
  await page.getByPlaceholder('搜索灯杆编号、名称、地址或拼音').fill(pole)
  const row = page.getByRole('row').filter({ hasText: pole })
  await expect(row).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`q=${pole}`))
  return row
}

/** Issues a password in the console and uses it for the light. */
async function installLight(page: Page, mqttPort: number, pole = POLE) {
  await page.getByRole('button', { name: /^详情/ }).first().click()
  const drawer = page.getByRole('dialog')
  // The demo has issued one already: the button asks before replacing it.
  await drawer.getByRole('button', { name: '重新签发密码' }).click()
  await expect(drawer.getByText('使用旧密码的灯具将断开连接')).toBeVisible()
  await drawer.getByRole('button', { name: '重新签发密码' }).click()
  const password = await drawer.locator('span:text-is("密码") + code').innerText()
  await page.keyboard.press('Escape')
  const light = startMosquittoLight(pole, mqttPort, password)
  await light.say('presence', { online: true })
  await light.say('telemetry', { main: { dimmingLevel: 0, activePower: 0.4 }, supplyVoltage: 231 })
  return light
}

test('an operator signs in, finds a light, switches it on, and sees it lit once it has reported', async ({
  page,
  lamplighter,
}) => {
  await signIn(page, 'operator@lamplighter.example', 'lamplighter-demo')
  const row = await findPole(page)
  const light = await installLight(page, lamplighter.mqttPort)
  const toggle = row.getByRole('switch')
  await expect(toggle).toBeEnabled()
  await expect(toggle).not.toBeChecked()

  await row.locator('label:has([role=switch]), [role=switch] + *').first().click()
  const command = await light.hear()
  expect(command.main?.dimmingLevel).toBeGreaterThan(0)
  await expect(row).toContainText('等待灯具确认')
  await expect(toggle).not.toBeChecked()

  await light.say('acknowledgement', { id: command.id, result: 'ACCEPTED' })
  await expect(row).toContainText('等待灯具确认')
  await expect(toggle).not.toBeChecked()

  await light.say('telemetry', {
    main: { dimmingLevel: command.main!.dimmingLevel, activePower: 61.5 },
    commandId: command.id,
  })
  await expect(toggle).toBeChecked()
  await expect(row).toContainText(new RegExp(`亮 · ${command.main!.dimmingLevel}\\s?%`))
  await expect(row).toContainText('61.5')

  // Off again: another test expects its desired state.
  await row.locator('label:has([role=switch]), [role=switch] + *').first().click()
  const off = await light.hear()
  await light.say('acknowledgement', { id: off.id, result: 'ACCEPTED' })
  await light.say('telemetry', { main: { dimmingLevel: 0, activePower: 0.4 }, commandId: off.id })
  await expect(toggle).not.toBeChecked()
  await expect(toggle).toBeEnabled()
  light.leave()
})

/** Another light, since it stays faulty. */
const FAILING = 'L-TRY-0002'

test('shows a failed lamp as not lit with its cause, and lists it as dark only', { tag: '@nightly' }, async ({
  page,
  lamplighter,
}) => {
  await signIn(page, 'operator@lamplighter.example', 'lamplighter-demo')
  const row = await findPole(page, FAILING)
  const light = await installLight(page, lamplighter.mqttPort, FAILING)
  const toggle = row.getByRole('switch')
  await expect(toggle).toBeEnabled()
  await row.locator('label:has([role=switch]), [role=switch] + *').first().click()
  const { id, main } = await light.hear()
  await light.say('acknowledgement', { id, result: 'ACCEPTED' })
  await light.say('telemetry', {
    main: { dimmingLevel: main!.dimmingLevel, activePower: 0.4 },
    lampFailure: true,
    commandId: id,
  })
  await expect(row).toContainText(new RegExp(`灭 · 灯故障 · 指令 ${main!.dimmingLevel}\\s?%`))
  await expect(toggle).not.toBeChecked()
  for (const [condition, count] of [
    ['ON', 0],
    ['OFF', 1],
    ['NO_REPORT', 0],
  ] as const) {
    await page.goto(`/lighting/devices?q=${FAILING}&condition=${condition}`)
    await expect(page.getByText(count ? FAILING : '没有符合条件的设备').first()).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(FAILING) })).toHaveCount(count)
  }
  light.leave()
})

test('shows a command without an acknowledgement as not confirmed', { tag: '@nightly' }, async ({
  page,
  lamplighter,
}) => {
  await signIn(page, 'operator@lamplighter.example', 'lamplighter-demo')
  const row = await findPole(page)
  const light = await installLight(page, lamplighter.mqttPort)
  const toggle = row.getByRole('switch')
  await expect(toggle).toBeEnabled()
  await expect(toggle).not.toBeChecked()
  await row.locator('label:has([role=switch]), [role=switch] + *').first().click()
  await light.hear()
  await expect(row).toContainText('等待灯具确认')
  // Up to 5 s later the command is resent, and the row shows that.
  await expect(row).toContainText(/未确认.*灯具未(在规定时间内应答|执行指令，正在重发)/, { timeout: 25_000 })
  await expect(row).toContainText(/未确认.*正在重发/, { timeout: 10_000 })
  await expect(toggle).not.toBeChecked()
  light.leave()
})

test('shows within 5 s that the server is unreachable, and disables its controls', { tag: '@nightly' }, async ({
  page,
  lamplighter,
}) => {
  await signIn(page, 'operator@lamplighter.example', 'lamplighter-demo')
  // A simulated light: it is connected, so that only the lost connection disables its switch.
  const toggle = (await findPole(page, 'L-000001')).getByRole('switch')
  await expect(toggle).toBeEnabled()
  const banner = page.getByRole('alert').filter({ hasText: '无法连接服务器，正在重试' })
  await page.context().setOffline(true)
  await expect(banner).toBeVisible({ timeout: 5000 })
  await expect(toggle).toBeDisabled()
  await page.context().setOffline(false)
  await expect(banner).toBeHidden({ timeout: 15_000 })
  await expect(toggle).toBeEnabled()
  expect(lamplighter.process.exitCode).toBeNull()
})
