import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LaunchOptions, Locator, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { devices as enList } from '../console/src/i18n/en/devices.ts'
import { later as en } from '../console/src/i18n/en/later.ts'
import { devices as zhList } from '../console/src/i18n/zh/devices.ts'
import { later as zh } from '../console/src/i18n/zh/later.ts'
import { violations } from '../console/src/testing/axe.ts'
import { code, film, heavyPhoto, photo } from '../console/src/testing/pictures.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'deviceForms' })

const LANGUAGES = ['zh', 'en'] as const
type Language = (typeof LANGUAGES)[number]
const WORDS = { zh, en }
/** Of the list, which opens the forms. */
const LIST = { zh: zhList, en: enList }
const BUTTONS = {
  zh: { cancel: '取消', close: '关闭' },
  en: { cancel: 'Cancel', close: 'Close' },
}
const CLIENT = '4c616d70-6c69-4768-8465-72636c690001'

/** Words with their gaps filled. */
function say(text: string, gaps: Record<string, string | number>): string {
  return text.replaceAll(/{{(\w+)}}/g, (_, gap: string) => `${gaps[gap]}`)
}

async function open(page: Page, language: Language, url = '/auth/login?to=/lighting/devices') {
  await page.addInitScript(chosen => localStorage.setItem('app-language', chosen), language)
  await page.goto(url)
  await page.getByRole('button', { name: 'admin@lamplighter.example' }).click()
  await page.waitForURL(/:\d+\/lighting\/devices/)
  await expect(page.getByText('L-000001').first()).toBeVisible()
}

async function openNew(page: Page, language: Language): Promise<Locator> {
  await page.getByRole('button', { name: LIST[language].create, exact: true }).click()
  const form = page.getByRole('dialog', { name: WORDS[language].deviceForm.createTitle })
  await expect(field(form, WORDS[language].deviceForm.field.name)).toBeFocused()
  return form
}

async function openEdit(page: Page, language: Language, name: string): Promise<Locator> {
  const { more, edit } = LIST[language].actions
  await page.getByRole('button', { name: `${more} ${name}` }).click()
  await page.getByRole('button', { name: edit, exact: true }).click()
  const form = page.getByRole('dialog', { name: say(WORDS[language].deviceForm.editTitle, { name }) })
  await expect(field(form, WORDS[language].deviceForm.field.name)).toHaveValue(name)
  return form
}

/** For all of the first page. */
async function openBatch(page: Page, language: Language): Promise<Locator> {
  const { page: all, edit } = LIST[language].batch
  await page.getByRole('checkbox', { name: all }).check()
  await page.getByRole('button', { name: edit, exact: true }).click()
  return page.getByRole('dialog')
}

function field(form: Locator, name: string): Locator {
  return form.getByRole('textbox', { name, exact: true })
}

async function choose(form: Locator, name: string, option: string | RegExp) {
  const box = form.getByRole('combobox', { name, exact: true })
  await box.click()
  await options(form.page()).filter({ hasText: option }).first().click()
}

/** Of the list that is open; those of plain selects are never drawn. */
function options(page: Page): Locator {
  return page.getByRole('option').filter({ visible: true })
}

/** The message that stands at a field. */
async function expectWrong(input: Locator, message: string) {
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(new RegExp(literally(message)))
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** What another person does meanwhile, by the API. */
async function ask(url: string, query: string, token?: string) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'apollo-require-preflight': 'true',
      'x-client-id': CLIENT,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are as wide as the queries that tests write
  return ((await response.json()) as { data: any }).data
}

async function somebodyElse(url: string) {
  const { loginWithEmail } = await ask(
    url,
    'mutation { loginWithEmail(email: "admin@lamplighter.example", password: "lamplighter-demo") { accessToken } }',
  )
  return (query: string) => ask(url, query, loginWithEmail.accessToken)
}

async function centerModel(other: (query: string) => Promise<{ findAllDeviceMode: { id: number }[] }>) {
  return (await other('{ findAllDeviceMode(type: "center") { id } }')).findAllDeviceMode[0]!.id
}

for (const language of LANGUAGES) {
  const { deviceForm, input, media, scanner, dialog } = WORDS[language]
  const buttons = BUTTONS[language]

  test(`a new device: each missing field says so, and the first has the focus (${language})`, async ({ page }) => {
    await open(page, language)
    const form = await openNew(page, language)
    await page.keyboard.press('Enter')
    await expectWrong(field(form, deviceForm.field.name), input.deviceNameMinLength)
    await expectWrong(field(form, deviceForm.field.deviceId), input.pleaseEnterDeviceId)
    const model = form.getByRole('combobox', { name: deviceForm.field.mode, exact: true })
    await expectWrong(model, input.pleaseSelectDeviceMode)
    await expect(field(form, deviceForm.field.name)).toBeFocused()

    await field(form, deviceForm.field.name).fill('测')
    await page.keyboard.press('Enter')
    await expectWrong(field(form, deviceForm.field.name), input.deviceNameMinLength)

    await field(form, deviceForm.field.name).fill('测试灯')
    await field(form, deviceForm.field.deviceId).fill('L 1')
    await page.keyboard.press('Enter')
    await expect(field(form, deviceForm.field.deviceId)).toBeFocused()
    await expectWrong(field(form, deviceForm.field.deviceId), input.pleaseEnterDeviceId)
  })

  test(`only a K01A-PLC needs a center; a location is whole or none, and on the map (${language})`, async ({
    page,
  }) => {
    await open(page, language)
    const form = await openNew(page, language)
    const center = form.getByRole('combobox', { name: deviceForm.field.center, exact: true })
    await field(form, deviceForm.field.name).fill('测试灯')
    await field(form, deviceForm.field.deviceId).fill('L-K01A')
    await choose(form, deviceForm.field.mode, /K02B-4G/)
    await expect(center).toBeHidden()
    await choose(form, deviceForm.field.mode, /K01A-PLC/)
    await field(form, deviceForm.field.address1).fill('中山路')
    await form.getByRole('button', { name: dialog.create, exact: true }).click()
    await expectWrong(center, input.pleaseSelectCenter)
    await expect(center).toBeFocused()
    await expectWrong(field(form, deviceForm.field.address2), input.pleaseEnterCompleteInstallationLocation)
    await expect(field(form, deviceForm.field.latitude)).toHaveAttribute('aria-invalid', 'true')

    await choose(form, deviceForm.field.center, /C-0001/)
    // One that is chosen stays in sight, whatever the model.
    await choose(form, deviceForm.field.mode, /K02B-4G/)
    await expect(center).toBeVisible()
    await field(form, deviceForm.field.address2).fill('北侧')
    await field(form, deviceForm.field.latitude).fill('2')
    await field(form, deviceForm.field.longitude).fill('139')
    await form.getByRole('button', { name: dialog.create, exact: true }).click()
    await expectWrong(field(form, deviceForm.field.latitude), input.locationOutOfBounds)
    await expectWrong(field(form, deviceForm.field.longitude), input.locationOutOfBounds)
  })

  test(`a device id that is taken: at the field, in a red toast of 3 s, and nothing is lost (${language})`, async ({
    page,
  }) => {
    await open(page, language)
    const form = await openNew(page, language)
    await field(form, deviceForm.field.name).fill('第二盏')
    await field(form, deviceForm.field.deviceId).fill('L-000001')
    await choose(form, deviceForm.field.mode, /K03C-NB/)
    await form.getByRole('button', { name: dialog.create, exact: true }).click()
    const toast = page.locator('[data-kind=error]').filter({ hasText: deviceForm.createFailed })
    await expect(toast).toContainText(input.deviceIdTaken)
    await expect(toast.getByRole('button', { name: buttons.close })).toBeVisible()
    await expectWrong(field(form, deviceForm.field.deviceId), input.deviceIdTaken)
    await expect(field(form, deviceForm.field.deviceId)).toBeFocused()
    await expect(field(form, deviceForm.field.name)).toHaveValue('第二盏')
    await expect(toast).toBeHidden({ timeout: 4000 })
  })

  test(`photos: five of six, none of 2.1 MB, no text, and one that failed is tried again (${language})`, async ({
    page,
  }) => {
    await open(page, language)
    const form = await openNew(page, language)
    const files = form.locator('input[type=file]').first()
    const items = form.getByRole('group', { name: deviceForm.photos }).getByRole('listitem')

    await files.setInputFiles(await heavyPhoto('heavy.png', 2_100_000))
    const tooLarge = say(media.tooLarge, { name: 'heavy.png', size: '2.1 MB', most: '2 MB' })
    await expect(form.getByRole('alert').filter({ hasText: tooLarge })).toBeVisible()
    await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    const rejected = page.locator('[data-kind=error]').filter({ hasText: media.rejected })
    await expect(rejected).toContainText('notes.txt')
    await expect(items).toHaveCount(0)

    // The record of the second one is not made: the network is the outside world.
    let calls = 0
    await page.route('**/graphql', route => {
      const body = route.request().postData() ?? ''
      return body.includes('createMediaFile') && ++calls === 2 ? route.abort() : route.continue()
    })
    const colours = ['red', 'green', 'blue', 'orange', 'purple', 'teal']
    await files.setInputFiles(await Promise.all(colours.map(colour => photo(`${colour}.png`, colour))))
    await expect(form.getByRole('alert').filter({ hasText: say(media.tooMany, { maxFiles: 5 }) })).toBeVisible()
    await expect(items).toHaveCount(5)
    const failed = items.filter({ has: page.getByRole('alert') })
    await expect(failed).toContainText(media.step.create)
    await expect(
      page.locator('[data-kind=error]').filter({ hasText: say(media.failed, { name: 'green.png' }) }),
    ).toBeVisible()
    await page.unroute('**/graphql')
    await form.getByRole('button', { name: say(media.retry, { name: 'green.png' }) }).click()
    await expect(items.filter({ hasText: media.state.done })).toHaveCount(5)
    await expect(page.getByText(media.uploaded).first()).toBeVisible()

    // The bytes do not arrive.
    await form.getByRole('button', { name: say(media.remove, { name: 'red.png' }) }).click()
    await page.route('**/graphql', route =>
      route.request().headers()['content-type']?.startsWith('multipart/') ? route.abort() : route.continue(),
    )
    await files.setInputFiles(await photo('late.png', 'pink'))
    await expect(items.filter({ has: page.getByRole('alert') })).toContainText(media.step.upload)
    await form.getByRole('button', { name: dialog.create, exact: true }).click()
    await expect(form.getByText(media.someFailed)).toBeVisible()
    await page.unroute('**/graphql')
    await form.getByRole('button', { name: say(media.retry, { name: 'late.png' }) }).click()
    await expect(items.filter({ hasText: media.state.done })).toHaveCount(5)
    await expect(form.getByText(media.someFailed)).toBeHidden()
  })

  test(`editing: model, center and id are locked; a conflict is shown and loses nothing (${language})`, async ({
    page,
    lamplighter,
  }) => {
    await open(page, language)
    const other = await somebodyElse(lamplighter.url)
    const light = (
      await other('{ findManyLightDevice(where: { deviceId: { equals: "L-000003" } }) { items { id name } } }')
    ).findManyLightDevice.items[0]
    const form = await openEdit(page, language, light.name)
    await expect(field(form, deviceForm.field.deviceId)).toBeDisabled()
    await expect(field(form, deviceForm.field.deviceId)).toHaveValue('L-000003')
    await expect(form.getByRole('combobox', { name: deviceForm.field.mode, exact: true })).toBeDisabled()
    await expect(form.getByRole('combobox', { name: deviceForm.field.center, exact: true })).toBeDisabled()
    await expect(form.getByText(deviceForm.locked.deviceId)).toBeVisible()

    await other(`mutation { updateLightDevice(id: ${light.id}, input: { ipAddress: { set: "10.9.9.9" } }) { id } }`)
    await field(form, deviceForm.field.name).fill(`${light.name} ${language}`)
    await form.getByRole('button', { name: dialog.save, exact: true }).click()
    await expect(form.getByText(deviceForm.conflict.title)).toBeVisible()
    await expect(form.getByRole('listitem').filter({ hasText: '10.9.9.9' })).toContainText(deviceForm.field.ipAddress)
    await expect(field(form, deviceForm.field.name)).toHaveValue(`${light.name} ${language}`)
    await form.getByRole('button', { name: deviceForm.conflict.mine }).click()
    await expect(page.getByText(say(deviceForm.updated, { name: `${light.name} ${language}` }))).toBeVisible()
    await expect(form).toBeHidden()
    const after = await other(`{ findOneLightDevice(id: ${light.id}) { name ipAddress } }`)
    expect(after.findOneLightDevice).toEqual({ name: `${light.name} ${language}`, ipAddress: '10.9.9.9' })
    await other(
      `mutation { updateLightDevice(id: ${light.id}, input: { name: { set: "${light.name}" }, ipAddress: { set: null } }) { id } }`,
    )
  })

  test(`batch edit: nothing filled in calls nothing; half a location neither (${language})`, async ({ page }) => {
    await open(page, language)
    const calls: string[] = []
    page.on('request', request => request.postData()?.includes('updateLightDevice') && calls.push(request.url()))
    const form = await openBatch(page, language)
    await form.getByRole('button', { name: say(deviceForm.batch.submit, { number: 7 }) }).click()
    await expect(page.locator('[data-kind=warning]')).toContainText(input.pleaseEnterAtLeastOneField)
    await field(form, deviceForm.field.latitude).fill('31')
    await form.getByRole('button', { name: say(deviceForm.batch.submit, { number: 7 }) }).click()
    await expectWrong(field(form, deviceForm.field.address1), deviceForm.batch.pleaseEnterCompleteLocation)
    expect(calls).toEqual([])
  })

  test(`a barcode or QR code from a picture fills the id; what does not fit is shown (${language})`, async ({
    page,
  }) => {
    await open(page, language)
    const form = await openNew(page, language)
    const scan = async (kind: 'code128' | 'qrcode', text: string) => {
      await form.getByRole('button', { name: scanner.scan }).click()
      const modal = page.getByRole('dialog', { name: scanner.title })
      await modal.locator('input[type=file]').setInputFiles(await code(kind, text))
      return modal
    }
    await expect(await scan('code128', 'L-CODE-128')).toBeHidden()
    await expect(field(form, deviceForm.field.deviceId)).toHaveValue('L-CODE-128')
    await expect(await scan('qrcode', '路灯-二维码')).toBeHidden()
    await expect(field(form, deviceForm.field.deviceId)).toHaveValue('路灯-二维码')

    const modal = await scan('qrcode', 'https://lights.example/L-1?x=1')
    await expect(modal.getByText(scanner.unfit)).toBeVisible()
    await expect(modal.getByText('https://lights.example/L-1?x=1')).toBeVisible()
    await modal.locator('input[type=file]').setInputFiles(await photo('wall.png', 'gray'))
    await expect(modal.getByText(scanner.noCode)).toBeVisible()
    await modal
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect(modal.getByText(scanner.unreadable)).toBeVisible()
    // There is no camera in this browser.
    await expect(modal.getByText(scanner.problem.none)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(form).toBeVisible()
    await expect(field(form, deviceForm.field.deviceId)).toHaveValue('路灯-二维码')
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing in the forms, ${language}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await open(page, language)
      const form = await openNew(page, language)
      await page.keyboard.press('Enter')
      await form
        .locator('input[type=file]')
        .first()
        .setInputFiles([await photo('a.png', 'red'), await photo('b.png', 'blue')])
      await expect(form.getByRole('listitem').filter({ hasText: media.state.done })).toHaveCount(2)
      expect(await violations(page)).toEqual([])
      await form.getByRole('button', { name: say(media.open, { name: 'a.png' }) }).click()
      await expect(page.getByRole('dialog', { name: 'a.png' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await form.getByRole('button', { name: scanner.scan }).click()
      await expect(page.getByText(scanner.problem.none)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByText(scanner.problem.none)).toBeHidden()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: dialog.discard }).click()
      await expect(form).toBeHidden()
      await openEdit(page, language, await firstName(page))
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await openBatch(page, language)
      await expect(page.getByText(deviceForm.batch.text)).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
}

async function firstName(page: Page): Promise<string> {
  const more = page.getByRole('button', { name: /^(更多操作|More actions) / }).first()
  return (await more.getAttribute('aria-label'))!.replace(/^(更多操作|More actions) /, '')
}

test('with the keyboard alone: a light of K01A-PLC is made, and one more of the same kind', async ({
  page,
  lamplighter,
}) => {
  await open(page, 'zh')
  const form = await openNew(page, 'zh')
  const { keyboard } = page
  await keyboard.type('键盘灯')
  await keyboard.press('Tab')
  await keyboard.type('L-KEY-1')
  await keyboard.press('Tab')
  await expect(form.getByRole('button', { name: '扫码' })).toBeFocused()
  await keyboard.press('Tab')
  // Who types sees what is found before choosing it.
  await keyboard.type('K01A')
  await expect(page.getByRole('option', { name: /K01A-PLC/ })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: '型号' })).toHaveValue(/K01A-PLC/)
  await keyboard.press('Tab')
  await expect(form.getByRole('combobox', { name: '集中控制器' })).toBeFocused()
  await keyboard.type('C-0002')
  await expect(page.getByRole('option', { name: /C-0002/ })).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: '集中控制器' })).toHaveValue(/C-0002/)
  await form.getByRole('switch').focus()
  await keyboard.press('Space')
  await expect(form.getByRole('switch')).toBeChecked()
  await field(form, '名称').focus()
  await keyboard.press('Enter')
  await expect(page.getByText('已创建 键盘灯')).toBeVisible()
  await expect(field(form, '名称')).toBeFocused()
  await expect(field(form, '名称')).toHaveValue('')
  await expect(form.getByRole('combobox', { name: '型号' })).toHaveValue(/K01A-PLC/)
  await expect(form.getByRole('combobox', { name: '集中控制器' })).toHaveValue(/C-0002/)
  await keyboard.type('键盘灯 二')
  await keyboard.press('Tab')
  await keyboard.type('L-KEY-2')
  await keyboard.press('Enter')
  await expect(page.getByText('已创建 键盘灯 二')).toBeVisible()
  await expect(field(form, '名称')).toHaveValue('')
  await keyboard.press('Escape')
  await expect(form).toBeHidden()
  const other = await somebodyElse(lamplighter.url)
  const made = await other(
    '{ findManyLightDevice(where: { deviceId: { equals: "L-KEY-1" } }) { items { name center { deviceId } } } }',
  )
  expect(made.findManyLightDevice.items).toEqual([{ name: '键盘灯', center: { deviceId: 'C-0002' } }])
})

test('Enter takes the choice that is highlighted, also where the timers of the page run late', async ({ page }) => {
  await open(page, 'zh')
  const form = await openNew(page, 'zh')
  const { keyboard } = page
  const model = form.getByRole('combobox', { name: '型号' })
  const timers = await page.evaluateHandle(() => {
    const plain = globalThis.setTimeout
    const held: (() => void)[] = []
    const hold = (run: () => void, ms = 0) => (ms > 0 ? plain(run, ms) : held.push(run))
    globalThis.setTimeout = hold as typeof setTimeout
    return () => {
      globalThis.setTimeout = plain
      for (const run of held) run()
      return held.length
    }
  })
  await model.focus()
  await keyboard.type('K01A')
  await expect(options(page)).toHaveCount(1)
  await keyboard.press('ArrowDown')
  expect(await timers.evaluate(release => release())).toBeGreaterThan(0)
  await keyboard.press('Enter')
  await expect(model).toHaveValue(/K01A-PLC/)
  await expect(options(page)).toHaveCount(0)
  // Chosen again it is still chosen: nobody empties a field by going through it.
  await keyboard.press('ArrowDown')
  await expect(options(page)).toHaveCount(3)
  await keyboard.press('Enter')
  await expect(options(page)).toHaveCount(0)
  await expect(model).toHaveValue(/K01A-PLC/)
})

test('Escape asks before it loses what was typed; an open list closes first', async ({ page }) => {
  await open(page, 'zh')
  const form = await openNew(page, 'zh')
  await field(form, '名称').fill('没保存')
  await form.getByRole('combobox', { name: '型号' }).click()
  await expect(options(page)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '继续填写' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(form, '名称')).toHaveValue('没保存')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: LIST.zh.create, exact: true })).toBeFocused()
  const again = await openNew(page, 'zh')
  await expect(field(again, '名称')).toHaveValue('')
})

test('a device is made with a whole location and photos in their order, seen in a lightbox', async ({
  page,
  lamplighter,
}) => {
  await open(page, 'zh')
  const form = await openNew(page, 'zh')
  await field(form, '名称').fill('带照片的灯')
  await field(form, '设备编号').fill('L-PHOTO-1')
  await choose(form, '型号', /K02B-4G/)
  await choose(form, '分组', /./)
  await field(form, '地址').fill('中山路')
  await field(form, '详细位置').fill('市民广场北侧')
  await field(form, '纬度').focus()
  await paste(page, `data.setData('text', '31.230416, 121.473701')`)
  await expect(field(form, '经度')).toHaveValue('121.473701')
  const photos = form.getByRole('group', { name: '照片' })
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles([await photo('a.png', 'red'), await photo('b.png', 'blue')])
  await expect(photos.getByText('已上传')).toHaveCount(2)
  await photos.getByRole('button', { name: '前移 b.png' }).click()
  await photos.getByRole('button', { name: '查看 b.png' }).click()
  const lightbox = page.getByRole('dialog', { name: 'b.png' })
  await expect(lightbox.getByRole('img', { name: 'b.png 的图片' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('img', { name: 'a.png 的图片' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('img', { name: 'a.png 的图片' })).toBeHidden()
  await form.getByRole('button', { name: '创建', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('已创建 带照片的灯')).toBeVisible()
  const other = await somebodyElse(lamplighter.url)
  const [made] = (
    await other(
      '{ findManyLightDevice(where: { deviceId: { equals: "L-PHOTO-1" } }) { items { id latitude address2 photos { fileName path } } } }',
    )
  ).findManyLightDevice.items
  expect(made).toMatchObject({ latitude: 31.230416, address2: '市民广场北侧' })
  expect(made.photos).toEqual([
    { fileName: 'b.png', path: '/light-devices' },
    { fileName: 'a.png', path: '/light-devices' },
  ])
})

test('a group or center that is deleted meanwhile is asked for again, and nothing else is lost', async ({
  page,
  lamplighter,
}) => {
  const other = await somebodyElse(lamplighter.url)
  const center = (
    await other(
      `mutation { createLightCenter(input: { name: "短命的箱", deviceId: "C-GONE-1",
        mode: { connect: { id: ${await centerModel(other)} } } }) { id } }`,
    )
  ).createLightCenter.id
  const group = (await other('mutation { createLightGroup(input: { name: "短命的组" }) { id } }')).createLightGroup.id
  await open(page, 'zh')
  const form = await openNew(page, 'zh')
  await field(form, '名称').fill('还在的名称')
  await field(form, '设备编号').fill('L-GONE-1')
  await choose(form, '型号', /K01A-PLC/)
  await choose(form, '集中控制器', /短命的箱/)
  await choose(form, '分组', /短命的组/)
  await other(`mutation { deleteLightGroup(id: ${group}) { id } }`)
  await other(`mutation { deleteLightCenter(id: ${center}) { id } }`)
  await form.getByRole('button', { name: '创建', exact: true }).click()
  const centers = form.getByRole('combobox', { name: '集中控制器', exact: true })
  await expectWrong(centers, WORDS.zh.deviceForm.gone.center)
  await expect(centers).toBeFocused()
  await expectWrong(form.getByRole('combobox', { name: '分组', exact: true }), WORDS.zh.deviceForm.gone.group)
  await expect(field(form, '名称')).toHaveValue('还在的名称')
  await centers.click()
  await expect(options(page).first()).toBeVisible()
  await expect(options(page).filter({ hasText: '短命的箱' })).toHaveCount(0)
  await options(page).first().click()
  await form.getByRole('button', { name: '创建', exact: true }).click()
  await expect(page.getByText('已创建 还在的名称')).toBeVisible()
})

/** Presses, chooses a model and presses twice, as fast as no hand does. @returns ms between the presses */
const CHOOSE_IN_HASTE = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const submit = document.querySelector('[role=dialog] [type=submit]')
  const started = performance.now()
  submit.click()
  await frame()
  const options = [...document.querySelectorAll('[role=option]')]
  options.find(({ textContent }) => textContent.includes('K02B-4G')).click()
  await frame()
  await frame()
  const apart = performance.now() - started
  submit.click()
  submit.click()
  return apart
})()`

test('who presses twice makes one light; who chooses what was missing and presses again is not taken for that', async ({
  page,
  lamplighter,
}) => {
  await open(page, 'zh')
  const form = await openNew(page, 'zh')
  await field(form, '名称').fill('匆忙的灯')
  await field(form, '设备编号').fill('L-HASTY')
  await form.getByRole('combobox', { name: '型号', exact: true }).click()
  await expect(options(page).filter({ hasText: 'K02B-4G' })).toBeVisible()
  const apart = await page.evaluate(CHOOSE_IN_HASTE)
  expect(apart).toBeLessThan(250)
  await expect(page.getByText('已创建 匆忙的灯')).toBeVisible()
  await expect(form).toBeHidden()
  const other = await somebodyElse(lamplighter.url)
  const { findManyLightDevice: made } = await other(
    '{ findManyLightDevice(where: { name: { equals: "匆忙的灯" } }) { items { id } } }',
  )
  expect(made.items).toHaveLength(1)
})

test('an answer that comes after its form was given up closes no other one', async ({ page }) => {
  await open(page, 'zh')
  const first = await openNew(page, 'zh')
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('CreateLightDevice')) await held
    await route.continue()
  })
  await field(first, '名称').fill('晚到的灯')
  await field(first, '设备编号').fill('L-LATE')
  await choose(first, '型号', /K02B-4G/)
  await first.getByRole('button', { name: '创建', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(first).toBeHidden()
  const second = await openNew(page, 'zh')
  await field(second, '名称').fill('下一盏灯')
  answer()
  await expect(page.getByText('已创建 晚到的灯')).toBeVisible()
  await expect(field(second, '名称')).toHaveValue('下一盏灯')
})

test('photos are dropped and pasted, too', async ({ page }) => {
  await open(page, 'zh')
  const form = await openNew(page, 'zh')
  const { buffer } = await photo('x.png', 'red')
  const add = `data.items.add(new File([new Uint8Array([${[...buffer]}])], 'x.png', { type: 'image/png' }))`
  const transfer = await page.evaluateHandle(`(() => { const data = new DataTransfer(); ${add}; return data })()`)
  const photos = form.getByRole('group', { name: '照片' })
  await photos.dispatchEvent('dragover', { dataTransfer: transfer })
  await expect(photos.getByText('松开即可上传')).toBeVisible()
  await photos.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(photos.getByText('已上传')).toHaveCount(1)
  await paste(page, add)
  await expect(photos.getByText('已上传')).toHaveCount(2)
  // A cell of a spreadsheet brings its words, and a picture of them.
  await field(form, '名称').focus()
  await paste(page, `data.setData('text/plain', '灯'); data.setData('text/html', '<b>灯</b>'); ${add}`)
  await expect(photos.getByRole('listitem')).toHaveCount(2)
})

/** The preview of a move is answered so. */
async function previewMove(page: Page, answer: object) {
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('query PreviewMove') ? route.fulfill({ json: answer }) : route.fallback(),
  )
}

test('lights are not taken out of their groups unasked where the effect is unknown', async ({ page }) => {
  await open(page, 'zh')
  const form = await openBatch(page, 'zh')
  await choose(form, '分组', '移出分组')
  await previewMove(page, {
    data: null,
    errors: [{ message: 'broken', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
  })
  let updates = 0
  page.on('request', request => {
    if (request.postData()?.includes('mutation UpdateLightDevice')) updates++
  })
  await form.getByRole('button', { name: '应用到 7 个设备' }).click()
  const question = page.getByRole('dialog', { name: '更改 7 盏灯的分组？' })
  await expect(question).toContainText('7 盏灯将移出分组')
  await expect(question).toContainText('暂时无法计算对灯的影响')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  expect(updates).toBe(0)
})

test('one light that another group switches off is moved only after a question', async ({ page, lamplighter }) => {
  const other = await somebodyElse(lamplighter.url)
  await other('mutation { createLightGroup(input: { name: "新去处" }) { id } }')
  await open(page, 'zh')
  const name = await firstName(page)
  const form = await openEdit(page, 'zh', name)
  await choose(form, '分组', '新去处')
  const effect = { on: 0, off: 1, dim: 0, stay: 0, losePlan: 1, keepBurning: 0, groups: [] }
  await previewMove(page, { data: { previewLightMove: effect } })
  await form.getByRole('button', { name: '保存' }).click()
  const question = page.getByRole('dialog', { name: `更改 ${name} 的分组？` })
  await expect(question).toContainText('1 盏关灯')
  await expect(question).toContainText('1 盏灯将没有照明计划')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await question.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
})

test('batch edit tells of each device; those that fail are listed and can be tried again', async ({
  page,
  lamplighter,
}) => {
  await open(page, 'zh')
  const form = await openBatch(page, 'zh')
  await choose(form, '维护状态', '设为维护')
  let calls = 0
  await page.route('**/graphql', route => {
    const body = route.request().postData() ?? ''
    if (!body.includes('updateLightDevice') || ++calls !== 3) return route.continue()
    const { variables, ...rest } = JSON.parse(body)
    // One that is gone by now. (Without any answer, the others would not be tried.)
    return route.continue({ postData: JSON.stringify({ ...rest, variables: { ...variables, id: 987_654_321 } }) })
  })
  await form.getByRole('button', { name: '应用到 7 个设备' }).click()
  await expect(form.getByRole('alert')).toHaveText('1 个设备更新失败')
  await expect(page.locator('[data-kind=info]').filter({ hasText: '6 个设备已更新' })).toBeVisible()
  await expect(form.locator('li[data-failed]')).toContainText('记录不存在')
  await page.unroute('**/graphql')
  await form.getByRole('button', { name: '重试其余设备' }).click()
  await expect(form).toBeHidden()
  const other = await somebodyElse(lamplighter.url)
  const count = '{ findManyLightDevice(where: { deviceStatus: { equals: MAINTENANCE } }) { items { id } } }'
  const { items } = (await other(count)).findManyLightDevice
  expect(items).toHaveLength(7)
  for (const { id } of items)
    await other(`mutation { updateLightDevice(id: ${id}, input: { deviceStatus: { set: NORMAL } }) { id } }`)
})

test('the forms fit a phone of 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'zh')
  const form = await openNew(page, 'zh')
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles([await photo('a.png', 'red'), await photo('b.png', 'blue')])
  await expect(form.getByText('已上传')).toHaveCount(2)
  const overflow = () => form.evaluate(element => element.scrollWidth - element.clientWidth)
  expect(await overflow()).toBe(0)
  await expect(form.getByRole('button', { name: '创建', exact: true })).toBeInViewport()
})

interface Rig {
  playwright: PlaywrightWorkerArgs['playwright']
  launchOptions: LaunchOptions
  baseURL: string
}

/** Another browser, that is started otherwise. */
async function inBrowser(
  { playwright, launchOptions, baseURL }: Rig,
  args: string[],
  story: (page: Page) => Promise<void>,
) {
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
  try {
    await story(await browser.newPage({ baseURL, locale: 'zh-CN' }))
  } finally {
    await browser.close()
  }
}

test('the camera reads a code; nothing comes from elsewhere', async ({ playwright, launchOptions, baseURL }) => {
  const picture = await film(mkdtempSync(join(tmpdir(), 'lamplighter-film-')), await code('code128', 'L-CAM-7'))
  const args = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${picture}`,
  ]
  await inBrowser({ playwright, launchOptions, baseURL }, args, async page => {
    const elsewhere: string[] = []
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) elsewhere.push(message.text())
    })
    page.on('request', request => {
      if (!request.url().startsWith(baseURL)) elsewhere.push(request.url())
    })
    await open(page, 'zh')
    const form = await openNew(page, 'zh')
    await form.getByRole('button', { name: '扫码' }).click()
    await expect(field(form, '设备编号')).toHaveValue('L-CAM-7', { timeout: 20_000 })
    await expect(page.getByRole('dialog', { name: '扫描条形码或二维码' })).toBeHidden()
    expect(elsewhere).toEqual([])
  })
})

test('a camera that may not be used says so', { tag: '@wholeBrowser' }, async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  await inBrowser({ playwright, launchOptions, baseURL }, ['--use-fake-device-for-media-stream'], async page => {
    await open(page, 'zh')
    const form = await openNew(page, 'zh')
    await form.getByRole('button', { name: '扫码' }).click()
    await expect(page.getByText('没有摄像头权限')).toBeVisible()
  })
})

test('a page that came by plain HTTP may use no camera: it says so, and reads pictures', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const args = ['--use-fake-device-for-media-stream', '--host-resolver-rules=MAP lights.test 127.0.0.1']
  await inBrowser({ playwright, launchOptions, baseURL }, args, async page => {
    await open(page, 'zh', `http://lights.test:${new URL(baseURL).port}/auth/login?to=/lighting/devices`)
    const form = await openNew(page, 'zh')
    await form.getByRole('button', { name: '扫码' }).click()
    await expect(page.getByText('当前页面不能使用摄像头')).toBeVisible()
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(await code('code128', 'L-HTTP-1'))
    await expect(field(form, '设备编号')).toHaveValue('L-HTTP-1')
  })
})

/** @param fill puts something into the clipboard's `data` */
async function paste(page: Page, fill: string) {
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    ${fill}
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })()`)
}
