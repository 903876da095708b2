import type { Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { pdf, photo } from '../console/src/testing/pictures.ts'
import { apiOf } from './api.ts'
import { ADMIN, arrive, expectToFit, field, LANGUAGES, say, WORDS } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'media' })

const MEDIA = '/setting/media'
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function openUpload(page: Page, language: 'zh' | 'en', folder = '/') {
  const { mediaFiles } = WORDS[language]
  await arrive(page, ADMIN, { language, at: MEDIA })
  await page.getByRole('button', { name: mediaFiles.upload }).first().click()
  const dialog = page.getByRole('dialog', { name: mediaFiles.dialog.title })
  await expect(field(dialog, mediaFiles.dialog.folder)).toHaveValue('/')
  await field(dialog, mediaFiles.dialog.folder).fill(folder)
  return { dialog, files: dialog.locator('input[type=file]').first(), items: dialog.getByRole('listitem') }
}

for (const language of LANGUAGES) {
  const { mediaFiles, media } = WORDS[language]

  test(`the upload dialog takes PDF of at most 30 MB; what it does not take, it says (${language})`, async ({
    page,
  }) => {
    const { dialog, files, items } = await openUpload(page, language)
    await expect(files).toHaveAttribute('accept', 'application/pdf')
    await files.setInputFiles(pdf('huge.pdf', 30_000_001))
    const tooLarge = say(media.tooLarge, { name: 'huge.pdf', size: '30.01 MB', most: '30 MB' })
    await expect(dialog.getByRole('alert').filter({ hasText: tooLarge })).toBeVisible()
    await files.setInputFiles(await photo('lamp.png', 'gold'))
    const rejected = page.locator('[data-kind=error]').filter({ hasText: media.rejected })
    await expect(rejected).toContainText(say(media.wrongType, { name: 'lamp.png', types: 'PDF' }))
    await expect(items).toHaveCount(0)
    // What only looks like one is found out by the server.
    await files.setInputFiles({ name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') })
    await expect(items.getByRole('alert')).toContainText(media.step.upload)
    await expect(items.getByRole('alert')).toContainText(WORDS[language].input.fileRejected)
    await expect(page.locator('[data-kind=error]').filter({ hasText: 'fake.pdf' })).toBeVisible()
    await dialog.getByRole('button', { name: say(media.remove, { name: 'fake.pdf' }) }).click()
    await expect(items).toHaveCount(0)
    // On a slow network its progress is seen.
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/graphql', async route => {
      if (route.request().headers()['content-type']?.startsWith('multipart/')) await seen
      await route.continue()
    })
    await files.setInputFiles(pdf(`thirty-${language}.pdf`, 30_000_000))
    await expect(items.getByRole('progressbar')).toBeVisible()
    goOn()
    await expect(items).toContainText(media.state.done)
    await expect(page.getByText(media.uploaded, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: mediaFiles.dialog.done }).click()
    await expect(row(page, `thirty-${language}.pdf`)).toContainText('30 MB')
  })

  test(`more files than may be are cut, and it says so; a failed one is tried again (${language})`, async ({
    page,
  }) => {
    const { dialog, files, items } = await openUpload(page, language, `/many-${language}`)
    // The network is the outside world: the bytes of the first ones do not arrive.
    await page.route('**/graphql', route =>
      route.request().headers()['content-type']?.startsWith('multipart/') ? route.abort() : route.continue(),
    )
    await files.setInputFiles(Array.from({ length: 11 }, (_, n) => pdf(`page-${n}.pdf`, 2000)))
    await expect(dialog.getByText(say(media.tooMany, { maxFiles: 10 }))).toBeVisible()
    await expect(items).toHaveCount(10)
    await expect(items.filter({ hasText: media.step.upload })).toHaveCount(10)
    await page.unroute('**/graphql')
    // What failed is not lost by a key.
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    for (let n = 0; n < 10; n++)
      await dialog.getByRole('button', { name: say(media.retry, { name: `page-${n}.pdf` }) }).click()
    await expect(items.filter({ hasText: media.state.done })).toHaveCount(10)
    await dialog.getByRole('button', { name: mediaFiles.dialog.done }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: new RegExp(`^many-${language}`) }).click()
    await expect(page.getByRole('row')).toHaveCount(11)
  })

  test(`folders nest five levels; a sixth is refused before anything is sent (${language})`, async ({ page }) => {
    const { dialog, files, items } = await openUpload(page, language, '/1/2/3/4/5/6')
    await expect(dialog.getByText(mediaFiles.dialog.pathTooDeep)).toBeVisible()
    await expect(dialog.getByRole('button', { name: media.choose })).toBeDisabled()
    const top = `deep-${language}`
    await field(dialog, mediaFiles.dialog.folder).fill(`/${top}/b/c/d/e`)
    await files.setInputFiles(pdf('bottom.pdf', 2000))
    await expect(items).toContainText(media.state.done)
    await expect(field(dialog, mediaFiles.dialog.folder)).toHaveAttribute('readonly')
    await dialog.getByRole('button', { name: mediaFiles.dialog.done }).click()
    const tree = page.getByRole('navigation', { name: mediaFiles.folders.label })
    for (const name of [top, 'b', 'c', 'd'])
      await tree
        .getByRole('button', { name: say(mediaFiles.folders.open, { name }), exact: true })
        .first()
        .click()
    await tree.getByRole('button', { name: 'e 1', exact: true }).first().click()
    await expect(page).toHaveURL(/folder=\d+/)
    await expect(row(page, 'bottom.pdf')).toContainText(`/${top}/b/c/d/e`)
    await expect(page.getByRole('row')).toHaveCount(2)
    // The same after a reload, with the way to it open; uploading is offered right here.
    await page.reload()
    await expect(tree.locator('[aria-current=true]')).toHaveText('e1')
    await page.getByRole('button', { name: mediaFiles.upload }).first().click()
    await expect(field(dialog, mediaFiles.dialog.folder)).toHaveValue(`/${top}/b/c/d/e`)
    await page.keyboard.press('Escape')
    await tree.getByRole('button', { name: top, exact: false }).filter({ hasText: top }).click()
    await expect(page.getByText(mediaFiles.emptyFolder.title)).toBeVisible()
  })

  test(`files are found, sorted and looked at (${language})`, { tag: '@wholeBrowser' }, async ({
    page,
    context,
    lamplighter,
  }) => {
    const ask = await apiOf(lamplighter.url, ADMIN)
    for (const name of ['alpha', 'beta'])
      await ask.upload(`${name}-${language}.png`, new Uint8Array((await photo(name, 'teal')).buffer))
    const { dialog, files, items } = await openUpload(page, language)
    await files.setInputFiles(pdf(`gamma-${language}.pdf`, 5000))
    await expect(items).toContainText(media.state.done)
    await dialog.getByRole('button', { name: mediaFiles.dialog.done }).click()

    await page.getByLabel(mediaFiles.search).fill(`a-${language}`)
    await expect(page.getByRole('row')).toHaveCount(4)
    await page.getByLabel(mediaFiles.sort.label, { exact: true }).selectOption({ label: mediaFiles.sort.fileNameDown })
    await expect(page).toHaveURL(/sort=-fileName/)
    await expect(page.getByRole('row').nth(1)).toContainText('gamma')
    await expect(row(page, 'gamma')).toContainText(mediaFiles.type.DOCUMENT)
    await expect(row(page, 'alpha')).toContainText(mediaFiles.type.IMAGE)

    await page.getByRole('button', { name: `${mediaFiles.preview} beta-${language}.png` }).click()
    const picture = page.getByRole('dialog').locator('img')
    await expect(picture).toHaveAttribute('alt', say(media.picture, { name: `beta-${language}.png` }))
    await page.keyboard.press('ArrowRight')
    await expect(picture).toHaveAttribute('alt', say(media.picture, { name: `alpha-${language}.png` }))
    await page.keyboard.press('Escape')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: `${mediaFiles.preview} gamma-${language}.pdf` }).click()
    const other = await opened
    await expect.poll(() => other.url()).toContain('/media/')
    const answer = await page.request.get(other.url())
    expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf' })
    expect(answer.headers()['content-disposition']).toMatch(/^inline/)
    await other.close()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `${mediaFiles.download} gamma-${language}.pdf` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`gamma-${language}.pdf`)

    await page.getByLabel(mediaFiles.search).fill('no such file')
    await expect(page.getByText(mediaFiles.noMatch.title)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: WORDS[language].shell.words.clear }).last().click()
    await expect(page).not.toHaveURL(/q=/)
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on the media files and in the upload dialog, ${language}, ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
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

  test(`the page says what it is for; a role that may not upload is offered nothing (${language})`, async ({
    page,
  }) => {
    await arrive(page, 'viewer@lamplighter.example', { language, at: MEDIA })
    await expect(page.getByRole('heading', { level: 1, name: mediaFiles.title })).toBeVisible()
    await expect(page.getByText(mediaFiles.text)).toBeVisible()
    await expect(page.getByRole('button', { name: mediaFiles.upload })).toHaveCount(0)
  })
}

test('on a telephone folders are a list, files are cards, and nothing reaches over the edge', async ({ page }) => {
  const { dialog, files, items } = await openUpload(page, 'zh', '/手册/2026')
  await files.setInputFiles(pdf('现场手册.pdf', 2000))
  await expect(items).toContainText('已上传')
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('选择文件夹').selectOption({ label: '/手册/2026 (1)' })
  await expect(page.getByRole('main').getByText('现场手册.pdf')).toBeVisible()
  await expectToFit(page)
})
