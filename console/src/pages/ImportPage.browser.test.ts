import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { violations } from '../testing/axe.ts'
import { expect, test, testVariants } from '../testing/component.ts'
import type { Picked } from '../testing/pictures.ts'
import { pageOf } from '../testing/select.ts'

/** A file as an older Chinese program saves it: one row repeats another, one id is invalid. */
function gbkFile(): Picked {
  const rows = [
    '灯杆台账（2026）',
    '杆号,灯名,东经,北纬,所在道路,具体位置',
    'E2F-1,一号路灯,113.3201,23.1201,天河路,1 号杆',
    'E2F-2,二号路灯,113.3202,23.1202,天河路,2 号杆',
    'E2F-2,又是二号,113.3202,23.1202,天河路,2 号杆',
    'E2F/5,五号路灯,113.3205,23.1205,天河路,5 号杆',
  ]
  return { name: '路灯台账.csv', mimeType: 'text/csv', buffer: iconv.encode(rows.join('\r\n'), 'gbk') }
}

const choose = (page: Page, file: Picked) => page.locator('input[type=file]').setInputFiles([file])

test('rejects a file without rows with the reason; another file can be chosen and its mapping corrected', async ({
  open,
}) => {
  const page = await open('/lighting/import', { as: 'admin' })
  await expect(page.getByText('还没有导入过文件')).toBeVisible()
  await choose(page, { name: '空.csv', mimeType: 'text/csv', buffer: Buffer.from('名称,设备编号\n') })
  await expect(page.getByRole('alert')).toContainText('文件中没有数据行。')
  await choose(page, gbkFile())
  await expect(page).toHaveURL(/\?id=\d+/)
  await expect(page.getByLabel('文件信息')).toContainText('GBK')
  await expect(page.getByLabel('文件信息')).toContainText('第 2 行是列名')
  await page.getByLabel('设备编号的列', { exact: true }).selectOption({ label: '不导入' })
  await page.getByRole('button', { name: '开始预检' }).click()
  await expect(page.getByRole('alert')).toContainText('请指定哪一列是设备编号。')
  await page.goto('/lighting/import?id=987654321')
  await expect(page.getByText('没有这个导入')).toBeVisible()
})

test('lists skipped rows by reason, asks to acknowledge them, and undoes an import', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open('/lighting/import', { as: 'admin' })
  await choose(page, gbkFile())
  await page.getByLabel('默认型号').selectOption({ index: 1 })
  await page.getByLabel('经度的列', { exact: true }).selectOption({ label: 'C · 东经 — 113.3201' })
  // The choices are kept after a reload.
  await page.reload()
  await expect(page.getByLabel('经度的列', { exact: true })).toHaveValue('2')
  await page.getByRole('button', { name: '开始预检' }).click()
  const rows = page.getByRole('table', { name: '预检结果' })
  await expect(rows.getByRole('row')).toHaveCount(5)
  await page.getByRole('tab', { name: '拒绝 1' }).click()
  await expect(page).toHaveURL(/outcome=REFUSED/)
  await expect(rows.getByRole('row').nth(1)).toContainText('“杆号”列（A） “E2F/5” 编号须为')
  await page.getByRole('tab', { name: '重复 1' }).click()
  await expect(rows).toContainText('与第 4 行的设备编号相同')

  const apply = page.getByRole('button', { name: '导入 2 盏灯' })
  await expect(apply).toBeDisabled()
  await page.getByLabel('我已了解：2 行有问题或重复，不会导入').check()
  await apply.click()
  await expect(page.getByText('新建了 2 盏灯')).toBeVisible()
  expect(server.city.rows.devices.filter(({ deviceId }) => deviceId.startsWith('E2F'))).toHaveLength(2)
  await page.getByRole('button', { name: '撤销导入 路灯台账.csv' }).click()
  await page.getByRole('button', { name: '确认撤销' }).click()
  await expect(page.getByText('导入已撤销')).toBeVisible()
  await expect(page.getByText('2 盏灯已删除或还原')).toBeVisible()

  // Lights that undo left unchanged are listed, twenty a page.
  const kept = Array.from({ length: 25 }, (_, n) => ({
    id: n,
    lightId: n,
    name: `灯 ${n}`,
    deviceId: `K-${n}`,
    reason: 'IN_USE',
  }))
  server.overrides['Query.lightImportKept'] = args => pageOf(kept, args)
  Object.assign(server.city.rows.imports.at(-1)!, { keptCount: kept.length })
  await page.reload()
  const keptLights = page.getByRole('table', { name: /25 盏灯/ })
  await expect(keptLights.getByRole('row')).toHaveCount(21)
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(keptLights.getByRole('row')).toHaveCount(6)
  await page.goto('/lighting/import')
  await expect(page.getByRole('table', { name: '最近的导入' }).getByRole('row').nth(1)).toContainText('已撤销')
})

test('exports the filtered list of lights', async ({ open, server }) => {
  // L-000001 has the number without its padding, the others begin so.
  const isFound = (id: string) => id === 'L-000001' || id.startsWith('L-00001')
  const ids = server.city.rows.devices.map(({ deviceId }) => deviceId).filter(isFound)
  const page = await open('/lighting/devices', { as: 'admin' })
  await page.getByPlaceholder('搜索灯杆编号、名称、地址或拼音').fill('L-00001')
  await expect(page).toHaveURL(/q=L-00001/)
  await expect(page.getByText(`共 ${ids.length} 条`)).toBeVisible()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`将导出当前筛选的 ${ids.length} 盏灯`)
  await dialog.getByLabel('CSV').check()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^灯具-.*\.csv$/)
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.match(/L-\d+/g)?.sort()).toEqual(ids)
  expect(server.variablesOf('ExportLights')).toMatchObject([{ format: 'CSV', language: 'zh', encoding: 'UTF8_BOM' }])
})

test('exports all lights from the import page in a chosen encoding', async ({ open, server }) => {
  const page = await open('/lighting/import', { as: 'admin' })
  await page.getByRole('button', { name: '导出现有灯具，修改后再导入' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('将导出当前筛选的 60 盏灯')
  await dialog.getByLabel('CSV').check()
  await dialog.getByLabel('文字编码').selectOption('GB18030')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '导出', exact: true }).click()
  await downloading
  await expect(dialog).toBeHidden()
  expect(server.variablesOf('ExportLights')).toMatchObject([{ format: 'CSV', encoding: 'GB18030' }])
  for (const format of ['CSV', 'XLSX'])
    await expect(page.getByRole('link', { name: `${format} 模板` })).toHaveAttribute(
      'href',
      `/templates/lights-zh.${format.toLowerCase()}`,
    )
})

test('an account that may not change lights cannot import', async ({ open }) => {
  const page = await open('/lighting/import', { as: 'viewer' })
  await expect(page.getByText('没有导入权限')).toBeVisible()
})

testVariants('axe finds nothing on any step of an import', async ({ page, open }) => {
  await open('/lighting/import')
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^(导出现有灯具|Export the current)/ }).click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await choose(page, gbkFile())
  await page.getByLabel(/^(默认型号|Default model)/).selectOption({ index: 1 })
  await page.getByRole('region', { name: /^(预览|Preview)/ }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^(开始预检|Start the dry run)/ }).click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^(导入 \d|Import \d)/ }).click()
  await expect(page.getByText(/^(导入完成|Imported)$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^(撤销导入|Undo the import) / }).click()
  await page.getByRole('button', { name: /^(确认撤销|Yes, undo it)/ }).click()
  await expect(page.getByText(/^(导入已撤销|The import is undone)$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
})
