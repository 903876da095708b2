import { expect, test } from '../../testing/component.ts'
import { row } from '../../testing/find.ts'

test('two clicks lead from any page to the lights that do not store the plan of a schedule', async ({
  open,
  server,
}) => {
  const { city } = server
  const group = city.findBy('groups', 'name', '主干道')
  const [schedule] = city.rows.schedules
  city.rows.schedules.length = 0
  city.rows.schedules.push(Object.assign(schedule!, { groupIds: [group.id], isEnabled: true }))
  const [missing, stored] = city.rows.devices.filter(({ groupId }) => groupId === group.id)
  missing!.planStorage = 'REFUSED'
  const page = await open('/dashboard', { as: 'admin' })
  await page.getByRole('link', { name: '照明计划' }).click()
  const count = row(page, schedule!.name).getByRole('link', { name: '1 / 2' })
  await count.hover()
  await expect(page.getByRole('tooltip')).toContainText('1 盏拒绝')
  await count.click()
  await expect(page).toHaveURL(/scheduleId=\d+/)
  await expect(row(page, missing!.name)).toBeVisible()
  await expect(row(page, stored!.name)).toHaveCount(0)
  await expect(page.getByText('仅一个计划的灯')).toBeVisible()
})

test('a schedule that all its lights store, and one that is disabled', async ({ open, server }) => {
  const { city } = server
  const group = city.findBy('groups', 'name', '主干道')
  city.rows.schedules.length = 0
  const values = { type: 'SUNRISE_SUNSET', days: 'EVERY_DAY', groupIds: [group.id], mainBrightness: 80 }
  city.add('schedules', { ...values, name: '启用的', isEnabled: true })
  city.add('schedules', { ...values, name: '停用的', isEnabled: false })
  const page = await open('/lighting/schedules', { as: 'admin' })
  await expect(row(page, '启用的')).toContainText('灯内已存 2 / 2')
  await expect(row(page, '停用的')).not.toContainText('灯内已存')
  await expect(page.getByRole('link', { name: '2 / 2' })).toHaveCount(0)
})
