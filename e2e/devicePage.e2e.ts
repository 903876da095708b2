import { readFile } from 'node:fs/promises'
import { ADMIN, openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'devicePage' })

/** A light of the simulated city behind a center. */
const LIGHT = 'L-000004'

test('the page of a light shows its facts, sends a command, and exports its readings', async ({
  page,
  lamplighter,
}) => {
  const ask = await signInToApi(lamplighter.url, ADMIN)
  const { findManyLightDevice } = await ask(
    `{ findManyLightDevice(where: { deviceId: { equals: "${LIGHT}" } }) { items { id } } }`,
  )
  await openAs(page, 'operator', { at: `/lighting/devices/${findManyLightDevice.items[0].id}` })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main')).toContainText(LIGHT)
  await expect(page.getByRole('heading', { name: /^(为什么|这盏灯)/ })).toBeVisible()
  for (const fact of ['目标状态', '已下发', '已应答', '实测'])
    await expect(page.getByRole('paragraph').filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible()
  const voltage = page.locator('dl > div').filter({ has: page.getByText('电压', { exact: true }) })
  await expect(voltage).toContainText(/\d+\.\d V/)
  await expect(page.getByText(/^测量于/)).toBeVisible()

  await page.getByRole('tab', { name: '指令' }).click()
  await page.getByRole('button', { name: '操作', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^操作 / })
  await dialog.getByRole('button', { name: '下发指令' }).click()
  await expect(dialog).toBeHidden()
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('单灯控制')
  await expect(newest).toContainText('已应答')
  await expect(newest).toContainText(/\d\.\d\d s/)
  await expect(newest).toContainText('主灯')

  await page.getByRole('tab', { name: '历史曲线' }).click()
  await expect(page.getByRole('figure').first()).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出读数 (CSV)' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^读数-.*\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[1]).toContain(LIGHT)
})

test('a customer opens an authorised device, and does not find another', async ({ page, lamplighter }) => {
  const admin = await signInToApi(lamplighter.url, ADMIN)
  const customer = await signInToApi(lamplighter.url, 'customer@lamplighter.example')
  const { findManyLightDevice: theirs } = await customer('{ findManyLightDevice(limit: 200) { items { id name } } }')
  const { findManyLightDevice: all } = await admin('{ findManyLightDevice(limit: 200) { items { id } } }')
  const seen = new Set(theirs.items.map(({ id }: { id: number }) => id))
  const foreign = all.items.find(({ id }: { id: number }) => !seen.has(id)).id
  await openAs(page, 'customer')
  await page.goto(`/lighting/devices/${foreign}`)
  await expect(page.getByRole('status').getByText('没有找到设备')).toBeVisible()
  const [own] = theirs.items
  test.skip(own === undefined, 'the demo city authorises nothing to its customer')
  await page.goto(`/lighting/devices/${own.id}`)
  await expect(page.getByRole('heading', { level: 1, name: own.name })).toBeVisible()
})
