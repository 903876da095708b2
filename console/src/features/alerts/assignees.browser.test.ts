import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'

function addAlerts({ city }: MemoryServer, count: number) {
  for (let deviceId = 1; deviceId <= count; deviceId += 1)
    city.add('alerts', { kind: 'LAMP_FAILURE', severity: 'MAJOR', deviceId, raisedAt: new Date().toISOString() })
  return city.rows.alerts
}
const adminOf = ({ city }: MemoryServer, role: string) =>
  city.rows.admins.find(({ roleId }) => city.find('roles', roleId)?.name === role)!

test('one click takes an alert; the list filters own, unassigned and those of a person', async ({ open, server }) => {
  const [first] = addAlerts(server, 2)
  const page = await open('/lighting/alerts', { as: 'operator' })
  await page.getByRole('button', { name: /^认领/ }).last().click()
  await expect(page.getByText('已认领')).toBeVisible()
  const own = adminOf(server, 'OPERATOR').id
  expect(first).toMatchObject({ assigneeId: own })
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^确认告警/ }) })
  await expect(rows).toHaveCount(2)
  const filter = page.getByRole('combobox', { name: '处理人' })
  await filter.selectOption('我的')
  await expect(page).toHaveURL(/assignee=mine/)
  await expect(rows).toHaveCount(1)
  await filter.selectOption('未指派')
  await expect(page).toHaveURL(/assignee=none/)
  await expect(rows).toHaveCount(1)
  await filter.selectOption({ value: `${own}` })
  await expect(page).toHaveURL(new RegExp(`assignee=${own}`))
  await expect(rows).toHaveCount(1)
})

test('assigns several alerts to a colleague, who is notified and opens them', async ({ open, server }) => {
  const alerts = addAlerts(server, 2)
  const other = adminOf(server, 'SUPER_ADMIN')
  const page = await open('/lighting/alerts', { as: 'operator' })
  await page.getByRole('checkbox', { name: '全选本页' }).click()
  await page.getByRole('region', { name: '批量处理' }).getByRole('button', { name: '指派' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '指派' }).click()
  await expect(dialog.getByText('请选择处理人。')).toBeVisible()
  await dialog.getByRole('combobox', { name: '处理人' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('button', { name: '指派' }).click()
  await expect(page.getByText('已指派 2 条告警')).toBeVisible()
  const [{ assigneeId }] = alerts as [(typeof alerts)[number]]
  expect(alerts.every(alert => alert.assigneeId === assigneeId && assigneeId)).toBe(true)
  for (const alert of alerts) server.city.change(alert, { assigneeId: other.id })
  server.city.add('notifications', {
    ...{ kind: 'JOB_FINISHED', at: new Date().toISOString(), read: false, onlyFor: other.id },
    params: { job: 'ALERTS_ASSIGNED', by: '王五', alerts: 2 },
  })
  const theirs = await open('/dashboard', { as: 'admin' })
  await theirs.getByRole('button', { name: /通知/ }).click()
  await theirs.getByRole('button', { name: /王五 将 2 条告警指派给您/ }).click()
  await expect(theirs).toHaveURL(/alerts\?assignee=mine/)
  await expect(theirs.getByText('我', { exact: true })).toHaveCount(2)
})

/** A colleague takes alerts while the page shows them as unassigned. */
function takeFirst({ city }: MemoryServer, alerts: ReturnType<typeof addAlerts>, minutesAgo = 3) {
  const assignedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  for (const alert of alerts)
    city.change(alert, { assigneeId: 99, assigneeName: '王五', assignedBy: '王五', assignedAt })
}

/** The operator takes an alert that a colleague took a moment before. */
async function takeTooLate(open: (path: string, visitor: { as: string }) => Promise<Page>, server: MemoryServer) {
  const [alert] = addAlerts(server, 1)
  const page = await open('/lighting/alerts', { as: 'operator' })
  const take = page.getByRole('button', { name: /^认领/ })
  await expect(take).toBeVisible()
  takeFirst(server, [alert!])
  await take.click()
  return { page, alert: alert!, dialog: page.getByRole('dialog', { name: '处理人已变更' }) }
}

test('an alert that a colleague took first is shown as theirs, and is taken over on request', async ({
  open,
  server,
}) => {
  const { page, alert: first, dialog } = await takeTooLate(open, server)
  await expect(dialog).toContainText(/该告警自 \d\d:\d\d 起由 王五 负责。/)
  await expect(page.getByRole('row').filter({ hasText: '王五' })).toHaveCount(1)
  await dialog.getByRole('button', { name: '保持不变' }).click()
  await expect(dialog).toBeHidden()
  expect(first).toMatchObject({ assigneeId: 99 })
  expect(server.variablesOf('AssignAlerts')).toHaveLength(1)
  // The list was read: the colleague is known.
  await page.getByRole('button', { name: /^指派 / }).click()
  const form = page.getByRole('dialog', { name: '指派告警' })
  await form.getByRole('combobox', { name: '处理人' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await form.getByRole('button', { name: '指派' }).click()
  await expect(form).toBeHidden()
  await expect(dialog).toBeHidden()
  expect(first.assigneeId).not.toBe(99)
})

test('takes over at once from the question; asks again if a third person was faster', async ({ open, server }) => {
  const { page, alert: first, dialog } = await takeTooLate(open, server)
  await expect(dialog).toContainText('王五')
  server.city.change(first, { assigneeId: 98, assigneeName: '赵六', assignedAt: new Date().toISOString() })
  await dialog.getByRole('button', { name: '接手处理' }).click()
  await expect(dialog).toContainText('赵六')
  await dialog.getByRole('button', { name: '接手处理' }).click()
  await expect(page.getByText('已认领')).toBeVisible()
  expect(first).toMatchObject({ assigneeId: adminOf(server, 'OPERATOR').id })
})

test('an assignment of several alerts names who has some of them by now', async ({ open, server }) => {
  const alerts = addAlerts(server, 3)
  const page = await open('/lighting/alerts', { as: 'operator', language: 'en' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('region', { name: 'Batch actions' }).getByRole('button', { name: 'Assign' }).click()
  const form = page.getByRole('dialog', { name: 'Assign alerts' })
  await form.getByRole('combobox', { name: 'Assignee' }).click()
  await page.getByRole('listbox').getByRole('option').last().click()
  takeFirst(server, alerts.slice(0, 2))
  await form.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Assignee has changed' })
  await expect(dialog).toContainText('Of 3 alerts, 2 have been reassigned since the list was loaded:')
  await expect(dialog.getByRole('listitem')).toHaveText(/^王五: 2 alerts, since/)
  expect(alerts[2]).not.toMatchObject({ assigneeId: expect.any(Number) })
  await dialog.getByRole('button', { name: 'Assign anyway' }).click()
  await expect(page.getByText('3 alerts assigned')).toBeVisible()
  expect(new Set(alerts.map(({ assigneeId }) => assigneeId)).size).toBe(1)
})

test('a batch assigns selected alerts as they are now, not as they were selected', async ({ open, server }) => {
  const alerts = addAlerts(server, 3)
  const page = await open('/lighting/alerts', { as: 'operator' })
  await page.getByRole('checkbox', { name: '全选' }).click()
  takeFirst(server, alerts.slice(0, 1))
  await page.keyboard.press('r')
  await expect(page.getByRole('row').filter({ hasText: '王五' })).toHaveCount(1)
  await page.getByRole('button', { name: '指派', exact: true }).click()
  const form = page.getByRole('dialog', { name: '指派告警' })
  await form.getByRole('combobox', { name: '处理人' }).click()
  await page.getByRole('listbox').getByRole('option', { name: '取消指派' }).click()
  await form.getByRole('button', { name: '指派' }).click()
  await expect(form).toBeHidden()
  expect(alerts.map(({ assigneeId }) => assigneeId ?? null)).toEqual([null, null, null])
})

test('a viewer sees who takes care of an alert, and cannot take one', async ({ open, server }) => {
  const [first] = addAlerts(server, 2)
  server.city.change(first!, { assigneeId: 99, assigneeName: '王五', assignedAt: first!.raisedAt, assignedBy: '李四' })
  const page = await open('/lighting/alerts', { as: 'viewer' })
  await expect(page.getByText('王五')).toBeVisible()
  await expect(page.getByRole('button', { name: /认领|指派/ })).toHaveCount(0)
})
