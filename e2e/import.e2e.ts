import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { readSheet } from 'read-excel-file/node'
import writeExcelFile from 'write-excel-file/node'
import { openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'lighting' })

/** A file as an older Chinese program saves it, with typical errors. */
function gbkFile(prefix: string): { name: string; mimeType: string; buffer: Buffer } {
  const rows = [
    '灯杆台账（2026）',
    '杆号,灯名,东经,北纬,所在道路,具体位置',
    `${prefix}-1,一号路灯,113.3201,23.1201,天河路,1 号杆`,
    `${prefix}－２,二号路灯,１１３．３２０２,23.1202°,天河路,2 号杆`,
    `${prefix}-3,三号路灯,113.3203,23.1203,天河路,3 号杆`,
    `${prefix}-3,又是三号,113.3203,23.1203,天河路,3 号杆`,
    `${prefix}-4,四号路灯,213.32,23.1204,天河路,4 号杆`,
    `${prefix}/5,五号路灯,113.3205,23.1205,天河路,5 号杆`,
  ]
  return { name: '路灯台账.csv', mimeType: 'text/csv', buffer: iconv.encode(rows.join('\r\n'), 'gbk') }
}

const openImport = (page: Page) => openAs(page, 'admin', { at: '/lighting/import' })

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').setInputFiles([file])

async function map(page: Page) {
  await expect(page.getByLabel('设备编号的列', { exact: true })).toHaveValue('0')
  await page.getByLabel('名称的列', { exact: true }).selectOption({ label: 'B · 灯名 — 一号路灯' })
  await page.getByLabel('经度的列', { exact: true }).selectOption({ label: 'C · 东经 — 113.3201' })
  await page.getByLabel('纬度的列', { exact: true }).selectOption({ label: 'D · 北纬 — 23.1201' })
  await page.getByLabel('默认型号').selectOption({ index: 1 })
}

test('imports a GBK file with a mapping, shows each error, applies and undoes it', async ({ page }) => {
  test.setTimeout(180_000)
  await openImport(page)
  await expect(page.getByText('还没有导入过文件')).toBeVisible()
  await choose(page, gbkFile('E2E'))
  await expect(page).toHaveURL(/\?id=\d+/)
  await expect(page.getByLabel('文件信息')).toContainText('GBK')
  await expect(page.getByLabel('文件信息')).toContainText('第 2 行是列名')
  await map(page)
  // The choices are kept after a reload.
  await page.reload()
  await expect(page.getByLabel('经度的列', { exact: true })).toHaveValue('2')
  await page.getByRole('button', { name: '开始预检' }).click()

  const rows = page.getByRole('table', { name: '预检结果' })
  await expect(rows.getByRole('row')).toHaveCount(7)
  await page.getByRole('tab', { name: '拒绝 2' }).click()
  await expect(page).toHaveURL(/outcome=REFUSED/)
  const refused = rows.getByRole('row')
  await expect(refused).toHaveCount(3)
  await expect(refused.nth(1)).toContainText('第 7 行')
  await expect(refused.nth(1)).toContainText('“东经”列（C） “213.32” 超出地图范围')
  await expect(refused.nth(2)).toContainText('第 8 行')
  await expect(refused.nth(2)).toContainText('“杆号”列（A） “E2E/5” 编号须为')
  await page.getByRole('tab', { name: '重复 1' }).click()
  await expect(rows).toContainText('与第 5 行的设备编号相同')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载问题清单' }).click()
  const list = readFileSync(await (await downloading).path(), 'utf8')
  expect(
    list
      .split('\r\n')
      .slice(1, 4)
      .map(line => line.split(',')[0]),
  ).toEqual(['6', '7', '8'])

  // Back, one more option, and the check again: the ID with a slash is corrected.
  await page.getByRole('button', { name: '修改对应' }).click()
  await page.getByRole('switch', { name: '把编号中的空格和不允许的字符换成 -' }).check()
  await page.getByRole('button', { name: '开始预检' }).click()
  await page.getByRole('tab', { name: '新建 4' }).click()
  await expect(rows).toContainText('编号由“E2E/5”改为“E2E-5”')
  await page.reload()
  await expect(page.getByRole('tab', { name: '新建 4' })).toHaveAttribute('aria-selected', 'true')

  const apply = page.getByRole('button', { name: '导入 4 盏灯' })
  await expect(apply).toBeDisabled()
  await page.getByLabel('我已了解：2 行有问题或重复，不会导入').check()
  await apply.click()
  await expect(page.getByText('导入完成')).toBeVisible()
  await expect(page.getByText('新建了 4 盏灯')).toBeVisible()
  await page.getByRole('link', { name: '查看设备' }).click()
  await page.getByPlaceholder('搜索灯杆编号、名称、地址或拼音').fill('E2E-')
  await expect(page.getByRole('row').filter({ hasText: '二号路灯' })).toContainText('E2E-2')

  await page.goto('/lighting/import')
  const recent = page.getByRole('table', { name: '最近的导入' })
  await expect(recent.getByRole('row').nth(1)).toContainText('已导入')
  await recent.getByRole('link', { name: '打开 路灯台账.csv' }).click()
  await page.getByRole('button', { name: '撤销导入 路灯台账.csv' }).click()
  await page.getByRole('button', { name: '确认撤销' }).click()
  await expect(page.getByText('导入已撤销')).toBeVisible()
  await expect(page.getByText('4 盏灯已删除或还原')).toBeVisible()
  await page.goto('/lighting/devices?q=E2E-')
  await expect(page.getByText('没有符合条件的设备')).toBeVisible()
})

test('exports filtered lights, and imports the file without a change', { tag: '@nightly' }, async ({
  page,
  lamplighter,
}) => {
  const ask = await signInToApi(lamplighter.url, 'admin@lamplighter.example')
  const { findManyLightDevice: wanted } = await ask(
    '{ findManyLightDevice(where: { deviceId: { contains: "L-00001" } }, limit: 50) { items { deviceId } } }',
  )
  const ids = wanted.items.map(({ deviceId }: { deviceId: string }) => deviceId).sort()
  expect(ids.length).toBeGreaterThan(1)
  await openAs(page, 'admin', { at: '/lighting/devices?q=L-00001' })
  await expect(page.getByText(`共 ${ids.length} 条`)).toBeVisible()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`将导出当前筛选的 ${ids.length} 盏灯`)
  await dialog.getByLabel('CSV').check()
  await dialog.getByLabel('文字编码').selectOption('GB18030')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^灯具-.*\.csv$/)
  const buffer = readFileSync(await download.path())
  const text = iconv.decode(buffer, 'gb18030')
  expect(text).toContain('经度 (WGS-84)')
  expect(text.match(/(?<=,)L-\d+(?=,)/g)?.sort()).toEqual(ids)
  expect(text.trim().split('\r\n')).toHaveLength(ids.length + 1)

  await page.goto('/lighting/import')
  await choose(page, { name: download.suggestedFilename(), mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: '开始预检' }).click()
  await expect(page.getByText('文件中的灯都与现有登记一致')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([/全部/, /无变化/])
})

test('imports a filled-in template as a workbook; importing it again changes nothing', async ({ page }) => {
  await openImport(page)
  const template = async (format: 'CSV' | 'XLSX') => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: `${format} 模板` }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`灯具导入模板.${format.toLowerCase()}`)
    return readFileSync(await download.path())
  }
  const [csv, xlsx] = [await template('CSV'), await template('XLSX')]
  const [header = []] = (await readSheet(Readable.from([xlsx]))) as string[][]
  expect(csv.toString().replace('\ufeff', '').trim()).toBe(header.join(','))

  const light = (id: string): Record<string, string> => ({ 名称: `模板灯 ${id}`, 设备编号: id, 型号: 'K03C-NB' })
  const cells = [header, ...['TPL-1', 'TPL-2'].map(id => header.map(name => light(id)[name] ?? ''))].map(row =>
    row.map(value => ({ value })),
  )
  const file = {
    name: '模板.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await buffer(await (writeExcelFile(cells as never).toStream as () => Promise<Readable>)()),
  }
  await choose(page, file)
  await page.getByRole('button', { name: '开始预检' }).click()
  await expect(page.getByRole('tab')).toHaveText(['全部 2', '新建 2'])
  await page.getByRole('button', { name: '导入 2 盏灯' }).click()
  await expect(page.getByText('新建了 2 盏灯')).toBeVisible()

  await page.goto('/lighting/import')
  await choose(page, file)
  await page.getByRole('button', { name: '开始预检' }).click()
  await expect(page.getByRole('tab')).toHaveText(['全部 2', '无变化 2'])
  await expect(page.getByText('文件中的灯都与现有登记一致')).toBeVisible()
  await expect(page.getByRole('button', { name: /^导入/ })).toHaveCount(0)
})
