import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { IndexedText, type Where, whereToSql } from '../../foundation/list/filters.ts'
import { makeAdmin, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

const NAMES = {
  'S-1': '建设路 7 号',
  'S-2': '建 设路',
  'S-3': 'Straße des 17. Juni',
  'S-4': 'ΟΔΟΣ Αθηνών',
  'S-5': '🚦灯🚦 A%B_C\\D',
  'S-6': 'aaaa',
}
let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  token = await platform.signIn((await makeAdmin(db, 'VIEWER')).email)
  const mode_id = (await makeModel(db)).id
  for (const [device_id, name] of Object.entries(NAMES)) await makeLight(db, { device_id, name, mode_id })
})

async function found(where: object): Promise<string[]> {
  const { data, errors } = await platform.ask(
    'query ($where: LightDeviceWhereInput) { findManyLightDevice(where: $where, limit: 200) { items { deviceId } } }',
    { where },
    token,
  )
  expect(errors).toBeUndefined()
  return data.findManyLightDevice.items.map((item: { deviceId: string }) => item.deviceId).sort()
}

/** Access path of the search if a sequential scan is disabled. */
async function planOf(column: string, contains: string, how = sql`costs off`): Promise<string> {
  const where = whereToSql({ text: { contains } } as Where, { text: new IndexedText('light_device', column, 'd') })
  const plan = await platform.db.transaction().execute(async tx => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<Record<string, string>>`explain (${how}) select id from light_device d where ${where}`.execute(tx)
  })
  return plan.rows.map(row => Object.values(row)[0]).join('\n')
}

/** Lower case as in PostgreSQL: one character for one. */
const small = (text: string) => [...text].map(letter => letter.toLowerCase()).join('')

describe('lights by a part of their name', () => {
  test('finds every part of every name, from one character to the whole, in any case', {
    tags: ['nightly'],
  }, async () => {
    for (const [id, name] of Object.entries(NAMES)) {
      const letters = [...name]
      for (let from = 0; from < letters.length; from++)
        for (const length of [1, 2, 3, letters.length - from]) {
          const part = letters.slice(from, from + length).join('')
          const expected = Object.keys(NAMES).filter(id => small(NAMES[id as keyof typeof NAMES]).includes(small(part)))
          expect(expected).toContain(id)
          expect(await found({ name: { contains: part } }), part).toEqual(expected)
        }
    }
  })

  test('finds prefixes of numbers; excludes negated matches, and texts with all bigrams but not the whole term', async () => {
    expect(await found({ deviceId: { startsWith: 's-' } })).toEqual(Object.keys(NAMES))
    expect(await found({ deviceId: { startsWith: '-1' } })).toEqual([])
    expect(await found({ NOT: [{ name: { contains: '建设' } }] })).toEqual(['S-2', 'S-3', 'S-4', 'S-5', 'S-6'])
    expect(await found({ name: { contains: 'aaaaa' } })).toEqual([])
    const either = (part: string) => ({ OR: [{ name: { contains: part } }, { deviceId: { contains: part } }] })
    expect(await found(either('S-1'))).toEqual(['S-1'])
    expect(await found({ NOT: [either('设路')] })).toEqual(['S-3', 'S-4', 'S-5', 'S-6'])
  })

  test.each([
    ['建设路', 'bigrams'],
    ['设路', 'bigrams'],
    ['7 号', 'bigrams'],
    ['ss', 'bigrams'],
    ['建设路 7', 'bigrams'],
    ['建设路 7 ', 'sixgrams'],
    ['Straße des', 'sixgrams'],
    ['🚦灯🚦 A%', 'sixgrams'],
  ])('searches %s with the index of its %s', async (part, runs) => {
    const plan = await planOf('name', part)
    expect(plan).toContain(`light_device_name_${runs}`)
  })

  test('finds one light by its number without similar ones', { tags: ['nightly'] }, async () => {
    const { db } = platform
    await sql`insert into light_device (name, device_id, mode_id)
      select '像 ' || n, 'ALIKE-' || lpad(n::text, 7, '0'), (select min(id) from device_mode)
      from generate_series(1, 20000) n`.execute(db)
    await sql`vacuum analyze light_device`.execute(db)
    const plan = await planOf('device_id', 'alike-0000018', sql`analyze, timing off`)
    expect(plan).toContain('light_device_device_id_sixgrams')
    const rows = [...plan.matchAll(/Bitmap Index Scan on \w+ .*?actual rows=([\d.]+)/g)].map(([, rows]) => Number(rows))
    expect(rows).toEqual([1])
    expect(await found({ deviceId: { contains: 'alike-0000018' } })).toEqual(['ALIKE-0000018'])
  })
})
