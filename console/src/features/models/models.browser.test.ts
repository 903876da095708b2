import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { field, row } from '../../testing/find.ts'
import { addAdmin, addRole, emailOf } from '../../testing/people.ts'

const MODELS = '/lighting/models'

test('lists models by kind, state and text, with their power and devices', async ({ open, server }) => {
  const unused = server.city.add('models', { name: '旧型号', code: 'OLD-1', type: 'light', isEnabled: false })
  const page = await open(MODELS, { as: 'admin' })
  const plc = row(page, 'K01A-PLC')
  await expect(plc).toContainText('可调光')
  await expect(plc).toContainText('经集中控制器')
  await expect(plc).toContainText('150 W')
  await expect(plc).toContainText('辅灯 60 W')
  const { id } = server.city.findBy('models', 'code', 'K01A-PLC')
  const users = server.city.rows.devices.filter(({ modeId }) => modeId === id).length
  await expect(plc.getByRole('cell', { name: `${users}`, exact: true })).toBeVisible()
  await expect(row(page, 'K03C-NB')).toContainText('仅开关')

  await page.getByLabel('按类型筛选').selectOption('center')
  await expect(page).toHaveURL(/kind=center/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, 'C01-GW')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await page.getByLabel('按启用状态筛选').selectOption('no')
  await expect(row(page, unused.code)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('搜索名称、编码或厂商').fill('nothing')
  await expect(page.getByText('没有符合条件的型号')).toBeVisible()
})

test('disables and enables a model in the list', async ({ open, server }) => {
  const model = server.city.findBy('models', 'code', 'K03C-NB')
  const page = await open(MODELS, { as: 'admin' })
  const enabled = page.getByRole('switch', { name: `启用 ${model.name}` })
  await enabled.click({ force: true })
  await expect(page.getByText(`已停用 ${model.name}，新设备不能再选用`)).toBeVisible()
  await expect(enabled).not.toBeChecked()
  expect(model.isEnabled).toBe(false)
  await enabled.click({ force: true })
  await expect(enabled).toBeChecked()
})

test('does not delete a model in use, and shows how many devices use it', async ({ open, server }) => {
  const { city } = server
  const model = city.add('models', { name: '备用型号', code: 'SPARE-1', type: 'light', isEnabled: true })
  const page = await open(MODELS, { as: 'admin' })
  await page.getByRole('button', { name: '删除 备用型号' }).click()
  const confirm = page.getByRole('dialog', { name: '删除“备用型号”？' })
  await expect(confirm).toContainText('没有设备使用这个型号')
  // Another user registers two lights.
  const [first, second] = city.rows.devices
  const [before] = [first!.modeId]
  first!.modeId = model.id
  second!.modeId = model.id
  await confirm.getByRole('button', { name: '删除' }).click()
  await expect(confirm).toContainText('2 台设备正在使用这个型号')
  await expect(confirm.getByRole('button', { name: '删除' })).toBeDisabled()
  expect(city.find('models', model.id)).toBeDefined()
  await confirm.getByRole('button', { name: '取消' }).click()
  first!.modeId = before
  second!.modeId = before
  await page.keyboard.press('r')
  await page.getByRole('button', { name: '删除 备用型号' }).click()
  await expect(confirm).toContainText('没有设备使用这个型号')
  await confirm.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除 备用型号')).toBeVisible()
  await expect(row(page, 'SPARE-1')).toHaveCount(0)
})

test('an operator sees models and their values without controls; a viewer sees none', async ({ open, server }) => {
  const { name } = server.city.findBy('models', 'code', 'K02B-4G')
  const page = await open(MODELS, { as: 'operator' })
  await expect(row(page, 'K02B-4G')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(新建|编辑|复制|删除)/ })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: `启用 ${name}` })).toBeDisabled()
  await page.getByRole('button', { name: `查看 ${name}` }).click()
  const details = page.getByRole('dialog', { name: '型号详情' })
  await expect(field(details, '主灯额定功率')).toHaveValue('100')
  await expect(field(details, '主灯额定功率')).toBeDisabled()
  await expect(details.getByRole('button', { name: /保存|创建|添加/ })).toHaveCount(0)
  await expect(field(details, '指令有效期')).toHaveValue('15')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '导入与导出' }).click()
  await expect(page.getByRole('button', { name: '导出 CSV' })).toBeVisible()
  await expect(page.getByRole('button', { name: '导入型号…' })).toHaveCount(0)

  await open(MODELS, { as: 'viewer' })
  await expect(page.getByText('您的角色不能查看设备型号')).toBeVisible()
})

test('explains models if there are none', async ({ open, server }) => {
  server.city.rows.models.length = 0
  const page = await open(MODELS, { as: 'admin' })
  await expect(page.getByText('登记设备时必须选择型号')).toBeVisible()
  await page.getByRole('button', { name: '新建型号' }).click()
  await expect(page.getByRole('dialog', { name: '新建型号' })).toBeVisible()
  await open(MODELS, { as: 'operator' })
  await expect(page.getByText('请联系系统管理员新建')).toBeVisible()
})

test('the forms of devices and centers link to the models if there are none', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  server.city.rows.models.length = 0
  const page = await open('/lighting/devices', { as: 'admin' })
  await page.getByRole('button', { name: '新建设备', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新建设备' })
  await expect(form.getByText('还没有灯具型号')).toBeVisible()
  await form.getByRole('link', { name: '去新建型号' }).click()
  await expect(page).toHaveURL(/\/lighting\/models$/)
  await expect(page.getByRole('heading', { level: 1, name: '设备型号' })).toBeVisible()

  const installer = addRole(server, 'INSTALLER', 'LightCenter:read', 'LightCenter:create', 'LightDevice:read')
  addAdmin(server, installer, 'Installer')
  await open('/lighting/centers', { as: emailOf('Installer') })
  await page.getByRole('button', { name: '新建集中控制器', exact: true }).click()
  const center = page.getByRole('dialog', { name: '新建集中控制器' })
  await expect(center.getByText('还没有集中控制器型号')).toBeVisible()
  await expect(center.getByText('请联系系统管理员新建型号')).toBeVisible()
  await expect(center.getByRole('link')).toHaveCount(0)
})

testVariants('axe finds nothing on the list, form, import and details of models', async ({ page, open, server }) => {
  const model = server.city.findBy('models', 'code', 'K01A-PLC')
  model.powerCurve = [{ level: 50, watts: 80 }]
  model.ratings = [{ validFrom: '2024-03-01', mainWatts: 150, subWatts: 60, standbyWatts: 1.5 }]
  const dialog = page.getByRole('dialog')
  await open(MODELS)
  await expect(row(page, 'K01A-PLC')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: new RegExp(`^(编辑|Edit) ${model.name}`) }).click()
  await dialog.getByText(/^(高级设置|Advanced)$/).click()
  await dialog.getByRole('listitem').getByRole('textbox').first().fill('x')
  await dialog.getByRole('button', { name: /^(保存|Save)$/ }).click()
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await open(MODELS, 'operator')
  await page.getByRole('button', { name: new RegExp(`^(查看|View) ${model.name}`) }).click()
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
})
