import { ADMIN, addAdmin, emailOf, findRoleId, openAs, PASSWORD } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'people' })

test('authorises and revokes devices, groups and centers; the customer sees it at once', async ({
  page,
  lamplighter,
}) => {
  const ask = await signInToApi(lamplighter.url, ADMIN)
  await addAdmin(ask, await findRoleId(ask, 'CUSTOMER'), 'Plant')
  const customer = await signInToApi(lamplighter.url, emailOf('Plant'), PASSWORD)
  const lights = async () => {
    const query = '{ findManyLightDevice(limit: 200) { items { deviceId } } }'
    const { findManyLightDevice } = await customer(query)
    return findManyLightDevice.items.map(({ deviceId }: { deviceId: string }) => deviceId) as string[]
  }
  expect(await lights()).toEqual([])
  await openAs(page, ADMIN, { at: '/setting/admin/list?q=Plant' })
  await page.getByRole('button', { name: '设备管理授权 Plant' }).click()
  const dialog = page.getByRole('dialog')
  const available = dialog.getByRole('region', { name: '可选' })
  const selected = dialog.getByRole('region', { name: '已选' })
  await available.getByPlaceholder('搜索...').fill('L-000007')
  await expect(available.getByRole('option')).toHaveCount(1)
  await available.getByRole('option').click()
  await available.getByRole('button', { name: '移到已选（1）' }).click()
  for (const tab of ['分组', '集中控制器']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await available.getByRole('option').first().click()
    await available.getByRole('button', { name: '移到已选（1）' }).click()
  }
  await dialog.getByRole('button', { name: '保存授权' }).click()
  await expect(dialog).toBeHidden()
  const seen = await lights()
  expect(seen).toContain('L-000007')
  expect(seen.length).toBeGreaterThan(1)

  await page.getByRole('button', { name: '设备管理授权 Plant' }).click()
  for (const tab of ['设备', '分组', '集中控制器']) {
    await dialog.getByRole('tab', { name: tab }).click()
    await expect(selected.getByRole('option')).toHaveCount(1)
    await selected.getByRole('button', { name: '全选' }).click()
    await selected.getByRole('button', { name: '移出已选（1）' }).click()
  }
  await dialog.getByRole('button', { name: '保存授权' }).click()
  await expect(dialog).toBeHidden()
  expect(await lights()).toEqual([])
})
