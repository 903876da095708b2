import { expect, test } from '../../testing/component.ts'
import { dialog, row } from '../../testing/find.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'
import { pressUntilGone } from '../../testing/pressUntil.ts'

/** Without lights. */
function addGroup({ city }: MemoryServer, name: string) {
  return city.add('groups', { name, controlMode: 'MANUAL', enableStatus: true, groupStatus: 'NORMAL', timeZone: 'UTC' })
}

test('batch edit changes filled-in fields only; batch delete removes the groups', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  for (const name of ['批量 甲', '批量 乙']) addGroup(server, name)
  const page = await open('/lighting/groups?q=批量', { as: 'admin' })
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await expect(page.getByRole('status').filter({ hasText: '已选 2 项' })).toBeVisible()
  await page.getByRole('button', { name: '批量编辑' }).click()
  const form = dialog(page, /批量编辑/)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请至少填写一项。')).toBeVisible()
  await form.getByLabel('状态').selectOption('维护')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('已修改')).toHaveCount(2)
  expect(server.variablesOf('UpdateGroup').map(({ input }) => input)).toEqual(
    Array(2).fill({ groupStatus: { set: 'MAINTENANCE' } }),
  )
  await pressUntilGone(form.getByRole('button', { name: '关闭' }).last(), form)
  await expect(row(page, '批量 甲')).toContainText('维护')
  await expect(row(page, '批量 甲')).toContainText('手动控制')
  await expect(row(page, '批量 甲').getByRole('button', { name: /^操作/ })).toBeDisabled()

  await page.getByRole('button', { name: '批量操作', exact: true }).click()
  await expect(page.getByText(/没有可操作的分组/)).toBeVisible()

  await page.getByRole('button', { name: '批量删除' }).click()
  await dialog(page, '删除 2 个分组？').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByText('没有符合条件的分组')).toBeVisible()
  await expect(page.getByText('已选 0 项')).toBeVisible()
})

test('a batch edit asks once whether groups without a region follow the sun of the site', async ({ open, server }) => {
  for (const name of ['批量 甲', '批量 乙']) addGroup(server, name)
  const page = await open('/lighting/groups?q=批量', { as: 'admin' })
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量编辑' }).click()
  const form = dialog(page, /批量编辑/)
  await form.getByLabel('控制方式').selectOption('日出日落')
  await form.getByRole('button', { name: '保存' }).click()
  const sure = dialog(page, '保存前请确认')
  await expect(sure).toContainText('日落日出将按站点位置（上海）计算。分组：')
  await sure.getByRole('button', { name: '取消' }).click()
  await expect(sure).toBeHidden()
  expect(server.variablesOf('UpdateGroup')).toHaveLength(0)
  await form.getByRole('button', { name: '保存' }).click()
  await sure.getByRole('checkbox').check()
  await sure.getByRole('button', { name: '确认保存' }).click()
  await expect(form.getByText('已修改')).toHaveCount(2)
  expect(server.variablesOf('UpdateGroup')).toHaveLength(2)
})

test('asks what lights without a plan do before their group is deleted', async ({ open, server }) => {
  const page = await open('/lighting/groups?q=公园', { as: 'admin' })
  await page.getByRole('button', { name: '删除 公园' }).click()
  const sure = dialog(page, '删除分组“公园”？')
  await expect(sure).toContainText('2 盏灯会保留')
  await expect(sure).toContainText('2 盏灯将没有照明计划')
  const remove = sure.getByRole('button', { name: '删除', exact: true })
  await expect(remove).toBeDisabled()
  await sure.getByRole('radio', { name: '保持现状' }).check()
  await remove.click()
  await expect(row(page, '天河区 · 公园')).toHaveCount(0)
  expect(server.variablesOf('DeleteGroup')).toEqual([{ id: 3, leftLights: 'STAY' }])
})

test('shows the effect on lights before a group is deleted; an unknown effect is reported', async ({
  open,
  server,
}) => {
  addGroup(server, '影响未知')
  const page = await open('/lighting/groups?q=影响未知', { as: 'admin' })
  const letGo = server.faults.hold('PreviewGroupDeletion')
  await page.getByRole('button', { name: '删除 影响未知' }).click()
  const sure = dialog(page, '删除分组“影响未知”？')
  const remove = sure.getByRole('button', { name: '删除', exact: true })
  await expect(sure).toBeVisible()
  await expect(remove).toBeDisabled()
  letGo()
  await expect(remove).toBeEnabled()
  await sure.getByRole('button', { name: '取消' }).click()
  await expect(sure).toBeHidden()

  server.faults.fail('PreviewGroupDeletion', 'INTERNAL_SERVER_ERROR')
  await page.getByRole('button', { name: '删除 影响未知' }).click()
  await expect(sure).toContainText('暂时无法计算对灯的影响')
  await remove.click()
  await expect(page.getByText('没有符合条件的分组')).toBeVisible()
})

test('asks before several groups change with unknown effect; changes none after the dialog was closed', {
  tag: '@nightly',
}, async ({ open, server }) => {
  for (const name of ['未知 甲', '未知 乙']) addGroup(server, name)
  const page = await open('/lighting/groups?q=未知', { as: 'admin' })
  const form = dialog(page, /批量编辑/).filter({ has: page.getByLabel('状态') })
  const edit = async () => {
    await page.getByRole('button', { name: '批量编辑' }).click()
    await form.getByLabel('状态').selectOption('维护')
    await form.getByRole('button', { name: '保存' }).click()
  }
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  const letGo = server.faults.hold('PreviewGroups')
  await edit()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(form).toBeHidden()
  const answered = page.waitForResponse(response => !!response.request().postData()?.includes('query PreviewGroups'))
  letGo()
  await answered
  await expect(row(page, '未知 甲')).not.toContainText('维护')
  expect(server.variablesOf('UpdateGroup')).toHaveLength(0)

  server.faults.fail('PreviewGroups', 'INTERNAL_SERVER_ERROR')
  await edit()
  const sure = dialog(page, /批量编辑/).filter({ hasText: '暂时无法计算对灯的影响' })
  await expect(sure).toBeVisible()
  expect(server.variablesOf('UpdateGroup')).toHaveLength(0)
  await sure.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已修改')).toHaveCount(2)
})

test('a deleted group is restored by the toast and from the trash, and opened with the keyboard', async ({
  open,
  server,
}) => {
  addGroup(server, '删了又要')
  const page = await open('/lighting/groups?q=删了又要', { as: 'admin' })
  const remove = async () => {
    await page.getByRole('button', { name: '删除 删了又要' }).click()
    await dialog(page, '删除分组“删了又要”？').getByRole('button', { name: '删除', exact: true }).click()
    await expect(page.getByText('没有符合条件的分组')).toBeVisible()
  }
  await remove()
  await expect(page.getByText('分组“删了又要”已删除')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row(page, '删了又要')).toBeVisible()

  await remove()
  await page.getByRole('button', { name: '最近删除' }).click()
  const trash = dialog(page, '最近删除')
  await expect(trash.getByRole('tab', { name: '分组' })).toHaveAttribute('aria-selected', 'true')
  await trash.getByRole('button', { name: '恢复 删了又要' }).first().click()
  await page.keyboard.press('Escape')
  await expect(row(page, '删了又要')).toBeVisible()

  // With the keyboard: to the row, and to its form.
  await page.locator('main').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(dialog(page, '编辑分组').getByLabel('名称')).toHaveValue('删了又要')
})

test('a batch edit shows which groups were not changed, and retries them alone', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  for (const name of ['重试 甲', '重试 乙']) addGroup(server, name)
  const page = await open('/lighting/groups?q=重试', { as: 'admin' })
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量编辑' }).click()
  const form = dialog(page, /批量编辑/)
  await form.getByLabel('状态').selectOption('维护')
  const repair = server.faults.fail('UpdateGroup', 'INTERNAL_SERVER_ERROR', {}, 1)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('1 个分组已修改，1 个未修改')).toBeVisible()
  await expect(form.getByText('未修改', { exact: true })).toHaveCount(1)
  repair()
  await form.getByRole('button', { name: '重试其余 1 个分组' }).click()
  await expect(form.getByText('已修改', { exact: true })).toHaveCount(2)
  expect(server.variablesOf('UpdateGroup')).toHaveLength(3)
})
