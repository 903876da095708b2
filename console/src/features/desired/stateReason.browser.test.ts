import type { Locator, Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import { LIST } from '../../testing/devices.ts'

/** A light in a group with a schedule. */
const SCHEDULED = 'L-000003'

async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(详情|Details)/ }).click()
  return page.getByRole('dialog')
}

test('shows the reason for the state of a light, the end of an override, and how to return to the plan', {
  tag: '@nightly',
}, async ({ open }) => {
  const page = await open(`${LIST}?q=${SCHEDULED}`, { as: 'operator' })
  const drawer = await openDrawer(page)
  const why = drawer.locator('section').filter({ hasText: '为什么' })
  await expect(why).toContainText(/起.*(计划|分组)“/)
  await expect(why.getByText('计划', { exact: true })).toBeVisible()
  await expect(why).toContainText(/至 .*\d\d:\d\d/)
  await expect(why.getByRole('button', { name: '恢复计划' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^操作 / }).click()
  const dialog = page.getByRole('dialog', { name: /^操作 / })
  await expect(dialog.getByLabel('有效期')).toContainText(/直到下一个计划事件（.*\d\d:\d\d）/)
  await dialog.getByLabel('有效期').selectOption({ label: '直到指定时间' })
  await expect(dialog.getByRole('button', { name: '下发指令' })).toBeDisabled()
  await dialog.getByLabel('结束时间').fill('04:35')
  await expect(dialog).toContainText(/04:35 结束/)
  await dialog.getByRole('button', { name: '下发指令' }).click()
  await expect(dialog).toBeHidden()

  await openDrawer(page)
  await expect(why.getByText('临时控制', { exact: true })).toBeVisible()
  await expect(why).toContainText(/临时控制，至 .*04:35/)

  await why.getByRole('button', { name: '恢复计划' }).click()
  await expect(page.getByText('已恢复计划', { exact: true })).toBeVisible()
  await expect(why.getByText('计划', { exact: true })).toBeVisible()
  await expect(why).not.toContainText('临时控制')
})

test('shows the reason for the state of a light in English', async ({ open }) => {
  const page = await open(`${LIST}?q=${SCHEDULED}`, { as: 'operator', language: 'en' })
  const drawer = await openDrawer(page)
  const why = drawer.locator('section').filter({ hasText: /Why is this lamp|What is it waiting/ })
  await expect(why).toContainText(/(since|at) \d\d:\d\d.* group /)
  await expect(why.getByText('Schedule', { exact: true })).toBeVisible()
  await expect(why).toContainText(/until .*\d\d:\d\d/)
})

test('a rejected command is shown as not confirmed, with the reason of the light', async ({ open, server }) => {
  const { city } = server
  const light = city.findBy('devices', 'deviceId', SCHEDULED)
  light.isUnresponsive = true
  const page = await open(`${LIST}?q=${SCHEDULED}`, { as: 'operator' })
  const drawer = await openDrawer(page)
  const toggle = drawer.getByRole('switch')
  await expect(toggle).toBeEnabled()
  await expect(toggle).not.toBeChecked()
  await drawer.locator('label:has([role=switch]), [role=switch] + *').first().click()
  await expect.poll(() => light.commandedId).toBeTruthy()
  Object.assign(city.find('commands', light.commandedId)!, { status: 'REJECTED', reason: '灯头未安装' })
  server.live.publish('lightDeviceChanges', [city.change(light, { confirmation: 'UNCONFIRMED' })])
  await expect(drawer.getByText('为什么未确认？')).toBeVisible()
  await expect(drawer.getByRole('alert').filter({ hasText: '未确认' })).toContainText('灯头未安装')
  await expect(drawer).toContainText('灯具尚未确认')
  await expect(toggle).not.toBeChecked()
})

testVariants('axe finds nothing on the drawer, the dialogs and the notifications', async ({ page, open }) => {
  await open(`${LIST}?q=${SCHEDULED}`, 'operator')
  const drawer = await openDrawer(page)
  await drawer.getByText(/^(以表格显示|Show as table)$/).click()
  await expect(drawer.getByRole('cell').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  for (const name of [/^(操作|Operate) /, /^(批量操作记录|Batch history)/]) {
    // Rare actions are in a menu.
    if (name.test('Batch history')) await page.getByRole('button', { name: /^(更多|More)$/ }).click()
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('progressbar')).toHaveCount(0)
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: /^(通知|Notifications)/ }).click()
  await expect(page.locator('[popover]:popover-open').locator('li, [role=status]').first()).toBeVisible()
  expect(await violations(page, '[popover]:popover-open')).toEqual([])
})
