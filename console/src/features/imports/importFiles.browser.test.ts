import type { Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { expect, test } from '../../testing/component.ts'
import { combobox, options } from '../../testing/find.ts'
import type { Picked } from '../../testing/pictures.ts'

const TEXT = '设备编号,名称\nQX-1,一号\nQX-2,二号\n'
const GBK: Picked = { name: '路灯.csv', mimeType: 'text/csv', buffer: iconv.encode(TEXT, 'gbk') }
const KML: Picked = {
  name: 'lights.kml',
  mimeType: '',
  buffer: Buffer.from(
    '<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>K-1</name>\n' +
      '<Point><coordinates>121.47,31.23</coordinates></Point></Placemark></Document></kml>\n',
  ),
}

const choose = (page: Page, file: Picked) => page.locator('input[type=file]').setInputFiles([file])

async function chooseEncoding(page: Page, label: string, search: string, option: string | RegExp): Promise<void> {
  await combobox(page, label).fill(search)
  await options(page).filter({ hasText: option }).first().click()
}

test('lists what can be imported, accepts map files and refuses others', async ({ open, server }) => {
  const page = await open('/lighting/import', { as: 'admin' })
  await expect(page.getByText('GeoJSON、KML、KMZ、ZIP 压缩的 Shapefile')).toBeVisible()
  await choose(page, { name: '路灯.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert')).toContainText('只能导入 CSV')
  await choose(page, KML)
  await expect.poll(() => server.variablesOf('CreateImport')).toMatchObject([{ fileName: 'lights.kml' }])
})

test('groups encodings, common ones first, and finds them by name or language', async ({ open }) => {
  const page = await open('/lighting/import', { as: 'admin' })
  const encoding = combobox(page, '文字编码')
  await encoding.click()
  await expect(options(page).nth(1)).toHaveText('UTF-8 · Unicode')
  await encoding.fill('iso88592')
  await expect(options(page)).toHaveText(['ISO-8859-2 · 中欧'])
  await encoding.fill('韩文')
  await expect(options(page)).toHaveText(['EUC-KR / cp949 · 韩文'])
})

test('reads a file again in another encoding without a new selection; asks for it after a reload', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const page = await open('/lighting/import', { as: 'admin' })
  await chooseEncoding(page, '文字编码', 'jis', 'Shift_JIS')
  await choose(page, GBK)
  const about = page.getByLabel('文件信息')
  await expect(about).toContainText('Shift_JIS')
  const preview = page.getByRole('region', { name: /^预览：文件中的 2 列/ })
  await expect(preview).not.toContainText('一号')
  await expect(page.getByText('文字编码不能确定')).toBeHidden()

  await chooseEncoding(page, '换一种编码重新读取', 'gbk', 'GB18030')
  await expect(about).toContainText('GB18030')
  await expect(preview).toContainText('一号')
  await expect(preview).toContainText('设备编号')
  // Otherwise the first one would be listed twice.
  expect(server.city.rows.imports).toHaveLength(1)

  Object.assign(server.city.rows.imports[0]!, { encodingUnsure: true })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('文字编码不能确定，已按 GBK / GB18030 读取')
  await chooseEncoding(page, '换一种编码重新读取', 'utf-8', 'UTF-8')
  await expect(page.getByText('页面刷新后需要重新选择文件：路灯.csv')).toBeVisible()
  await choose(page, { ...GBK, buffer: Buffer.from(TEXT) })
  await expect(about).toContainText('UTF-8')
  await expect(preview).toContainText('二号')
})

test('reads another sheet of a workbook without selecting the file again', async ({ open, server }) => {
  const sheets = ['汇总', '路灯']
  server.overrides['Mutation.createLightImport'] = ({ sheet, fileName }, { city }) =>
    city.add('imports', {
      ...{ fileName, format: 'XLSX', status: 'READ', sheets, sheet: sheet ?? '汇总', rowCount: 2, headerRow: 1 },
      columns: [{ name: sheet ? '设备编号' : '合计', samples: ['1'] }],
      proposal: { mapping: [], datum: 'WGS84', createModels: [], attributes: [] },
    })
  const page = await open('/lighting/import', { as: 'admin' })
  await choose(page, { ...GBK, name: '台账.xlsx' })
  await expect(page.getByLabel('文件信息')).toContainText('Excel（XLSX）')
  await page.getByLabel('工作表或图层').selectOption('路灯')
  await expect(page.getByRole('region', { name: /^预览/ })).toContainText('设备编号')
  expect(server.variablesOf('CreateImport').map(({ sheet }) => sheet ?? null)).toEqual([null, '路灯'])
  expect(server.city.rows.imports).toHaveLength(1)
})
