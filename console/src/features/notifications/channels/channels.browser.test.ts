import type { Locator } from '@playwright/test'
import { expect, test } from '../../../testing/component.ts'
import { addAdmin, addRole } from '../../../testing/people.ts'
import { pressUntilGone } from '../../../testing/pressUntil.ts'

async function secretOf(dialog: Locator): Promise<string> {
  const text = await dialog.locator('code').textContent()
  expect(text).toMatch(/^[\w-]{43}$/)
  return text!
}

test('creates a channel with a corrected address, shows its secret once, tests and deletes it', {
  tag: '@nightly',
}, async ({ open, server }) => {
  const page = await open('/lighting/alerts?tab=channels', { as: 'admin' })
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

  const row = page.getByRole('row').filter({ hasText: 'http://192.0.2.1:9/…duty' })
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
  expect(server.city.rows.channels).toEqual([])
})

test('an account without the permission to delete channels can only edit them', async ({ open, server }) => {
  const rights = ['Alert:read', 'NotificationChannel:read', 'NotificationChannel:update']
  const { email } = addAdmin(server, addRole(server, 'DUTY', ...rights), 'Duty')
  const sent = { minSeverity: 'MAJOR', language: 'zh', isEnabled: true, deliveries: [] }
  server.city.add('channels', { kind: 'EMAIL', target: 'duty@city.example', ...sent })
  const page = await open('/lighting/alerts?tab=channels', { as: email })
  const row = page.getByRole('row').filter({ hasText: 'duty@city.example' })
  await expect(row.getByRole('button', { name: /编辑/ })).toBeVisible()
  await expect(row.getByRole('button', { name: /删除/ })).toHaveCount(0)
})
