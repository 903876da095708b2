import { expect, test } from '../../testing/component.ts'
import { lightOf } from '../../testing/devices.ts'
import { dialog, row } from '../../testing/find.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'
import type { Row } from '../../testing/select.ts'

/** A light whose model allows half an hour for an answer. */
function slowLight({ city }: MemoryServer): Row {
  const light = lightOf(city, 'L-000001')
  Object.assign(city.find('models', light.modeId)!, { commandSeconds: 1800 })
  light.isUnresponsive = true
  return light
}

/** Moves the time of its command into the past. */
function sentBefore({ city, live }: MemoryServer, light: Row, minutes: number): void {
  const command = city.find('commands', light.commandedId)!
  const at = (ms: number) => new Date(Date.now() - minutes * 60_000 + ms).toISOString()
  Object.assign(command, { createdAt: at(0), sentAt: at(0), expiresAt: at(1_800_000) })
  live.publish('lightDeviceChanges', [light])
}

test('shows since when and until when a slow light is waited for, in every view', async ({ open, server }) => {
  const light = slowLight(server)
  const page = await open('/lighting/devices?q=L-000001', { as: 'operator' })
  const inList = row(page, 'L-000001')
  await inList.getByRole('switch').click()
  await expect(page.getByText('指令已下发，灯具应在 30分钟内应答')).toBeVisible()
  await expect(inList).toContainText(/已下发 \d+秒，应在 30分钟内应答/)
  sentBefore(server, light, 12)
  await expect(inList).toContainText('已下发 12分钟，应在 30分钟内应答')
  await expect(inList).not.toContainText('未确认')

  await page.goto(`/lighting/devices/${light.id}`)
  const commanded = page.getByRole('listitem').filter({ hasText: '平台最近一次发给灯的指令' })
  await expect(commanded).toContainText('已下发 12分钟，应在 30分钟内应答')
  await expect(page.getByRole('status').filter({ hasText: '应在 30分钟内应答' })).toBeVisible()
  await expect(page.getByText('12分钟前 · 应在 30分钟内应答')).toBeVisible()
  await page.getByRole('tab', { name: '指令' }).click()
  await expect(page.getByRole('tabpanel').getByText('应在 30分钟内应答')).toBeVisible()
})

test('the switch of a slow light can cancel its command', async ({ open, server }) => {
  const light = slowLight(server)
  const page = await open('/lighting/devices?q=L-000001', { as: 'operator' })
  const toggle = row(page, 'L-000001').getByRole('switch')
  await toggle.click()
  await expect(toggle).toHaveAccessibleName(`关闭 ${light.name}`)
  await toggle.click()
  await expect.poll(() => server.variablesOf('SwitchLight').map(({ status }) => status)).toEqual([true, false])
})

test('a batch operation shows how long its slow lights may take', async ({ open, server }) => {
  const light = slowLight(server)
  const page = await open('/lighting/devices', { as: 'operator' })
  await row(page, 'L-000001').getByRole('checkbox').check()
  await row(page, 'L-000002').getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量操作', exact: true }).click()
  const form = dialog(page, '批量操作')
  await form.getByRole('button', { name: '下发' }).click()
  const [campaign] = server.city.rows.campaigns
  await expect(form.getByRole('listitem').filter({ hasText: light.name })).toContainText('应在 30分钟内应答')
  campaign!.createdAt = new Date(Date.now() - 720_000).toISOString()
  sentBefore(server, light, 12)
  await expect(form.getByText('部分灯具应答较慢：已下发 12分钟，应在 30分钟内应答。')).toBeVisible()
})
