import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, visit } from '../../../testing/component.ts'
import { openNew } from '../../../testing/deviceForms.ts'
import { LIST } from '../../../testing/devices.ts'
import { field } from '../../../testing/find.ts'
import { code, film, photo } from '../../../testing/pictures.ts'
import { LANGUAGES, WORDS } from '../../../testing/words.ts'

for (const language of LANGUAGES) {
  const { deviceForm, scanner } = WORDS[language]

  test(`a barcode or QR code from a picture fills the id; an invalid one is shown (${language})`, {
    tag: '@nightly',
  }, async ({ open }) => {
    const page = await open(LIST, { as: 'admin', language })
    const form = await openNew(page, language)
    const deviceId = field(form, deviceForm.field.deviceId)
    const scan = async (kind: 'code128' | 'qrcode', text: string) => {
      await form.getByRole('button', { name: scanner.scan }).click()
      const modal = page.getByRole('dialog', { name: scanner.title })
      await modal.locator('input[type=file]').setInputFiles(await code(kind, text))
      return modal
    }
    await expect(await scan('code128', 'L-CODE-128')).toBeHidden()
    await expect(deviceId).toHaveValue('L-CODE-128')
    await expect(await scan('qrcode', '路灯-二维码')).toBeHidden()
    await expect(deviceId).toHaveValue('路灯-二维码')

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
    await expect(deviceId).toHaveValue('路灯-二维码')
  })
}

test('the camera reads a code without requests to other hosts', { tag: '@nightly' }, async ({ newPage, server }) => {
  const picture = await film(mkdtempSync(join(tmpdir(), 'lamplighter-film-')), await code('code128', 'L-CAM-7'))
  const args = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${picture}`,
  ]
  const page = await newPage({ args })
  const elsewhere: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(server.url)) elsewhere.push(request.url())
  })
  await visit(page, server, LIST, { as: 'admin' })
  const form = await openNew(page)
  await form.getByRole('button', { name: '扫码' }).click()
  await expect(field(form, '设备编号')).toHaveValue('L-CAM-7', { timeout: 20_000 })
  await expect(page.getByRole('dialog', { name: '扫描条形码或二维码' })).toBeHidden()
  expect(elsewhere).toEqual([])
})

test('over plain HTTP shows that the camera is unavailable, and reads pictures', async ({ newPage, server }) => {
  const args = ['--use-fake-device-for-media-stream', '--host-resolver-rules=MAP lights.test 127.0.0.1']
  const baseURL = `http://lights.test:${new URL(server.url).port}`
  const page = await newPage({ args, baseURL })
  await visit(page, server, LIST, { as: 'admin' })
  const form = await openNew(page)
  await form.getByRole('button', { name: '扫码' }).click()
  await expect(page.getByText('当前页面不能使用摄像头')).toBeVisible()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await code('code128', 'L-HTTP-1'))
  await expect(field(form, '设备编号')).toHaveValue('L-HTTP-1')
})
