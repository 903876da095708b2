import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { box, LIST } from '../console/src/testing/devices.ts'
import { row } from '../console/src/testing/find.ts'
import { startEmbeddedPostgres } from '../server/src/foundation/postgres/embedded.ts'
import { openLog } from '../server/src/foundation/runtime/log.ts'
import { openAs } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { startLamplighter } from './lamplighter.ts'

test.use({ city: 'devices' })

test('filters the list by group, and runs a batch operation on simulated lights', { tag: '@nightly' }, async ({
  page,
}) => {
  await openAs(page, 'operator', { at: LIST })
  const group = page.getByRole('navigation', { name: '分组' }).getByRole('button', { name: /^主干道/ })
  await group.click()
  await expect(page).toHaveURL(/groupId=[1-9]/)
  const count = Number((await group.innerText()).match(/\d+/)![0])
  expect(count).toBeGreaterThan(0)
  await expect(row(page, '主干道')).toHaveCount(count)

  await page.goto(`${LIST}?q=L-00003`)
  for (const device of ['L-000031', 'L-000032']) await box(page, device).check()
  await page.getByRole('button', { name: '批量操作' }).click()
  const dialog = page.getByRole('dialog', { name: '批量操作' })
  await dialog.getByRole('slider').first().focus()
  await page.keyboard.press('End')
  await dialog.getByRole('button', { name: '下发指令' }).click()
  await expect(dialog.getByText('已确认 2')).toBeVisible({ timeout: 20_000 })
  await expect(row(page, 'L-000031')).toContainText('100%')
  await dialog.getByRole('button', { name: '撤销' }).click()
  await expect(dialog.getByRole('article')).toContainText('已撤销：2 盏灯。')
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '批量操作记录' }).click()
  const latest = page.getByRole('dialog', { name: '批量操作记录' }).getByRole('article').first()
  await expect(latest).toContainText('2 盏灯')
  await expect(latest).toContainText('已撤销')
})

test('remote sync requests the inventory of centers, and shows the result in a toast', async ({ page }) => {
  await openAs(page, 'admin', { at: LIST })
  await page.getByRole('button', { name: '远程同步' }).click()
  await expect(page.locator('[data-kind=success]')).toContainText(/新增 \d+，更新 \d+，未变 \d+，失败 \d+/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('10,000 devices: opens the last page with one click, and instead of a page that no longer exists', {
  tag: '@nightly',
}, async ({ page }) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-many-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: openLog('warn') })
  const platform = await startLamplighter({ DATABASE_URL: postgres.url }, ['--lights', '40'])
  try {
    const db = new pg.Client({ connectionString: postgres.url })
    await db.connect()
    await db.query(`insert into light_device (name, device_id, mode_id)
      select '万灯 ' || n, 'L-MANY-' || n, (select min(id) from device_mode) from generate_series(1, 10000) n`)
    await db.end()
    await openAs(page, 'admin', { at: `${LIST}?q=L-MANY`, url: platform.url })
    await expect(page.getByText('共 10,000 条')).toBeVisible()
    await page.getByRole('button', { name: '第 1429 页' }).click()
    await expect(page).toHaveURL(/page=1429/)
    await expect(page.getByRole('row')).toHaveCount(1 + 4)
    await page.goto(`${platform.url}${LIST}?q=L-MANY&page=5000&limit=100`)
    await expect(page).toHaveURL(/page=100\b/)
    await expect(page.getByRole('row')).toHaveCount(1 + 100)
    await page.getByRole('button', { name: '选择全部 10,000 盏' }).click()
    await expect(page.getByText('已选 10,000 盏')).toBeVisible()
  } finally {
    await platform.stop()
    await postgres.stop()
  }
})
