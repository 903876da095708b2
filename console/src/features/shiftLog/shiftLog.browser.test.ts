import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { countClicks } from '../../testing/clicks.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'

const URL = '/lighting/shifts'
const adminOf = ({ city }: MemoryServer, role: string) =>
  city.rows.admins.find(({ roleId }) => city.find('roles', roleId)?.name === role)!

function addAlert({ city }: MemoryServer, assignee: string) {
  const { id } = adminOf({ city } as MemoryServer, assignee)
  return city.add('alerts', {
    ...{ kind: 'LAMP_FAILURE', severity: 'MAJOR', deviceId: 1, raisedAt: new Date().toISOString() },
    ...{ assigneeId: id, assigneeName: '值班员', assignedAt: new Date().toISOString(), assignedBy: '值班员' },
  })
}

const dialogOf = (page: Page) => page.getByRole('dialog')

for (const width of [1440, 390])
  test(`hands over with three clicks, and takes over with one, ${width} px`, async ({ open, server }) => {
    const alert = addAlert(server, 'OPERATOR')
    const page = await open(URL, { as: 'operator' })
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('button', { name: '交班', exact: true })).toBeVisible()
    const clicks = await countClicks(page)
    await page.getByRole('button', { name: '交班', exact: true }).click()
    await dialogOf(page).getByRole('radio').nth(1).click()
    await dialogOf(page).getByRole('button', { name: '签字交班' }).click()
    await expect(page.getByText('已签字，等待接班人确认')).toBeVisible()
    expect(await clicks()).toBe(3)
    const [handover] = server.city.rows.shiftHandovers
    expect(handover).toMatchObject({ status: 'PENDING', toId: adminOf(server, 'SUPER_ADMIN').id })

    const next = await open(URL, { as: 'admin' })
    await next.setViewportSize({ width, height: 900 })
    const accept = next.getByRole('button', { name: /^签字接班/ })
    await expect(accept).toBeVisible()
    const taken = await countClicks(next)
    await accept.click()
    await expect(next.getByText('已接班，1 条告警转到您名下')).toBeVisible()
    expect(await taken()).toBe(1)
    expect(handover!.status).toBe('ACCEPTED')
    expect(alert.assigneeId).toBe(adminOf(server, 'SUPER_ADMIN').id)
  })

test('hands over by keyboard alone', async ({ open, server }) => {
  const page = await open(URL, { as: 'operator' })
  await expect(page.getByRole('button', { name: '交班', exact: true })).toBeVisible()
  await page.keyboard.press('h')
  await expect(dialogOf(page).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已签字，等待接班人确认')).toBeVisible()
  expect(server.city.rows.shiftHandovers[0]).toMatchObject({ toId: adminOf(server, 'SUPER_ADMIN').id })
})

test('a note is written, pinned, corrected, and never lost by closing the form', async ({ open, server }) => {
  const page = await open(`${URL}?tab=log`, { as: 'operator' })
  await page.getByRole('button', { name: '填写记录' }).click()
  await dialogOf(page).getByRole('button', { name: '保存记录' }).click()
  await expect(dialogOf(page).getByText('请填写内容。')).toBeVisible()
  await dialogOf(page).getByLabel('内容').fill('3 号箱待修')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page).getByLabel('内容')).toHaveValue('3 号箱待修')
  await dialogOf(page).getByRole('button', { name: '保存记录' }).click()
  await expect(page.getByText('记录已保存')).toBeVisible()
  await page.getByRole('button', { name: '置顶 3 号箱待修' }).click()
  await expect(page.getByRole('table', { name: '置顶记录' })).toBeVisible()
  await page.getByRole('button', { name: '更正 3 号箱待修' }).first().click()
  await dialogOf(page).getByLabel('内容').fill('5 号箱待修')
  await dialogOf(page).getByRole('button', { name: '保存记录' }).click()
  await expect(page.getByText('已被后面的记录更正').first()).toBeVisible()
  expect(server.city.rows.shiftNotes).toHaveLength(2)
})

test('a long handover opens at its beginning, and is printed whole, without the page and the buttons', async ({
  open,
  server,
}) => {
  const operator = await open(URL, { as: 'operator' })
  await operator.getByRole('button', { name: '交班', exact: true }).click()
  const remarks = Array.from({ length: 80 }, (_, line) => `第 ${line + 1} 条`)
  await dialogOf(operator).getByLabel('交班说明').fill(remarks.join('\n'))
  await dialogOf(operator).getByRole('button', { name: '签字交班' }).click()
  await expect(operator.getByText('已签字，等待接班人确认')).toBeVisible()
  const [handover] = server.city.rows.shiftHandovers
  const page = await open(`${URL}?tab=handovers&handover=${handover!.id}`, { as: 'admin' })
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: /^签字接班/ })).toBeFocused()
  await expect(dialog.getByText('交班人', { exact: true })).toBeInViewport()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(dialog.getByRole('button')).toHaveCount(0)
  const {
    height,
    shown,
    top,
    page: pageHeight,
  } = await dialog.evaluate(paper => ({
    height: paper.scrollHeight,
    shown: paper.clientHeight,
    top: paper.getBoundingClientRect().top,
    page: paper.ownerDocument.documentElement.scrollHeight,
  }))
  expect(height).toBeGreaterThan(1500)
  // Nothing is cut off, and the paper begins with it.
  expect(shown).toBe(height)
  expect(top).toBeLessThan(50)
  expect(pageHeight).toBeGreaterThanOrEqual(height)
})

test('the notification opens the handover; one that was withdrawn is refused', async ({ open, server }) => {
  const page = await open(URL, { as: 'operator' })
  await page.getByRole('button', { name: '交班', exact: true }).click()
  await dialogOf(page).getByRole('button', { name: '签字交班' }).click()
  await expect(page.getByText(/等待下一位值班人员接班/)).toBeVisible()
  await open('/dashboard', { as: 'admin' })
  await page.getByRole('button', { name: /通知/ }).click()
  await page.getByRole('button', { name: /已签字交班，请接班/ }).click()
  const accept = dialogOf(page).getByRole('button', { name: /^签字接班/ })
  await expect(accept).toBeVisible()
  server.city.change(server.city.rows.shiftHandovers[0]!, { status: 'WITHDRAWN', endedAt: new Date().toISOString() })
  await accept.click()
  await expect(page.getByText(/此次交班已有人接班，或已撤回/)).toBeVisible()
})

test('the author withdraws a handover', async ({ open, server }) => {
  const page = await open(URL, { as: 'operator' })
  await page.getByRole('button', { name: '交班', exact: true }).click()
  await dialogOf(page).getByRole('button', { name: '签字交班' }).click()
  await page.getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText('交班已撤回')).toBeVisible()
  expect(server.city.rows.shiftHandovers[0]).toMatchObject({ status: 'WITHDRAWN' })
})

testVariants('axe finds nothing in the shift log', async ({ open, server }) => {
  addAlert(server, 'OPERATOR')
  const page = await open(URL, 'operator')
  await expect(page.locator('section h2').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
