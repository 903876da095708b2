import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { dialog, row } from '../../testing/find.ts'

test('previews any evening of a stored schedule, and says why it does not apply', async ({ open, server }) => {
  const saving = server.city.findBy('schedules', 'name', '主干道节能')
  saving.validFrom = '2099-11-01'
  const page = await open('/lighting/schedules', { as: 'viewer' })
  await row(page, '主干道节能').getByRole('button', { name: '更多操作：主干道节能' }).click()
  await page.getByRole('button', { name: '预览…' }).click()
  const preview = dialog(page, '预览：主干道节能')
  const rules = preview.getByRole('list', { name: '当晚的规则（从高到低）' })
  await expect(rules).toContainText('计划“主干道节能”不执行：2099年11月1日才开始')
  await preview.getByRole('group', { name: '近期执行' }).getByRole('button', { name: '2099年11月1日' }).click()
  await expect(rules.getByRole('listitem').filter({ hasText: '主干道节能' })).toContainText('生效')
  await expect(preview.getByRole('img', { name: /^2099年11月1日当晚: 1\d:\d\d 80%, 22:00 60%/ })).toBeVisible()
  await preview.getByLabel('预览日期').fill('2099-06-21')
  await expect(rules).toContainText('不执行：2099年11月1日才开始')
  await preview.getByRole('button', { name: '哪条规则生效' }).click()
  await expect(preview.getByText('维护、测试、临时控制和照度联动优先级更高')).toBeVisible()
})

test('compares two schedules with hours, energy and costs', async ({ open, server }) => {
  server.city.tariff = { price: 0.65, currency: 'CNY' }
  const groupIds = server.city.findBy('schedules', 'name', '主干道节能').groupIds
  server.city.add('schedules', {
    ...{ name: '半夜灯', type: 'TIMING', startTime: '18:00', endTime: '00:00', days: 'EVERY_DAY', weekdays: [] },
    ...{ mainBrightness: 100, steps: [], isEnabled: false, groupIds },
  })
  server.city.add('schedules', {
    ...{ name: '全夜灯', type: 'TIMING', startTime: '18:00', endTime: '06:00', days: 'EVERY_DAY', weekdays: [] },
    ...{ mainBrightness: 100, steps: [], isEnabled: false, groupIds },
  })
  const page = await open('/lighting/schedules', { as: 'admin' })
  await row(page, '全夜灯').getByRole('button', { name: '更多操作：全夜灯' }).click()
  await page.getByRole('button', { name: '对比方案…' }).click()
  const compare = dialog(page, '方案对比')
  await compare.getByLabel('方案 B', { exact: true }).first().click()
  await page.getByRole('option', { name: '半夜灯' }).click()
  const line = (name: string) => compare.getByRole('row', { name })
  await expect(line('亮灯时长')).toContainText('4,380.0 h')
  await expect(line('亮灯时长')).toContainText('−50.0%')
  await expect(line('电费')).toContainText('¥')
  await compare.getByText('30 晚', { exact: true }).click()
  await expect(line('亮灯时长')).toContainText('360.0 h')
  await expect(compare.getByRole('region', { name: '全夜灯' }).getByRole('img')).toHaveAccessibleName(
    /18:00 100%, 06:00 关灯/,
  )
  await expect(compare.getByRole('region', { name: '半夜灯' }).getByRole('img')).toHaveAccessibleName(
    /18:00 100%, 00:00 关灯/,
  )
})

test('compares what is typed with what is stored', async ({ open }) => {
  const page = await open('/lighting/schedules', { as: 'admin' })
  await page.getByRole('button', { name: '编辑 主干道节能' }).click()
  const form = dialog(page, '编辑计划')
  await form.getByRole('button', { name: '与已保存的对比' }).click()
  const compare = dialog(page, '方案对比')
  await expect(compare.getByRole('row', { name: '电量' })).toContainText('相同')
  await page.keyboard.press('Escape')
  await expect(compare).toBeHidden()
  await form.getByRole('slider').first().press('ArrowLeft')
  await form.getByRole('button', { name: '与已保存的对比' }).click()
  await expect(compare.getByRole('row', { name: '电量' })).toContainText('−')
  await expect(compare.getByRole('row', { name: '电费' })).toHaveCount(0)
})

testVariants('axe finds nothing in the preview and the comparison', async ({ page, open }) => {
  await open('/lighting/schedules')
  await page.getByRole('button', { name: /^(更多操作：|More actions: )主干道节能/ }).click()
  await page.getByRole('button', { name: /^(预览|Preview)…/ }).click()
  const preview = dialog(page, /^(预览：|Preview: )/)
  await expect(preview.getByRole('listitem').first()).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await page.getByRole('button', { name: /^(更多操作：|More actions: )主干道节能/ }).click()
  await page.getByRole('button', { name: /^(对比方案|Compare with)…/ }).click()
  const compare = dialog(page, /^(方案对比|Compare schedules)$/)
  await compare
    .getByLabel(/^(方案|Schedule) B$/)
    .first()
    .click()
  await page.getByRole('option').last().click()
  await expect(compare.getByRole('table')).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
})
