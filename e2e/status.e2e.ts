import type { Locator, Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { apiOf } from './api.ts'
import { arrive } from './people.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'status' })

const signIn = (page: Page, language: 'zh' | 'en' = 'zh', role = 'operator') => arrive(page, role, { language })

const operator = (url: string) => apiOf(url, 'operator@lamplighter.example')

/** A group whose lights are all there. */
async function aGroup(url: string): Promise<{ id: number; name: string }> {
  const ask = await operator(url)
  const { findAllLightGroup } = await ask('{ findAllLightGroup { id name deviceCount onlineRate } }')
  return findAllLightGroup.find(
    (group: { deviceCount: number; onlineRate: number }) => group.deviceCount >= 2 && group.onlineRate === 100,
  )
}

const tile = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Questions for the sums of a group are answered so, until it is undone. */
async function answerStatus(page: Page, answer: 'never' | 'fail') {
  await page.route('**/graphql', route => {
    if (!route.request().postData()?.includes('query GroupStatus')) return route.fallback()
    if (answer === 'fail') return route.fulfill({ status: 500, body: 'broken' })
  })
}

test('without a group the page asks for one, and says when there is none of that number', async ({ page }) => {
  await signIn(page)
  for (const query of ['', '?groupId=-']) {
    await page.goto(`/lighting/status${query}`)
    await expect(page.getByText('未选择分组')).toBeVisible()
  }
  await page.goto('/lighting/status?groupId=987654')
  await expect(page.getByText('找不到该分组')).toBeVisible()
})

test('a group without devices says to add some first, and leads there', async ({ page, lamplighter }) => {
  const ask = await apiOf(lamplighter.url, 'admin@lamplighter.example')
  const { createLightGroup } = await ask('mutation { createLightGroup(input: { name: "空分组" }) { id } }')
  await signIn(page)
  await page.goto(`/lighting/status?groupId=${createLightGroup.id}`)
  await expect(page.getByText('请先添加设备')).toBeVisible()
  await page.getByRole('link', { name: '编辑分组' }).click()
  await expect(page).toHaveURL(/\/lighting\/groups/)
  await ask(`mutation { deleteLightGroup(id: ${createLightGroup.id}) { id } }`)
})

test('while it loads there is a skeleton; a failure is told, with the way out of it', async ({ page, lamplighter }) => {
  const { id, name } = await aGroup(lamplighter.url)
  await signIn(page)
  await answerStatus(page, 'never')
  await page.goto(`/lighting/status?groupId=${id}`)
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
  await page.unrouteAll()

  await answerStatus(page, 'fail')
  await page.goto(`/lighting/status?groupId=${id}`)
  const alert = page.getByRole('alert').filter({ hasText: '加载失败' })
  await expect(alert).toContainText('无法加载设备状态信息，请稍后再试')
  await page.unrouteAll()
  await alert.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(alert).toBeHidden()
})

test('the numbers are those of the API, and lead to the devices behind them', async ({ page, lamplighter }) => {
  const { id } = await aGroup(lamplighter.url)
  const ask = await operator(lamplighter.url)
  await signIn(page)
  await page.goto(`/lighting/status?groupId=${id}`)
  const number = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  // Readings come in between: the page and the API are asked until they speak of the same moment.
  await expect(async () => {
    const { findGroupRelatedDevicesInfo: info } = await ask(
      `{ findGroupRelatedDevicesInfo(id: ${id}) { totalCount onlineRate litCount darkCount totalPower avgDeviceVoltage
        avgDeviceTemperature totalEnergyConsumption } }`,
    )
    const told = async (name: string, text: string) =>
      expect(tile(page, name)).toContainText(text.replaceAll(' ', ''), { timeout: 100 })
    await told('灯杆与在线率', `${info.onlineRate} %`)
    await told('灯杆与在线率', `${info.totalCount} 杆`)
    await told('亮灭分布', `${info.litCount} 杆 亮灯 ${info.darkCount} 杆 灭灯`)
    await told('功率', `${number.format(info.totalPower)} W`)
    await told('电压与电流', `${number.format(info.avgDeviceVoltage)} V`)
    await told('温度监测', `${number.format(info.avgDeviceTemperature)} °C`)
    await told('用电量', `${number.format(info.totalEnergyConsumption)} kWh`)
  }).toPass({ timeout: 45_000 })

  await tile(page, '灯杆与在线率').getByRole('link', { name: /^正常/ }).click()
  await expect(page).toHaveURL(new RegExp(`/lighting/devices\\?.*groupId=${id}`))
  await expect(page).toHaveURL(/status=NORMAL/)
})

test('a light that is switched is counted without a reload', async ({ page, lamplighter }) => {
  const { id } = await aGroup(lamplighter.url)
  const ask = await operator(lamplighter.url)
  await signIn(page)
  await page.goto(`/lighting/status?groupId=${id}`)
  await expect(tile(page, '亮灭分布')).toBeVisible()
  await page.evaluate('globalThis.sameDocument = true')
  const counts = async () =>
    (await ask(`{ findGroupRelatedDevicesInfo(id: ${id}) { litCount darkCount } }`)).findGroupRelatedDevicesInfo
  const before = await counts()
  const { findManyLightDevice } = await ask(
    `{ findManyLightDevice(where: { groupId: { equals: ${id} }, deviceStatus: { equals: NORMAL } }) { items { id litState } } }`,
  )
  const [light] = findManyLightDevice.items
  const on = light.litState !== 'LIT'
  await ask(`mutation { switchLightDevice(id: ${light.id}, status: ${on}) { accepted } }`)
  const after = { litCount: before.litCount + (on ? 1 : -1), darkCount: before.darkCount - (on ? 1 : -1) }
  await expect(tile(page, '亮灭分布')).toContainText(`${after.litCount}杆亮灯${after.darkCount}杆灭灯`, {
    timeout: 30_000,
  })
  expect(await counts()).toEqual(after)
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
  await ask(`mutation { switchLightDevice(id: ${light.id}, status: ${!on}) { accepted } }`)
})

test('the span of the curves stands in the URL, and their numbers in a table', async ({ page, lamplighter }) => {
  const { id } = await aGroup(lamplighter.url)
  await signIn(page)
  await page.goto(`/lighting/status?groupId=${id}&span=hour`)
  const curves = tile(page, '变化曲线')
  await expect(curves.getByRole('img')).toHaveCount(6)
  await expect(curves.getByRole('img', { name: /^功率：最低 .* W/ })).toBeVisible()
  await curves.getByText('以表格显示').click()
  await expect(curves.getByRole('columnheader', { name: '功率 (W)' })).toBeVisible()
  await expect(curves.getByRole('row').nth(1)).toBeVisible()
  await curves.getByText('7 天', { exact: true }).click()
  await expect(page).toHaveURL(/span=week/)
  await expect(curves.getByRole('img')).toHaveCount(6)
  await page.reload()
  await expect(curves.getByRole('radio', { name: '7 天' })).toBeChecked()
})

for (const [language, colorScheme, role] of [
  ['zh', 'light', 'operator'],
  ['en', 'dark', 'viewer'],
  ['zh', 'dark', 'viewer'],
  ['en', 'light', 'customer'],
] as const)
  test(`axe finds nothing, ${language}, ${colorScheme}, as ${role}`, async ({ page, lamplighter }) => {
    const ask = await apiOf(lamplighter.url, `${role}@lamplighter.example`)
    const { findAllLightGroup } = await ask('{ findAllLightGroup { id } }')
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, language, role)
    await page.goto(`/lighting/status?groupId=${findAllLightGroup[0].id}`)
    const curves = tile(page, language === 'zh' ? '变化曲线' : 'Over time')
    await expect(curves.getByRole('img')).toHaveCount(6, { timeout: 30_000 })
    await curves.getByText(/^(以表格显示|Show as a table)$/).click()
    await expect(curves.getByRole('row').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    const root = 'document.documentElement'
    // The curves follow their frame a moment after it.
    await expect.poll(() => page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`)).toBeLessThanOrEqual(0)
  })
