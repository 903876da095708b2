import { beforeAll, expect, test } from 'vitest'
import { startBoth } from './bothServers.ts'
import { LISBON } from './site.ts'

const { platform, memory, askBoth } = await startBoth()
beforeAll(async () => {
  const { datum, bounds } = LISBON
  await platform.db
    .updateTable('site')
    .set({ datum, ...bounds })
    .execute()
  memory.city.client.site = LISBON
})

async function expectSame(query: string) {
  const [real, inMemory] = await askBoth(query, 'admin')
  expect(inMemory).toEqual(real)
  return real
}
const imported = (rows: string[], dryRun = false) => {
  const content = ['code,name,parent,latitude,longitude', ...rows].join('\\n')
  return expectSame(`mutation { importSiteRegions(dryRun: ${dryRun}, content: "${content}") {
    counts replaced problems { row field key message } } }`)
}

test('checks, stores and exports a list of regions in the same way', async () => {
  const { data } = await imported(['A,Aa,,51,0', 'A,Bb,C,,1'], true)
  expect(data.importSiteRegions.problems).toHaveLength(4)
  // Codes of the demo city.
  const used = await imported(['A,Aa,,,'])
  expect(used.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', key: 'regionsInUse' })
  for (const table of ['light_group', 'light_center'] as const)
    await platform.db.updateTable(table).set({ province_code: null, city_code: null, district_code: null }).execute()
  for (const row of [...memory.city.rows.groups, ...memory.city.rows.centers])
    Object.assign(row, { provinceCode: null, cityCode: null, districtCode: null })
  await imported(['B,Bb,,,', 'A1,=Ac,A,38.7,-9.1', 'A,Aa,,,'])
  const stored = await expectSame('{ siteRegions { code parentCode name level latitude longitude } exportSiteRegions }')
  expect(stored.data.siteRegions).toHaveLength(3)
  for (const area of [
    'provinceCode: "440000"',
    'provinceCode: "B", cityCode: "A1"',
    'provinceCode: "A", cityCode: "A1"',
  ])
    await expectSame(`mutation { createLightGroup(input: { name: "新的分组", ${area} }) { provinceCode cityCode } }`)
  await imported(['C,Cc,,,'])
})
