import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A light that connects directly, and is offline. */
function offlineLight({ city }: MemoryServer, values: object = {}) {
  const light = city.rows.devices.find(
    ({ centerId, modeId }) => !centerId && !city.find('models', modeId)?.needsCenter,
  )!
  return Object.assign(light, { deviceStatus: 'OFFLINE', lifecycle: 'IN_SERVICE' }, values)
}
const WRONG_PASSWORD = {
  ...{ at: ago(1), reason: 'WRONG_PASSWORD', detail: 'wrong password', address: '192.0.2.7', count: 12 },
}

test('the page of a light shows why it is offline, and follows changes of the device', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const light = offlineLight(server, { hasCredential: false, lastOnlineTime: null, facts: undefined })
  const page = await open(`/lighting/devices/${light.id}`, { as: 'operator' })
  await expect(page.getByText('离线原因：尚未签发连接密码')).toBeVisible()
  await page.getByRole('link', { name: '查看连接诊断' }).click()
  await expect(page).toHaveURL(/view=connection/)
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: '连接诊断' }) })
  await expect(panel.getByRole('alert')).toContainText('尚未签发连接密码')
  await expect(panel.getByText('平台没有收到此用户名的任何连接请求')).toBeVisible()
  await expect(panel).toContainText('近 30 天无拒绝记录')

  Object.assign(light, { hasCredential: true, refusal: WRONG_PASSWORD })
  await expect(panel.getByRole('alert')).toContainText('设备使用的密码不正确', { timeout: 10_000 })
  await expect(panel).toContainText('密码错误')
  await expect(panel).toContainText('12 次')
  await expect(panel).toContainText('192.0.2.7')

  Object.assign(light, {
    ...{ deviceStatus: 'NORMAL', lastOnlineTime: ago(0), refusal: { ...WRONG_PASSWORD, at: ago(30) } },
    connection: { since: ago(2), address: '192.0.2.8', tls: true },
  })
  await expect(panel.getByRole('status')).toHaveText('连接正常，未发现异常。', { timeout: 10_000 })
  await expect(panel).toContainText('TLS 加密')
})

test('shows the rule that a malformed message breaks', async ({ open, server }) => {
  const detail = 'telemetry: main.dimmingLevel: Too big: expected number to be <=100'
  const light = offlineLight(server, {
    ...{ connection: { since: ago(5), address: '192.0.2.8', tls: false }, clockErrorSeconds: -90 },
    ...{ facts: undefined, lastOnlineTime: null, refusal: { ...WRONG_PASSWORD, reason: 'MALFORMED', detail } },
  })
  const page = await open(`/lighting/devices/${light.id}?view=connection`, { as: 'operator', language: 'en' })
  await expect(page.getByRole('alert')).toContainText('Messages arrive, but do not follow the protocol')
  await expect(page.getByText(detail)).toBeVisible()
  await expect(page.getByText('90.0 s behind')).toBeVisible()
  await expect(page.getByText('The clock of the device is wrong by more than a minute')).toBeVisible()
})

test('a light behind a center shows that the center is offline; the center shows why', async ({ open, server }) => {
  const light = server.city.rows.devices.find(({ centerId }) => centerId === 1)!
  Object.assign(light, { deviceStatus: 'OFFLINE', lifecycle: 'IN_SERVICE' })
  Object.assign(server.city.find('centers', 1)!, { online: false, refusal: WRONG_PASSWORD })
  const page = await open(`/lighting/devices/${light.id}?view=connection`, { as: 'operator' })
  await expect(page.getByRole('alert')).toContainText('所属的集中控制器离线')
  await expect(page.getByText('集中控制器未连接')).toBeVisible()
  await page.getByRole('link', { name: '查看集中控制器' }).click()
  const drawer = page.getByRole('dialog', { name: '集中控制器详情' })
  await expect(drawer.getByRole('alert').filter({ hasText: '设备使用的密码不正确' })).toBeVisible()
  await drawer.getByRole('tab', { name: '概况' }).click()
  await expect(drawer.getByText('离线原因：设备使用的密码不正确')).toBeVisible()
})

test('a customer sees no connection check', async ({ open, server }) => {
  const light = server.city.rows.devices.find(({ groupId }) => groupId === 1)!
  const page = await open(`/lighting/devices/${light.id}?view=connection`, { as: 'customer' })
  await expect(page.getByRole('tab', { name: '接入' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: '接入真实灯具' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '连接诊断' })).toBeHidden()
})

const UNKNOWN = [
  { username: 'L-NEW-0001', at: ago(1), count: 3, address: '192.0.2.9', reason: 'NO_PASSWORD', detail: null },
  { username: null, at: ago(4), count: 1, address: '192.0.2.10', reason: 'TLS', detail: 'TLS: no shared cipher' },
]

test('registers an unknown device by its id after it tried to connect', async ({ open, server }) => {
  for (const one of UNKNOWN) server.city.add('unknownConnections', one)
  const page = await open('/lighting/devices', { as: 'admin' })
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '未登记设备' }).click()
  const list = page.getByRole('dialog', { name: '尝试连接的未登记设备' })
  await expect(list).toContainText('TLS 握手失败')
  await expect(list.getByRole('button', { name: /^登记 / })).toHaveCount(1)
  await list.getByRole('button', { name: '登记 L-NEW-0001' }).click()
  const form = page.getByRole('dialog', { name: '新建设备' })
  await expect(form.getByLabel('设备编号')).toHaveValue('L-NEW-0001')
})

test('a viewer does not see unknown devices', async ({ open }) => {
  const page = await open('/lighting/devices', { as: 'viewer' })
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await expect(page.getByRole('button', { name: '批量操作记录' })).toBeVisible()
  await expect(page.getByRole('button', { name: '未登记设备' })).toBeHidden()
})

testVariants(
  'axe finds nothing in the connection check and the list of unknown devices',
  async ({ page, open, server }) => {
    const light = offlineLight(server, { refusal: WRONG_PASSWORD, facts: undefined, clockErrorSeconds: 75 })
    for (const one of UNKNOWN) server.city.add('unknownConnections', one)
    await open(`/lighting/devices/${light.id}?view=connection`)
    await expect(page.getByRole('alert').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await open('/lighting/devices')
    await page.getByRole('button', { name: /^(更多|More)$/ }).click()
    await page.getByRole('button', { name: /^(未登记设备|Unknown devices)$/ }).click()
    await expect(page.getByRole('dialog').getByText('L-NEW-0001')).toBeVisible()
    expect(await violations(page, '[role=dialog]')).toEqual([])
  },
)
