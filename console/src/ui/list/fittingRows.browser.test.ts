import type { Page } from '@playwright/test'
import { expect, test } from '../../testing/component.ts'

const DEVICES = '/lighting/devices'
const WIDTH = 1440

/** Runs in the page: rows of the table, and the px below the list that stay free. */
const FREE = `(() => {
  const main = document.querySelector('main')
  const rows = document.querySelectorAll('tbody tr')
  if (rows.length < 2) return { rows: 0, rowHeight: 0, free: -1 }
  const foot = document.querySelector('footer').getBoundingClientRect()
  const list = document.querySelector('table').closest('[class*=panel]').getBoundingClientRect()
  const padding = Number.parseFloat(getComputedStyle(main).paddingBottom)
  const free = innerHeight - foot.height - padding - list.bottom - scrollY
  return { rows: rows.length, rowHeight: rows[1].offsetHeight, free }
})()`

interface Free {
  rows: number
  rowHeight: number
  free: number
}

/** Waits until the list fills the window, and not more than it. @returns the number of rows */
async function rowsThatFill(page: Page): Promise<number> {
  let seen: Free | undefined
  await expect
    .poll(async () => {
      seen = (await page.evaluate(FREE)) as Free
      return seen.free >= 0 && seen.free < seen.rowHeight
    })
    .toBe(true)
  return seen!.rows
}

test('the page size follows the height of the window, is kept in the URL, and is at least 7', async ({
  open,
  page,
  server,
}) => {
  await page.setViewportSize({ width: WIDTH, height: 900 })
  await open(DEVICES, { as: 'admin' })
  await expect(page.locator('tbody tr')).toHaveCount(7)
  const size = page.getByLabel('每页条数')
  await size.selectOption({ label: '自适应' })
  await expect(page).toHaveURL(/limit=fit/)
  await page.setViewportSize({ width: WIDTH, height: 1100 })
  const low = await rowsThatFill(page)
  expect(low).toBeGreaterThan(7)
  await page.setViewportSize({ width: WIDTH, height: 1400 })
  await expect(page.locator('tbody tr')).not.toHaveCount(low)
  const high = await rowsThatFill(page)
  expect(high).toBeGreaterThan(low)
  await expect(size).toHaveValue('fit')

  const before = server.variablesOf('DeviceList').length
  await page.reload()
  await expect(page.locator('tbody tr')).toHaveCount(high)
  await expect(page.getByLabel('每页条数')).toHaveValue('fit')
  // Measured before the first request.
  const limits = server.variablesOf('DeviceList').slice(before)
  expect(limits.map(({ limit }) => limit)).toEqual(limits.map(() => high))

  await page.setViewportSize({ width: WIDTH, height: 500 })
  await expect(page.locator('tbody tr')).toHaveCount(7)
  await page.setViewportSize({ width: WIDTH, height: 6000 })
  // All lights of the city.
  await expect(page.locator('tbody tr')).toHaveCount(60)
})

test('compact rows and cards have page sizes of their own', async ({ open, page }) => {
  await page.setViewportSize({ width: WIDTH, height: 1200 })
  await open(`${DEVICES}?limit=fit`, { as: 'admin' })
  const rows = await rowsThatFill(page)
  await page.getByRole('button', { name: '列表', exact: true }).click()
  await expect(page.locator('tbody tr')).not.toHaveCount(rows)
  expect(await rowsThatFill(page)).toBeGreaterThan(rows)
  await page.getByRole('button', { name: '卡片', exact: true }).click()
  const cards = page.getByRole('list', { name: '设备列表' }).locator('> li')
  const lines = async () => {
    const tops = await cards.evaluateAll(all => all.map(card => Math.round(card.getBoundingClientRect().top)))
    return tops.filter(top => top === tops[0]).length
  }
  // Whole lines of cards.
  await expect.poll(async () => (await cards.count()) % (await lines())).toBe(0)
})
