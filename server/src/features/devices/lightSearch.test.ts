import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { numberTerms } from '#lighting/lightSearch/numbers.ts'
import { plainText } from '#lighting/lightSearch/tokens.ts'
import { openDatabase } from '../../foundation/database/database.ts'
import { makeAdmin, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { purgeLightTexts } from './lightSearch.ts'
import { textsWith } from './lightTexts.store.ts'

const LIGHTS = {
  17: { name: '体育东路 17 号灯', device_id: 'L-0017', address1: '天河区', address2: '体育东路' },
  18: { name: '体育东路 18 号灯', device_id: 'L-0018', address1: '天河区', address2: '体育东路' },
  170: { name: '体育东路 170 号灯', device_id: 'L-0170', address1: '天河区', address2: '体育东路' },
  short: { name: '中山大道 9 号灯', device_id: 'S-1', pole_number: 'L-017' },
  english: { name: 'Tianhe Road 5', device_id: 'R-5' },
  chongqing: { name: '重庆路 3', device_id: 'C-3', address1: 'O\'Brien "Plaza" 100%', address2: 'a_b\\c' },
  code: { name: '滨江路 2', device_id: '70B3D57ED005A1F2' },
  accents: { name: 'Allée 2ème №9 İs-4', device_id: 'ДК-1É', pole_number: 'GZ01A-0018' },
} as const
type Name = keyof typeof LIGHTS

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
const ids = new Map<string, number>()

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  token = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  const mode_id = (await makeModel(db)).id
  for (const [name, light] of Object.entries(LIGHTS)) ids.set(name, (await makeLight(db, { ...light, mode_id })).id)
})

const LIST = `query ($where: LightDeviceWhereInput) {
    findManyLightDevice(where: $where, limit: 100) { items { id } pagination { totalCount } } }`

async function found(search: string, as = token): Promise<string[]> {
  const { data, errors } = await platform.ask(LIST, { where: { search } }, as)
  expect(errors).toBeUndefined()
  const { items, pagination } = data.findManyLightDevice
  expect(pagination.totalCount).toBe(items.length)
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  return items.map(({ id }: { id: number }) => names.get(id) ?? `${id}`).sort()
}

const ALL_OF_ROAD: `${Name}`[] = ['17', '170', '18']

describe('lights by a search text', () => {
  test.each<[string, `${Name}`[]]>([
    ['L-17', ['17', '170', 'short']],
    ['GZ01A-0018', ['accents']],
    ['Allée 2ème', ['accents']],
    ['№9', ['accents']],
    ['дк-1é', ['accents']],
    ['L-0017', ['17', 'short']],
    ['l017', ['17', '170', 'short']],
    ['体育东路17', ['17', '170']],
    ['体育东路0018', ['18']],
    ['tydl', ALL_OF_ROAD],
    ['TYDL 18', ['18']],
    ['tiyudonglu', ALL_OF_ROAD],
    ['ti yu dong lu', ALL_OF_ROAD],
    ['东路 体育', ALL_OF_ROAD],
    ['天河区体育东路', ALL_OF_ROAD],
    ['tiyudnglu', ALL_OF_ROAD],
    ['Tianhe Raod', ['english']],
    ['road TIANHE', ['english']],
    ['chongqing', ['chongqing']],
    ['cql3', ['chongqing']],
    ['zhangqinglu 3', []],
    ['a1f2', ['code']],
    ['70b3d5', ['code']],
    ["o'brien", ['chongqing']],
    ['100%', ['chongqing']],
    ['１８号', ['18']],
    ['Tianhe Roaad', ['english']],
    ['Tianhe Raaod', []],
    ['Tiahne Raod', ['english']],
    ['Tinhe Roda', ['english']],
    ['Tinha Road', []],
    ['体育东路19', []],
    ['%', []],
    ['_____', []],
    ["'\\", []],
  ])('%s', async (text, expected) => expect(await found(text)).toEqual(expected.toSorted()))

  test('an empty text finds all, a long one is refused', async () => {
    expect(await found('  ')).toHaveLength(Object.keys(LIGHTS).length)
    const { errors } = await platform.ask(LIST, { where: { search: '路'.repeat(101) } }, token)
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      key: 'searchTooLong',
      field: 'where.search',
    })
  })
})

describe('suggestions', () => {
  async function suggested(text: string, limit = 6): Promise<string[]> {
    const query = 'query ($text: String!, $limit: Int) { searchLightDevices(text: $text, limit: $limit) { id } }'
    const { data } = await platform.ask(query, { text, limit }, token)
    const names = new Map([...ids].map(([name, id]) => [id, name]))
    return data.searchLightDevices.map(({ id }: { id: number }) => names.get(id))
  }

  test.each<[string, `${Name}`[]]>([
    ['L-017', ['short', '17', '170']],
    ['L-0017', ['17', 'short']],
    ['体育东路17', ['17', '170']],
    ['路', ['17', '18', '170', 'chongqing', 'code']],
    ['', []],
  ])('%s finds the most similar numbers first', async (text, expected) =>
    expect(await suggested(text)).toEqual(expected),
  )

  test('as many as asked for', async () => expect(await suggested('路', 2)).toEqual(['17', '18']))
})

describe('a typo', () => {
  const MISSPELLED = `{ search: "Tianhe Raod" }`

  test('is accepted in what a list shows, not in the target of a command', async () => {
    const { data: shown } = await platform.ask(`{ findLightDeviceIds(where: ${MISSPELLED}) }`, {}, token)
    expect(shown.findLightDeviceIds).toEqual([ids.get('english')])
    const request = (where: string) =>
      platform.ask(
        `mutation { overrideLights(target: { name: "天河", where: ${where} }, input: { mainSwitch: false }) {
          lights { pagination { totalCount } } } }`,
        {},
        token,
      )
    expect((await request(MISSPELLED)).errors?.[0]?.extensions).toMatchObject({ key: 'targetWithoutLights' })
    const { data } = await request(`{ search: "Tianhe Road" }`)
    expect(data.overrideLights.lights.pagination.totalCount).toBe(1)
  })

  test('is accepted where the misspelled words are only those of lights that the viewer does not see', async () => {
    const mode_id = (await makeModel(platform.db)).id
    const own = await makeLight(platform.db, { name: 'Harbour Street 7', device_id: 'H-7', mode_id })
    const others = await makeLight(platform.db, { name: 'Harbuor Street 8', device_id: 'H-8', mode_id })
    const admin = await makeAdmin(platform.db, 'CUSTOMER')
    await platform.db
      .insertInto('light_device_manager')
      .values({ admin_id: admin.id, light_device_id: own.id })
      .execute()
    const customer = await platform.signIn(admin.email)
    expect(await found('Harbuor', customer)).toEqual([`${own.id}`])
    expect(await found('Harbuor')).toEqual([`${others.id}`])
    // No light has these words and this number.
    expect(await found('Harbuor 7')).toEqual([`${own.id}`])
    await platform.db.deleteFrom('light_device').where('id', 'in', [own.id, others.id]).execute()
  })
})

describe('texts and numbers of lights', () => {
  test('customers find only their own lights', async () => {
    const admin = await makeAdmin(platform.db, 'CUSTOMER')
    await platform.db
      .insertInto('light_device_manager')
      .values({ admin_id: admin.id, light_device_id: ids.get('18')! })
      .execute()
    const customer = await platform.signIn(admin.email)
    for (const text of ['L-18', '路', 'tydl', '18', 'tiyudnglu'])
      expect(await found(text, customer), text).toEqual(['18'])
    expect(await found('L-17', customer)).toEqual([])
  })

  test('follow each change of a text', async () => {
    const update = (address1: string) =>
      sql`update light_device set address1 = ${address1} where address2 = '体育东路'`.execute(platform.db)
    await update('越秀区')
    expect(await found('yuexiu')).toEqual(ALL_OF_ROAD.toSorted())
    expect(await found('天河区体育')).toEqual([])
    await update('天河区')
    expect(await found('天河区体育')).toEqual(ALL_OF_ROAD.toSorted())
  })

  test('are found as soon as they are committed, also if a later transaction was committed before', async () => {
    const rename = (name: string, address1: string) =>
      sql`update light_device set address1 = ${address1} where id = ${ids.get(name)!}`
    await platform.db.transaction().execute(async tx => {
      await rename('code', '沙面').execute(tx)
      await rename('short', '芳村').execute(platform.db)
      expect(await found('fangcun')).toEqual(['short'])
      expect(await found('shamian')).toEqual([])
    })
    expect(await found('shamian')).toEqual(['code'])
    await rename('code', '').execute(platform.db)
    await rename('short', '').execute(platform.db)
  })

  test('are found by a server that starts on a restored backup, whose transaction numbers are higher', async () => {
    await sql`update light_text set added = '9000000000000000000'::xid8`.execute(platform.db)
    const db = openDatabase(platform.url)
    const search = async (word: string) => {
      const texts = sql`${textsWith([word])}::bigint[]`
      return (await sql`select from light_search l where l.text_id = any(${texts})`.execute(db)).rows.length
    }
    expect(await search('tydl')).toBe(3)
    await sql`update light_device set address1 = '白云区' where id = ${ids.get('code')}`.execute(db)
    expect(await search('baiyun')).toBe(1)
    await sql`update light_device set address1 = null where id = ${ids.get('code')}`.execute(db)
    await db.destroy()
  })

  test('have the numbers of the module that reads the search text', async () => {
    const { rows } = await sql<Record<string, string | null> & { numbers: string[] }>`
      select name, device_id, pole_number, address1, address2, tsvector_to_array(numbers) as numbers
      from light_device d join light_search l on l.light_id = d.id`.execute(platform.db)
    expect(rows.length).toBe(Object.keys(LIGHTS).length)
    for (const { numbers, device_id, pole_number, name, address1, address2 } of rows) {
      const text = [name, address1, address2, pole_number, device_id].join('\n')
      expect([...numberTerms(plainText(text), [device_id, pole_number])].toSorted()).toEqual(numbers.toSorted())
    }
  })

  test('texts that no light has any more are deleted', async () => {
    const rename = (address1: string) =>
      sql`update light_device set address1 = ${address1} where address2 = '体育东路'`.execute(platform.db)
    const texts = async () =>
      (await sql<{ words: string }>`select words from light_text where words like '%荔湾区%'`.execute(platform.db)).rows
    await rename('荔湾区')
    await purgeLightTexts(platform.db)
    expect(await texts()).toHaveLength(1)
    await platform.db.transaction().execute(async tx => {
      await sql`update light_device set address1 = '天河区' where address2 = '体育东路'`.execute(tx)
      await purgeLightTexts(platform.db)
    })
    expect(await texts()).toHaveLength(1)
    await purgeLightTexts(platform.db)
    expect(await texts()).toEqual([])
    expect(await found('天河区体育')).toEqual(ALL_OF_ROAD.toSorted())
  })
})
