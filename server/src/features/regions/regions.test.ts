import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transact } from '../../foundation/database/database.ts'
import { centerFilesOf } from '../../testing/centerFiles.ts'
import { makeAdmin, makeCenter, makeGroup, makeModel, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { placesOf } from '../schedules/schedules.ts'
import { regionColumns } from './regionCodes.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
let viewer: string
beforeAll(async () => {
  platform = await startPlatform()
  const signIn = async (role: string) => platform.signIn((await makeAdmin(platform.db, role)).email)
  root = await signIn('SUPER_ADMIN')
  viewer = await signIn('VIEWER')
})
beforeEach(async () => {
  await platform.db.deleteFrom('light_group').execute()
  await platform.db.deleteFrom('light_center').execute()
  await platform.db.deleteFrom('region').execute()
  await siteIn('WGS84')
})

const siteIn = (datum: 'WGS84' | 'GCJ02') =>
  platform.db.updateTable('site').set({ datum, south: 36, west: -10, north: 43, east: -6 }).execute()

const LIST = [
  'code,name,parent,latitude,longitude',
  'PT-11,Lisboa,,38.8,-9.1',
  'PT-07,Évora,,,',
  '1106,Lisboa,PT-11,,',
  '1111,Sintra,PT-11,38.8,-9.38',
  '110656,Estrela,1106,38.71,-9.16',
]
const IMPORT = `mutation ($content: String!, $dryRun: Boolean) {
  importSiteRegions(content: $content, dryRun: $dryRun) { counts replaced problems { row field key } } }`

async function importList(lines: string[], { dryRun = false, token = root } = {}) {
  const { data, errors } = await platform.ask(IMPORT, { content: lines.join('\n'), dryRun }, token)
  return errors?.[0]?.extensions ?? data.importSiteRegions
}

const codes = async (token = viewer) =>
  (await platform.ask('{ siteRegions { code } }', {}, token)).data.siteRegions.map(({ code }: { code: string }) => code)

async function saveGroup(id: number | undefined, area: Record<string, string | null>) {
  const query = id
    ? 'mutation ($id: Int!, $input: LightGroupUpdateInput!) { saved: updateLightGroup(id: $id, input: $input) { id } }'
    : 'mutation ($input: LightGroupCreateInput!) { saved: createLightGroup(input: $input) { id } }'
  const set = Object.fromEntries(Object.entries(area).map(([field, value]) => [field, { set: value }]))
  const { data, errors } = await platform.ask(query, { id, input: id ? set : { name: `G ${serial()}`, ...area } }, root)
  return errors?.[0]?.extensions ?? (data.saved.id as number)
}

describe('a list', () => {
  test('is replaced as a whole, after a check that stores nothing', async () => {
    expect(await importList(LIST, { dryRun: true })).toEqual({ counts: [2, 2, 1], replaced: 0, problems: [] })
    expect(await codes()).toEqual([])
    expect(await importList(LIST)).toEqual({ counts: [2, 2, 1], replaced: 0, problems: [] })
    // By level, then by name.
    expect(await codes()).toEqual(['PT-07', 'PT-11', '1106', '1111', '110656'])
    expect(await importList([LIST[0]!, 'X,Norte,,,'])).toEqual({ counts: [1, 0, 0], replaced: 5, problems: [] })
    expect(await codes()).toEqual(['X'])
  })

  test('with problems changes nothing', async () => {
    await importList(LIST)
    expect(await importList([...LIST, 'A,Aa,nowhere,,'])).toMatchObject({
      problems: [{ row: 7, field: 'parent', key: 'regionParentUnknown' }],
    })
    expect(await codes()).toHaveLength(5)
  })

  test('can be exported by any account and imported again', async () => {
    await importList(LIST)
    const { data } = await platform.ask('{ exportSiteRegions }', {}, viewer)
    expect(await importList([data.exportSiteRegions])).toEqual({ counts: [2, 2, 1], replaced: 5, problems: [] })
    const { data: again } = await platform.ask('{ exportSiteRegions }', {}, viewer)
    expect(again).toEqual(data)
  })

  test('is refused for a site in China', async () => {
    await siteIn('GCJ02')
    expect(await importList(LIST)).toMatchObject({ code: 'BAD_USER_INPUT', key: 'regionsBuiltIn' })
  })

  test('is imported by accounts that may change the site, with an audit entry', async () => {
    expect(await importList(LIST, { token: viewer })).toMatchObject({ code: 'FORBIDDEN', permission: 'Site:update' })
    expect((await platform.ask('{ siteRegions { code } }')).errors![0]!.extensions.code).toBe('UNAUTHENTICATED')
    await importList(LIST)
    const entries = platform.db.selectFrom('audit_entry').where('action', '=', 'importSiteRegions')
    const { result, subject } = await entries
      .select(['result', 'subject'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect({ result, subject }).toEqual({ result: 'OK', subject: 'SiteRegion' })
  })
})

describe('codes of groups and centers', () => {
  beforeEach(() => importList(LIST))

  test.each<[string, Record<string, string>, object]>([
    ['unknown', { provinceCode: '440000' }, { field: 'input.provinceCode', key: 'regionCodeUnknown' }],
    ['of another level', { districtCode: '1106' }, { field: 'input.districtCode', key: 'regionCodeUnknown' }],
    [
      'of another region',
      { provinceCode: 'PT-07', districtCode: '110656' },
      { field: 'input.districtCode', key: 'regionCodesApart' },
    ],
  ])('that are %s are refused', async (_, area, refusal) => {
    expect(await saveGroup(undefined, area)).toMatchObject({ code: 'BAD_USER_INPUT', ...refusal })
    expect(await saveGroup((await makeGroup(platform.db)).id, area)).toMatchObject(refusal)
  })

  test('in the list are stored, and a list without them is refused', async () => {
    const estrela = { provinceCode: 'PT-11', cityCode: '1106', districtCode: '110656', districtName: 'Estrela' }
    const id = (await saveGroup(undefined, estrela)) as number
    expect(await saveGroup(id, estrela)).toBe(id)
    const { id: other } = await makeGroup(platform.db)
    await saveGroup(other, { provinceCode: 'PT-07', districtName: 'free text' })
    const center = await makeCenter(platform.db)
    const write = platform.db.updateTable('light_center').where('id', '=', center.id)
    await write.set({ province_code: 'PT-11', city_code: '1111' }).execute()

    const conflict = { code: 'CONFLICT', key: 'regionsInUse' }
    const smaller = LIST.filter(line => !line.includes('Estrela') && !line.includes('Sintra'))
    for (const dryRun of [true, false])
      expect(await importList(smaller, { dryRun })).toMatchObject({ ...conflict, count: 2, codes: ['110656', '1111'] })
    const moved = LIST.map(line => line.replace('Sintra,PT-11', 'Sintra,PT-07'))
    expect(await importList(moved)).toMatchObject({ ...conflict, count: 1, codes: ['1111'] })
    expect(await codes()).toHaveLength(5)
    expect(await importList(LIST.map(line => line.replace('Sintra', 'Nova Sintra')))).toMatchObject({ replaced: 5 })
  })

  test('being stored block an import, which then includes them', async () => {
    let imported: Promise<unknown> | undefined
    await transact(platform.db, async tx => {
      const columns = await regionColumns(tx, { provinceCode: 'PT-11' }, { isLocking: true })
      await tx
        .insertInto('light_group')
        .values({ ...columns, name: '正在保存', uuid: crypto.randomUUID() })
        .execute()
      imported = importList([LIST[0]!, 'X,Norte,,,'])
      const waiting = sql<{ at: string }>`select 1 from pg_locks where relation = 'region'::regclass and not granted`
      await vi.waitUntil(async () => (await waiting.execute(platform.db)).rows.length > 0, { timeout: 60_000 })
    })
    expect(await imported).toMatchObject({ code: 'CONFLICT', codes: ['PT-11'] })
  })

  test('texts without codes do not block an import', async () => {
    await saveGroup(undefined, { districtName: 'Estrela' })
    expect(await importList([LIST[0]!, 'X,Norte,,,'])).toMatchObject({ replaced: 5 })
  })
})

describe('use of regions', () => {
  beforeEach(() => importList(LIST))

  test('uses the smallest region with a position for sun times', async () => {
    const placeOf = async (area: Record<string, string>) => {
      const id = (await saveGroup(undefined, area)) as number
      return (await placesOf(platform.db, [id])).get(id)
    }
    const sintra = { name: 'Sintra', latitude: 38.8, longitude: -9.38 }
    expect(await placeOf({ provinceCode: 'PT-11', cityCode: '1111' })).toMatchObject(sintra)
    // The city of Lisboa has no position: that of the larger region applies.
    const lisboa = { name: 'Lisboa', latitude: 38.8, longitude: -9.1 }
    expect(await placeOf({ provinceCode: 'PT-11', cityCode: '1106' })).toMatchObject(lisboa)
  })

  test('a new list makes the programs of all groups stale', async () => {
    const { id } = await makeGroup(platform.db)
    await sql`insert into group_program (group_id) values (${id}) on conflict do nothing`.execute(platform.db)
    await sql`update group_program set stale = false`.execute(platform.db)
    await importList(LIST)
    const { stale } = await platform.db.selectFrom('group_program').select('stale').executeTakeFirstOrThrow()
    expect(stale).toBe(true)
  })

  test('files of centers use regions by name or code, and store other names as free text', async () => {
    const model = await makeModel(platform.db)
    await platform.db.updateTable('device_mode').set({ type: 'center' }).where('id', '=', model.id).execute()
    const id = () => `C-${serial()}`
    const lines = [
      'Device ID,Province,City,District',
      ...[`${id()},,,estrela`, `${id()},,1111,`, `${id()},Madeira,,Funchal`, `${id()},PT-11,Funchal,`],
    ]
    const { rows, ...result } = await centerFilesOf(platform)(root, lines.join('\n'), {
      modelId: model.id,
      leaveOut: true,
    })
    expect(result).toMatchObject({ created: 3, refused: 1 })
    expect(rows[3].problems).toEqual([{ field: 'CITY', key: 'areaUnknown', value: 'Funchal' }])
    const stored = await platform.db.selectFrom('light_center').selectAll().orderBy('id').execute()
    expect(stored).toMatchObject([
      { province_code: 'PT-11', city_code: '1106', district_code: '110656', district_name: 'Estrela' },
      { province_code: 'PT-11', city_code: '1111', city_name: 'Sintra', district_code: null },
      { province_code: null, province_name: 'Madeira', district_code: null, district_name: 'Funchal' },
    ])
  })
})
