import type { Page } from '@playwright/test'
import { openAs } from './accounts.ts'
import { signInToApi } from './apiClient.ts'
import { expect, test } from './fixtures.ts'

test.use({ city: 'lighting' })

async function open(page: Page, query = '') {
  await openAs(page, 'admin', { at: `/lighting/schedules${query}` })
  await expect(page.getByRole('tab').first()).toBeVisible({ timeout: 30_000 })
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('saves a new schedule after its warnings are confirmed, shows it after a reload, and deletes it', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: '新建计划' }).click()
  const form = dialog(page, '新建计划')
  await form.getByLabel('名称').fill('半夜熄灯')
  await form.getByLabel('依据').selectOption('固定时间')
  await form.getByLabel('关灯时间').fill('00:30')
  const available = form.getByRole('region', { name: '可选' })
  await available.getByPlaceholder('搜索...').fill('公园')
  await available.getByRole('option', { name: /^公园/ }).click()
  await available.getByRole('button', { name: '移到已选（1）' }).click()
  await form.getByRole('button', { name: '创建' }).click()
  const ask = dialog(page, '保存前请确认')
  await ask.getByRole('checkbox', { name: /天黑后有 \d+\.\d 小时没有灯光/ }).check()
  for (const box of await ask.getByRole('checkbox').all()) await box.check()
  await ask.getByRole('button', { name: '确认保存' }).click()
  await expect(page.getByText('计划“半夜熄灯”已创建')).toBeVisible()
  await page.reload()
  const made = row(page, '半夜熄灯')
  await expect(made).toContainText('18:30 – 00:30')
  await expect(made).toContainText('每天')
  await expect(made).toContainText('公园')

  await page.getByRole('button', { name: '删除 半夜熄灯' }).click()
  const sure = dialog(page, '删除计划“半夜熄灯”？')
  await expect(sure).toContainText(/公园 — 改为按分组自身的控制方式/)
  await sure.getByRole('button', { name: '删除', exact: true }).click()
  await expect(made).toHaveCount(0)
})

test('disabling a schedule asks what lights without a plan do, and applies the choice', { tag: '@nightly' }, async ({
  page,
  lamplighter,
}) => {
  const ask = await signInToApi(lamplighter.url, 'admin@lamplighter.example')
  const { findManyLightDevice: found } = await ask(
    '{ findManyLightDevice(where: { name: { contains: "文三路" }, deviceStatus: { equals: NORMAL } }, limit: 1) { items { id } } }',
  )
  const [light] = found.items as { id: number }[]
  const { createLightGroup: group } = await ask(
    `mutation { createLightGroup(input: { name: "无计划的分组", devices: { connect: [{ id: ${light!.id} }] } }) { id } }`,
  )
  const clock = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(11, 16)
  await ask(`mutation { createLightSchedule(input: { name: "今夜停用", type: TIMING, startTime: "${clock(-3)}", endTime: "${clock(3)}",
    groups: { connect: [{ id: ${group.id} }] }, confirmed: ["OFF_AT_NIGHT", "ON_IN_DAYLIGHT"] }) { id } }`)
  const state = async () =>
    (await ask(`{ findOneLightDevice(id: ${light!.id}) { expectedRule facts { expected { mainBrightness } } } }`))
      .findOneLightDevice
  await expect.poll(state).toMatchObject({ expectedRule: 'SCHEDULE', facts: { expected: { mainBrightness: 100 } } })

  await open(page, '?q=今夜停用')
  await row(page, '今夜停用').getByRole('switch').dispatchEvent('click')
  const sure = dialog(page, '停用计划“今夜停用”？')
  await expect(sure).toContainText('无计划的分组 — 没有照明计划，保持现状')
  await expect(sure).toContainText('1 盏灯将没有照明计划')
  await expect(sure).toContainText('其中 1 盏正在亮着，之后不会自动关灯。')
  await expect(sure.getByRole('button', { name: '停用' })).toBeDisabled()
  await sure.getByRole('radio', { name: '立即关灯' }).check()
  await sure.getByRole('button', { name: '停用' }).click()
  await expect(sure).toBeHidden()
  await expect.poll(state).toMatchObject({ expectedRule: 'MANUAL', facts: { expected: { mainBrightness: 0 } } })
})
