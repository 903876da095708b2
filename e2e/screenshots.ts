import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { openAs } from './accounts.ts'
import { root, startLamplighter } from './lamplighter.ts'

/*
 * Screenshots of every page for docs/screens: `node e2e/screenshots.ts`. Chinese with the light scheme, English with
 * the dark one, at the widths of a desktop, a tablet and a phone.
 */

const WIDTHS = { 1440: 900, 768: 1024, 390: 844 } as const
const READERS = [
  { language: 'zh', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
] as const

/** Name of the picture, path, the text to wait for, and the account if not an operator. */
const PAGES: { name: string; path: string; shows: string; button?: RegExp; account?: 'admin' }[] = [
  { name: 'dashboard', path: '/dashboard', shows: '离线|Offline', button: /^\d+ (盏灯|lights)/ },
  { name: 'devices', path: '/lighting/devices', shows: 'L-000001' },
  { name: 'device', path: '/lighting/devices/1', shows: 'L-000001' },
  { name: 'groups', path: '/lighting/groups', shows: '主干道' },
  { name: 'centers', path: '/lighting/centers', shows: 'C-0001' },
  { name: 'models', path: '/lighting/models', shows: 'K01A-PLC', account: 'admin' },
  { name: 'schedules', path: '/lighting/schedules', shows: '节能' },
  { name: 'status', path: '/lighting/status?groupId=2', shows: '°C' },
  { name: 'alerts', path: '/lighting/alerts', shows: '告警|Alerts' },
  { name: 'import', path: '/lighting/import', shows: 'CSV' },
  { name: 'setting', path: '/setting', shows: 'Asia', account: 'admin' },
  { name: 'admins', path: '/setting/admin/list', shows: 'operator@', account: 'admin' },
  { name: 'roles', path: '/setting/admin/roles', shows: 'OPERATOR', account: 'admin' },
  { name: 'permissions', path: '/setting/admin/roles?role=2', shows: '照明|Lighting', account: 'admin' },
  { name: 'media', path: '/setting/media', shows: '还没有文件|No files yet', account: 'admin' },
  { name: 'profile', path: '/setting/profile/info', shows: '昵称|Nickname', account: 'admin' },
  { name: 'password', path: '/setting/profile/password', shows: '127.0.0.1', account: 'admin' },
]

const folder = join(root, 'docs/screens')
mkdirSync(folder, { recursive: true })
const only = process.argv.slice(2)
const wanted = (name: string) => only.length === 0 || only.includes(name)
const lamplighter = await startLamplighter({}, ['--lights', '120'])
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
try {
  for (const reader of READERS)
    for (const account of ['operator', 'admin'] as const) await takeAll(browser, reader, account)
} finally {
  await browser.close()
  await lamplighter.stop()
}

async function takeAll(
  browser: Browser,
  { language, colorScheme }: (typeof READERS)[number],
  account: 'operator' | 'admin',
): Promise<void> {
  const pages = PAGES.filter(({ name, account: who = 'operator' }) => who === account && wanted(name))
  if (pages.length === 0) return
  const context = await browser.newContext({ baseURL: lamplighter.url, colorScheme, timezoneId: 'Asia/Shanghai' })
  await context.addInitScript(chosen => localStorage.setItem('app-language', chosen), language)
  const page = await context.newPage()
  await openAs(page, account, { at: '/profile' })
  for (const { name, path, shows, button } of pages) {
    for (const [width, height] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width: Number(width), height })
      await page.goto(path)
      await page.getByText(new RegExp(shows)).first().waitFor()
      if (button) await page.getByRole('button', { name: button }).first().waitFor({ timeout: 60_000 })
      // Charts and maps are drawn after their data; the network is never idle because of the live stream.
      await page.waitForTimeout(1200)
      const picture = await page.screenshot()
      await sharp(picture)
        .png({ palette: true, quality: 80 })
        .toFile(join(folder, `${name}-${width}-${language}-${colorScheme}.png`))
    }
  }
  await context.close()
}
