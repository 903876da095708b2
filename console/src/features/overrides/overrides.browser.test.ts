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

test('a viewer sees overrides and can neither end them nor change their end', async ({ open, server }) => {
  const light = server.city.find('devices', 1)!
  operateAs(server, 'operator', { ids: [1], input: { mainSwitch: false, until: inTwoHours() } })
  const page = await open('/lighting/overrides', { as: 'viewer', language: 'en' })
  await expect(page.getByRole('row').filter({ hasText: light.name })).toContainText('1 of 1')
  await expect(page.getByRole('row').filter({ hasText: light.name })).toContainText('None given')
  await expect(page.getByRole('button', { name: /^(End|Change end)/ })).toHaveCount(0)
})

test('changes the end of one override, and shows a refusal under the field', async ({ open, server }) => {
  const light = server.city.find('devices', 1)!
  const end = Date.parse(inTwoHours())
  operateAs(server, 'operator', {
    ...{ ids: [1], input: { mainSwitch: false, until: new Date(end).toISOString(), reason: 'Storm' } },
  })
  const page = await open('/lighting/overrides', { as: 'operator', language: 'en' })
  const row = page.getByRole('row').filter({ hasText: light.name })
  await expect(row).toContainText('Storm')
  await expect(row).toContainText(/in \d+ (hr|min)/)
  await row.getByRole('button', { name: `Change end: override of ${light.name}` }).click()
  const form = page.getByRole('dialog', { name: 'Change the end of 1 override' })
  const date = form.getByLabel('End date')
  await expect(date).toBeFocused()
  const repair = server.faults.fail('MoveEnd', 'BAD_USER_INPUT', { field: 'until', key: 'untilOutOfRange' })
  await page.keyboard.press('Enter')
  await expect(form.getByText('The end must be in the future, within a year.')).toBeVisible()
  await expect(date).toBeFocused()
  repair()
  await form.getByRole('button', { name: '+2 h' }).click()
  await expect(form.getByText('The end must be in the future')).toHaveCount(0)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('End changed for 1 light')).toBeVisible()
  expect(light.override.until).toBe(new Date(end + 7_200_000).toISOString())
})

test('changes the end of several overrides at once, earlier too', async ({ open, server }) => {
  const lights = [1, 2].map(id => server.city.find('devices', id)!)
  for (const { id } of lights)
    operateAs(server, 'operator', { ids: [id], input: { mainSwitch: false, until: inTwoHours() } })
  const page = await open('/lighting/overrides', { as: 'operator' })
  for (const { name } of lights) await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '修改所选的结束时间' }).click()
  const form = page.getByRole('dialog', { name: '修改 2 项临时控制的结束时间' })
  const tomorrow = new Date(Date.now() + 86_400_000)
  await form.getByLabel('结束日期').fill(tomorrow.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }))
  await form.getByLabel('结束时刻').fill('06:30')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  const ends = lights.map(({ override }) =>
    new Date(override.until).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai' }),
  )
  expect(ends).toEqual(['06:30:00', '06:30:00'])
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0)
  expect(server.variablesOf('MoveEnd')).toHaveLength(1)
})
