import type { Page } from '@playwright/test'
import { violations } from '../testing/axe.ts'
import { expect, test, testVariants } from '../testing/component.ts'
import { expectToFit } from '../testing/fit.ts'

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('asks for a group when none is selected, and shows when it does not exist', async ({ open }) => {
  const page = await open('/lighting/status', { as: 'operator' })
  await expect(page.getByText('未选择分组')).toBeVisible()
  await page.goto('/lighting/status?groupId=-')
  await expect(page.getByText('未选择分组')).toBeVisible()
  await page.goto('/lighting/status?groupId=987654')
  await expect(page.getByText('找不到该分组')).toBeVisible()
})

test('shows a hint and a link to the groups when a group has no devices', async ({ open, server }) => {
  const group = server.city.add('groups', { name: '空分组', timeZone: 'Asia/Shanghai', groupStatus: 'NORMAL' })
  const page = await open(`/lighting/status?groupId=${group.id}`, { as: 'operator' })
  await expect(page.getByText('请先添加设备')).toBeVisible()
  await page.getByRole('link', { name: '编辑分组' }).click()
  await expect(page).toHaveURL(/\/lighting\/groups/)
})

test('shows a skeleton while loading, and an error with a retry', async ({ open, server }) => {
  const group = server.city.find('groups', 2)!
  const answer = server.faults.hold('GroupStatus')
  const page = await open('/lighting/status?groupId=2', { as: 'operator' })
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()

  const repair = server.faults.status('GroupStatus', 500, 'broken')
  answer()
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: '加载失败' })
  await expect(alert).toContainText('无法加载设备状态信息，请稍后再试')
  repair()
  await alert.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: group.name, exact: true })).toBeVisible()
  await expect(alert).toBeHidden()
})

test('updates the figures of a group live, and links them to their devices', { tag: '@nightly' }, async ({
  open,
  server,
}) => {
  const lights = server.city.rows.devices.filter(({ groupId }) => groupId === 5)
  const [faulty, lit] = lights
  Object.assign(faulty!, { deviceStatus: 'OFFLINE', litState: 'UNKNOWN' })
  const page = await open('/lighting/status?groupId=5', { as: 'operator' })
  await expect(tile(page, '灯杆与在线率')).toContainText('86%')
  await expect(tile(page, '灯杆与在线率')).toContainText('7杆')
  await expect(tile(page, '亮灭分布')).toContainText('0杆亮灯6杆灭灯')
  await expect(tile(page, '电压与电流')).toContainText(`${faulty!.deviceVoltage.toFixed(1)}V`)
  await expect(tile(page, '温度监测')).toContainText(`${faulty!.deviceTemperature.toFixed(1)}°C`)
  Object.assign(lit!, { mainBrightness: 80, mainPower: 120.5, litState: 'LIT' })
  await expect(tile(page, '亮灭分布')).toContainText('1杆亮灯5杆灭灯')
  await expect(tile(page, '功率')).toContainText('120.5W')
  await tile(page, '灯杆与在线率').getByRole('link', { name: /^正常/ }).click()
  await expect(page).toHaveURL(/\/lighting\/devices\?.*groupId=5/)
  await expect(page).toHaveURL(/status=NORMAL/)
})

test('the header counts unknown lights separately, and shows why the group is not normal', async ({ open, server }) => {
  const lights = server.city.rows.devices.filter(({ groupId }) => groupId === 5)
  for (const [at, light] of lights.entries())
    Object.assign(
      light,
      at < 2 ? { deviceStatus: 'OFFLINE', litState: 'UNKNOWN' } : { litState: 'LIT', mainBrightness: 80 },
    )
  const page = await open('/lighting/status?groupId=5', { as: 'operator' })
  await expect(page.getByText('已亮灯 · 2 盏未知')).toBeVisible()
  await expect(page.getByText('故障 · 离线灯超过 10%')).toBeVisible()
})

test('a night with too few records has no lit rate', async ({ open, server }) => {
  const days = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
  server.overrides['Query.litRateHistory'] = () => [
    { night: days(4), worst: 95.5, mean: 98.6, unknown: 0, samples: 84, recordedMinutes: 840, nightMinutes: 840 },
    { night: days(3), worst: null, mean: null, unknown: 0, samples: 1, recordedMinutes: 10, nightMinutes: 840 },
  ]
  const page = await open('/lighting/status?groupId=5', { as: 'operator' })
  const nights = tile(page, '亮灯率').getByRole('list', { name: '最近 14 夜' })
  await expect(nights).toContainText(`${days(4).slice(5)}：平均 98.6%，最低 95.5% · 平台记录了 14小时 中的 14小时`)
  const text = `${days(3).slice(5)}：平台记录了 14小时 中的 10分钟，不足一半，不计算亮灯率`
  await expect(nights).toContainText(text)
  await expect(tile(page, '亮灯率').getByText(text)).toHaveCount(2)
})

test('the energy of a group has the same figures in its tile and in its table', async ({ open, server }) => {
  const used = { energy: 2.78, baseline: 4, comparedEnergy: 2.78, saving: 1.22, savingPercent: 30.5 }
  server.overrides['Query.energySeries'] = ({ to, by }) => {
    const date = by === 'DAY' ? `${to}` : `${to}`.slice(0, 8).concat('01')
    return { buckets: [{ date, ...used }], total: { date, ...used }, lightsWithoutWatts: 0 }
  }
  const page = await open('/lighting/status?groupId=5', { as: 'operator' })
  const energy = tile(page, '用电量')
  await expect(energy).toContainText('2.78kWh今日')
  await expect(energy).toContainText('2.78kWh本月')
  await energy.getByText('以表格显示').click()
  await expect(energy.locator('table').last().getByRole('row').nth(1)).toContainText('2.784.0030.5')
  await expect(energy.getByRole('img')).toHaveAccessibleName(/合计 2.78 kWh，最近 2.78 kWh/)
})

for (const language of ['zh', 'en'] as const)
  test(`no content overflows its card at any width (${language})`, async ({ open, page, server }) => {
    const lights = server.city.rows.devices.filter(({ groupId }) => groupId === 5)
    lights[0]!.name = '中山北路与人民大道交叉口东北侧人行天桥下第一百二十三号高杆灯'
    for (const [n, light] of lights.entries()) {
      const raisedAt = new Date(Date.now() - n * 1e9).toISOString()
      const alert = { kind: 'LAMP_FAILURE', severity: 'CRITICAL', deviceId: light.id, affectedCount: 0, gathers: false }
      server.city.add('alerts', { ...alert, raisedAt })
    }
    await open('/lighting/status?groupId=5', { as: 'operator', language })
    const ages = page.getByRole('region', { name: /^(未恢复的告警|Open alerts)$/ }).getByRole('listitem')
    await expect(ages.first()).toBeVisible()
    for (const width of [320, 390, 768, 1024, 1440, 3840]) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page, `${width} px`)
    }
  })

test('keeps the time span of the charts in the URL, and shows their values in a table', async ({ open }) => {
  const page = await open('/lighting/status?groupId=2&span=hour', { as: 'operator' })
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

testVariants('axe finds nothing on the status of a group', async ({ page, open, language, colorScheme }) => {
  const lightViewer = language === 'zh' ? 'operator' : 'customer'
  await open('/lighting/status?groupId=1', colorScheme === 'dark' ? 'viewer' : lightViewer)
  const curves = tile(page, language === 'zh' ? '变化曲线' : 'History')
  await expect(curves.getByRole('img')).toHaveCount(6)
  await curves.getByText(/^(以表格显示|Show as table)$/).click()
  await expect(curves.getByRole('row').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
})
