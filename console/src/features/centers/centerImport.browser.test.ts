import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test } from '../../testing/component.ts'
import { row } from '../../testing/find.ts'

const CENTERS = '/lighting/centers'
const HEADER = '名称,设备编号,型号,省,市,区县,备注,日间断电'

const csv = (...lines: string[]) => ({
  name: 'centers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

async function openImport(page: Page) {
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '导入集中控制器…' }).click()
  const dialog = page.getByRole('dialog', { name: '导入集中控制器' })
  const choose = async (file: ReturnType<typeof csv>) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: /选择文件|换一个文件/ }).click()
    await (await chooser).setFiles(file)
  }
  const count = (name: string) => dialog.locator('dl > div').filter({ hasText: name }).locator('dd')
  const rows = dialog.getByRole('region', { name: '逐行结果' }).getByRole('row')
  return { dialog, choose, count, rows }
}

test('shows what a file would change before it is applied', { tag: '@nightly' }, async ({ open, server }) => {
  const [center] = server.city.rows.centers
  const page = await open(CENTERS, { as: 'admin' })
  const { dialog, choose, count, rows } = await openImport(page)
  const apply = dialog.getByRole('button', { name: /^导入 \d+ 台集中控制器$/ })
  await expect(apply).toBeDisabled()
  await choose(csv(HEADER, '河东控制柜,C-NEW-1,C01-GW,广东省,广州市,天河区,,是', `改名的,${center!.deviceId},,,,,,`))
  await expect(count('新建')).toHaveText('1')
  await expect(count('更新')).toHaveText('1')
  await expect(rows.nth(1)).toContainText('河东控制柜')
  await expect(rows.nth(2)).toContainText('更新：名称')
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await expect(apply).toHaveText('导入 2 台集中控制器')
  await apply.click()
  await expect(page.getByText('已导入：新建 1 台，更新 1 台')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row(page, center!.deviceId)).toContainText('改名的')
  const made = server.city.rows.centers.find(({ deviceId }) => deviceId === 'C-NEW-1')
  expect(made).toMatchObject({ name: '河东控制柜', districtCode: '440106', daytimePowerCut: true })
})

test('shows problems by row and field; leaves out refused rows only after confirmation', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const before = server.city.rows.centers.length
  const page = await open(CENTERS, { as: 'admin' })
  const { dialog, choose, count, rows } = await openImport(page)
  await choose(csv(HEADER, '好的,C-NEW-1,C01-GW,,,,,', '坏的,C 2,C01-GW,广东省,广州市,天和区,,'))
  await expect(count('拒绝')).toHaveText('1')
  await expect(rows.nth(1)).toContainText('设备编号 “C 2” · 编号须为')
  await expect(rows.nth(1)).toContainText('区县 “天和区” · 没有这个区域')
  const apply = dialog.getByRole('button', { name: '导入 1 台集中控制器' })
  await expect(apply).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /1 行有问题，不会导入/ }).check()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await apply.click()
  await expect(dialog).toBeHidden()
  expect(server.city.rows.centers).toHaveLength(before + 1)
})

test('shows that centers have changed since the check', async ({ open, server }) => {
  const page = await open(CENTERS, { as: 'admin' })
  const { dialog, choose, count } = await openImport(page)
  await choose(csv(HEADER, '河东控制柜,C-NEW-1,C01-GW,,,,,'))
  await expect(count('新建')).toHaveText('1')
  server.city.rows.devices[0]!.deviceId = 'C-NEW-1'
  await dialog.getByRole('button', { name: '导入 1 台集中控制器' }).click()
  await expect(dialog.getByRole('alert')).toContainText('检查之后，集中控制器已有变化')
  await expect(count('拒绝')).toHaveText('1')
})

test('replaces an unknown model by a default model', async ({ open, server }) => {
  const page = await open(CENTERS, { as: 'admin' })
  const { dialog, choose, count } = await openImport(page)
  await choose(csv('集控编号,集控名称,型号,安装日期', 'C-NEW-1,河东,旧网关,2021-03-05'))
  await expect(count('拒绝')).toHaveText('1')
  await expect(dialog).toContainText('不存在的型号：旧网关（1 行）')
  await expect(dialog).toContainText('未导入的列：安装日期')
  await expect(dialog.getByRole('button', { name: '导入 0 台集中控制器' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: '默认型号' }).selectOption({ index: 1 })
  await expect(count('新建')).toHaveText('1')
  await dialog.getByRole('button', { name: '导入 1 台集中控制器' }).click()
  // The preview names the center, too: the dialog closes when the center exists.
  await expect(dialog).toBeHidden()
  await expect(row(page, 'C-NEW-1')).toContainText('河东')
  const made = server.city.rows.centers.find(({ deviceId }) => deviceId === 'C-NEW-1')
  expect(server.city.find('models', made!.modeId)!.type).toBe('center')
})

test('refuses other files, and shows why a file cannot be read', async ({ open }) => {
  const page = await open(CENTERS, { as: 'admin' })
  const { dialog, choose } = await openImport(page)
  await choose({ ...csv('x'), name: 'centers.pdf' })
  await expect(dialog.getByRole('alert')).toContainText('请选择 CSV 或 XLSX 文件')
  await choose(csv('名称,型号', 'x,y'))
  await expect(dialog.getByRole('alert')).toContainText('没有找到设备编号列')
  await choose(csv(HEADER))
  await expect(dialog.getByRole('alert')).toContainText('文件中没有数据行')
})

test('exports the centers of the filter; the file imports unchanged', async ({ open, server }) => {
  const [center] = server.city.rows.centers
  const page = await open(`${CENTERS}?q=${center!.deviceId}`, { as: 'admin' })
  await expect(row(page, center!.deviceId)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^集中控制器-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  const { choose, count, dialog } = await openImport(page)
  await choose(csv(text))
  await expect(count('无变化')).toHaveText('1')
  await expect(dialog).toContainText('无需导入')
})

test('shows characters of a file that are not visible by their codes, apart from the text around', async ({ open }) => {
  const page = await open(CENTERS, { as: 'admin' })
  const { choose, rows } = await openImport(page)
  await choose(csv(HEADER, '河东\u202e控制柜,C-NEW-1,C01-GW,,,,,'))
  await expect(rows.nth(1).locator('bdi', { hasText: '“' })).toHaveText('“河东‹U+202E›控制柜”')
  await expect(rows.nth(1)).not.toContainText('\u202e')
})
