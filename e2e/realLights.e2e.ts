import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { AckingLights } from './ackingLights.ts'
import { type RunningServer, startLamplighter } from './lamplighter.ts'
import { setUp } from './setUp.ts'

/* A real inventory of a site outside China, from an empty installation to lights that confirm. */

const inventory = fileURLToPath(new URL('../../shared/data/lamps-shizuoka.csv', import.meta.url))
const ROWS = 1000
const SITE = { siteName: 'Shizuoka', latitude: '34.98', longitude: '138.38', isInChina: false }
/** The file has ids with brackets and spaces, too. */
const VALID_ID = /^[\p{L}\p{N}._:@-]{2,64}$/u

let lamplighter: RunningServer
let page: Page

test.skip(!existsSync(inventory), 'no ../shared/data/lamps-shizuoka.csv')
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  lamplighter = await startLamplighter({ DEMO: 'off' })
  page = await browser.newPage({ baseURL: lamplighter.url })
  page.setDefaultTimeout(30_000)
  await setUp(page, lamplighter, SITE)
})
test.afterAll(async () => {
  await page?.close()
  await lamplighter?.stop()
})

test('1,000 rows of a real inventory become lights that are switched and confirmed', { tag: '@nightly' }, async () => {
  test.setTimeout(300_000)
  const lines = readFileSync(inventory, 'utf8')
    .split(/\r?\n/)
    .slice(0, ROWS + 1)
  const ids = lines.slice(1).map(line => line.split(',')[5]!)
  const valid = ids.filter(id => VALID_ID.test(id))
  const refused = ids.length - valid.length
  expect(new Set(valid).size).toBe(valid.length)

  await page.goto('/lighting/import')
  const file = { name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await page.locator('input[type=file]').setInputFiles([file])
  // As the platform proposes them from column names and values.
  for (const [name, value] of [
    ['设备编号', '5'],
    ['光源类型', '6'],
    ['道路', '4'],
    ['位置', '7'],
    ['纬度', '8'],
    ['经度', '9'],
  ])
    await expect(page.getByLabel(`${name}的列`, { exact: true })).toHaveValue(value!)
  await page.getByLabel('默认型号').selectOption('MQTT 调光灯 / Dimmable light')
  await page.getByRole('button', { name: '开始预检' }).click()
  await expect(page.getByRole('tab', { name: `新建 ${valid.length}` })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('tab', { name: `拒绝 ${refused}` })).toBeVisible()
  await page.getByLabel(`我已了解：${refused} 行有问题或重复，不会导入`).check()
  await page.getByRole('button', { name: `导入 ${valid.length} 盏灯` }).click()
  await expect(page.getByText(`新建了 ${valid.length} 盏灯`)).toBeVisible({ timeout: 60_000 })

  const lights = await AckingLights.connect(lamplighter.mqttPort, await issuePasswords(valid.length))
  try {
    await page.goto('/lighting/devices')
    await page.getByRole('button', { name: `选择全部 ${valid.length} 盏` }).click()
    await page.getByRole('button', { name: '批量操作' }).click()
    const dialog = page.getByRole('dialog', { name: '批量操作' })
    // They are lit if it is night there.
    await dialog.getByRole('switch', { name: '主灯' }).uncheck({ force: true })
    await dialog.getByRole('button', { name: '下发指令' }).click()
    await page.getByRole('button', { name: '确认执行' }).click()
    await expect(dialog.getByText(`已确认 ${valid.length}`)).toBeVisible({ timeout: 120_000 })
  } finally {
    await lights.stop()
  }
})

async function issuePasswords(count: number): Promise<Map<string, string>> {
  await page.goto('/lighting/devices')
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '签发接入密码' }).click()
  const dialog = page.getByRole('dialog', { name: '签发灯具接入密码' })
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: `签发 ${count} 个密码` }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  const [header, ...rows] = text.trimEnd().split('\r\n')
  const [user, password] = ['用户名', '密码'].map(name => header!.split(',').indexOf(name))
  const passwords = rows.map(row => row.split(',')).map(cells => [cells[user!]!, cells[password!]!] as const)
  expect(passwords).toHaveLength(count)
  return new Map(passwords)
}
