import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test } from '../../testing/component.ts'
import { box, LIST, lightOf } from '../../testing/devices.ts'
import { field, row } from '../../testing/find.ts'
import { addAdmin, PASSWORD } from '../../testing/people.ts'
import { WORDS } from '../../testing/words.ts'

const count = (dialog: Locator, name: string) => dialog.locator('dl > div').filter({ hasText: name }).locator('dd')

async function linesOf(page: Page, act: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const download = page.waitForEvent('download')
  await act()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') }
}

test('issues passwords of the selected lights that have none, as a file', async ({ open, server }) => {
  const [first, second, behind] = ['L-000030', 'L-000031', 'L-000032'].map(id => lightOf(server.city, id))
  Object.assign(first!, { hasCredential: false, centerId: null })
  Object.assign(second!, { hasCredential: true, centerId: null })
  behind!.centerId = 1
  const page = await open(`${LIST}?q=L-00003`, { as: 'admin' })
  for (const device of ['L-000030', 'L-000031', 'L-000032']) await box(page, device).check()
  await page.getByRole('button', { name: '签发密码' }).click()
  const dialog = page.getByRole('dialog', { name: '签发灯具接入密码' })
  await expect(count(dialog, '尚无密码')).toHaveText('1')
  await expect(count(dialog, '已有密码')).toHaveText('1')
  await expect(count(dialog, '经集中控制器接入')).toHaveText('1')
  expect(await violations(page, '[role=dialog]')).toEqual([])
  const issue = () => dialog.getByRole('button', { name: '签发 1 个密码' }).click()
  const { name, lines } = await linesOf(page, issue)
  expect(name).toMatch(/^灯具接入密码-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('用户名,密码')
  expect(lines[1]).toContain('L-000030,password-of-L-000030')
  await expect(dialog.getByRole('alert')).toContainText('无法再次取得')
  await expect(dialog).toBeFocused()
  const again = await linesOf(page, () => dialog.getByRole('button', { name: '再次保存' }).click())
  expect(again.lines).toEqual(lines)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(dialog).toBeHidden()
})

test('replaces existing passwords only if selected, after a warning', async ({ open, server }) => {
  for (const center of server.city.rows.centers) center.hasCredential = true
  const [center] = server.city.rows.centers
  center!.hasCredential = false
  const total = server.city.rows.centers.length
  const page = await open('/lighting/centers', { as: 'admin' })
  await expect(row(page, center!.deviceId)).toBeVisible()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '签发接入密码…' }).click()
  const dialog = page.getByRole('dialog', { name: '签发集中控制器接入密码' })
  await expect(dialog.getByRole('button', { name: '签发 1 个密码' })).toBeEnabled()
  await dialog.getByRole('switch', { name: '仅签发尚无密码的' }).uncheck({ force: true })
  await expect(dialog.getByRole('alert')).toContainText(`${total - 1} 台集中控制器的旧密码将立即失效`)
  const issue = dialog.getByRole('button', { name: `签发 ${total} 个密码` })
  const { lines } = await linesOf(page, () => issue.click())
  expect(lines).toHaveLength(total + 1)
  expect(server.variablesOf('IssueCenterPasswords')).toMatchObject([{ onlyMissing: false, language: 'zh' }])
})

test('warns that passwords may have been issued when the response is lost', async ({ open, server }) => {
  server.city.rows.centers[0]!.hasCredential = false
  const page = await open('/lighting/centers', { as: 'admin' })
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '签发接入密码…' }).click()
  const dialog = page.getByRole('dialog', { name: '签发集中控制器接入密码' })
  server.faults.closeConnection('IssueCenterPasswords')
  await dialog.getByRole('button', { name: '签发 1 个密码' }).click()
  await expect(dialog.getByRole('alert')).toContainText('密码可能已经签发')
})

test('issues passwords only after the own password is confirmed', async ({ open, server }) => {
  server.city.rows.centers[0]!.hasCredential = false
  const { email } = addAdmin(server, 'SUPER_ADMIN', 'Proof')
  const page = await open('/lighting/centers', { as: email })
  for (const session of server.city.rows.sessions) session.isConfirmed = false
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '签发接入密码…' }).click()
  const dialog = page.getByRole('dialog', { name: '签发集中控制器接入密码' })
  await dialog.getByRole('button', { name: '签发 1 个密码' }).click()
  const proof = page.getByRole('dialog', { name: WORDS.zh.settings.confirm.title })
  await expect(field(proof, WORDS.zh.settings.password.current)).toBeFocused()
  expect(server.city.rows.centers[0]!.hasCredential).toBe(false)
  const { lines } = await linesOf(page, async () => {
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
  })
  expect(lines).toHaveLength(2)
})

test('a viewer has no control for passwords', async ({ open }) => {
  const page = await open('/lighting/centers', { as: 'viewer' })
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await expect(page.getByRole('button', { name: '导出 CSV' })).toBeVisible()
  await expect(page.getByRole('button', { name: '签发接入密码…' })).toBeHidden()
  await expect(page.getByRole('button', { name: '导入集中控制器…' })).toBeHidden()
})

test('with an external broker, shows that its administrator issues passwords', async ({ open, server }) => {
  const counts = { missing: 3, issued: 0, behindCenter: 0, issuesPassword: false }
  server.overrides['Query.centerCredentialCounts'] = () => counts
  const page = await open('/lighting/centers', { as: 'admin' })
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name: '签发接入密码…' }).click()
  await expect(page.getByRole('dialog')).toContainText('外部 MQTT 服务器')
})
