import type { Page } from '@playwright/test'
import { openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'lifecycle' })

const filter = (page: Page) => page.getByRole('combobox', { name: '按状态筛选' })

test('a new light is planned until it reports; a batch of lights is taken out of service', async ({
  page,
  lamplighter,
}) => {
  const ask = await signInToApi(lamplighter.url, 'admin@lamplighter.example')
  const { findAllDeviceMode: modes } = await ask('{ findAllDeviceMode(type: "light") { id needsCenter } }')
  const mode = modes.find(({ needsCenter }: { needsCenter: boolean }) => !needsCenter).id
  const make = (n: number) =>
    ask('mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) { id } }', {
      input: { name: `新灯 ${n}`, deviceId: `NEW-${n}`, mode: { connect: { id: mode } } },
    })
  const counts = async () =>
    (await ask('{ dashboardLightInfoCount { totalCount plannedCount inService { totalCount } } }'))
      .dashboardLightInfoCount
  // All lights of the demo have reported, except three that never do.
  await expect.poll(async () => (await counts()).plannedCount, { timeout: 30_000 }).toBe(3)
  const before = await counts()
  for (let n = 1; n <= 3; n++) await make(n)
  expect(await counts()).toEqual({ ...before, totalCount: before.totalCount + 3, plannedCount: 6 })

  // In the list: the badge, the filter, and what the status filter leaves out.
  await openAs(page, 'admin', { at: '/lighting/devices?lifecycle=PLANNED&q=新灯' })
  const rows = page.getByRole('row').filter({ hasText: '新灯' })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('待投运')
  await expect(filter(page)).toHaveValue('PLANNED')
  await filter(page).selectOption('OFFLINE')
  await expect(rows).toHaveCount(0)
  await filter(page).selectOption('PLANNED')
  await expect(rows).toHaveCount(3)

  // Takes them out of service together. The search excludes planned lights of the demo.
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '批量编辑', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: '投运状态' }).click()
  await page.getByRole('option', { name: '停用' }).filter({ visible: true }).click()
  await form.getByRole('textbox', { name: '停用原因' }).fill('道路施工')
  await form.getByRole('button', { name: '应用到 3 盏灯' }).click()
  await expect(form).toBeHidden()
  await filter(page).selectOption('OUT_OF_SERVICE')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('停用')
  await rows.first().getByRole('link').first().click()
  await expect(page.getByText('停用 · 道路施工')).toBeVisible()
  await expect(page.getByText('由人工恢复')).toBeVisible()
  await page.keyboard.press('Escape')

  // Puts one back into service by its form.
  await page.getByRole('button', { name: '更多操作 新灯 1' }).click()
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  const edit = page.getByRole('dialog', { name: '编辑设备 新灯 1' })
  await expect(edit.getByRole('textbox', { name: '停用原因' })).toHaveValue('道路施工')
  await edit.getByRole('combobox', { name: '投运状态' }).click()
  await page.getByRole('option', { name: '待投运' }).filter({ visible: true }).click()
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit).toBeHidden()
  await expect(rows).toHaveCount(2)
})
