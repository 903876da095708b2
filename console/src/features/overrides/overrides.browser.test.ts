import { expect, test } from '../../testing/component.ts'
import { operateAs, overrideGroup } from '../../testing/devices.ts'

const inTwoHours = () => new Date(Date.now() + 7_200_000).toISOString()

test('ends an override of a group after a confirmation; its lights return to their plan', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const group = server.city.findBy('groups', 'name', '海淀主干道')
  const lights = overrideGroup(server, group, { mainBrightness: 35, until: inTwoHours() })
  expect(lights).toBeGreaterThan(2)
  const page = await open('/lighting/groups?q=海淀主干道', { as: 'operator' })
  await page.getByRole('link', { name: new RegExp(`^临时控制 ${lights} / \\d 盏，至`) }).click()
  await expect(page).toHaveURL(new RegExp(`/lighting/overrides\\?groupId=${group.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: '生效中的临时控制' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: group.name })
  await expect(row).toContainText('主灯 35%')
  await row.getByRole('link', { name: new RegExp(`^${lights} / `) }).click()
  await expect(page.getByText('仅一项临时控制的灯')).toBeVisible()
  await expect(page.getByRole('img', { name: /^临时控制至 / })).toHaveCount(lights)
  await page.goBack()

  await row.getByRole('button', { name: `立即结束 ${group.name} 的临时控制` }).click()
  const dialog = page.getByRole('dialog', { name: '结束 1 项临时控制？' })
  await expect(dialog).toContainText(new RegExp(`涉及 ${lights} 盏灯：${lights} 盏关灯`))
  await dialog.getByRole('button', { name: '立即结束' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('没有符合条件的临时控制')).toBeVisible()
  expect(server.city.rows.devices.filter(({ override }) => override)).toEqual([])

  // An override that starts elsewhere appears by itself.
  await page.getByRole('button', { name: '清除筛选' }).first().click()
  await expect(page.getByText('没有生效中的临时控制')).toBeVisible()
  await expect.poll(() => server.live.listeners('lightOverrideChanges')).toBe(1)
  overrideGroup(server, group, { mainSwitch: false, subSwitch: false })
  await expect(row).toContainText('关灯')
  await page.getByRole('button', { name: '全部结束' }).click()
  await page.getByRole('dialog', { name: '结束全部临时控制？' }).getByRole('button', { name: '立即结束' }).click()
  await expect(page.getByText('没有生效中的临时控制')).toBeVisible()
  expect(server.variablesOf('EndAllOverrides')).toHaveLength(1)
})

test('a viewer sees overrides and cannot end them', async ({ open, server }) => {
  const light = server.city.find('devices', 1)!
  operateAs(server, 'operator', { ids: [1], input: { mainSwitch: false, until: inTwoHours() } })
  const page = await open('/lighting/overrides', { as: 'viewer', language: 'en' })
  await expect(page.getByRole('row').filter({ hasText: light.name })).toContainText('1 of 1')
  await expect(page.getByRole('button', { name: /^End/ })).toHaveCount(0)
})
