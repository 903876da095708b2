import type { Locator, Page } from '@playwright/test'
import { violations } from '../console/src/testing/axe.ts'
import { pressUntilGone } from '../console/src/testing/pressUntil.ts'
import { apiOf } from './api.ts'
import { arrive } from './people.ts'
import { realLight } from './realLight.ts'
import { expect, test } from './stage.ts'

test.use({ city: 'alerts' })

/** A pole of the demo that waits for somebody to be it. */
const POLE = 'L-TRY-0002'
const POLE_NAME = '体验灯 2 号'

const signIn = (page: Page, role = 'operator', language: 'zh' | 'en' = 'zh') => arrive(page, role, { language })

const rowOf = (page: Page, ...texts: string[]) =>
  texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'))

test('a light that fails is told live, acknowledged with a note, and goes by itself when it is well again', async ({
  page,
  lamplighter,
}) => {
  const ask = await apiOf(lamplighter.url, 'operator@lamplighter.example')
  const { findManyLightDevice } = await ask(
    `{ findManyLightDevice(where: { deviceId: { equals: "${POLE}" } }) { items { id } } }`,
  )
  const { issueLightCredential } = await ask(
    `mutation { issueLightCredential(id: ${findManyLightDevice.items[0].id}) { password } }`,
  )
  await signIn(page)
  await page.goto('/lighting/alerts?kind=LAMP_FAILURE')
  await expect(page.getByRole('region').or(page.getByRole('tabpanel')).first()).toBeVisible()
  const row = rowOf(page, POLE_NAME)
  await expect(row).toHaveCount(0)

  const light = realLight(POLE, lamplighter.mqttPort, issueLightCredential.password)
  await light.say('presence', { online: true })
  await light.say('telemetry', { main: { dimmingLevel: 0, activePower: 0.4 }, lampFailure: true })
  await expect(row).toBeVisible({ timeout: 30_000 })
  await expect(row).toContainText('重要')
  await expect(row).toContainText('灯具自报光源或驱动故障')
  await expect(row.getByRole('link', { name: POLE_NAME })).toHaveAttribute('href', /\/lighting\/devices\/\d+/)

  await row.getByRole('button', { name: /^确认告警/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('备注').fill('已派单，两小时内到场')
  await dialog.getByRole('button', { name: '确认告警' }).click()
  await expect(row).toContainText('已确认')
  await expect(row).toContainText('已派单，两小时内到场')

  await light.say('telemetry', { main: { dimmingLevel: 0, activePower: 0.4 }, lampFailure: false })
  await expect(row).toHaveCount(0, { timeout: 30_000 })
  await page.getByLabel('状态').selectOption({ label: '已恢复' })
  await expect(page).toHaveURL(/state=past/)
  await expect(row.first()).toContainText('已恢复，持续')
  await expect(row.first()).toContainText('已派单，两小时内到场')
  light.leave()
})

test('counts are those of the API; filters stand in the URL; several are acknowledged at once', async ({
  page,
  lamplighter,
}) => {
  const ask = await apiOf(lamplighter.url, 'operator@lamplighter.example')
  await signIn(page)
  await page.goto('/lighting/alerts')
  await expect(async () => {
    const { alertCounts } = await ask('{ alertCounts { critical major minor info } }')
    for (const [word, count] of [
      ['严重', alertCounts.critical],
      ['重要', alertCounts.major],
      ['次要', alertCounts.minor],
      ['提示', alertCounts.info],
    ])
      await expect(page.getByRole('button', { name: `${count} ${word}` })).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('button', { name: /重要$/ }).click()
  await expect(page).toHaveURL(/severity=MAJOR/)
  await expect(page.getByRole('row').filter({ hasText: '次要' })).toHaveCount(0)
  const waiting = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^确认告警/ }) })
  const count = await waiting.count()
  expect(count).toBeGreaterThan(0)
  await page.getByRole('checkbox', { name: '全选本页' }).click()
  await page.getByRole('button', { name: '确认告警', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '确认告警' }).click()
  await expect(page.getByText(/^已确认 \d+ 条告警$/)).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page).not.toHaveURL(/severity/)
})

test('a rule is changed where it stands; what is wrong is said at its field, and nothing typed is lost', async ({
  page,
  lamplighter,
}) => {
  const ask = await apiOf(lamplighter.url, 'operator@lamplighter.example')
  const ruleOf = async () =>
    (await ask('{ alertRules { kind raiseAt clearAt } }')).alertRules.find(
      ({ kind }: { kind: string }) => kind === 'OVER_VOLTAGE',
    )
  const before = await ruleOf()
  await signIn(page)
  await page.goto('/lighting/alerts?tab=rules')
  const row = rowOf(page, '电压过高')
  const raise = row.getByLabel('电压过高: 触发阈值')
  await raise.fill('viel')
  await row.getByRole('button', { name: /保存/ }).click()
  await expect(row).toContainText('请输入数字')
  await raise.fill('200')
  await row.getByRole('button', { name: /保存/ }).click()
  await expect(row).toContainText('恢复阈值必须在触发阈值的正常一侧')
  await expect(raise).toHaveValue('200')
  await raise.fill('270')
  await row.getByRole('button', { name: /保存/ }).click()
  await expect(page.getByText('已保存规则“电压过高”')).toBeVisible()
  expect(await ruleOf()).toMatchObject({ raiseAt: 270, clearAt: before.clearAt })
  await ask(`mutation { updateAlertRule(kind: OVER_VOLTAGE, input: { raiseAt: ${before.raiseAt} }) { kind } }`)
})

async function secretOf(dialog: Locator): Promise<string> {
  const text = await dialog.locator('code').textContent()
  expect(text).toMatch(/^[\w-]{43}$/)
  return text!
}

test('a channel is made, tried and deleted by who may', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/lighting/alerts?tab=channels')
  await page.getByRole('button', { name: '新建通知渠道' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('方式').selectOption({ label: 'Webhook' })
  await dialog.getByLabel('地址').fill('nowhere')
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(dialog).toContainText('http://')
  await expect(dialog.getByLabel('地址')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('地址').fill('http://127.0.0.1:9/duty')
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(dialog).toContainText('WEBHOOK_HOSTS')
  await dialog.getByLabel('地址').fill('http://192.0.2.1:9/duty')
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(dialog).toContainText('签名密钥只显示这一次')
  const first = await secretOf(dialog)
  await pressUntilGone(dialog.getByRole('button', { name: '关闭' }).last(), dialog)
  const row = rowOf(page, 'http://192.0.2.1:9/duty')
  await row.getByRole('button', { name: /编辑/ }).click()
  await dialog.getByRole('switch', { name: '更换签名密钥' }).press('Space')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toContainText('签名密钥只显示这一次')
  expect(await secretOf(dialog)).not.toBe(first)
  await pressUntilGone(dialog.getByRole('button', { name: '关闭' }).last(), dialog)
  await row.getByRole('button', { name: /发送测试消息/ }).click()
  await expect(row).toContainText('等待发送')
  await row.getByRole('button', { name: /删除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
})

test('a viewer sees alerts and rules, and may change neither', async ({ page }) => {
  await signIn(page, 'viewer')
  await page.goto('/lighting/alerts')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /^确认告警/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: '通知渠道' })).toHaveCount(0)
  await page.getByRole('tab', { name: '告警规则' }).click()
  await expect(rowOf(page, '电压过高')).toContainText('264 V')
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

for (const [language, colorScheme] of [
  ['zh', 'light'],
  ['en', 'dark'],
  ['zh', 'dark'],
  ['en', 'light'],
] as const)
  test(`axe finds nothing on alerts, rules and channels, ${language}, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'admin', language)
    for (const tab of ['list', 'rules', 'channels']) {
      await page.goto(`/lighting/alerts?tab=${tab}`)
      await expect(page.locator('[role=tabpanel] :is(table, [role=status]:not([aria-busy]))').first()).toBeVisible()
      expect(await violations(page)).toEqual([])
    }
  })
