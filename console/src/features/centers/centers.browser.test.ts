import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { row } from '../../testing/find.ts'

test('creates a center; shows errors at their fields and keeps the input', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open('/lighting/centers', { as: 'admin' })
  await expect(row(page, 'C-0001')).toContainText('在线')
  await page.getByRole('button', { name: '新建集中控制器' }).click()
  const form = page.getByRole('dialog', { name: '新建集中控制器' })
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form).toContainText('集中控制器名称至少 2 个字符')
  await expect(form).toContainText('请输入设备编号')
  await expect(form).toContainText('请选择设备型号')
  await form.getByLabel('名称').fill('南门集中控制器')
  await form.getByLabel('设备编号').fill('C-0001')
  await form.getByLabel('型号').selectOption({ index: 1 })
  await expect(form.getByText('离线属于正常，不产生告警')).toBeVisible()
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('该编号已被使用。')).toBeVisible()
  await expect(form.getByLabel('名称')).toHaveValue('南门集中控制器')
  await form.getByLabel('设备编号').fill('C-NEW-1')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(page.getByText('已创建 南门集中控制器')).toBeVisible()
  await expect(form).toBeHidden()
  expect(server.city.rows.centers.at(-1)).toMatchObject({ name: '南门集中控制器', deviceId: 'C-NEW-1' })

  await page.getByLabel('搜索名称或设备编号').fill('C-NEW')
  await expect(page).toHaveURL(/q=C-NEW/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, 'C-NEW-1')).toContainText('从未通信')
})

test('edits a center with locked id and model, asks on Escape, deletes it and clears the filter', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const mode = server.city.findBy('models', 'type', 'center')
  server.city.add('centers', { name: '南门集中控制器', deviceId: 'C-NEW-1', modeId: mode.id, online: false })
  const page = await open('/lighting/centers?q=C-NEW', { as: 'admin' })
  await page.getByRole('button', { name: '编辑 南门集中控制器' }).click()
  const edit = page.getByRole('dialog', { name: '编辑集中控制器' })
  await expect(edit.getByLabel('设备编号')).toHaveAttribute('readonly')
  await expect(edit.getByLabel('型号')).toHaveAttribute('readonly')
  await edit.getByLabel('名称').fill('南门 1 号')
  await page.keyboard.press('Escape')
  await expect(edit.getByRole('alertdialog')).toContainText('已填写的内容会丢失')
  await edit.getByRole('button', { name: '继续填写' }).click()
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(row(page, '南门 1 号')).toBeVisible()

  await page.getByRole('button', { name: '删除 南门 1 号' }).click()
  const confirm = page.getByRole('dialog', { name: '删除“南门 1 号”？' })
  await expect(confirm).toContainText('其下没有灯具')
  await confirm.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('没有符合条件的集中控制器')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).first().click()
  await expect(row(page, 'C-0001')).toBeVisible()
})

test('shows a conflict when another user has saved a change', { tag: '@nightly' }, async ({ open, server }) => {
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

test('shows how many lights lose their center before several are deleted, and keeps the lights', async ({
  open,
  server,
}) => {
  const { city } = server
  const lights = city.rows.devices.slice(0, 2)
  for (const [n, light] of lights.entries())
    light.centerId = city.add('centers', { name: `拆除 ${n + 1}`, deviceId: `C-OUT-${n + 1}` }).id
  const page = await open('/lighting/centers?q=C-OUT', { as: 'admin' })
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量删除' }).click()
  const confirm = page.getByRole('dialog', { name: '删除 2 台集中控制器？' })
  await expect(confirm).toContainText('2 盏灯将保留，但与集中控制器的关联会解除')
  await confirm.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('没有符合条件的集中控制器')).toBeVisible()
  expect(lights.map(({ id }) => city.find('devices', id)?.centerId)).toEqual([null, null])
})

test('asks only those who may to register the first center', async ({ open, server }) => {
  server.city.rows.centers.length = 0
  const page = await open('/lighting/centers', { as: 'customer' })
  await expect(page.getByText('您有权查看的集中控制器会显示在这里。')).toBeVisible()
  await expect(page.getByText(/签发密码/)).toHaveCount(0)
})

test('a viewer and a customer see centers without controls', { tag: '@nightly' }, async ({ open, page, server }) => {
  await open('/lighting/centers?q=C-0002', { as: 'viewer' })
  await expect(row(page, 'C-0002')).toBeVisible()
  for (const name of [/^新建/, /^编辑/, /^删除/]) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: /^设备清单/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('还没有设备清单')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /获取清单|同步/ })).toHaveCount(0)
  await drawer.getByRole('tab', { name: '接入' }).click()
  await expect(drawer).toContainText('lamplighter/1/C-0002/down/#')
  await expect(drawer.getByRole('button', { name: /签发/ })).toHaveCount(0)

  const customer = server.city.rows.admins.find(({ manages }) => manages?.GROUP)!
  customer.manages = { ...customer.manages, CENTER: [1] }
  await open('/lighting/centers', { as: 'customer' })
  await expect(page.getByRole('heading', { level: 1, name: '集中控制器' })).toBeVisible()
  await expect(row(page, 'C-0001')).toBeVisible()
  // Authorised for the whole center: authorisation for one of its lights is not enough.
  await expect(row(page, 'C-0002')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(新建|编辑|删除)/ })).toHaveCount(0)
})

testVariants('axe finds nothing on the list, form and details of centers', async ({ page, open, server }) => {
  const [light] = server.city.rows.devices.filter(({ centerId }) => centerId === 1)
  const lights = [{ deviceId: light!.deviceId, model: 'K03C-NB' }, { deviceId: 'L-NOT-HERE' }]
  Object.assign(server.city.find('centers', 1)!, { said: { at: new Date().toISOString(), lights } })
  await open('/lighting/centers?q=C-0001')
  await expect(row(page, 'C-0001')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^(编辑|Edit) / }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^(详情|Details) / }).click()
  for (const tab of [/^(概况|Overview)/, /^(灯具|Lights)/, /^(设备清单|Inventory)/, /^(接入|Connect)/]) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').locator('[class*=Skeleton]')).toHaveCount(0)
    expect(await violations(page, '[role=dialog]')).toEqual([])
  }
})
