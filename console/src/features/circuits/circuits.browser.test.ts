import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'
import { equipCenter } from '../../testing/equipment.ts'
import { dialog, row } from '../../testing/find.ts'

const PAGE = '/lighting/centers?center=1&view=circuits'
const drawerOf = (page: Page): Locator => dialog(page, '集中控制器详情')

test('shows circuits and meters; opening one shows how many lights may go dark', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const { city } = server
  equipCenter(city)
  const lights = city.rows.devices.filter(({ centerId }) => centerId === 1)
  lights[0]!.litState = 'LIT'
  const page = await open(PAGE, { as: 'operator' })
  const drawer = drawerOf(page)
  const [east, west] = [row(drawer, '东侧'), row(drawer, '西侧')]
  await expect(east).toContainText('11.40 A')
  await expect(west).toContainText('跳闸')
  await expect(west).toContainText('41 mA')
  await expect(drawer.getByRole('article', { name: '电表 M1' })).toContainText('123,456.70 kWh')

  await east.getByRole('button', { name: '分闸 东侧' }).click()
  const question = dialog(page, '分闸“东侧”？')
  await expect(question).toContainText(`其下共 ${lights.length} 盏灯，其中 1 盏正亮`)
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  await question.getByRole('button', { name: '分闸' }).click()
  await expect(question).toBeHidden()
  await expect(east).toContainText('已应答')
  await expect(east.getByRole('button', { name: '合闸 东侧' })).toBeVisible()
  expect(server.variablesOf('SwitchCircuit')).toEqual([{ centerId: 1, circuit: '1', contactor: 'OPEN' }])

  await east.getByRole('button', { name: '合闸 东侧' }).click()
  await expect(dialog(page, '合闸“东侧”？')).toContainText('确认没有人员在此回路上作业')
})

test('a circuit cannot be switched while its command is pending, or if it was not announced', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const center = equipCenter(server.city)
  center.isUnresponsive = true
  const page = await open(PAGE, { as: 'operator' })
  const west = row(drawerOf(page), '西侧')
  await west.getByRole('button', { name: '合闸 西侧' }).click()
  await dialog(page, '合闸“西侧”？').getByRole('button', { name: '合闸' }).click()
  await expect(west).toContainText('已下发')
  await expect(west.getByRole('button', { name: '合闸 西侧' })).toHaveAttribute('aria-disabled', 'true')
  center.cabinet.circuits[1].command.status = 'EXPIRED'
  await expect(west).toContainText('已过期')
  await expect(west.getByRole('button', { name: '合闸 西侧' })).not.toHaveAttribute('aria-disabled')

  center.capabilities.circuits = false
  await page.reload()
  await expect(west.getByRole('button', { name: '合闸 西侧' })).toHaveAttribute('aria-disabled', 'true')
})

test('a viewer sees circuits without switches, and events of the center', async ({ open, server }) => {
  equipCenter(server.city)
  const page = await open(PAGE, { as: 'viewer' })
  const drawer = drawerOf(page)
  await expect(row(drawer, '东侧')).toContainText('合闸')
  await expect(drawer.getByRole('button', { name: /合闸|分闸/ })).toHaveCount(0)
  await drawer.getByRole('tab', { name: '事件' }).click()
  await expect(drawer.getByRole('list', { name: '事件' })).toContainText('漏电')
  await expect(drawer.getByRole('list', { name: '事件' })).toContainText('41 mA')
})
