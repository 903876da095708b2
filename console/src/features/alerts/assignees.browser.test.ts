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

test('a viewer sees who takes care of an alert, and cannot take one', async ({ open, server }) => {
  const [first] = addAlerts(server, 2)
  server.city.change(first!, { assigneeId: 99, assigneeName: '王五', assignedAt: first!.raisedAt, assignedBy: '李四' })
  const page = await open('/lighting/alerts', { as: 'viewer' })
  await expect(page.getByText('王五')).toBeVisible()
  await expect(page.getByRole('button', { name: /认领|指派/ })).toHaveCount(0)
})
