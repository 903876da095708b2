import { addFile } from '../../testing/answers/media.ts'
import { expect, test } from '../../testing/component.ts'
import { row } from '../../testing/find.ts'
import { expectToFit } from '../../testing/fit.ts'
import { pdf, photo } from '../../testing/pictures.ts'
import { interpolate, LANGUAGES, WORDS } from '../../testing/words.ts'

const MEDIA = '/setting/media'

for (const language of LANGUAGES) {
  const { mediaFiles, media, shell, input, dialog: words } = WORDS[language]

  test(`finds, sorts, views and downloads files (${language})`, { tag: '@nightly' }, async ({ open, server }) => {
    for (const name of ['alpha', 'beta']) addFile(server.city, await photo(`${name}.png`, 'teal'), '/light-devices')
    addFile(server.city, pdf('gamma.pdf', 5000))
    addFile(server.city, pdf('other.pdf', 5000))
    const page = await open(MEDIA, { as: 'admin', language })
    // Newest first.
    await expect(page.getByRole('row').nth(1)).toContainText('other')
    await page.getByLabel(mediaFiles.search).fill('a.p')
    await expect(page).toHaveURL(/q=a\.p/)
    await expect(page.getByRole('row')).toHaveCount(4)
    await page.getByLabel(mediaFiles.sort.label, { exact: true }).selectOption({ label: mediaFiles.sort.fileNameDown })
    await expect(page).toHaveURL(/sort=-fileName/)
    await expect(page.getByRole('row').nth(1)).toContainText('gamma')
    await expect(row(page, 'gamma')).toContainText(mediaFiles.type.DOCUMENT)
    await expect(row(page, 'alpha')).toContainText(mediaFiles.type.IMAGE)

    await page.getByRole('button', { name: `${mediaFiles.preview} beta.png` }).click()
    const picture = page.getByRole('dialog').locator('img')
    await expect(picture).toHaveAttribute('alt', interpolate(media.picture, { name: 'beta.png' }))
    await expect(picture).toHaveJSProperty('naturalWidth', 400)
    await page.keyboard.press('ArrowRight')
    await expect(picture).toHaveAttribute('alt', interpolate(media.picture, { name: 'alpha.png' }))
    await page.keyboard.press('Escape')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `${mediaFiles.download} gamma.pdf` }).click(),
    ])
    expect(download.suggestedFilename()).toBe('gamma.pdf')

    await page.getByLabel(mediaFiles.search).fill('no such file')
    await expect(page.getByText(mediaFiles.noMatch.title)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: shell.words.clear }).last().click()
    await expect(page).not.toHaveURL(/q=/)
    await expect(page.getByRole('row')).toHaveCount(5)
  })

  test(`deletes a file after a confirmation, and none that a light shows (${language})`, async ({ open, server }) => {
    const file = addFile(server.city, pdf('gamma.pdf', 5000))
    const shown = addFile(server.city, await photo('pole.png', 'teal'), '/light-devices')
    server.city.rows.devices[0]!.photosFileId = [shown.id]
    const page = await open(MEDIA, { as: 'admin', language })
    const dialog = page.getByRole('dialog', { name: mediaFiles.delete.title })
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `${words.delete} ${name}` }).click()
      await expect(dialog).toContainText(name)
      await dialog.getByRole('button', { name: words.delete }).click()
      await expect(dialog).toBeHidden()
    }
    await remove('gamma.pdf')
    await expect(page.getByText(interpolate(mediaFiles.delete.done, { name: 'gamma.pdf' }))).toBeVisible()
    await expect(row(page, 'gamma')).toHaveCount(0)
    expect(server.city.rows.files).not.toContain(file)
    const button = page.getByRole('button', { name: `${words.delete} pole.png` })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.hover()
    const uses = interpolate(mediaFiles.inUse.lights, { count: 1 })
    await expect(page.getByRole('tooltip')).toHaveText(interpolate(mediaFiles.inUse.text, { uses }))
    // Playwright's own click waits until it is enabled.
    await button.dispatchEvent('click')
    await expect(dialog).toBeHidden()
    expect(server.city.rows.files).toContain(shown)
  })

  test(`shows the reason if a file came into use after the list was read (${language})`, async ({ open, server }) => {
    const shown = addFile(server.city, await photo('pole.png', 'teal'), '/light-devices')
    const page = await open(MEDIA, { as: 'admin', language })
    await page.getByRole('button', { name: `${words.delete} pole.png` }).click()
    server.city.rows.devices[0]!.photosFileId = [shown.id]
    await page.getByRole('dialog').getByRole('button', { name: words.delete }).click()
    await expect(page.getByText(input.fileInUse)).toBeVisible()
    expect(server.city.rows.files).toContain(shown)
  })

  test(`shows the purpose of the page; offers no upload to a role without the permission (${language})`, async ({
    open,
  }) => {
    const page = await open(MEDIA, { as: 'viewer', language })
    await expect(page.getByRole('heading', { level: 1, name: mediaFiles.title })).toBeVisible()
    await expect(page.getByText(mediaFiles.readOnly)).toBeVisible()
    await expect(page.getByText(mediaFiles.text)).toHaveCount(0)
    await expect(page.getByRole('button', { name: words.delete })).toHaveCount(0)
    await expect(page.getByRole('button', { name: mediaFiles.upload })).toHaveCount(0)
    const operator = await open(MEDIA, { as: 'operator', language })
    await expect(operator.getByText(mediaFiles.text)).toBeVisible()
  })
}

test('on a phone shows folders as a list and files as cards, without overflow', async ({ open, page, server }) => {
  addFile(server.city, pdf('现场手册.pdf', 2000), '/手册/2026')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(MEDIA, { as: 'admin' })
  await page.getByLabel('选择文件夹').selectOption({ label: '/手册/2026 (1)' })
  await expect(page.getByRole('main').getByText('现场手册.pdf')).toBeVisible()
  await expectToFit(page)
})

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap on a blocked action shows the reason until the next tap', async ({ open, server }) => {
    const shown = addFile(server.city, await photo('pole.png', 'teal'), '/light-devices')
    server.city.rows.devices[0]!.photosFileId = [shown.id]
    const page = await open(MEDIA, { as: 'admin' })
    // Playwright's own tap waits until it is enabled.
    await page.getByRole('button', { name: '删除 pole.png' }).tap({ force: true })
    const { inUse } = WORDS.zh.mediaFiles
    const reason = interpolate(inUse.text, { uses: interpolate(inUse.lights, { count: 1 }) })
    await expect(page.getByRole('tooltip')).toHaveText(reason)
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })
})
