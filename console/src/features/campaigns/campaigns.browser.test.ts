import { expect, test } from '../../testing/component.ts'
import { dialog } from '../../testing/find.ts'

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
