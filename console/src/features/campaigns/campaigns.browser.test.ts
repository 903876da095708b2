import type { Page } from '@playwright/test'
import { expect, test, visit } from '../../testing/component.ts'
import { addLights, box, LIST, lightOf, operateAs } from '../../testing/devices.ts'
import { dialog, field } from '../../testing/find.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'

test('pages through campaigns and through their unfinished lights', async ({ open, server }) => {
  const at = new Date().toISOString()
  const unfinished = { status: 'STOPPED', reason: null, at }
  const entries = server.city.rows.devices.map(({ id }) => ({ id, deviceId: id, ...unfinished }))
  for (let level = 51; level <= 58; level++)
    server.city.add('campaigns', { override: { mainSwitch: true, mainBrightness: level }, by: '陈明', entries })
  const page = await open('/lighting/groups', { as: 'admin' })
  await page.getByRole('button', { name: '批量操作记录' }).click()
  const drawer = dialog(page, '批量操作记录')
  await expect(drawer.getByRole('article')).toHaveCount(7)
  const latest = drawer.getByRole('article').first()
  await latest.locator('summary').click()
  await expect(latest.locator('details li')).toHaveCount(50)
  await latest.getByRole('button', { name: '第 2 页' }).click()
  await expect(latest.locator('details li')).toHaveCount(entries.length - 50)
  expect(server.variablesOf('CampaignLightList').at(-1)).toMatchObject({ page: 2, limit: 50 })

  await drawer.getByRole('button', { name: '第 2 页' }).last().click()
  await expect(drawer.getByRole('article')).toHaveCount(1)
  await expect(drawer.getByRole('article')).toContainText('主灯 亮 51%')
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const MINUTE_MS = 60_000

/** Sends a command to both lights. @returns the dialog with the result */
async function operateTwo(page: Page) {
  for (const deviceId of ['L-000031', 'L-000032']) await box(page, deviceId).check()
  await page.getByRole('button', { name: '批量操作' }).click()
  const result = dialog(page, '批量操作')
  await field(result, '原因').fill('暴雨')
  await result.getByRole('button', { name: '下发指令' }).click()
  await expect(result.getByText('已确认 2')).toBeVisible()
  await expect(result.getByRole('article')).toContainText('原因：暴雨')
  return result
}

/** A campaign of the operator that has dimmed lights. */
function dimLights(server: MemoryServer, ...deviceIds: string[]) {
  const ids = deviceIds.map(deviceId => lightOf(server.city, deviceId).id)
  operateAs(server, 'operator', { ids, input: { mainBrightness: 35, until: inHours(1) } })
  return server.city.rows.campaigns.at(-1)!
}

test('undoes an operation from its result with one key, and restores an earlier override', async ({ open, server }) => {
  const light = lightOf(server.city, 'L-000031')
  const end = inHours(2)
  operateAs(server, 'operator', { ids: [light.id], input: { mainBrightness: 55, until: end } })
  const page = await open(`${LIST}?q=L-00003`, { as: 'operator' })
  const result = await operateTwo(page)
  const undo = result.getByRole('button', { name: '撤销' })
  await expect(undo).toHaveText(/^撤销\((10:00|9:[0-5]\d)\)$/)
  await page.keyboard.press('Control+z')
  const card = result.getByRole('article')
  await expect(card).toContainText('已撤销：2 盏灯。')
  await expect(card).toBeFocused()
  await expect(undo).toHaveCount(0)
  await expect(card.getByText('未撤销的灯')).toHaveCount(0)
  expect(server.variablesOf('UndoCampaign')).toHaveLength(1)
  expect(light.override).toMatchObject({ until: end, setting: { mainBrightness: 55 } })
  expect(lightOf(server.city, 'L-000032').override).toBeNull()
})

test('undoes with one click, and lists the lights that were changed since', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const page = await open(`${LIST}?q=L-00003`, { as: 'operator' })
  const result = await operateTwo(page)
  const changed = lightOf(server.city, 'L-000032')
  operateAs(server, 'admin', { ids: [changed.id], input: { mainBrightness: 20, until: inHours(2) } })
  await result.getByRole('button', { name: '撤销' }).click()
  const card = result.getByRole('article')
  await expect(card.getByRole('status')).toHaveText('已撤销：1 盏灯。 1 盏灯之后又被更改，保持不变。')
  await card.getByText('未撤销的灯（1）').click()
  await expect(card.locator('details li')).toHaveText(new RegExp(`^${changed.name}已确认`))
  expect(changed.override).toMatchObject({ by: expect.any(String), setting: { mainBrightness: 20 } })
})

test('offers undo in the history for ten minutes, to those who may operate', async ({ open, newPage, server }) => {
  const campaign = dimLights(server, 'L-000031', 'L-000032')
  const page = await open('/lighting/groups', { as: 'viewer' })
  await page.getByRole('button', { name: '批量操作记录' }).click()
  const drawer = dialog(page, '批量操作记录')
  await expect(drawer.getByRole('article')).toContainText('2 盏灯')
  await expect(drawer.getByRole('article').getByRole('button')).toHaveCount(0)

  const other = await newPage()
  await other.clock.install()
  await visit(other, server, '/lighting/groups', { as: 'operator' })
  await other.getByRole('button', { name: '批量操作记录' }).click()
  const card = dialog(other, '批量操作记录').getByRole('article')
  const undo = card.getByRole('button', { name: '撤销' })
  await expect(undo).toBeVisible()
  // Refused: the server's ten minutes are over.
  campaign.resumedAt = new Date(Date.now() - 11 * MINUTE_MS).toISOString()
  await undo.click()
  await expect(other.locator('[data-kind=error]')).toContainText('只能在下发后 10 分钟内撤销一次。')
  campaign.resumedAt = campaign.createdAt
  await expect(undo).toBeVisible()
  await other.clock.fastForward(10 * MINUTE_MS)
  await expect(undo).toHaveCount(0)
})

test('requires a reason above 50 lights, and keeps what was typed when the request is refused', async ({
  open,
  server,
}) => {
  const ids = Array.from({ length: 51 }, (_, n) => `L-MANY-${n}`)
  for (const light of addLights(server.city, ...ids)) light.deviceStatus = 'NORMAL'
  const page = await open(`${LIST}?q=L-MANY-`, { as: 'operator' })
  await page.getByRole('button', { name: '选择全部 51 盏' }).click()
  await page.getByRole('button', { name: '批量操作' }).click()
  const form = dialog(page, '批量操作')
  const reason = field(form, '原因')
  await expect(reason).toHaveAttribute('aria-required', 'true')
  await form.getByRole('button', { name: '下发指令' }).click()
  await expect(form.getByText('请填写原因')).toBeVisible()
  await expect(reason).toBeFocused()
  expect(server.variablesOf('BatchOperate')).toEqual([])

  const repair = server.faults.fail('BatchOperate', 'UNAVAILABLE')
  await page.keyboard.type('暴雨')
  await expect(form.getByText('请填写原因')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-kind=error]')).toBeVisible()
  await expect(reason).toHaveValue('暴雨')
  repair()
  await form.getByRole('button', { name: '下发指令' }).click()
  await expect(form.getByRole('article')).toContainText('原因：暴雨')
  expect(server.variablesOf('BatchOperate').at(-1)).toMatchObject({ input: { reason: '暴雨' } })
})
