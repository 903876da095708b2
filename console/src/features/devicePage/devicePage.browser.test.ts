import { addFile } from '../../testing/answers/media.ts'
import { expect, test } from '../../testing/component.ts'
import { lightOf } from '../../testing/devices.ts'
import { expectToFit } from '../../testing/fit.ts'
import { photo } from '../../testing/pictures.ts'
import type { Row } from '../../testing/select.ts'

/** A light of the demo behind a center, in a group with a plan, and one that never connects. */
const LIGHT = 'L-000004'
const NEVER_THERE = 'L-TRY-0001'

const pageOf = ({ id }: Row, view?: string) => `/lighting/devices/${id}${view ? `?view=${view}` : ''}`

test('a light without the center that it needs is not shown as connecting directly', async ({ open, page, server }) => {
  const { city } = server
  const modelOf = (code: string) => city.findBy('models', 'code', code).id
  const name = 'a'.repeat(90)
  const center = city.add('centers', { name, deviceId: 'C-LOST-1', modeId: modelOf('C01-GW'), online: true })
  const here = { deviceStatus: 'OFFLINE', lifecycle: 'PLANNED', litState: 'UNKNOWN', confirmation: 'CONFIRMED' }
  const ids = { modeId: modelOf('K01A-PLC'), centerId: center.id }
  const light = city.add('devices', { name: '失去箱的灯', deviceId: 'L-LOST-1', ...ids, ...here })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(pageOf(light, 'connection'), { as: 'admin' })
  const through = page.getByText(/此灯经集中控制器/)
  await expect(through).toBeVisible()
  await expectToFit(through)

  city.remove('centers', center)
  light.centerId = null
  await page.reload()
  await expect(page.getByText(/此型号须经集中控制器通信/)).toBeVisible()
  await page.getByRole('tab', { name: '概况' }).click()
  await expect(page.getByText(/此型号须经集中控制器通信/)).toBeVisible()
  await expect(page.getByText('无（直连平台）')).toBeHidden()
})

test('shows facts, reason, readings and properties of a light; the tab is in the URL', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const light = lightOf(server.city, LIGHT)
  const page = await open(pageOf(light), { as: 'admin' })
  await expect(page.getByRole('heading', { level: 1, name: light.name })).toBeVisible()
  await expect(page.locator('main')).toContainText(LIGHT)
  await expect(page.getByRole('heading', { name: /^(为什么|这盏灯)/ })).toBeVisible()
  for (const fact of ['目标状态', '已下发', '已应答', '实测'])
    await expect(page.getByRole('paragraph').filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible()
  const voltage = page.locator('dl > div').filter({ hasText: '电压' })
  await expect(voltage).toContainText('230.5 V')
  await expect(page.getByText(/^测量于/)).toBeVisible()

  await page.getByRole('tab', { name: '历史曲线' }).click()
  await expect(page).toHaveURL(/view=history/)
  await expect(page.getByRole('figure').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: '历史曲线', selected: true })).toBeVisible()
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '设备列表' }).click()
  await expect(page).toHaveURL(/\/lighting\/devices$/)
})

test('lists a new command and updates it live, with operator and duration', async ({ open, server }) => {
  const page = await open(pageOf(lightOf(server.city, LIGHT), 'commands'), { as: 'operator' })
  await page.getByRole('button', { name: '操作', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^操作 / })
  await dialog.getByRole('button', { name: '下发指令' }).click()
  await expect(dialog).toBeHidden()
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('单灯控制')
  await expect(newest).toContainText('林晓光')
  await expect(newest).toContainText('已应答')
  await expect(newest).toContainText(/\d\.\d\d s/)
  await expect(newest).toContainText('主灯')
  await page.getByLabel('按结果筛选').selectOption('failed')
  await expect(page.getByRole('row').filter({ hasText: '已应答' })).toHaveCount(0)
  expect(server.variablesOf('LightEvents').at(-1)).toMatchObject({
    where: { status: ['EXPIRED', 'REJECTED', 'FAILED'] },
  })
})

test('lists a command to an offline light with the reason', async ({ open, server }) => {
  const light = lightOf(server.city, NEVER_THERE)
  const refused = { status: 'REJECTED', reason: 'OFFLINE', attempts: 0, cause: 'OPERATOR', causeBy: '林晓光' }
  server.city.add('commands', { deviceId: light.id, ...refused, mainBrightness: 60, expiresAt: new Date() })
  const page = await open(pageOf(light, 'commands'), { as: 'admin' })
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('被拒绝')
  await expect(newest).toContainText('灯具离线')
  await expect(newest).toContainText('主灯 60%')
  await expect(page.getByRole('button', { name: '操作', exact: true })).toBeDisabled()
  await page.getByRole('tab', { name: '接入' }).click()
  await expect(page.getByText(`lamplighter/1/${NEVER_THERE}/up/#`)).toBeVisible()
})

test('the audit log shows who changed which fields of the device, including refused attempts', async ({
  open,
  server,
}) => {
  const { id: objectId } = lightOf(server.city, LIGHT)
  const entry = { subject: 'LightDevice', objectId, address: '127.0.0.1' }
  const renamed = { id: objectId, input: { name: { set: '改过的名称' } } }
  const by = (accountName: string, action: string) => ({ ...entry, accountName, action, at: new Date() })
  server.city.add('audit', { ...by('林晓光', 'updateLightDevice'), result: 'OK', detail: renamed })
  server.city.add('audit', { ...by('Ada Watt', 'deleteLightDevice'), result: 'FORBIDDEN', detail: { id: objectId } })
  const page = await open(pageOf({ id: objectId }, 'audit'), { as: 'admin' })
  const entries = page.getByRole('tabpanel').getByRole('listitem')
  await expect(entries.nth(0)).toContainText(/Ada Watt.*删除设备.*没有权限/)
  await expect(entries.nth(1)).toContainText(/林晓光.*修改设备.*名称.*改过的名称/)
})

const NUMBERS = Array.from({ length: 16 }, (_, n) => n)

test('loads the second page of commands, audit log and past alerts', { tag: '@nightly' }, async ({ open, server }) => {
  const { city } = server
  const { id } = lightOf(city, LIGHT)
  const at = new Date().toISOString()
  const asked = { deviceId: id, status: 'ACKNOWLEDGED', cause: 'OPERATOR', attempts: 1, expiresAt: at, sentAt: at }
  const done = { subject: 'LightDevice', objectId: id, action: 'updateLightDevice', result: 'OK', at }
  const over = { kind: 'LAMP_FAILURE', severity: 'MAJOR', deviceId: id, clearedAt: at, acknowledgedAt: at }
  for (const n of NUMBERS) {
    // The first item of each is on the last page.
    const by = n === 0 ? '最早的人' : '后来的人'
    city.add('commands', { ...asked, causeBy: by })
    city.add('audit', { ...done, accountName: by, detail: {} })
    city.add('alerts', {
      ...over,
      acknowledgedBy: by,
      raisedAt: new Date(Date.now() - (20 - n) * 60_000).toISOString(),
    })
  }
  const page = await open(pageOf({ id }), { as: 'admin' })
  for (const [view, operation] of [
    ['commands', 'LightCommands'],
    ['audit', 'AuditList'],
    ['alerts', 'PastAlerts'],
  ] as const) {
    await page.goto(pageOf({ id }, view))
    const part = page.getByRole('tabpanel')
    await expect(part.getByText('后来的人').first()).toBeVisible()
    await expect(part.getByText('最早的人')).toHaveCount(0)
    await part.getByRole('button', { name: '第 2 页' }).click()
    await expect(part.getByText('最早的人')).toBeVisible()
    expect(server.variablesOf(operation).at(-1)).toMatchObject({ page: 2 })
  }
})

test('an account without the permission for the audit log has no tab for it', async ({ open, server }) => {
  const page = await open(pageOf(lightOf(server.city, LIGHT), 'audit'), { as: 'operator' })
  await expect(page.getByRole('tab', { name: '概况', selected: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: '操作日志' })).toHaveCount(0)
})

test('shows photos and enlarges one', async ({ open, server }) => {
  const light = lightOf(server.city, LIGHT)
  const pictures = await Promise.all(['灯杆.png', '铭牌.png'].map(name => photo(name, 'gray')))
  light.photosFileId = pictures.map(picture => addFile(server.city, picture, '/light-devices').id)
  const page = await open(pageOf(light, 'photos'), { as: 'admin' })
  await page.getByRole('button', { name: '放大查看 灯杆.png' }).click()
  const large = page.getByRole('dialog')
  await expect(large.getByRole('img', { name: '灯杆.png' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(large.getByRole('img', { name: '铭牌.png' })).toBeVisible()
  await expect(large).toContainText('第 2 张，共 2 张')
})

test("an unknown device id shows 'not found' and a link to the list; a viewer has no controls", async ({
  open,
  server,
}) => {
  const page = await open('/lighting/devices/987654', { as: 'viewer' })
  await expect(page.getByRole('status').getByText('没有找到设备')).toBeVisible()
  await page.goto('/lighting/devices/lamp')
  await expect(page.getByRole('status').getByText('没有找到设备')).toBeVisible()
  await page.getByRole('link', { name: '返回设备列表' }).click()
  await expect(page).toHaveURL(/\/lighting\/devices$/)

  await page.goto(pageOf(lightOf(server.city, LIGHT)))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['操作', '编辑', '删除'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('switch')).toBeDisabled()
})

test('a late response to a discarded form does not close another form', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open(pageOf(lightOf(server.city, LIGHT)), { as: 'admin' })
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  const edit = page.getByRole('dialog', { name: /^编辑/ })
  const answer = server.faults.hold('UpdateLightDevice')
  await edit.getByLabel('名称').fill('晚到的名字')
  await edit.getByRole('button', { name: '保存' }).click()
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: '放弃' }).click()
  await expect(edit).toBeHidden()
  await page.getByRole('button', { name: '操作', exact: true }).click()
  const operate = page.getByRole('dialog', { name: /^操作/ })
  await expect(operate.getByRole('button', { name: '下发指令' })).toBeVisible()
  answer()
  await expect(page.getByText(/已更新 晚到的名字/)).toBeVisible()
  // A closed dialog is removed once its light has been reloaded.
  await expect(page.getByRole('heading', { level: 1, name: '晚到的名字', includeHidden: true })).toBeVisible()
  await expect(operate.getByRole('button', { name: '下发指令' })).toBeEnabled()
  await operate.getByRole('button', { name: '取消' }).click()
  await expect(operate).toBeHidden()
})

test('deletes a device after a confirmation, and opens the list', async ({ open, server }) => {
  const light = lightOf(server.city, NEVER_THERE)
  light.name = '要删的灯'
  const page = await open(pageOf(light), { as: 'admin' })
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog', { name: '删除“要删的灯”？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除 要删的灯')).toBeVisible()
  await expect(page).toHaveURL(/\/lighting\/devices$/)
  expect(server.city.find('devices', light.id)).toBeUndefined()
})
