import { expect, test } from '../../../testing/component.ts'
import { openNew, paste } from '../../../testing/deviceForms.ts'
import { LIST } from '../../../testing/devices.ts'
import { field } from '../../../testing/find.ts'
import { expectToFit } from '../../../testing/fit.ts'
import { heavyPhoto, photo } from '../../../testing/pictures.ts'
import { interpolate, LANGUAGES, WORDS } from '../../../testing/words.ts'

for (const language of LANGUAGES) {
  const { deviceForm, media, dialog } = WORDS[language]

  test(`photos: accepts five of six, rejects 2.1 MB and text, and retries a failed upload (${language})`, {
    tag: '@nightly',
  }, async ({ open, server }) => {
    const page = await open(LIST, { as: 'admin', language })
    const form = await openNew(page, language)
    const files = form.locator('input[type=file]').first()
    const items = form.getByRole('group', { name: deviceForm.photos }).getByRole('listitem')

    await files.setInputFiles(await heavyPhoto('heavy.png', 2_100_000))
    const tooLarge = interpolate(media.tooLarge, { name: 'heavy.png', size: '2.1 MB', most: '2 MB' })
    await expect(form.getByRole('alert').filter({ hasText: tooLarge })).toBeVisible()
    await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    const rejected = page.locator('[data-kind=error]').filter({ hasText: media.rejected })
    await expect(rejected).toContainText('notes.txt')
    await expect(items).toHaveCount(0)

    // The record of the second photo is not created.
    server.faults.closeConnection('CreateMediaFile', { after: 1, times: 1 })
    const colours = ['red', 'green', 'blue', 'orange', 'purple', 'teal']
    await files.setInputFiles(await Promise.all(colours.map(colour => photo(`${colour}.png`, colour))))
    await expect(form.getByRole('alert').filter({ hasText: interpolate(media.tooMany, { maxFiles: 5 }) })).toBeVisible()
    await expect(items).toHaveCount(5)
    const failed = items.filter({ has: page.getByRole('alert') })
    await expect(failed).toContainText(media.step.create)
    await expect(
      page.locator('[data-kind=error]').filter({ hasText: interpolate(media.failed, { name: 'green.png' }) }),
    ).toBeVisible()
    await form.getByRole('button', { name: interpolate(media.retry, { name: 'green.png' }) }).click()
    await expect(items.filter({ hasText: media.state.done })).toHaveCount(5)
    await expect(page.getByText(media.uploaded).first()).toBeVisible()

    // The upload of the bytes fails.
    await form.getByRole('button', { name: interpolate(media.remove, { name: 'red.png' }) }).click()
    const repair = server.faults.closeConnection('UploadMediaFile')
    await files.setInputFiles(await photo('late.png', 'pink'))
    await expect(items.filter({ has: page.getByRole('alert') })).toContainText(media.step.upload)
    await form.getByRole('button', { name: dialog.create, exact: true }).click()
    await expect(form.getByText(media.someFailed)).toBeVisible()
    repair()
    await form.getByRole('button', { name: interpolate(media.retry, { name: 'late.png' }) }).click()
    await expect(items.filter({ hasText: media.state.done })).toHaveCount(5)
    await expect(form.getByText(media.someFailed)).toBeHidden()
  })
}

test('accepts photos by drag and drop and by paste', { tag: '@nightly' }, async ({ open }) => {
  const page = await open(LIST, { as: 'admin' })
  const form = await openNew(page)
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
  // A cell copied from a spreadsheet contains its text and a picture of it.
  await field(form, '名称').focus()
  await paste(page, `data.setData('text/plain', '灯'); data.setData('text/html', '<b>灯</b>'); ${add}`)
  await expect(photos.getByRole('listitem')).toHaveCount(2)
})

test('the forms fit a phone of 390 px', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(LIST, { as: 'admin' })
  const form = await openNew(page)
  const pictures = [await photo('a.png', 'red'), await photo('b.png', 'blue')]
  await form.locator('input[type=file]').first().setInputFiles(pictures)
  await expect(form.getByText('已上传')).toHaveCount(2)
  await expectToFit(form)
  await expect(form.getByRole('button', { name: '创建', exact: true })).toBeInViewport()
})
