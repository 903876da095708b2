import { expect, type Page } from '@playwright/test'
import type { RunningServer } from './lamplighter.ts'

/** The set-up address and code that the server prints. */
export async function setUpLink(running: RunningServer): Promise<{ address: string; code: string }> {
  const line = /Create the first one: (\S+)#([\w-]+)\n/
  await expect.poll(() => running.output()).toMatch(line)
  const [, address, code] = line.exec(running.output())!
  return { address: address!, code: code! }
}

const YUHANG = { siteName: '余杭区路灯管理所', latitude: '30.42', longitude: '120.3', isInChina: true }

/** From the printed link to the dashboard, in Chinese, signed in as the first administrator. */
export async function setUp(page: Page, running: RunningServer, site = YUHANG): Promise<void> {
  const { address, code } = await setUpLink(running)
  await page.goto(`${address}#${code}`)
  await page.getByLabel('姓').fill('张')
  await page.getByLabel('名', { exact: true }).fill('三')
  await page.getByLabel('邮箱').fill('first@city.example')
  await page.getByLabel('密码', { exact: true }).fill('a good long one')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('站点名称').fill(site.siteName)
  if (!site.isInChina) await page.getByRole('radio', { name: '其他地区' }).check()
  await page.getByLabel('纬度').fill(site.latitude)
  await page.getByLabel('经度').fill(site.longitude)
  await page.getByRole('button', { name: '完成设置' }).click()
  await page.getByRole('link', { name: /^稍后再说/ }).click()
  await page.waitForURL(/\/dashboard/)
}
