import { expect, test } from '../../testing/component.ts'
import { addLights, box, LIST, lightOf } from '../../testing/devices.ts'
import { options, row } from '../../testing/find.ts'
import { pressUntilGone } from '../../testing/pressUntil.ts'

test('batch operation: sends commands to normal devices only, and shows the result of each', {
  tag: '@nightly',
}, async ({ open, server }) => {
  lightOf(server.city, 'L-000030').deviceStatus = 'MAINTENANCE'
  const page = await open(`${LIST}?q=L-00003`, { as: 'operator' })
  for (const device of ['L-000030', 'L-000031', 'L-000032']) await box(page, device).check()
  await page.getByRole('button', { name: '批量操作' }).click()
  const dialog = page.getByRole('dialog', { name: '批量操作' })
  await expect(dialog).toContainText('3 盏中有 2 盏可以操作')
  const slider = dialog.getByRole('slider').first()
  await expect(slider).toHaveAttribute('aria-valuemin', '10')
  await expect(slider).toHaveAttribute('aria-valuemax', '100')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '10')
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuenow', '100')
  await dialog.getByRole('button', { name: '下发指令' }).click()
  await expect(dialog.getByText('已确认 2')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: '已确认' }).filter({ hasText: '前' })).toHaveCount(2)
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(row(page, 'L-000031')).toContainText('100%')
  const asked = ['L-000031', 'L-000032'].map(deviceId => lightOf(server.city, deviceId).id)
  expect(server.variablesOf('BatchOperate')).toMatchObject([{ ids: asked, input: { mainBrightness: 100 } }])

  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '批量操作记录' }).click()
  await expect(page.getByRole('dialog', { name: '批量操作记录' }).getByRole('article').first()).toContainText('2 盏灯')
})

test('batch operation: asks with the count before switching off, and sends once when confirmed', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const page = await open(`${LIST}?q=L-00002`, { as: 'operator' })
  await box(page, 'L-000021').check()
  await box(page, 'L-000022').check()
  await page.getByRole('button', { name: '批量操作' }).click()
  const dialog = page.getByRole('dialog', { name: '批量操作' })
  await dialog.getByRole('switch').first().waitFor({ state: 'attached' })
  for (const lamp of await dialog.getByRole('switch').all()) await lamp.dispatchEvent('click')
  const sent = () => server.variablesOf('BatchOperate').length
  await dialog.getByRole('button', { name: '下发指令' }).click()
  const question = page.getByRole('dialog', { name: '请确认' })
  await expect(question).toContainText('将关闭 2 盏灯')
  expect(sent()).toBe(0)
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  expect(sent()).toBe(0)
  await dialog.getByRole('button', { name: '下发指令' }).click()
  await question.getByRole('button', { name: '确认执行' }).click()
  await expect(dialog.getByRole('button', { name: '下发指令' })).toBeHidden()
  await expect(question).toBeHidden()
  expect(sent()).toBe(1)
})

test('batch operation: shows an orange toast and sends nothing when no device can be operated', async ({
  open,
  server,
}) => {
  lightOf(server.city, 'L-000033').deviceStatus = 'MAINTENANCE'
  const page = await open(`${LIST}?q=L-000033`, { as: 'operator' })
  await box(page, 'L-000033').check()
  await page.getByRole('button', { name: '批量操作' }).click()
  await expect(page.locator('[data-kind=warning]')).toContainText('没有可操作的设备')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(server.variablesOf('BatchOperate')).toEqual([])
})

test('batch delete: removes each from the list, lists failures, and shows the rest in a toast', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const lights = addLights(server.city, 'L-DEL-1', 'L-DEL-2', 'L-DEL-3')
  const page = await open(`${LIST}?q=L-DEL`, { as: 'admin' })
  await expect(page.getByRole('row')).toHaveCount(1 + 3)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  server.city.remove('devices', lights[1]!)
  await page.getByRole('button', { name: '批量删除' }).click()
  const dialog = page.getByRole('dialog', { name: '删除 3 盏灯？' })
  await expect(dialog).toContainText('新灯 L-DEL-1')
  await dialog.getByRole('button', { name: '删除', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('新灯 L-DEL-2')
  expect(server.variablesOf('DeleteDevice').map(({ id }) => id)).toEqual(lights.map(({ id }) => id))
  await expect(page.locator('[data-kind=success]')).toContainText('已删除 2 盏灯')
  await pressUntilGone(dialog.getByRole('button', { name: '关闭' }).last(), dialog)
  await expect(page.getByText('没有符合条件的设备')).toBeVisible()
  await expect(page.getByText('已选 1 盏')).toBeVisible()

  addLights(server.city, 'L-DEL-4')
  await page.reload()
  await row(page, 'L-DEL-4')
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await row(page, 'L-DEL-4').getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.locator('[data-kind=success]')).toContainText('已删除 新灯 L-DEL-4')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('batch delete: stops at a lost connection, and deletes the rest on retry', async ({ open, server }) => {
  addLights(server.city, 'L-LOST-1', 'L-LOST-2', 'L-LOST-3')
  const page = await open(`${LIST}?q=L-LOST`, { as: 'admin' })
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  const deletions = () => server.variablesOf('DeleteDevice').length
  const repair = server.faults.closeConnection('DeleteDevice', { after: 1 })
  await page.getByRole('button', { name: '批量删除' }).click()
  const dialog = page.getByRole('dialog', { name: '删除 3 盏灯？' })
  await dialog.getByRole('button', { name: '删除', exact: true }).click()
  await expect(dialog).toContainText('1 盏未能删除')
  await expect(dialog).toContainText('其余 1 盏未删除')
  expect(deletions()).toBe(2)
  repair()
  await dialog.getByRole('button', { name: '重试其余设备' }).click()
  await expect(dialog).toBeHidden()
  expect(deletions()).toBe(4)
  await expect(page.getByText('没有符合条件的设备')).toBeVisible()
})

test('batch edit: stops at a lost connection, and changes the rest on retry', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  addLights(server.city, 'L-EDIT-1', 'L-EDIT-2', 'L-EDIT-3')
  const page = await open(`${LIST}?q=L-EDIT`, { as: 'admin' })
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量编辑' }).click()
  const dialog = page.getByRole('dialog', { name: '批量编辑 3 盏灯' })
  await dialog.getByRole('combobox', { name: '维护状态' }).click()
  await page.getByRole('option', { name: '设为维护' }).click()
  const updates = () => server.variablesOf('UpdateLightDevice').length
  const repair = server.faults.closeConnection('UpdateLightDevice', { after: 1 })
  await dialog.getByRole('button', { name: '应用到 3 盏灯' }).click()
  await expect(dialog).toContainText('1 盏灯更新失败')
  await expect(dialog).toContainText('1 盏灯未处理')
  expect(updates()).toBe(2)
  repair()
  await dialog.getByRole('button', { name: '重试其余设备' }).click()
  await expect(dialog).toBeHidden()
  expect(updates()).toBe(4)
  await expect(page.getByRole('cell', { name: '维护', exact: true })).toHaveCount(3)
})

test('asks with the count before more than 200 lights go into maintenance', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  addLights(server.city, ...Array.from({ length: 201 }, (_, n) => `L-ASK-${n}`))
  const page = await open(`${LIST}?q=L-ASK-`, { as: 'admin' })
  await page.getByRole('button', { name: '选择全部 201 盏' }).click()
  await page.getByRole('button', { name: '批量编辑' }).click()
  const form = page.getByRole('dialog', { name: '批量编辑 201 盏灯' })
  await form.getByRole('combobox', { name: '维护状态' }).click()
  await options(page).filter({ hasText: '设为维护' }).click()
  const updates = () => server.variablesOf('UpdateLightDevice').length
  await form.getByRole('button', { name: '应用到 201 盏灯' }).click()
  const question = page.getByRole('dialog', { name: '请确认' })
  await expect(question).toContainText('201 盏灯将进入维护')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  expect(updates()).toBe(0)

  server.faults.slow('UpdateLightDevice', 50)
  await form.getByRole('button', { name: '应用到 201 盏灯' }).click()
  await question.getByRole('button', { name: '确认执行' }).click()
  await expect(form).toContainText('正在更新')
  await expect(question).toBeHidden()
  await form.getByRole('button', { name: '停止' }).click()
  await expect(form).toContainText(/\d+ 盏灯未处理/)
  expect(updates()).toBeGreaterThan(0)
  expect(updates()).toBeLessThan(201)
})
