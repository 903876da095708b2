import { row } from '../console/src/testing/find.ts'
import { openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'lighting' })

test('creates, finds, changes and deletes a center', async ({ page }) => {
  await openAs(page, 'admin', { at: '/lighting/centers' })
  await expect(row(page, 'C-0001')).toContainText('在线')
  await page.getByRole('button', { name: '新建集中控制器' }).click()
  const form = page.getByRole('dialog', { name: '新建集中控制器' })
  await form.getByLabel('名称').fill('南门集中控制器')
  await form.getByLabel('设备编号').fill('C-NEW-1')
  await form.getByLabel('型号').selectOption({ index: 1 })
  await form.getByRole('button', { name: '创建' }).click()
  await expect(page.getByText('已创建 南门集中控制器')).toBeVisible()

  await page.getByLabel('搜索名称或设备编号').fill('C-NEW')
  await expect(page).toHaveURL(/q=C-NEW/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, 'C-NEW-1')).toContainText('从未通信')
  await page.getByRole('button', { name: '编辑 南门集中控制器' }).click()
  const edit = page.getByRole('dialog', { name: '编辑集中控制器' })
  await edit.getByLabel('名称').fill('南门 1 号')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(row(page, '南门 1 号')).toBeVisible()

  await page.getByRole('button', { name: '删除 南门 1 号' }).click()
  const confirm = page.getByRole('dialog', { name: '删除“南门 1 号”？' })
  await expect(confirm).toContainText('其下没有灯具')
  await confirm.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('没有符合条件的集中控制器')).toBeVisible()
})

test('the drift of a center is shown light by light, and a sync corrects what it can', async ({
  page,
  lamplighter,
}) => {
  const api = await signInToApi(lamplighter.url, 'admin@lamplighter.example')
  const found = await api(`{ findManyLightCenter(orderBy: [{ deviceId: asc }], limit: 2) { items { id name } }
    findAllDeviceMode(type: "light") { id code } }`)
  const [center, other] = found.findManyLightCenter.items
  const mode = (code: string) => found.findAllDeviceMode.find((one: { code: string }) => one.code === code).id
  const { findManyLightDevice: behind } = await api(
    `{ findManyLightDevice(where: { centerId: { equals: ${center.id} } }, limit: 3) { items { id deviceId } } }`,
  )
  const [moved, altered, unknown] = behind.items
  for (const { id } of behind.items) await api(`mutation { deleteLightDevice(id: ${id}) { id } }`)
  const register = (name: string, deviceId: string, code: string, at: number) =>
    api(`mutation { createLightDevice(input: { name: "${name}", deviceId: "${deviceId}",
      mode: { connect: { id: ${mode(code)} } }, center: { connect: { id: ${at} } } }) { id } }`)
  await register('移走的灯', moved.deviceId, 'K01A-PLC', other.id)
  await register('换了型号的灯', altered.deviceId, 'K03C-NB', center.id)
  await register('没有装的灯', 'L-NOT-THERE', 'K01A-PLC', center.id)

  await openAs(page, 'admin', { at: '/lighting/centers?q=C-0001' })
  await page.getByRole('button', { name: `设备清单 ${center.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`center=${center.id}&view=inventory`))
  const drawer = page.getByRole('dialog', { name: '集中控制器详情' })
  await drawer.getByRole('button', { name: '重新获取清单' }).click()
  await expect(drawer.getByRole('button', { name: /^全部差异 4$/ })).toBeVisible()
  const entry = (text: string) => drawer.getByRole('row').filter({ hasText: text })
  await expect(entry(moved.deviceId)).toContainText('归属不同')
  await expect(entry(moved.deviceId)).toContainText(`平台登记在“${other.name}”之下`)
  await expect(entry(altered.deviceId)).toContainText('型号 平台 K03C-NB → 清单 K01A-PLC')
  await expect(entry(unknown.deviceId)).toContainText('平台未登记')
  await expect(entry('L-NOT-THERE')).toContainText('清单中没有')

  await drawer.getByRole('button', { name: '同步此集中控制器' }).click()
  await expect(page.getByText(/同步完成：新增 1，更新 1，.*失败 1$/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^全部差异 2$/ })).toBeVisible()
  await expect(entry('L-NOT-THERE')).toBeVisible()
  await drawer.getByRole('button', { name: /^平台未登记 0$/ }).click()
  await expect(drawer.getByText('没有这类灯具')).toBeVisible()

  await drawer.getByRole('tab', { name: /^灯具/ }).click()
  await drawer.getByRole('link').filter({ hasText: '换了型号的灯' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '换了型号的灯' })).toBeVisible()
})
