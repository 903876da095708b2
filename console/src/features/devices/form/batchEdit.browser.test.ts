import { expect, test } from '../../../testing/component.ts'
import { choose, expectFieldError, openBatch, openEdit } from '../../../testing/deviceForms.ts'
import { LIST, lightOf } from '../../../testing/devices.ts'
import { field } from '../../../testing/find.ts'
import { interpolate, LANGUAGES, WORDS } from '../../../testing/words.ts'

for (const language of LANGUAGES) {
  const { deviceForm, input } = WORDS[language]

  test(`batch edit: sends nothing for an empty form or half a location (${language})`, async ({ open, server }) => {
    const page = await open(LIST, { as: 'admin', language })
    const form = await openBatch(page, language)
    await form.getByRole('button', { name: interpolate(deviceForm.batch.submit, { number: 7 }) }).click()
    await expect(page.locator('[data-kind=warning]')).toContainText(input.pleaseEnterAtLeastOneField)
    await field(form, deviceForm.field.latitude).fill('31')
    await form.getByRole('button', { name: interpolate(deviceForm.batch.submit, { number: 7 }) }).click()
    await expectFieldError(field(form, deviceForm.field.address1), deviceForm.batch.pleaseEnterCompleteLocation)
    expect(server.variablesOf('UpdateLightDevice')).toEqual([])
  })
}

test('batch edit: shows the result of each device; failed ones can be retried', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open(LIST, { as: 'admin' })
  const form = await openBatch(page)
  await choose(form, '维护状态', '设为维护')
  const third = lightOf(server.city, 'L-000003')
  server.city.remove('devices', third)
  await form.getByRole('button', { name: '应用到 7 盏灯' }).click()
  await expect(form.getByRole('alert')).toHaveText('1 盏灯更新失败')
  await expect(page.locator('[data-kind=success]').filter({ hasText: '6 盏灯已更新' })).toBeVisible()
  await expect(form.locator('li[data-failed]')).toContainText('记录不存在')
  server.city.rows.devices.push(third)
  await form.getByRole('button', { name: '重试其余设备' }).click()
  await expect(form).toBeHidden()
  const inMaintenance = server.city.rows.devices.filter(({ deviceStatus }) => deviceStatus === 'MAINTENANCE')
  expect(inMaintenance).toHaveLength(7)
  expect(server.variablesOf('UpdateLightDevice')).toHaveLength(8)
})

test('asks before several lights get one location', { tag: '@nightly' }, async ({ open, page, server }) => {
  await open(LIST, { as: 'admin' })
  const form = await openBatch(page)
  const { field: label } = WORDS.zh.deviceForm
  for (const [name, text] of [
    [label.address1, '天河路'],
    [label.address2, '1 号'],
    [label.latitude, '23.13'],
    [label.longitude, '113.33'],
  ] as const)
    await field(form, name).fill(text)
  await form.getByRole('button', { name: '应用到 7 盏灯' }).click()
  const question = page.getByRole('dialog', { name: '请确认' })
  await expect(question).toContainText('7 盏灯将位于同一位置')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  expect(server.variablesOf('UpdateLightDevice')).toEqual([])
  await form.getByRole('button', { name: '应用到 7 盏灯' }).click()
  await question.getByRole('button', { name: '确认执行' }).click()
  await expect(form).toBeHidden()
  expect(server.variablesOf('UpdateLightDevice')).toHaveLength(7)
})

test('asks before lights leave their groups when the effect is unknown', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open(LIST, { as: 'admin' })
  const form = await openBatch(page)
  await choose(form, '分组', '移出分组')
  server.faults.fail('PreviewMove', 'INTERNAL_SERVER_ERROR')
  await form.getByRole('button', { name: '应用到 7 盏灯' }).click()
  const question = page.getByRole('dialog', { name: '更改 7 盏灯的分组？' })
  await expect(question).toContainText('7 盏灯将移出分组')
  await expect(question).toContainText('暂时无法计算对灯的影响')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  expect(server.variablesOf('UpdateLightDevice')).toEqual([])
})

test('asks before one light moves to a group that switches it off', { tag: '@nightly' }, async ({ open, server }) => {
  const group = server.city.add('groups', { name: '新去处', controlMode: 'MANUAL', groupStatus: 'NORMAL' })
  const light = lightOf(server.city, 'L-000001')
  const page = await open(LIST, { as: 'admin' })
  const form = await openEdit(page, light.name)
  await choose(form, '分组', '新去处')
  const effect = { on: 0, off: 1, dim: 0, stay: 0, losePlan: 1, keepBurning: 0, groups: [] }
  server.overrides['Query.previewLightMove'] = () => effect
  await form.getByRole('button', { name: '保存' }).click()
  const question = page.getByRole('dialog', { name: `更改 ${light.name} 的分组？` })
  await expect(question).toContainText('1 盏关灯')
  await expect(question).toContainText('1 盏灯将没有照明计划')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await expect(form).toBeVisible()
  expect(server.variablesOf('UpdateLightDevice')).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await question.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  expect(light.groupId).toBe(group.id)
})
