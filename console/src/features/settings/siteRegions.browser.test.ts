import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from '../../testing/axe.ts'
import { expect, test, testVariants } from '../../testing/component.ts'
import type { MemoryServer } from '../../testing/memoryServer.ts'
import { LISBON, LISBON_REGIONS } from '../../testing/site.ts'
import { WORDS } from '../../testing/words.ts'

const FILE = [
  'code,name,parent,latitude,longitude',
  'PT-11,Lisboa,,38.72,-9.14',
  'PT-07,Évora,,,',
  '1111,Sintra,PT-11,38.8,-9.38',
]
const { settings, regions, input } = WORDS.en

const section = (page: Page, title: string = settings.regions.title) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function choose(page: Page, lines: string[], name = 'regions.csv') {
  const chooser = page.waitForEvent('filechooser')
  await section(page).getByRole('button', { name: settings.regions.upload }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
}

const openSettings = (open: (path: string, visitor: object) => Promise<Page>, server: MemoryServer, as = 'admin') => {
  server.city.client.site = LISBON
  return open('/setting', { as, language: 'en' })
}

test('replaces the list by a file, after a confirmation with the counts', async ({ open, server }) => {
  const { city } = server
  Object.assign(city, { regions: LISBON_REGIONS })
  // Groups of the demo have codes of China.
  for (const row of [...city.rows.groups, ...city.rows.centers])
    Object.assign(row, { provinceCode: null, cityCode: null, districtCode: null })
  const page = await openSettings(open, server)
  const fact = (label: string) => section(page).locator('dl > div').filter({ hasText: label }).locator('dd')
  await expect(fact(regions.own.province)).toHaveText('1')
  await expect(fact(regions.own.district)).toHaveText('1')
  await choose(page, FILE)
  const dialog = page.getByRole('dialog', { name: settings.regions.ask })
  await expect(dialog).toContainText('Regions in the file: 3. They replace the whole list of 4.')
  await expect(dialog.locator('dl > div')).toHaveText(['Region2', 'City1'])
  expect(city.regions).toHaveLength(4)
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: settings.regions.replace }).click()
  await expect(page.getByText('Regions imported: 3')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(fact(regions.own.province)).toHaveText('2')
  await expect(fact(regions.own.district)).toHaveCount(0)
  expect(server.variablesOf('ImportRegions').map(({ dryRun }) => dryRun)).toEqual([true, false])

  const download = page.waitForEvent('download')
  await section(page).getByRole('button', { name: settings.regions.download }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n')[3]).toBe('1111,Sintra,PT-11,38.8,-9.38')
})

test('lists the problems of a file by line and column, and names codes in use', async ({ open, server }) => {
  const page = await openSettings(open, server)
  await expect(section(page)).toContainText(settings.regions.none)
  await choose(page, [...FILE, '1111,,X,51.5,0'])
  const rows = section(page).getByRole('region', { name: settings.regions.problems }).getByRole('row')
  await expect(rows).toHaveText([
    [settings.regions.line, settings.regions.column, settings.regions.problem].join(''),
    `5name${input.regionNameMissing}`,
    `5latitude${input.regionPositionOutside}`,
    `5code${input.regionCodeRepeated}`,
    `5parent${input.regionParentUnknown}`,
  ])
  expect(await violations(page, 'main')).toEqual([])
  // The groups of the demo have codes of China.
  await choose(page, FILE)
  await expect(section(page).getByRole('alert')).toContainText(/use codes that the file lacks.*: 110000, 310000/)
  await choose(page, FILE, 'regions.xlsx')
  await expect(section(page).getByRole('alert')).toContainText(settings.regions.wrongFile)
  expect(server.city.regions).toEqual([])
})

test('is read-only without the permission, and absent in China', async ({ open, server }) => {
  Object.assign(server.city, { regions: LISBON_REGIONS })
  const page = await openSettings(open, server, 'operator')
  await expect(section(page).getByRole('button')).toHaveText([settings.regions.download])
  server.city.client.site = {}
  await open('/setting', { as: 'admin', language: 'en' })
  await expect(page.getByRole('heading', { name: settings.lightDefault.title })).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})

testVariants('axe finds nothing in the regions of the site', async ({ open, server, language, page }) => {
  server.city.client.site = LISBON
  Object.assign(server.city, { regions: LISBON_REGIONS })
  await open('/setting')
  await expect(section(page, WORDS[language].settings.regions.title)).toBeVisible()
  expect(await violations(page)).toEqual([])
})
