import { expect, test } from '../../testing/component.ts'
import { lightOf } from '../../testing/devices.ts'
import { dialog, row } from '../../testing/find.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'
import type { Row } from '../../testing/select.ts'

const READS = { reads: true, measures: [], unknownMeasures: [], announcedAt: '2026-11-21T12:00:00Z' }

function light({ city }: MemoryServer, id: string, values: object): Row {
  return Object.assign(lightOf(city, id), values)
}

test('reads selected lights, and lists those that did not respond', { tag: '@nightly' }, async ({ open, server }) => {
  light(server, 'L-000001', { capabilities: READS })
  const silent = light(server, 'L-000002', { capabilities: READS, isUnresponsive: true })
  const offline = light(server, 'L-000003', { capabilities: READS, deviceStatus: 'OFFLINE' })
  const page = await open('/lighting/devices', { as: 'operator' })
  for (const id of ['L-000001', 'L-000002', 'L-000003', 'L-000004']) await row(page, id).getByRole('checkbox').check()
  await page.getByRole('button', { name: '召测', exact: true }).click()
  const form = dialog(page, '召测')
  await expect(form.getByText('4 盏中 1 盏已应答')).toBeVisible()
  await expect(form.getByText(/已召测 \d+秒，应在 25秒内应答/)).toBeVisible()
  for (const count of ['已应答 1', '等待应答 1', '离线 1', '不支持召测 1'])
    await expect(form.getByRole('listitem').filter({ hasText: count })).toBeVisible()
  await form.getByText('离线 (1)').click()
  await expect(form.getByRole('listitem').filter({ hasText: offline.name })).toBeVisible()

  const [request] = server.city.rows.reads
  request!.expiresAt = new Date().toISOString()
  await expect(form.getByText('召测结束')).toBeVisible()
  await form.getByText('未应答 (1)').click()
  await expect(form.getByRole('listitem').filter({ hasText: silent.name })).toBeVisible()
})

test('a read continues after its dialog is closed, and the list shows the new values', async ({ open, server }) => {
  const answering = light(server, 'L-000001', { capabilities: READS, lastOnlineTime: '2026-11-21T12:00:00Z' })
  const group = server.city.find('groups', answering.groupId)!
  const page = await open('/lighting/groups', { as: 'operator' })
  await page.getByRole('button', { name: `召测 ${group.name}` }).click()
  const form = dialog(page, `召测 · ${group.name}`)
  await expect(form.getByText('已应答 1')).toBeVisible()
  await form.getByRole('button', { name: '关闭' }).last().click()
  await expect(form).toBeHidden()
  expect(server.variablesOf('ReadLights')).toEqual([{ groupId: group.id }])
  expect(Date.parse(answering.lastOnlineTime)).toBeGreaterThan(Date.now() - 60_000)
})

test('reads a light on its page; shows why a light without the capability is not read', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const able = light(server, 'L-000001', { capabilities: READS })
  const old = light(server, 'L-000002', {})
  const page = await open(`/lighting/devices/${able.id}`, { as: 'operator' })
  const button = page.getByRole('button', { name: '召测' })
  await button.click()
  await expect(page.getByText(`${able.name} 已应答，数据已更新`)).toBeVisible()

  await page.goto(`/lighting/devices?device=${old.id}`)
  const drawer = dialog(page, '设备详情')
  await expect(drawer.getByRole('button', { name: '召测' })).toHaveAttribute('aria-disabled', 'true')
  await drawer.getByRole('button', { name: '召测' }).hover()
  await expect(page.getByRole('tooltip', { name: '不支持召测' })).toBeVisible()
  await drawer.getByRole('button', { name: '召测' }).dispatchEvent('click')
  expect(server.variablesOf('ReadLights')).toHaveLength(1)
})

test('reads a center with its cabinet; a viewer has no button', async ({ open, server }) => {
  const center = server.city.find('centers', 1)!
  Object.assign(center, { capabilities: READS })
  for (const one of server.city.rows.devices) if (one.centerId === 1) one.capabilities = READS
  const page = await open('/lighting/centers?center=1', { as: 'operator' })
  await dialog(page, '集中控制器详情').getByRole('button', { name: '召测' }).click()
  const form = dialog(page, `召测 · ${center.name}`)
  await expect(form.getByText('控制柜：已应答')).toBeVisible()
  await expect(form.getByText('召测结束')).toBeVisible()

  await open('/lighting/centers?center=1', { as: 'viewer' })
  await expect(dialog(page, '集中控制器详情')).toContainText(center.name)
  await expect(page.getByRole('button', { name: /召测/ })).toHaveCount(0)
})

test('shows the reason of a refused target', async ({ open, server }) => {
  light(server, 'L-000001', { capabilities: READS })
  server.faults.fail('ReadLights', 'INTERNAL_SERVER_ERROR')
  const page = await open('/lighting/devices', { as: 'operator' })
  await row(page, 'L-000001').getByRole('checkbox').check()
  await page.getByRole('button', { name: '召测', exact: true }).click()
  await expect(dialog(page, '召测').getByText('召测未成功')).toBeVisible()
})
