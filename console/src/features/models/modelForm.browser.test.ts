import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'
import { field, row } from '../../testing/find.ts'

const MODELS = '/lighting/models'

async function openForm(page: Page, button: string | RegExp, title: string) {
  await page.getByRole('button', { name: button }).click()
  const form = page.getByRole('dialog', { name: title })
  await expect(field(form, '名称')).toBeVisible()
  return form
}

test('creates a model; marks wrong values at their fields, also in the closed section', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open(MODELS, { as: 'admin' })
  const form = await openForm(page, '新建型号', '新建型号')
  await field(form, '型号编码').fill('K')
  await field(form, '主灯额定功率').fill('6000')
  await field(form, '调光下限').fill('0')
  await field(form, '离线判定时间').fill('4')
  await form.getByRole('button', { name: '添加一点' }).click()
  await form.getByRole('button', { name: '创建' }).click()
  for (const problem of [
    '型号名称至少 2 个字符',
    '型号编码为 2 到 64 个字符',
    '调光下限须是 1 到 100 的整数',
    '离线判定时间须是 5 到 604800',
  ])
    await expect(form.getByText(problem)).toBeVisible()
  // Of the lamp, and of a point of the curve.
  await expect(form.getByText('功率须在 0 到 5000 W 之间')).toHaveCount(2)
  await expect(field(form, '名称')).toBeFocused()
  expect(server.variablesOf('CreateModel')).toEqual([])

  await field(form, '名称').fill('单灯控制器 K09')
  await field(form, '型号编码').fill('K02B-4G')
  await field(form, '主灯额定功率').fill('120,5')
  await field(form, '调光下限').fill('10')
  await field(form, '离线判定时间').fill('300')
  const point = form.getByRole('listitem', { name: '第 1 点' })
  await point.getByLabel('功率').fill('120.5')
  await field(form, '指令有效期').fill('90')
  await expect(field(form, '标签')).toBeHidden()
  await form.getByText('高级设置').click()
  await field(form, '配置模板').fill('{ "dim": ')
  await form.getByText('高级设置').click()
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('不是有效的 JSON')).toBeVisible()
  await expect(field(form, '配置模板')).toBeFocused()
  await field(form, '配置模板').fill('{ "dim": true }')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(form.getByText('已有此编码的型号')).toBeVisible()
  await expect(field(form, '型号编码')).toBeFocused()
  await field(form, '型号编码').fill('K09-4G')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(page.getByText('已创建 单灯控制器 K09')).toBeVisible()
  await expect(row(page, 'K09-4G')).toContainText('120.5 W')
  expect(server.city.findBy('models', 'code', 'K09-4G')).toMatchObject({
    ...{ type: 'light', category: 'LIGHT', mainWatts: 120.5, minLevel: 10, offlineAfter: 300, commandSeconds: 90 },
    ...{ powerCurve: [{ level: 100, watts: 120.5 }], configTemplate: { dim: true }, subWatts: null },
    options: { mainLight: true, mainBrightness: true, mainColorTemp: false, subLight: false, subBrightness: false },
  })
})

test('a model of a center has neither lamps nor timeouts', async ({ open, server }) => {
  const page = await open(MODELS, { as: 'admin' })
  const form = await openForm(page, '新建型号', '新建型号')
  await field(form, '名称').fill('集中控制器 C02')
  await field(form, '型号编码').fill('C02-GW')
  await field(form, '类型').selectOption('center')
  await expect(form.getByText('灯头与调光')).toHaveCount(0)
  await expect(field(form, '指令有效期')).toHaveCount(0)
  await form.getByText('高级设置').click()
  await expect(field(form, '设备类别')).toHaveValue('CENTER')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(row(page, 'C02-GW')).toContainText('集中控制器')
  expect(server.city.findBy('models', 'code', 'C02-GW')).toMatchObject({ type: 'center', options: null })
})

test('a change of power has a date, and earlier power stays in the history', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const model = server.city.findBy('models', 'code', 'K02B-4G')
  model.ratings = [{ validFrom: '2024-03-01', mainWatts: 100, subWatts: null, standbyWatts: null }]
  const page = await open(MODELS, { as: 'admin' })
  const form = await openForm(page, `编辑 ${model.name}`, '编辑型号')
  await expect(field(form, '类型')).toBeDisabled()
  await expect(form.getByRole('table', { name: '功率记录' })).toContainText('2024-03-01')
  await expect(field(form, '功率生效日期')).toHaveCount(0)
  await field(form, '主灯额定功率').fill('80')
  await field(form, '功率生效日期').fill('2026-05-01')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`已修改 ${model.name}`)).toBeVisible()
  await expect(row(page, 'K02B-4G')).toContainText('80 W')
  const [{ input }] = server.variablesOf('UpdateModel') as [{ input: object }]
  expect(input).toEqual({ mainWatts: { set: 80 }, validFrom: '2026-05-01', expectedUpdatedAt: expect.any(String) })
  expect(model.ratings.map(({ validFrom }: { validFrom: string }) => validFrom)).toEqual(['2026-05-01', '2024-03-01'])
})

test('shows a conflict when another user has changed the model', { tag: '@nightly' }, async ({ open, server }) => {
  const model = server.city.findBy('models', 'code', 'K03C-NB')
  const page = await open(MODELS, { as: 'admin' })
  const form = await openForm(page, `编辑 ${model.name}`, '编辑型号')
  await field(form, '厂商').fill('我的')
  server.city.change(model, { manufacturer: '他的', standbyWatts: 2 })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('list', { name: '对方修改后的内容' })).toContainText('厂商: 他的')
  await form.getByRole('button', { name: '保留我的修改并保存' }).click()
  await expect(row(page, 'K03C-NB')).toContainText('我的')
  expect(model).toMatchObject({ manufacturer: '我的', standbyWatts: 2 })
})

test('duplicates a model under another code', { tag: '@nightly' }, async ({ open, server }) => {
  const model = server.city.findBy('models', 'code', 'K01A-PLC')
  const page = await open(MODELS, { as: 'admin' })
  const form = await openForm(page, `复制 ${model.name}`, '新建型号')
  await expect(field(form, '名称')).toHaveValue(`${model.name} 副本`)
  await expect(field(form, '型号编码')).toHaveValue('')
  await expect(field(form, '辅灯额定功率')).toHaveValue('60')
  await field(form, '型号编码').fill('K01B-PLC')
  await form.getByRole('button', { name: '创建' }).click()
  await expect(row(page, 'K01B-PLC')).toContainText('经集中控制器')
  const { options, needsCenter, mainWatts } = model
  expect(server.city.findBy('models', 'code', 'K01B-PLC')).toMatchObject({ options, needsCenter, mainWatts })
})

test('warns of contradictory timeouts, and saves them', { tag: '@nightly' }, async ({ open, server }) => {
  const model = server.city.findBy('models', 'code', 'K03C-NB')
  const page = await open(MODELS, { as: 'admin' })
  const form = await openForm(page, `编辑 ${model.name}`, '编辑型号')
  const [offline, resend] = [form.getByText('小于上报间隔的 2 倍'), form.getByText('指令过期之前不会重发')]
  await expect(offline.or(resend)).toHaveCount(0)
  await field(form, '上报间隔').fill('600')
  await field(form, '离线判定时间').fill('900')
  await expect(offline).toBeVisible()
  await field(form, '指令有效期').fill('1800')
  await field(form, '重发间隔').fill('3600')
  await expect(resend).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(`已修改 ${model.name}`)).toBeVisible()
  expect(model).toMatchObject({ reportEverySeconds: 600, offlineAfter: 900, commandSeconds: 1800, resendSeconds: 3600 })
})
