import { expect, test } from '../../testing/component.ts'

test('shows the inventory differences of a center by light; a sync corrects what it can', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const { city } = server
  const [moved, altered, kept] = city.rows.devices.filter(({ centerId }) => centerId === 1)
  const here = [moved, altered, kept].map(light => ({ deviceId: light!.deviceId, model: 'K01A-PLC' }))
  const center = city.find('centers', 1)!
  center.behind = [...here, { deviceId: 'L-UNKNOWN', model: 'K01A-PLC' }]
  for (const light of city.rows.devices)
    if (light.centerId === 1 && light !== altered && light !== kept) light.centerId = 2
  altered!.modeId = city.findBy('models', 'code', 'K03C-NB').id
  city.add('devices', { deviceId: 'L-NOT-THERE', name: '没有装的灯', centerId: 1, lifecycle: 'PLANNED' })

  const page = await open('/lighting/centers?q=C-0001', { as: 'admin' })
  await page.getByRole('button', { name: `设备清单 ${center.name}` }).click()
  await expect(page).toHaveURL(/center=1&view=inventory/)
  const drawer = page.getByRole('dialog', { name: '集中控制器详情' })
  await drawer.getByRole('button', { name: /获取清单/ }).click()
  await expect(drawer.getByRole('button', { name: /^全部差异 4$/ })).toBeVisible()
  const entry = (text: string) => drawer.getByRole('row').filter({ hasText: text })
  await expect(entry(moved!.deviceId)).toContainText('归属不同')
  await expect(entry(moved!.deviceId)).toContainText(`平台登记在“${city.find('centers', 2)!.name}”之下`)
  await expect(entry(altered!.deviceId)).toContainText('型号 平台 K03C-NB → 清单 K01A-PLC')
  await expect(entry('L-UNKNOWN')).toContainText('平台未登记')
  await expect(entry('L-NOT-THERE')).toContainText('清单中没有')

  await drawer.getByRole('button', { name: '同步此集中控制器' }).click()
  await expect(page.getByText(/同步完成：新增 1，更新 1，.*失败 1$/)).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^全部差异 2$/ })).toBeVisible()
  await expect(entry('L-NOT-THERE')).toBeVisible()
  await drawer.getByRole('button', { name: /^平台未登记 0$/ }).click()
  await expect(drawer.getByText('没有这类灯具')).toBeVisible()

  await drawer.getByRole('tab', { name: /^灯具/ }).click()
  await expect(drawer.getByRole('link').filter({ hasText: altered!.name })).toHaveAttribute(
    'href',
    new RegExp(`/lighting/devices/${altered!.id}$`),
  )
})

test('the light list of a center opens its last page when the current page no longer exists', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const { city } = server
  const lights = () => city.rows.devices.filter(({ centerId }) => centerId === 1)
  for (let n = lights().length; n < 12; n++)
    city.add('devices', { name: `末页 ${n}`, deviceId: `L-LAST-${n}`, centerId: 1, lifecycle: 'PLANNED' })
  const page = await open('/lighting/centers?center=1&view=lights', { as: 'admin' })
  const drawer = page.getByRole('dialog', { name: '集中控制器详情' })
  await drawer.getByRole('button', { name: '第 2 页' }).click()
  await expect(drawer.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  await expect(drawer.getByRole('row')).toHaveCount(3)
  for (const light of lights().slice(10)) city.remove('devices', light)
  await expect(drawer.getByRole('row')).toHaveCount(11)
})

test('shows the password of a center once', async ({ open, server }) => {
  const { id } = server.city.add('centers', { name: '待接入', deviceId: 'C-JOIN', hasCredential: false })
  const page = await open(`/lighting/centers?center=${id}&view=connection`, { as: 'operator' })
  const drawer = page.getByRole('dialog', { name: '集中控制器详情' })
  await expect(drawer).toContainText('lamplighter/1/C-JOIN/up/#')
  await drawer.getByRole('button', { name: '签发密码' }).click()
  await expect(drawer.getByText('密码只显示这一次')).toBeVisible()
  const password = await drawer.locator('span:text-is("密码") + code').innerText()
  expect(password).toBe('password-of-C-JOIN')
  await page.reload()
  await expect(drawer.getByText('已签发密码')).toBeVisible()
  await expect(drawer).not.toContainText(password)
})
