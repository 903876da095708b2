import { expect, test } from '../../../testing/component.ts'
import { openNew, textbox } from '../../../testing/deviceForms.ts'
import { LIST } from '../../../testing/devices.ts'
import { code, photo } from '../../../testing/pictures.ts'
import { LANGUAGES, WORDS } from '../../../testing/words.ts'

for (const language of LANGUAGES) {
  const { deviceForm, scanner } = WORDS[language]

  test(`a barcode or QR code from a picture fills the id; what does not fit is shown (${language})`, async ({
    open,
  }) => {
    const page = await open(LIST, { as: 'admin', language })
    const form = await openNew(page, language)
    const deviceId = textbox(form, deviceForm.field.deviceId)
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
