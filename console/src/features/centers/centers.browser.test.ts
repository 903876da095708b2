import { expect, test } from '../../testing/component.ts'

test('a change that another person has saved is not overwritten unseen', async ({ open, server }) => {
  const page = await open('/lighting/centers?q=C-0001', { as: 'admin' })
  const center = server.city.find('centers', 1)!
  await page.getByRole('button', { name: `编辑 ${center.name}` }).click()
  const form = page.getByRole('dialog', { name: '编辑集中控制器' })
  await form.getByLabel('名称').fill('我的名称')
  server.city.change(center, { name: '他的名称' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('内容已被他人修改')).toBeVisible()
  await expect(form.getByRole('list', { name: '对方修改后的内容' })).toHaveText('名称: 他的名称')
  await expect(form.getByLabel('名称')).toHaveValue('我的名称')
  await form.getByRole('button', { name: '放弃我的，载入最新内容' }).click()
  await expect(form.getByLabel('名称')).toHaveValue('他的名称')
  await form.getByLabel('名称').fill('商量好的名称')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row').filter({ hasText: '商量好的名称' })).toBeVisible()
  expect(center.name).toBe('商量好的名称')
})
