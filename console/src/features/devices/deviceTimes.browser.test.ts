import type { Page } from '@playwright/test'
import { expectLatency } from '../../../../server/src/testing/nightly.ts'
import { expect, test } from '../../testing/component.ts'
import { LIST } from '../../testing/devices.ts'
import { row } from '../../testing/find.ts'

/** Time until a form is shown, ms. */
const FORM_DELAY_MS = 300
/** How early a browser timer may fire. */
const TIMER_MS = 10

/** Runs in the page: how long the spinner of a dialog was visible, in ms. */
const WATCH_SPINNER = `
  const times = window.spinner = {}
  new MutationObserver(() => {
    const there = document.querySelector('[role=dialog] [aria-label="加载中"]') !== null
    if (there && times.from === undefined) times.from = performance.now()
    if (!there && times.from !== undefined && times.to === undefined) times.to = performance.now()
  }).observe(document.body, { childList: true, subtree: true })
  true`

for (const [what, opener] of [
  ['that operates a light', (page: Page) => row(page, 'L-000001').getByRole('button', { name: /^操作 / })],
  ['that makes a device', (page: Page) => page.getByRole('button', { name: '新建设备' })],
] as const)
  test(`the form ${what} opens after a spinner of about 300 ms`, { tag: ['@latency', '@nightly'] }, async ({
    open,
  }) => {
    const page = await open(`${LIST}?q=L-000001`, { as: 'admin' })
    // Loaded once before, so that the time of the form is measured, not of its code.
    await opener(page).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: '取消' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.evaluate(WATCH_SPINNER)
    await opener(page).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: '取消' })).toBeVisible()
    const { from, to } = await page.evaluate<{ from: number; to: number }>('window.spinner')
    expect(to - from).toBeGreaterThanOrEqual(FORM_DELAY_MS - TIMER_MS)
    expectLatency(to - from, 1500)
  })

/** Runs in the page: the values of a progress bar and their times, in ms. */
const WATCH_BAR = `
  window.seen = []
  new MutationObserver(() => {
    const percent = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
    if (percent && Number(percent) !== seen.at(-1)?.percent) seen.push({ percent: Number(percent), at: performance.now() })
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-valuenow'] })`

test('remote sync shows 85 % after 2 s, then 100 % and a toast with counts, closes, and refreshes the list', {
  tag: ['@latency', '@nightly'],
}, async ({ open, server }) => {
  const page = await open(LIST, { as: 'admin' })
  await expect(row(page, 'L-000001')).toBeVisible()
  const release = server.faults.hold('SyncDevices')
  await page.evaluate(WATCH_BAR)
  await page.getByRole('button', { name: '远程同步' }).click()
  const bar = page.getByRole('progressbar', { name: '远程同步' })
  await expect(bar).toBeVisible()
  await expect(bar).toHaveAttribute('aria-valuenow', '85')
  const lists = server.variablesOf('DeviceList').length
  release()
  await expect(page.locator('[data-kind=success]')).toContainText(/新增 0，更新 0，未变 \d\d，失败 0/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => server.variablesOf('DeviceList').length).toBeGreaterThan(lists)
  const seen = await page.evaluate<{ percent: number; at: number }[]>('window.seen')
  expect(seen.slice(-2).map(({ percent }) => percent)).toEqual([85, 100])
  expect(seen[0]!.percent).toBeLessThan(20)
  const took = seen.at(-2)!.at - seen[0]!.at
  expect(took).toBeGreaterThan(1500)
  expectLatency(took, 3000)

  server.faults.closeConnection('SyncDevices')
  await page.getByRole('button', { name: '远程同步' }).click()
  const dialog = page.getByRole('dialog', { name: '远程同步' })
  await expect(dialog.getByRole('alert')).toContainText('同步失败')
  await expect(dialog.getByRole('button', { name: '重试' })).toBeVisible()
})
