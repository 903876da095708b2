import { expect, test } from '../../testing/component.ts'

test('holidays and worked weekend days: pastes a list, adds a period and removes it', async ({ open, server }) => {
  server.city.rows.holidays.length = 0
  const page = await open('/lighting/schedules?tab=holidays&year=2027', { as: 'operator' })
  await page.getByRole('button', { name: '批量导入' }).click()
  const form = page.getByRole('dialog', { name: '批量导入日期' })
  await form.getByLabel('日期列表').fill('2027-02-06~2027-02-08 春节\n下周三 放假')
  await expect(form.getByText('无法识别的行：下周三 放假')).toBeVisible()
  await form.getByRole('button', { name: '导入' }).click()
  await expect(form).toBeVisible()
  await form.getByLabel('日期列表').fill('2027-02-06~2027-02-08 春节\n2027-02-20 春节 班')
  await expect(form.getByText('将写入 4 天。')).toBeVisible()
  await form.getByRole('button', { name: '导入' }).click()
  await expect(form).toBeHidden()
  const list = page.getByRole('list', { name: '2027 年的节假日和调休' })
  await expect(list.getByRole('listitem').filter({ hasText: '2月6日' })).toContainText('3 天')
  await expect(page.locator('td[title="调休工作日 · 春节"]')).toHaveText(/20\s*班/)
  expect(server.city.rows.holidays.filter(({ name }) => name === '春节').map(({ kind }) => kind)).toEqual([
    ...Array(3).fill('HOLIDAY'),
    'WORKDAY',
  ])

  await page.getByRole('button', { name: '添加日期' }).click()
  const add = page.getByRole('dialog', { name: '添加节假日或调休' })
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add.getByText('请选择日期。')).toBeVisible()
  await add.getByLabel('开始日期').fill('2027-05-03')
  await add.getByLabel('结束日期').fill('2027-05-01')
  await expect(add.getByText('结束日期不能早于开始日期。')).toBeVisible()
  await add.getByLabel('结束日期').fill('2027-05-05')
  await add.getByLabel('名称').fill('春季检修')
  await add.getByRole('button', { name: '保存' }).click()
  await expect(add).toBeHidden()
  await expect(list).toContainText('春季检修')
  await page.getByRole('button', { name: /^删除 春季检修 5月3日/ }).click()
  await expect(list.getByRole('listitem').filter({ hasText: '5月3日' })).toHaveCount(0)
})

test('the official calendar of a year is imported by one click, with its source', async ({ open, server }) => {
  server.city.rows.holidays.length = 0
  const page = await open('/lighting/schedules?tab=holidays&year=2026', { as: 'admin' })
  const official = page.getByRole('region', { name: '官方日历' })
  await expect(official).toContainText(
    '《国务院办公厅关于2026年部分节假日安排的通知》（国办发明电〔2025〕7号，2025年11月4日）',
  )
  await expect(official).toContainText('请与中国政府网公布的原文核对')
  await official.getByRole('button', { name: '导入 2026 年官方日历（39 天）' }).click()
  await expect(page.getByText('已保存 39 天')).toBeVisible()
  await expect(official).toContainText('当前日历与通知一致。')
  await expect(official.getByRole('button')).toHaveCount(0)
  expect(server.city.rows.holidays).toHaveLength(39)

  server.city.rows.holidays.pop()
  await page.getByRole('button', { name: '下一年' }).click()
  await expect(official).toContainText('系统尚未收录 2027 年的放假通知')
  await page.getByRole('button', { name: '上一年' }).click()
  await expect(official).toContainText('当前日历有 1 天与其不同：2026年10月10日。')
})
