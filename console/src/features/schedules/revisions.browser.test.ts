import { countClicks } from '../../testing/clicks.ts'
import { expect, test } from '../../testing/component.ts'
import { row } from '../../testing/find.ts'
import { changeScheduleAs } from '../../testing/schedules.ts'

const NAME = '主干道节能'

test('three clicks roll a schedule back, with the effect shown before and the rollout after', async ({
  open,
  server,
}) => {
  const { city } = server
  city.tariff = { price: 0.8, currency: 'CNY' }
  const schedule = city.findBy('schedules', 'name', NAME)
  const [missing] = city.rows.devices.filter(({ groupId }) => schedule.groupIds.includes(groupId))
  const page = await open('/lighting/schedules', { as: 'admin' })
  const [spare] = city.rows.groups.filter(({ id }) => !schedule.groupIds.includes(id))
  changeScheduleAs(server, 'operator', schedule, {
    ...{ mainBrightness: { set: 35 }, steps: { set: [] }, groups: { connect: [{ id: spare!.id }] } },
  })
  missing!.planStorage = 'DUE'
  const clicks = await countClicks(page)
  await row(page, NAME)
    .getByRole('button', { name: `版本记录 ${NAME}` })
    .click()
  const changes = page.getByLabel('版本 2的变更内容')
  await expect(changes).toContainText('主灯亮度80% → 35%')
  await expect(changes).toContainText('→ 无调光时段')
  await expect(changes).toContainText(`新增分组（1）${spare!.name}`)
  await page.getByRole('button', { name: '恢复到版本 1' }).click()
  await expect(page.getByRole('dialog')).toContainText(`将照明计划“${NAME}”恢复到版本 1？`)
  await expect(page.getByLabel('变更内容', { exact: true })).toContainText('主灯亮度35% → 80%')
  await expect(page.getByText(/今晚起生效/)).toBeVisible()
  const figures = page.getByRole('region', { name: '今夜预览' })
  await expect(figures).toContainText(/全年用电[\d,.]+ ?kWh.*\+[\d,.]+ ?kWh/)
  await expect(figures).toContainText(/全年电费¥[\d,.]+.*\+¥/)
  expect(schedule.mainBrightness).toBe(35)
  await page.getByRole('button', { name: '恢复到版本 1' }).click()
  await expect(page.getByText(/盏灯已存版本 3 的计划/)).toBeVisible()
  expect(await clicks()).toBe(3)
  expect(schedule).toMatchObject({ mainBrightness: 80 })
  // Live: the light reports the plan.
  await expect(page.getByRole('link', { name: '查看其余 1 盏灯' })).toBeVisible()
  missing!.planStorage = 'HELD'
  await expect(page.getByRole('link', { name: /查看其余/ })).toHaveCount(0)
})

test('groups that are gone and a taken name are named before they are left out', async ({ open, server }) => {
  const { city } = server
  const schedule = city.findBy('schedules', 'name', NAME)
  const gone = city.find('groups', schedule.groupIds[0])!
  changeScheduleAs(server, 'operator', schedule, { name: { set: '改名' } })
  city.add('schedules', { ...schedule, id: undefined, name: NAME, groupIds: [], revisions: undefined } as never)
  city.remove('groups', gone)
  const page = await open('/lighting/schedules', { as: 'admin' })
  await row(page, '改名').getByRole('button', { name: '版本记录 改名' }).click()
  await page.getByRole('button', { name: '恢复到版本 1' }).click()
  await expect(page.getByText(`以下 1 个分组已删除，不会恢复关联：${gone.name}。`)).toBeVisible()
  await expect(page.getByText(`名称“${NAME}”已被其他照明计划使用，将保留当前名称。`)).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByText('版本 1', { exact: true })).toBeVisible()
})

test('a viewer sees the revisions, and restores none', async ({ open, server }) => {
  const schedule = server.city.findBy('schedules', 'name', NAME)
  changeScheduleAs(server, 'operator', schedule, { description: { set: '新' } })
  const page = await open('/lighting/schedules', { as: 'viewer' })
  await row(page, NAME)
    .getByRole('button', { name: `版本记录 ${NAME}` })
    .click()
  await expect(page.getByText('版本 2（当前）')).toBeVisible()
  await expect(page.getByRole('button', { name: /恢复到/ })).toHaveCount(0)
})
