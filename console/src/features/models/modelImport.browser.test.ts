import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test } from '../../testing/component.ts'
import { row } from '../../testing/find.ts'

const MODELS = '/lighting/models'

const csv = (text: string | Buffer) => ({ name: 'models.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function openImport(page: Page) {
  await expect(row(page, 'K01A-PLC')).toBeVisible()
  await page.getByRole('button', { name: '导入与导出' }).click()
  await page.getByRole('button', { name: '导入型号…' }).click()
  const dialog = page.getByRole('dialog', { name: '导入型号' })
  await expect(dialog.getByRole('button', { name: '选择文件' })).toBeVisible()
  const choose = async (file: ReturnType<typeof csv>) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: /选择文件|换一个文件/ }).click()
    await (await chooser).setFiles(file)
  }
  const count = (name: string) => dialog.locator('dl > div').filter({ hasText: name }).locator('dd')
  return { dialog, choose, count }
}

test('shows what an import would change before it is applied', { tag: '@nightly' }, async ({ open, server }) => {
  const before = server.city.rows.models.length
  const page = await open(MODELS, { as: 'admin' })
  const { dialog, choose, count } = await openImport(page)
  await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled()
  const apply = dialog.getByRole('button', { name: /^导入 \d+ 个型号$/ })
  await choose(csv('code,name,type\nN-1,新的控制器,light\nK03C-NB,改名的开关,light\n'))
  await expect(count('新建')).toHaveText('1')
  await expect(count('更新')).toHaveText('1')
  await expect(count('问题')).toHaveText('0')
  expect(server.city.rows.models).toHaveLength(before)
  await expect(apply).toHaveText('导入 2 个型号')
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await apply.click()
  await expect(page.getByText('已导入：新建 1 个，更新 1 个')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'N-1')).toContainText('新的控制器')
  await expect(row(page, 'K03C-NB')).toContainText('改名的开关')
  expect(server.variablesOf('ImportModels').map(({ dryRun }) => dryRun)).toEqual([true, false])
})

test('lists the problems of a file by row, and accepts the corrected file', { tag: '@nightly' }, async ({ open }) => {
  const page = await open(MODELS, { as: 'admin' })
  const { dialog, choose, count } = await openImport(page)
  await choose(csv('code,name,type\nN-1,新,light\n'))
  await expect(count('问题')).toHaveText('1')
  const problems = dialog.getByRole('region', { name: '需要修正的内容' })
  await expect(problems.getByRole('row').nth(1)).toContainText('名称 · name')
  await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  // A file of the same name in the encoding of Chinese spreadsheets.
  const [head, name] = [Buffer.from('code,name,type\nN-1,'), Buffer.from([0xd0, 0xc2, 0xb5, 0xc4])]
  await choose(csv(Buffer.concat([head, name, Buffer.from(',light\n')])))
  await expect(count('新建')).toHaveText('1')
  await dialog.getByRole('button', { name: '导入 1 个型号' }).click()
  await expect(row(page, 'N-1')).toContainText('新的')
})

test('refuses other files, and shows why a check failed', async ({ open, server }) => {
  const page = await open(MODELS, { as: 'admin' })
  const { dialog, choose } = await openImport(page)
  await choose({ ...csv('code'), name: 'models.xlsx' })
  await expect(dialog.getByRole('alert')).toContainText('请选择 JSON 或 CSV 文件')
  await choose(csv('x'.repeat(700_001)))
  await expect(dialog.getByRole('alert')).toContainText('文件超过 700 KB')
  server.faults.fail('ImportModels', 'INTERNAL_SERVER_ERROR')
  await choose(csv('code,name,type\n'))
  await expect(dialog.getByRole('alert')).toContainText('检查失败')
})

test('exports the models of the filter', async ({ open }) => {
  const page = await open(`${MODELS}?kind=center`, { as: 'operator' })
  await expect(row(page, 'C01-GW')).toBeVisible()
  for (const [format, first] of [
    ['CSV', '\ufeffcode,name,type'],
    ['JSON', '[\n  {\n    "code": "C01-GW"'],
  ] as const) {
    await page.getByRole('button', { name: '导入与导出' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `导出 ${format}` }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`^设备型号-\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`))
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith(first)).toBe(true)
    expect(text).not.toContain('K01A-PLC')
  }
})
