import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { field, row } from '../../testing/find.ts'
import { type Picked, pdf, photo } from '../../testing/pictures.ts'
import { interpolate, LANGUAGES, type Language, WORDS } from '../../testing/words.ts'

const MEDIA = '/setting/media'

/** Uploads a large file from disk: bytes would go through the debugger's protocol. @returns its path */
function onDisk({ name, buffer }: Picked): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, buffer)
  return path
}

async function openUpload(page: Page, language: Language, folder = '/') {
  const { mediaFiles } = WORDS[language]
  await page.getByRole('button', { name: mediaFiles.upload }).first().click()
  const dialog = page.getByRole('dialog', { name: mediaFiles.dialog.title })
  await expect(field(dialog, mediaFiles.dialog.folder)).toHaveValue('/')
  await field(dialog, mediaFiles.dialog.folder).fill(folder)
  return { dialog, files: dialog.locator('input[type=file]').first(), items: dialog.getByRole('listitem') }
}

for (const language of LANGUAGES) {
  const { mediaFiles, media, input } = WORDS[language]

  test(`names the storage limit that an upload exceeds (${language})`, async ({ open, server }) => {
    const params = { gigabytes: 10, unfinishedMegabytes: 12.5 }
    const refusal = { field: 'input.fileSize', key: 'fileQuotaOfAccount', params }
    server.faults.fail('CreateMediaFile', 'BAD_USER_INPUT', refusal)
    const page = await open(MEDIA, { as: 'admin', language })
    const { files, items } = await openUpload(page, language)
    await files.setInputFiles(pdf('plan.pdf', 2000))
    await expect(items.getByRole('alert')).toContainText(interpolate(input.fileQuotaOfAccount, params))
    await expect(items.getByRole('alert')).toContainText('12.5 MB')
  })

  test(`the upload dialog accepts PDF files of at most 30 MB, and names what it rejects (${language})`, {
    tag: '@nightly',
  }, async ({ open, server }) => {
    const page = await open(MEDIA, { as: 'admin', language })
    const { dialog, files, items } = await openUpload(page, language)
    await expect(files).toHaveAttribute('accept', 'application/pdf')
    await files.setInputFiles(onDisk(pdf('huge.pdf', 30_000_001)))
    const tooLarge = interpolate(media.tooLarge, { name: 'huge.pdf', size: '30.01 MB', most: '30 MB' })
    await expect(dialog.getByRole('alert').filter({ hasText: tooLarge })).toBeVisible()
    await files.setInputFiles(await photo('lamp.png', 'gold'))
    const rejected = page.locator('[data-kind=error]').filter({ hasText: media.rejected })
    await expect(rejected).toContainText(interpolate(media.wrongType, { name: 'lamp.png', types: 'PDF' }))
    await expect(items).toHaveCount(0)
    expect(server.variablesOf('CreateMediaFile')).toEqual([])
    // The server detects files with a false type.
    await files.setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') })
    await expect(items.getByRole('alert')).toContainText(media.step.upload)
    await expect(items.getByRole('alert')).toContainText(input.fileRejected)
    await expect(page.locator('[data-kind=error]').filter({ hasText: 'fake.pdf' })).toBeVisible()
    await dialog.getByRole('button', { name: interpolate(media.remove, { name: 'fake.pdf' }) }).click()
    await expect(items).toHaveCount(0)
    // On a slow network the progress is visible.
    const release = server.faults.hold('UploadMediaFile')
    await files.setInputFiles(onDisk(pdf('thirty.pdf', 30_000_000)))
    await expect(items.getByRole('progressbar')).toBeVisible()
    release()
    await expect(items).toContainText(media.state.done)
    await expect(page.getByText(media.uploaded, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: mediaFiles.dialog.done }).click()
    await expect(row(page, 'thirty.pdf')).toContainText('30 MB')
  })

  test(`leaves out files beyond ten with a message, and retries failed ones (${language})`, {
    tag: '@nightly',
  }, async ({ open, server }) => {
    const page = await open(MEDIA, { as: 'admin', language })
    const { dialog, files, items } = await openUpload(page, language, '/many')
    const repair = server.faults.closeConnection('UploadMediaFile')
    await files.setInputFiles(Array.from({ length: 11 }, (_, n) => pdf(`page-${n}.pdf`, 2000)))
    await expect(dialog.getByText(interpolate(media.tooMany, { maxFiles: 10 }))).toBeVisible()
    await expect(items).toHaveCount(10)
    await expect(items.filter({ hasText: media.step.upload })).toHaveCount(10)
    repair()
    // Escape does not discard failed uploads.
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    for (let n = 0; n < 10; n++)
      await dialog.getByRole('button', { name: interpolate(media.retry, { name: `page-${n}.pdf` }) }).click()
    await expect(items.filter({ hasText: media.state.done })).toHaveCount(10)
    await dialog.getByRole('button', { name: mediaFiles.dialog.done }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: /^many/ }).click()
    await expect(page.getByRole('row')).toHaveCount(11)
  })

  test(`rejects a sixth level of folders before anything is sent (${language})`, { tag: '@nightly' }, async ({
    open,
    server,
  }) => {
    const page = await open(MEDIA, { as: 'admin', language })
    const { dialog, files, items } = await openUpload(page, language, '/1/2/3/4/5/6')
    await expect(dialog.getByText(mediaFiles.dialog.pathTooDeep)).toBeVisible()
    await expect(dialog.getByRole('button', { name: media.choose })).toBeDisabled()
    await field(dialog, mediaFiles.dialog.folder).fill('/deep/b/c/d/e')
    await files.setInputFiles(pdf('bottom.pdf', 2000))
    await expect(items).toContainText(media.state.done)
    expect(server.city.rows.folders.map(({ path }) => path).at(-1)).toBe('/deep/b/c/d/e')
    await expect(field(dialog, mediaFiles.dialog.folder)).toHaveAttribute('readonly')
    await dialog.getByRole('button', { name: mediaFiles.dialog.done }).click()
    const tree = page.getByRole('navigation', { name: mediaFiles.folders.label })
    for (const name of ['deep', 'b', 'c', 'd'])
      await tree
        .getByRole('button', { name: interpolate(mediaFiles.folders.open, { name }), exact: true })
        .first()
        .click()
    await tree.getByRole('button', { name: 'e 1', exact: true }).first().click()
    await expect(page).toHaveURL(/folder=\d+/)
    await expect(row(page, 'bottom.pdf')).toContainText('/deep/b/c/d/e')
    await expect(page.getByRole('row')).toHaveCount(2)
    // The same after a reload, with the folder open and an upload button.
    await page.reload()
    await expect(tree.locator('[aria-current=true]')).toHaveText('e1')
    await page.getByRole('button', { name: mediaFiles.upload }).first().click()
    await expect(field(dialog, mediaFiles.dialog.folder)).toHaveValue('/deep/b/c/d/e')
    await page.keyboard.press('Escape')
    await tree.getByRole('button', { name: 'deep', exact: false }).filter({ hasText: 'deep' }).click()
    await expect(page.getByText(mediaFiles.emptyFolder.title)).toBeVisible()
  })
}

testVariants('axe finds nothing on the media files and in the upload dialog', async ({ open, language }) => {
  const { mediaFiles, media } = WORDS[language]
  const page = await open(MEDIA)
  const { dialog, files, items } = await openUpload(page, language, '/axe/deeper')
  await expect(dialog).toHaveCSS('opacity', '1')
  expect(await violations(page)).toEqual([])
  await files.setInputFiles(pdf('axe.pdf', 2000))
  await expect(items).toContainText(media.state.done)
  await dialog.getByRole('button', { name: mediaFiles.dialog.done }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'axe.pdf').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
