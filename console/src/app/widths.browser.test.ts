import type { Page } from '@playwright/test'
import { isNightly } from '../../../server/src/testing/nightly.ts'
import { paths } from '../paths.ts'
import { expect, test } from '../testing/component.ts'
import { expectToFit } from '../testing/fit.ts'
import { goTo } from '../testing/route.ts'
import { LANGUAGES, WORDS } from '../testing/words.ts'

/** From the smallest telephone to a wall screen; in the gate one of telephones, of tablets and of desks. */
const WIDTHS = isNightly ? [320, 390, 768, 1024, 1440, 1920, 3840] : [320, 768, 1440]
const HEIGHT = 900

async function overflowsOf(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expectToFit(page, `${path} at ${width} px`).catch(({ message }) => found.push(message))
  }
  return found
}

/** The page and its data have loaded. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[role=status][aria-busy=true]')).toHaveCount(0)
}

const PAGES = Object.values(paths)
  .filter(path => !path.startsWith('/auth') && path !== paths.home && path !== paths.lighting)
  .map(path => path.replace('$id', '1'))
  .flatMap(path => (path === paths.devices ? [path, `${path}?view=grid`, `${path}?view=list`] : [path]))
const HALVES = [PAGES.filter((_, n) => n % 2 === 0), PAGES.filter((_, n) => n % 2 === 1)]

for (const language of LANGUAGES) {
  for (const [half, pages] of HALVES.entries())
    test(`no page overflows horizontally at any width: ${half + 1} of 2 (${language})`, async ({ open, server }) => {
      test.setTimeout(180_000)
      const light = server.city.find('devices', 1)!
      light.name = '中山北路与人民大道交叉口东北侧人行天桥下第一百二十三号高杆灯'
      const alert = { kind: 'LAMP_FAILURE', severity: 'CRITICAL', deviceId: light.id, affectedCount: 0, gathers: false }
      server.city.add('alerts', { ...alert, raisedAt: new Date().toISOString() })
      const page = await open('/display', { as: 'admin', language })
      await expectLoaded(page)
      const found: string[] = []
      for (const path of pages) {
        await page.setViewportSize({ width: 1440, height: HEIGHT })
        await goTo(page, path)
        await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}(\\?|$)`))
        await expectLoaded(page)
        found.push(...(await overflowsOf(page, path)))
      }
      expect(found).toEqual([])
    })

  test(`no empty list overflows horizontally at any width (${language})`, async ({ open, server }) => {
    test.setTimeout(180_000)
    const { rows } = server.city
    for (const table of [
      'devices',
      'groups',
      'centers',
      'models',
      'schedules',
      'files',
      'folders',
      'channels',
    ] as const)
      rows[table].length = 0
    const page = await open('/display', { as: 'admin', language })
    await expectLoaded(page)
    const found: string[] = []
    const { devices, groups, centers, models, schedules, media, alerts } = paths
    for (const path of [devices, groups, centers, models, schedules, media, `${alerts}?tab=channels`]) {
      await goTo(page, path)
      await expect(page.locator('main [role=status]:not([aria-busy])').first(), path).toBeVisible()
      found.push(...(await overflowsOf(page, path)))
    }
    expect(found).toEqual([])
  })

  test(`no step of an import overflows horizontally at any width (${language})`, { tag: '@nightly' }, async ({
    open,
  }) => {
    test.setTimeout(120_000)
    const { imports } = WORDS[language]
    const page = await open('/lighting/import', { as: 'admin', language })
    const buffer = Buffer.from(`id,name,model,lat,lng,owner\nQM-1,灯一,LED-60,31.2301,121.4701,${'长'.repeat(40)}`)
    await page.locator('input[type=file]').setInputFiles([{ name: 'lights.csv', mimeType: 'text/csv', buffer }])
    await expect(page.getByText(imports.mapping.title, { exact: true })).toBeVisible()
    await page.locator('input[type=checkbox]').first().check()
    const found = await overflowsOf(page, 'mapping')
    await page.getByRole('button', { name: imports.mapping.check }).click()
    await expect(page.getByRole('table', { name: imports.check.title })).toBeVisible()
    expect([...found, ...(await overflowsOf(page, 'check'))]).toEqual([])
  })

  test(`sign-in, set-up and not-found page do not overflow horizontally at any width (${language})`, async ({
    open,
    server,
  }) => {
    test.setTimeout(120_000)
    const found: string[] = []
    for (const path of [paths.login, '/no/such/page', paths.setUp]) {
      server.city.client.setUpPending = path === paths.setUp
      const page = await open(path, { language })
      await expectLoaded(page)
      found.push(...(await overflowsOf(page, path)))
    }
    expect(found).toEqual([])
  })
}
