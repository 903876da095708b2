import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { dialog, field } from '../../testing/find.ts'

test('dims the lights of a group, and shows the progress until each has reported', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open('/lighting/groups', { as: 'operator' })
  await page.getByRole('button', { name: /^操作 南山主干道/ }).click()
  const form = dialog(page, /^操作 南山主干道/)
  const slider = form.getByRole('slider', { name: '主灯 · 亮度' })
  await expect(slider).toHaveAttribute('aria-valuemin', '10')
  await slider.focus()
  await page.keyboard.press('Home')
  for (let i = 0; i < 27; i++) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '37')
  await form.getByRole('button', { name: '下发指令' }).click()
  const progress = form.getByRole('article', { name: /主灯 亮 37%/ })
  await expect(progress).toBeVisible()
  await expect(progress.getByText(/已确认 7/)).toBeVisible()
  await expect(progress.getByText('进行中')).toBeHidden()
  expect(server.variablesOf('OperateGroup')).toMatchObject([{ id: 5, input: { mainSwitch: true, mainBrightness: 37 } }])
})

test('requires a reason for groups with more than 50 lights', async ({ open, server }) => {
  const group = server.city.findBy('groups', 'name', '公园')
  for (const light of server.city.rows.devices.slice(0, 55)) light.groupId = group.id
  const page = await open('/lighting/groups', { as: 'operator' })
  await page.getByRole('button', { name: /^操作 公园/ }).click()
  const form = dialog(page, /^操作 公园/)
  await form.getByRole('button', { name: '下发指令' }).click()
  await expect(field(form, '原因')).toBeFocused()
  await expect(form.getByText('请填写原因')).toBeVisible()
  expect(server.variablesOf('OperateGroup')).toEqual([])
  await form.getByRole('button', { name: '检修' }).click()
  await expect(form.getByText('请填写原因')).toHaveCount(0)
  await form.getByRole('button', { name: '下发指令' }).click()
  await expect(form.getByRole('article')).toContainText('原因：检修')
  expect(server.variablesOf('OperateGroup')).toMatchObject([{ input: { reason: '检修' } }])
})

test('asks before several lights are switched off', async ({ open, server }) => {
  const page = await open('/lighting/groups', { as: 'operator' })
  await page.getByRole('button', { name: /^操作 公园/ }).click()
  const form = dialog(page, /^操作 公园/)
  await form.getByRole('switch').first().waitFor({ state: 'attached' })
  for (const lamp of await form.getByRole('switch').all()) await lamp.dispatchEvent('click')
  await form.getByRole('button', { name: '下发指令' }).click()
  const sure = dialog(page, '请确认')
  await expect(sure).toContainText('将关闭 2 盏灯')
  expect(server.variablesOf('OperateGroup')).toHaveLength(0)
  await sure.getByRole('button', { name: '确认执行' }).click()
  await expect(form.getByRole('progressbar', { name: '2 盏中 2 盏已确认' })).toBeVisible()
})

testVariants('axe finds nothing on groups and their dialogs', async ({ page, open }) => {
  await open('/lighting/groups')
  await page.locator('tbody').getByRole('checkbox').first().check()
  expect(await violations(page)).toEqual([])

  await page
    .getByRole('button', { name: /^(编辑|Edit) / })
    .nth(1)
    .click()
  const form = dialog(page, /^(编辑分组|Edit group)$/)
  await expect(form.getByRole('tab')).toHaveCount(3)
  for (const tab of await form.getByRole('tab').all()) {
    await tab.click()
    await expect(form.getByRole('tabpanel', { name: await tab.innerText() })).toBeVisible()
    if (/定时策略|Control mode/.test(await tab.innerText()))
      await expect(form.getByRole('region', { name: /今夜预览|Preview for tonight/ })).toBeVisible()
    if (/设备|Devices/.test(await tab.innerText())) await expect(form.getByRole('option').first()).toBeVisible()
    expect(await violations(page, '[role=dialog]')).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  for (const name of [/^(操作|Operate) /, /^(批量编辑|Batch edit)$/, /^(删除|Delete) /]) {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible()
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
