import { row } from '../console/src/testing/find.ts'
import { pdf, photo } from '../console/src/testing/pictures.ts'
import { ADMIN, openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'people' })

test('uploads, finds, sorts, views and downloads files', { tag: '@wholeBrowser' }, async ({
  page,
  context,
  lamplighter,
}) => {
  const ask = await signInToApi(lamplighter.url, ADMIN)
  for (const name of ['alpha', 'beta'])
    await ask.upload(`${name}.png`, new Uint8Array((await photo(name, 'teal')).buffer))
  await openAs(page, ADMIN, { at: '/setting/media' })
  await page.getByRole('button', { name: '上传文件' }).first().click()
  const dialog = page.getByRole('dialog', { name: '上传文件' })
  await dialog.locator('input[type=file]').first().setInputFiles(pdf('gamma.pdf', 5000))
  await expect(dialog.getByRole('listitem')).toContainText('已上传')
  await dialog.getByRole('button', { name: '完成' }).click()

  await page.getByLabel('搜索文件名').fill('a.p')
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByLabel('排序', { exact: true }).selectOption('-fileName')
  await expect(page).toHaveURL(/sort=-fileName/)
  await expect(page.getByRole('row').nth(1)).toContainText('gamma')
  await expect(row(page, 'alpha')).toContainText('图片')

  await page.getByRole('button', { name: '预览 beta.png' }).click()
  const picture = page.getByRole('dialog').locator('img')
  await expect(picture).toHaveJSProperty('naturalWidth', 400)
  await page.keyboard.press('Escape')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '预览 gamma.pdf' }).click()
  const other = await opened
  await expect.poll(() => other.url()).toContain('/media/')
  const answer = await page.request.get(other.url())
  expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf' })
  expect(answer.headers()['content-disposition']).toMatch(/^inline/)
  await other.close()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载 gamma.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('gamma.pdf')
})
