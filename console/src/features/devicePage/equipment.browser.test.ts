import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { equipCenter, equipLight } from '../../testing/equipment.ts'

test('shows what a light announced, and where its model differs', async ({ open, server }) => {
  const light = equipLight(server.city)
  const page = await open(`/lighting/devices/${light.id}`, { as: 'viewer' })
  const announced = page.locator('section').filter({ hasText: '声明的能力' }).last()
  await expect(announced).toContainText('按规则保存 · 最多 96 条')
  await expect(announced).toContainText('功率、功率因数、TILT')
  await expect(announced.getByRole('alert')).toContainText('灯具声明在 30分钟内应答，型号的指令有效期只有 15秒')
  await expect(announced.getByRole('alert')).toContainText('灯具声明每 10分钟上报一次')
  const details = page.locator('section').filter({ hasText: '灯头数据' }).last()
  await expect(details).toContainText('主0.96')
  await expect(details).toContainText('辅0.91')
  await expect(details).toContainText('12,345 h')
  const sensors = page.locator('section').filter({ hasText: '传感器' }).last()
  await expect(sensors).toContainText('照度 · lux-112.4 lx')
  await expect(sensors).toContainText('移动感应 · pir-1有移动')
})

test('a light of protocol 1.0 has no sections for missing reports', async ({ open }) => {
  const page = await open('/lighting/devices/1', { as: 'viewer' })
  await expect(page.getByText('没有声明。按协议 1.0 通信。')).toBeVisible()
  await expect(page.getByRole('heading', { name: /灯头数据|传感器/ })).toHaveCount(0)
  await page.getByRole('tab', { name: '事件' }).click()
  await expect(page.getByText('没有事件')).toBeVisible()
})

test('lists active events first, and unknown kinds as they were reported', async ({ open, server }) => {
  const light = equipLight(server.city)
  const page = await open(`/lighting/devices/${light.id}?view=events`, { as: 'viewer' })
  const events = page.getByRole('list', { name: '事件' }).getByRole('listitem')
  await expect(events).toHaveCount(5)
  await expect(events.nth(0)).toContainText(/进行中.*vendorSpecial.*checksum 7/s)
  await expect(events.nth(1)).toContainText(/进行中.*灯具频繁启停.*14 1\/h/s)
  await expect(events.nth(2)).toContainText(/结束.*设备重启/s)
  await expect(events.nth(3)).toContainText(/结束.*继电器故障/s)
})

testVariants('axe finds nothing on equipment of lights and centers', async ({ page, open, server }) => {
  const light = equipLight(server.city)
  equipCenter(server.city)
  for (const path of [
    `/lighting/devices/${light.id}`,
    `/lighting/devices/${light.id}?view=events`,
    '/lighting/centers?center=1&view=circuits',
  ]) {
    await open(path)
    await expect(page.getByText(/M1|RELAY|relayFailure|TILT/).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  }
})
