import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'

const rowOf = (page: Page, ...texts: string[]) =>
  texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'))

const MINUTE_MS = 60_000

/** Four open alerts of lights and a center, and a cleared one. */
function addAlerts({ city }: MemoryServer) {
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
  const lit = { value: 270, threshold: 264 }
  city.add('alerts', { kind: 'LIGHT_OFFLINE', severity: 'MINOR', deviceId: 1, raisedAt: ago(50) })
  city.add('alerts', { kind: 'OVER_VOLTAGE', severity: 'MAJOR', deviceId: 2, raisedAt: ago(40), ...lit })
  city.add('alerts', { kind: 'LAMP_FAILURE', severity: 'MAJOR', deviceId: 3, raisedAt: ago(30) })
  city.add('alerts', { kind: 'CENTER_OFFLINE', severity: 'CRITICAL', centerId: 1, raisedAt: ago(20), affectedCount: 8 })
  const over = {
    raisedAt: ago(90),
    clearedAt: ago(60),
    acknowledgedAt: ago(80),
    acknowledgedBy: '张三',
    note: '已派单',
  }
  city.add('alerts', { kind: 'LAMP_FAILURE', severity: 'MAJOR', deviceId: 4, ...over })
}

test('shows the counts of the API, keeps filters in the URL, and acknowledges several alerts at once', async ({
  open,
  server,
}) => {
  addAlerts(server)
  const page = await open('/lighting/alerts', { as: 'operator' })
  for (const name of ['1 严重', '2 重要', '1 次要', '0 提示'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await page.getByRole('button', { name: /重要$/ }).click()
  await expect(page).toHaveURL(/severity=MAJOR/)
  await expect(rowOf(page, '次要')).toHaveCount(0)
  const waiting = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^确认告警/ }) })
  await expect(waiting).toHaveCount(2)
  await page.getByRole('checkbox', { name: '全选本页' }).click()
  await page.getByRole('button', { name: '确认告警', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '确认告警' }).click()
  await expect(page.getByText(/^已确认 2 条告警$/)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(server.city.rows.alerts.filter(({ acknowledgedAt, clearedAt }) => acknowledgedAt && !clearedAt)).toHaveLength(
    2,
  )
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page).not.toHaveURL(/severity/)
})

test('says apart that a light reports 0 %, and that one reports on without power', async ({ open, server }) => {
  const dark = { kind: 'LAMP_DARK', severity: 'MAJOR', raisedAt: new Date().toISOString() }
  server.city.add('alerts', { ...dark, deviceId: 1, detail: { reportsOff: true } })
  server.city.add('alerts', { ...dark, deviceId: 2, detail: null, value: 5, threshold: 30 })
  const page = await open('/lighting/alerts', { as: 'viewer' })
  await expect(rowOf(page, '应亮，但灯具上报亮度为 0')).toHaveCount(1)
  await expect(rowOf(page, '灯具上报已亮，但功率异常偏低')).toHaveCount(1)
})

test('names the server of a clock alert, and whether its clock is ahead', async ({ open, server }) => {
  const clock = { severity: 'MINOR', raisedAt: new Date().toISOString(), value: 5, threshold: 2 }
  server.city.add('alerts', { ...clock, kind: 'SERVER_CLOCK_DRIFT', detail: { place: 'node-2', isAhead: false } })
  server.city.add('alerts', { ...clock, kind: 'SERVER_CLOCK_WRONG', detail: { place: 'node-3', isAhead: true } })
  const page = await open('/lighting/alerts', { as: 'viewer' })
  await expect(rowOf(page, 'node-2', '服务器时钟偏慢')).toHaveCount(1)
  await expect(rowOf(page, 'node-3', '服务器时钟偏快')).toHaveCount(1)
})

test('shows a new alert live, acknowledges it with a note, and lists it among cleared alerts', async ({
  open,
  server,
}) => {
  const page = await open('/lighting/alerts?kind=LAMP_FAILURE', { as: 'operator' })
  await expect(page.getByText('没有符合条件的告警')).toBeVisible()
  await expect.poll(() => server.live.listeners('alertChanges')).toBeGreaterThan(0)
  const light = server.city.find('devices', 3)!
  const raisedAt = new Date().toISOString()
  const alert = server.city.add('alerts', { kind: 'LAMP_FAILURE', severity: 'MAJOR', deviceId: 3, raisedAt })
  server.live.publish('alertChanges', [alert])
  const row = rowOf(page, light.name)
  await expect(row).toContainText('重要')
  await expect(row).toContainText('灯具上报光源或驱动故障')
  await expect(row.getByRole('link', { name: light.name })).toHaveAttribute('href', /\/lighting\/devices\/3$/)

  await row.getByRole('button', { name: /^确认告警/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('备注').fill('已派单，两小时内到场')
  const repair = server.faults.fail('AcknowledgeAlerts', 'INTERNAL_SERVER_ERROR')
  await dialog.getByRole('button', { name: '确认告警' }).click()
  await expect(page.getByText('未能确认告警')).toBeVisible()
  await expect(dialog.getByLabel('备注')).toHaveValue('已派单，两小时内到场')
  repair()
  // Two submits within 250 ms count as one unless a key is pressed between them.
  await dialog.getByLabel('备注').press('End')
  await dialog.getByRole('button', { name: '确认告警' }).click()
  await expect(row).toContainText('已确认')
  await expect(row).toContainText('已派单，两小时内到场')

  server.city.change(alert, { clearedAt: new Date().toISOString() })
  server.live.publish('alertChanges', [alert])
  await expect(row).toHaveCount(0)
  await page.getByLabel('状态').selectOption({ label: '已恢复' })
  await expect(page).toHaveURL(/state=past/)
  await expect(row).toContainText('已恢复，持续')
  await expect(row).toContainText('已派单，两小时内到场')
})

test('edits a rule in its row, shows errors at their fields, and keeps the input', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open('/lighting/alerts?tab=rules', { as: 'operator' })
  const row = rowOf(page, '电压过高')
  const raise = row.getByLabel('电压过高: 触发阈值')
  await raise.fill('viel')
  await row.getByRole('button', { name: /保存/ }).click()
  await expect(row).toContainText('请输入数字')
  await raise.fill('200')
  await row.getByRole('button', { name: /保存/ }).click()
  await expect(row).toContainText('恢复阈值必须在触发阈值的正常一侧')
  await expect(raise).toHaveValue('200')
  await raise.fill('270')
  await row.getByRole('button', { name: /保存/ }).click()
  await expect(page.getByText('已保存规则“电压过高”')).toBeVisible()
  const rule = server.city.rows.rules.find(({ kind }) => kind === 'OVER_VOLTAGE')
  expect(rule).toMatchObject({ raiseAt: 270, clearAt: 259 })
  expect(server.variablesOf('UpdateAlertRule').at(-1)).toEqual({ kind: 'OVER_VOLTAGE', input: { raiseAt: 270 } })
})

test('a viewer sees alerts and rules, and cannot change them', async ({ open, server }) => {
  addAlerts(server)
  const page = await open('/lighting/alerts', { as: 'viewer' })
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('button', { name: /^确认告警/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: '通知渠道' })).toHaveCount(0)
  await page.getByRole('tab', { name: '告警规则' }).click()
  await expect(rowOf(page, '电压过高')).toContainText('264 V')
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

testVariants('axe finds nothing on alerts, rules and channels', async ({ page, open, server }) => {
  await open('/lighting/alerts?tab=channels')
  await expect(page.locator('[role=tabpanel]').getByRole('status')).toBeVisible()
  expect(await violations(page)).toEqual([])

  addAlerts(server)
  const settings = { minSeverity: 'MAJOR', language: 'zh', isEnabled: true, deliveries: [] }
  server.city.add('channels', { kind: 'WEBHOOK', target: 'https://duty.city.example/lamplighter', ...settings })
  for (const tab of ['list', 'rules', 'channels']) {
    if (tab === 'list') await open('/lighting/alerts?tab=list')
    else await page.goto(`/lighting/alerts?tab=${tab}`)
    await expect(page.locator('[role=tabpanel] table').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  }
})
