import { openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'overrides' })

test('shows, finds and ends an override of a group; its lights return to their schedule', async ({
  page,
  lamplighter,
}) => {
  const ask = await signInToApi(lamplighter.url, 'operator@lamplighter.example')
  const { findManyLightGroup } = await ask(
    '{ findManyLightGroup(limit: 7) { items { id name groupStatus deviceCount program { rule } } } }',
  )
  const group = findManyLightGroup.items.find(
    (group: { groupStatus: string; deviceCount: number; program: { rule: string | null } | null }) =>
      group.groupStatus === 'NORMAL' && group.deviceCount > 2 && group.program?.rule,
  )
  await expect
    .poll(async () => {
      const until = new Date(Date.now() + 7_200_000).toISOString()
      const input = `{ mainBrightness: 35, until: "${until}" }`
      return (await ask(`mutation { operateLightGroup(id: ${group.id}, input: ${input}) { accepted } }`))
        .operateLightGroup.accepted
    })
    .toBeGreaterThan(0)
  const { findManyLightOverride } = await ask('{ findManyLightOverride { items { lightCount } } }')
  const lights = findManyLightOverride.items[0].lightCount

  await openAs(page, 'operator', { at: '/dashboard' })
  const tile = page.getByRole('region', { name: '设备统计' }).getByRole('link', { name: /^临时控制/ })
  await expect(tile).toContainText(String(lights))
  await expect(tile).toHaveAttribute('href', /condition=OVERRIDDEN/)
  const filter = page.getByRole('group', { name: '按状态筛选地图' }).getByRole('button', { name: /^临时控制/ })
  await expect(filter).toContainText(String(lights))
  await filter.click()
  await expect(page).toHaveURL(/show=overridden/)
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/lighting/status?groupId=${group.id}`)
  await expect(
    page.getByRole('link', { name: new RegExp(`^临时控制 ${lights} / ${group.deviceCount} 盏，至`) }),
  ).toBeVisible()
  await page.goto('/lighting/groups')
  const line = page.getByRole('link', { name: new RegExp(`^临时控制 ${lights} / ${group.deviceCount} 盏，至`) })
  await line.click()
  await expect(page).toHaveURL(new RegExp(`/lighting/overrides\\?groupId=${group.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: '临时控制' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: group.name })
  await expect(row).toContainText('主灯 35%')
  await row.getByRole('link', { name: new RegExp(`^${lights} / `) }).click()
  await expect(page.getByText('仅一项临时控制的灯')).toBeVisible()
  await expect(page.getByRole('img', { name: /^临时控制至 / }).first()).toBeVisible()
  await page.goBack()
  await row.getByRole('button', { name: `立即结束 ${group.name} 的临时控制` }).click()
  const dialog = page.getByRole('dialog', { name: '结束 1 项临时控制？' })
  await expect(dialog).toContainText(new RegExp(`涉及 ${lights} 盏灯：.*\\d+ 盏`))
  await dialog.getByRole('button', { name: '立即结束' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('没有符合条件的临时控制')).toBeVisible()
  expect((await ask('{ lightOverrideCount { lights } }')).lightOverrideCount).toEqual({ lights: 0 })
})
