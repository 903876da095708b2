import { CHINA } from '#lighting/map/geography.ts'
import { expect, test } from '../../../testing/component.ts'
import { BUTTONS, choose, expectFieldError, openEdit, openNew } from '../../../testing/deviceForms.ts'
import { LIST, lightOf } from '../../../testing/devices.ts'
import { combobox, field } from '../../../testing/find.ts'
import { interpolate, LANGUAGES, WORDS } from '../../../testing/words.ts'

for (const language of LANGUAGES) {
  const { deviceForm, input, dialog } = WORDS[language]
  const words = deviceForm.field

  test(`a new device: marks each missing field and focuses the first (${language})`, async ({ open }) => {
    const page = await open(LIST, { as: 'admin', language })
    const form = await openNew(page, language)
    await page.keyboard.press('Enter')
    await expectFieldError(field(form, words.name), input.deviceNameMinLength)
    await expectFieldError(field(form, words.deviceId), input.pleaseEnterDeviceId)
    await expectFieldError(combobox(form, words.mode), input.pleaseSelectDeviceMode)
    await expect(field(form, words.name)).toBeFocused()

    await field(form, words.name).fill('测')
    await page.keyboard.press('Enter')
    await expectFieldError(field(form, words.name), input.deviceNameMinLength)

    await field(form, words.name).fill('测试灯')
    await field(form, words.deviceId).fill('L 1')
    await page.keyboard.press('Enter')
    await expect(field(form, words.deviceId)).toBeFocused()
    await expectFieldError(field(form, words.deviceId), input.pleaseEnterDeviceId)
  })

  test(`requires a center for a K01A-PLC only, and a complete location, shown on the map (${language})`, {
    tag: '@nightly',
  }, async ({ open }) => {
    const page = await open(LIST, { as: 'admin', language })
    const form = await openNew(page, language)
    const center = combobox(form, words.center)
    await field(form, words.name).fill('测试灯')
    await field(form, words.deviceId).fill('L-K01A')
    await choose(form, words.mode, /K02B-4G/)
    await expect(center).toBeHidden()
    await choose(form, words.mode, /K01A-PLC/)
    await field(form, words.address1).fill('中山路')
    await form.getByRole('button', { name: dialog.create, exact: true }).click()
    await expectFieldError(center, input.pleaseSelectCenter)
    await expect(center).toBeFocused()
    await expectFieldError(field(form, words.address2), input.pleaseEnterCompleteInstallationLocation)
    await expect(field(form, words.latitude)).toHaveAttribute('aria-invalid', 'true')

    await choose(form, words.center, /C-0001/)
    // A selected center stays visible with any model.
    await choose(form, words.mode, /K02B-4G/)
    await expect(center).toBeVisible()
    await field(form, words.address2).fill('北侧')
    await field(form, words.latitude).fill('2')
    await field(form, words.longitude).fill('139')
    await form.getByRole('button', { name: dialog.create, exact: true }).click()
    const outOfBounds = interpolate(input.locationOutOfBounds, { ...CHINA.bounds })
    await expectFieldError(field(form, words.latitude), outOfBounds)
    await expectFieldError(field(form, words.longitude), outOfBounds)
  })

  test(`a device id that is taken is shown at its field and in a toast of 3 s; the input is kept (${language})`, async ({
    open,
  }) => {
    const page = await open(LIST, { as: 'admin', language })
    const form = await openNew(page, language)
    await field(form, words.name).fill('第二盏')
    await field(form, words.deviceId).fill('L-000001')
    await choose(form, words.mode, /K03C-NB/)
    await form.getByRole('button', { name: dialog.create, exact: true }).click()
    const toast = page.locator('[data-kind=error]').filter({ hasText: deviceForm.createFailed })
    await expect(toast).toContainText(input.deviceIdTaken)
    await expect(toast.getByRole('button', { name: BUTTONS[language].close })).toBeVisible()
    await expectFieldError(field(form, words.deviceId), input.deviceIdTaken)
    await expect(field(form, words.deviceId)).toBeFocused()
    await expect(field(form, words.name)).toHaveValue('第二盏')
    await expect(toast).toBeHidden({ timeout: 4000 })
  })

  test(`editing locks model, center and id; a conflict is shown and the input kept (${language})`, {
    tag: '@nightly',
  }, async ({ open, server }) => {
    const light = lightOf(server.city, 'L-000003')
    const page = await open(LIST, { as: 'admin', language })
    const form = await openEdit(page, light.name, language)
    await expect(field(form, words.deviceId)).not.toBeEditable()
    await expect(field(form, words.deviceId)).toHaveValue('L-000003')
    await expect(combobox(form, words.mode)).not.toBeEditable()
    await expect(combobox(form, words.center)).not.toBeEditable()
    await expect(form.getByText(deviceForm.locked.deviceId)).toBeVisible()

    server.city.change(light, { ipAddress: '10.9.9.9' })
    const name = `${light.name} ${language}`
    await field(form, words.name).fill(name)
    await form.getByRole('button', { name: dialog.save, exact: true }).click()
    await expect(form.getByText(dialog.conflict.title)).toBeVisible()
    await expect(form.getByRole('listitem').filter({ hasText: '10.9.9.9' })).toContainText(words.ipAddress)
    await expect(field(form, words.name)).toHaveValue(name)
    await form.getByRole('button', { name: dialog.conflict.mine }).click()
    await expect(page.getByText(interpolate(deviceForm.updated, { name }))).toBeVisible()
    await expect(form).toBeHidden()
    expect(light).toMatchObject({ name, ipAddress: '10.9.9.9' })
  })
}

test('asks again about a move when my version is kept after a conflict', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const { deviceForm, dialog } = WORDS.zh
  const light = lightOf(server.city, 'L-000003')
  const group = server.city.rows.groups.find(({ id }) => id !== light.groupId)!
  const effect = { on: 0, off: 1, dim: 0, stay: 0, losePlan: 0, keepBurning: 0, groups: [] }
  server.overrides['Query.previewLightMove'] = () => effect
  const page = await open(LIST, { as: 'admin' })
  const form = await openEdit(page, light.name, 'zh')
  await choose(form, deviceForm.field.group, new RegExp(group.name))
  server.city.change(light, { ipAddress: '10.9.9.9' })
  const question = page.getByRole('dialog', { name: interpolate(deviceForm.askMove, { name: light.name }) })
  await form.getByRole('button', { name: dialog.save, exact: true }).click()
  await question.getByRole('button', { name: dialog.save }).click()
  await expect(form.getByText(dialog.conflict.title)).toBeVisible()
  await form.getByRole('button', { name: dialog.conflict.mine }).click()
  await expect(question).toBeVisible()
  expect(light.groupId).not.toBe(group.id)
  await question.getByRole('button', { name: dialog.save }).click()
  await expect(form).toBeHidden()
  expect(light).toMatchObject({ groupId: group.id, ipAddress: '10.9.9.9' })
})

test('marks a group or center that was deleted while the form was open, and keeps the other input', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const { city } = server
  const { id: modeId } = city.findBy('models', 'type', 'center')
  const center = city.add('centers', { name: '短命的箱', deviceId: 'C-GONE-1', modeId, online: true })
  const group = city.add('groups', { name: '短命的组', controlMode: 'MANUAL', groupStatus: 'NORMAL' })
  const page = await open(LIST, { as: 'admin' })
  const form = await openNew(page)
  await field(form, '名称').fill('还在的名称')
  await field(form, '设备编号').fill('L-GONE-1')
  await choose(form, '型号', /K01A-PLC/)
  await choose(form, '集中控制器', /短命的箱/)
  await choose(form, '分组', /短命的组/)
  city.remove('groups', group)
  city.remove('centers', center)
  await form.getByRole('button', { name: '创建', exact: true }).click()
  const centers = combobox(form, '集中控制器')
  await expectFieldError(centers, WORDS.zh.deviceForm.gone.center)
  await expect(centers).toBeFocused()
  await expectFieldError(combobox(form, '分组'), WORDS.zh.deviceForm.gone.group)
  await expect(field(form, '名称')).toHaveValue('还在的名称')
  await centers.click()
  const offered = page.getByRole('option').filter({ visible: true })
  await expect(offered.first()).toBeVisible()
  await expect(offered.filter({ hasText: '短命的箱' })).toHaveCount(0)
  await offered.first().click()
  await form.getByRole('button', { name: '创建', exact: true }).click()
  await expect(page.getByText('已创建 还在的名称')).toBeVisible()
})

/** Presses, selects a model and presses twice, all at one instant of the page's clock. */
const CHOOSE_IN_HASTE = `(async () => {
  Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 1000 })
  const frame = () => new Promise(requestAnimationFrame)
  const submit = document.querySelector('[role=dialog] [type=submit]')
  submit.click()
  await frame()
  const options = [...document.querySelectorAll('[role=option]')]
  options.find(({ textContent }) => textContent.includes('K02B-4G')).click()
  await frame()
  await frame()
  submit.click()
  submit.click()
})()`

test('a click on Save after a rejected one still counts; a double click creates one light', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const page = await open(LIST, { as: 'admin' })
  const form = await openNew(page)
  await field(form, '名称').fill('匆忙的灯')
  await field(form, '设备编号').fill('L-HASTY')
  await combobox(form, '型号').click()
  await expect(page.getByRole('option').filter({ visible: true, hasText: 'K02B-4G' })).toBeVisible()
  await page.evaluate(CHOOSE_IN_HASTE)
  await expect(page.getByText('已创建 匆忙的灯')).toBeVisible()
  await expect(form).toBeHidden()
  expect(server.city.rows.devices.filter(({ name }) => name === '匆忙的灯')).toHaveLength(1)
  expect(server.variablesOf('CreateLightDevice')).toHaveLength(1)
})

test('a late response to a discarded form does not close another form', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open(LIST, { as: 'admin' })
  const first = await openNew(page)
  const answer = server.faults.hold('CreateLightDevice')
  await field(first, '名称').fill('晚到的灯')
  await field(first, '设备编号').fill('L-LATE')
  await choose(first, '型号', /K02B-4G/)
  await first.getByRole('button', { name: '创建', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(first).toBeHidden()
  const second = await openNew(page)
  await field(second, '名称').fill('下一盏灯')
  answer()
  await expect(page.getByText('已创建 晚到的灯')).toBeVisible()
  await expect(field(second, '名称')).toHaveValue('下一盏灯')
})

test('a site outside China has its own bounds and datum', { tag: '@nightly' }, async ({ open, server }) => {
  const bounds = { south: 36.9, west: -9.6, north: 42.2, east: -6.1 }
  server.city.client.site = { name: 'Lisbon', timeZone: 'Europe/Lisbon', datum: 'WGS84', bounds }
  const { deviceForm, input, dialog } = WORDS.en
  const page = await open(LIST, { as: 'admin', language: 'en' })
  const form = await openNew(page, 'en')
  await expect(form.getByText('Coordinates are WGS-84.')).toBeVisible()
  await field(form, deviceForm.field.latitude).fill('38.72')
  await field(form, deviceForm.field.longitude).fill('113.3')
  await form.getByRole('button', { name: dialog.create, exact: true }).click()
  await expectFieldError(field(form, deviceForm.field.longitude), interpolate(input.locationOutOfBounds, bounds))
  await expect(field(form, deviceForm.field.latitude)).not.toHaveAttribute('aria-invalid', 'true')
})
