import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { sampleLitRate } from './litRate.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let main: number
let other: number
const tokens: Record<string, string> = {}

/** States of a light for the lit rate; each is expected on, online and fresh unless given. */
const KINDS: Record<string, [state: string, columns: object]> = {
  burning: ['LIT', { main_level: 80, main_power: 90 }],
  'burning without a meter': ['LIT', { main_level: 80 }],
  'its auxiliary lamp burns': ['LIT', { sub_level: 20, sub_power: 9 }],
  off: ['DARK', { main_level: 0 }],
  'lamp broken': ['DARK', { main_level: 80, lamp_failure: true }],
  'draws nothing': ['DARK', { main_level: 80, main_power: 0.4 }],
  offline: ['UNKNOWN', { main_level: 80, online: false }],
  'measured long ago': ['UNKNOWN', { main_level: 80, report_stale: true }],
  'to be off': ['NOT_EXPECTED', { main_level: 80, expected_main_level: 0 }],
  'without a target': ['NOT_EXPECTED', { main_level: 80, expected_main_level: null }],
  planned: ['NOT_EXPECTED', { main_level: 80, heard_at: null }],
  'out of service': ['NOT_EXPECTED', { main_level: 0, lifecycle_set: 'OUT_OF_SERVICE' }],
  'in maintenance': ['NOT_EXPECTED', { main_level: 0, maintenance: true }],
}
const EXPECTED = { lit: 3, dark: 3, unknown: 2 }

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  const mode_id = (await makeModel(db)).id
  main = (await makeGroup(db, '大道')).id
  other = (await makeGroup(db, '小巷')).id
  await db.updateTable('light_group').set({ road_class: 'MAIN' }).where('id', '=', main).execute()
  const resting = (await makeGroup(db, '检修')).id
  await db.updateTable('light_group').set({ group_status: 'MAINTENANCE' }).where('id', '=', resting).execute()
  // The scheduler runs here, too: it must not change the targets of these groups or lights.
  await db.updateTable('group_program').set({ stale: false }).execute()
  const light = async (name: string, group_id: number | undefined, columns: object) => {
    const { id } = await makeLight(db, { name, mode_id, group_id })
    await db
      .updateTable('light_state')
      .set({ expected_main_level: 80, sub_level: null, expected_stale: false, ...columns })
      .where('light_id', '=', id)
      .execute()
  }
  for (const [name, [, columns]] of Object.entries(KINDS)) await light(name, main, columns)
  await light('rests with its group', resting, { main_level: 0 })
  for (let i = 0; i < 3; i++) await light(`巷 ${i}`, other, { main_level: 80 })
  await light('without a group', undefined, { main_level: 0 })
  for (const role of ['OPERATOR', 'SUPER_ADMIN', 'CUSTOMER']) {
    const admin = await makeAdmin(db, role)
    tokens[role] = await platform.signIn(admin.email)
    if (role === 'CUSTOMER')
      await db.insertInto('light_group_manager').values({ admin_id: admin.id, light_group_id: other }).execute()
  }
})

async function ask(query: string, role = 'OPERATOR') {
  const { data, errors } = await platform.ask(query, {}, tokens[role])
  expect(errors).toBeUndefined()
  return data
}
const RATE = 'lit dark unknown rate rateLow rateHigh target meetsTarget'

describe('the lit rate', () => {
  test('of a group counts lights that should be lit, with unknown ones separately', async () => {
    const { litRate } = await ask(`{ litRate(groupId: ${main}) { roadClass ${RATE} } }`)
    expect(litRate).toEqual({
      ...EXPECTED,
      roadClass: 'MAIN',
      rate: expect.closeTo((100 * 3) / 6),
      rateLow: expect.closeTo((100 * 3) / 8),
      rateHigh: expect.closeTo((100 * 5) / 8),
      target: 98,
      meetsTarget: false,
    })
  })

  test.each(['LIT', 'DARK', 'UNKNOWN', 'NOT_EXPECTED'])('%s filters the list of lights', async state => {
    const { findManyLightDevice } = await ask(
      `{ findManyLightDevice(limit: 50, where: { groupId: { equals: ${main} }, litRateState: { equals: ${state} } }) { items { name } } }`,
    )
    const names = Object.keys(KINDS).filter(name => KINDS[name]![0] === state)
    expect(findManyLightDevice.items.map(({ name }: { name: string }) => name).sort()).toEqual(names.sort())
  })

  test('every figure has a matching list', async () => {
    const figures = 'groupId roadClass lit dark unknown'
    const { litRates, ofGroup, ofMain, ofOther, ofAll } = await ask(`{
      litRates { overall { ${figures} } roadClasses { ${figures} } groups { ${figures} } }
      ofGroup: litRate(groupId: ${main}) { ${figures} } ofAll: litRate { ${figures} }
      ofMain: litRate(roadClass: MAIN) { ${figures} } ofOther: litRate(roadClass: OTHER) { ${figures} } }`)
    const all = [litRates.overall, ...litRates.roadClasses, ...litRates.groups, ofGroup, ofMain, ofOther, ofAll]
    expect(all).toHaveLength(9)
    for (const { groupId, roadClass, ...counts } of all)
      for (const [state, count] of Object.entries(counts)) {
        const of = [
          `litRateState: { equals: ${state.toUpperCase()} }`,
          groupId && `groupId: { equals: ${groupId} }`,
          roadClass && `roadClass: { equals: ${roadClass} }`,
        ].filter(Boolean)
        const { findManyLightDevice } = await ask(
          `{ findManyLightDevice(where: { ${of} }) { pagination { totalCount } } }`,
        )
        expect(findManyLightDevice.pagination.totalCount, of.join()).toBe(count)
      }
  })

  test('in total, by road class and by group', async () => {
    const { litRates } = await ask(
      `{ litRates { overall { roadClass ${RATE} } roadClasses { roadClass lit dark meetsTarget } groups { group { name } rate } targets { main other } } }`,
    )
    expect(litRates).toEqual({
      overall: expect.objectContaining({
        lit: 6,
        dark: 4,
        unknown: 2,
        roadClass: null,
        target: null,
        meetsTarget: false,
      }),
      roadClasses: [
        { roadClass: 'MAIN', lit: 3, dark: 3, meetsTarget: false },
        { roadClass: 'OTHER', lit: 3, dark: 1, meetsTarget: false },
      ],
      groups: [
        { group: { name: '大道' }, rate: expect.closeTo((100 * 3) / 6) },
        { group: { name: '小巷' }, rate: 100 },
      ],
      targets: { main: 98, other: 96 },
    })
  })

  test('a customer’s rate counts authorised lights only', async () => {
    const { litRates, litRate } = await ask(
      `{ litRates { overall { lit dark unknown } groups { group { name } } } litRate(roadClass: MAIN) { lit dark unknown } }`,
      'CUSTOMER',
    )
    expect(litRates).toEqual({ overall: { lit: 3, dark: 0, unknown: 0 }, groups: [{ group: { name: '小巷' } }] })
    expect(litRate).toEqual({ lit: 0, dark: 0, unknown: 0 })
  })

  test('required rates can be changed within bounds', async () => {
    await platform.db.updateTable('group_program').set({ stale: false }).execute()
    await ask('mutation { updateLitRateTargets(main: 50, other: 70) { main } }', 'SUPER_ADMIN')
    const { litRates } = await ask('{ litRates { overall { meetsTarget } } }')
    expect(litRates.overall.meetsTarget).toBe(true)
    const { errors } = await platform.ask(
      'mutation { updateLitRateTargets(main: 101, other: 96) { main } }',
      {},
      tokens.SUPER_ADMIN,
    )
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'main' })
    expect(await platform.db.selectFrom('group_program').selectAll().where('stale', '=', true).execute()).toEqual([])
  })

  test('the road class of a group can be set and changed', async () => {
    const { createLightGroup } = await ask(
      'mutation { createLightGroup(input: { name: "新路", roadClass: MAIN }) { id roadClass } }',
      'SUPER_ADMIN',
    )
    expect(createLightGroup.roadClass).toBe('MAIN')
    const { updateLightGroup } = await ask(
      `mutation { updateLightGroup(id: ${createLightGroup.id}, input: { roadClass: { set: OTHER } }) { roadClass } }`,
    )
    expect(updateLightGroup.roadClass).toBe('OTHER')
  })
})

test('stores one sample every ten minutes, with two servers', async () => {
  const { db } = platform
  // The scheduler may have sampled while there were only some of the lights.
  await sql`delete from lit_rate_sample`.execute(db)
  await Promise.all([sampleLitRate(db), sampleLitRate(db)])
  await sampleLitRate(db)
  const samples = await db.selectFrom('lit_rate_sample').selectAll().orderBy('group_id').execute()
  expect(new Set(samples.map(({ at }) => at.getTime())).size).toBeLessThanOrEqual(2)
  expect(samples).toContainEqual({ at: expect.any(Date), group_id: main, ...EXPECTED })
  expect(samples).toContainEqual({ at: expect.any(Date), group_id: null, lit: 0, dark: 1, unknown: 0 })
  // Two samples of the night of 1 January 2026: one before midnight in China, one after.
  await sql`delete from lit_rate_sample`.execute(db)
  await sql`insert into lit_rate_sample (at, group_id, lit, dark, unknown) values
    ('2026-01-01T22:00+08', ${main}, 90, 10, 0), ('2026-01-02T05:00+08', ${main}, 100, 0, 100),
    ('2026-01-02T05:00+08', ${other}, 50, 50, 0), ('2026-01-02T19:00+08', ${main}, 1, 1, 0)`.execute(db)
  // The platform ran all night, while no ungrouped light was to be lit.
  await sql`insert into lit_rate_sample (at, group_id, lit, dark, unknown) select at, null, 0, 0, 0
    from generate_series('2026-01-01T16:00+08'::timestamptz, '2026-01-02T09:00+08', '10 min') at`.execute(db)
  const query = (group = '') =>
    `{ litRateHistory(from: "2026-01-01", to: "2026-01-01"${group}) { night worst mean unknown samples } }`
  expect(await ask(query())).toEqual({
    litRateHistory: [{ night: '2026-01-01', worst: 75, mean: 82.5, unknown: 16.7, samples: 2 }],
  })
  expect(await ask(query(`, groupId: ${main}`))).toEqual({
    litRateHistory: [{ night: '2026-01-01', worst: 90, mean: 95, unknown: 25, samples: 2 }],
  })
  expect(await ask(query(), 'CUSTOMER')).toMatchObject({ litRateHistory: [{ worst: 50, mean: 50 }] })
  // Deleted lights do not count, even if they can be restored.
  await ask(`mutation { deleteLightGroup(id: ${other}) { id } }`, 'SUPER_ADMIN')
  expect(await ask(query())).toMatchObject({ litRateHistory: [{ worst: 90, mean: 95 }] })
})

describe('a night', () => {
  const NIGHT = '2026-01-10'
  const nightOf = async () => {
    const { litRateHistory } = await ask(
      `{ litRateHistory(from: "${NIGHT}", to: "${NIGHT}", groupId: ${main}) { worst mean samples recordedMinutes nightMinutes } }`,
    )
    return litRateHistory[0]
  }
  const sample = (group: number | null, from: string, to: string, lit: number) =>
    sql`insert into lit_rate_sample (at, group_id, lit, dark, unknown) select at, ${group}::int, ${lit}::int, 0, 0
      from generate_series(${from}::timestamptz, ${to}::timestamptz, '10 min') at`.execute(platform.db)

  test('with 10 recorded minutes has no lit rate', async () => {
    await sql`delete from lit_rate_sample`.execute(platform.db)
    await sample(main, `${NIGHT}T20:00+08`, `${NIGHT}T20:00+08`, 7)
    const { nightMinutes, ...rest } = await nightOf()
    expect(rest).toEqual({ worst: null, mean: null, samples: 1, recordedMinutes: 10 })
    // Beijing in January: sunset at about 17:10, sunrise at about 7:36.
    expect(Math.abs(nightMinutes - 14.4 * 60)).toBeLessThan(30)
  })

  test('with more than half recorded has one, although its lights were due for two hours only', async () => {
    await sql`delete from lit_rate_sample`.execute(platform.db)
    await sample(main, `${NIGHT}T18:00+08`, `${NIGHT}T20:00+08`, 7)
    await sample(null, `${NIGHT}T18:00+08`, '2026-01-11T03:50+08', 0)
    expect(await nightOf()).toMatchObject({ worst: 100, mean: 100, samples: 13, recordedMinutes: 600 })
  })

  test('is sampled while no light is due', async () => {
    const undo = new Error('roll back')
    const sampled = platform.db.transaction().execute(async tx => {
      await sql`delete from lit_rate_sample`.execute(tx)
      await sql`update light_state set expected_main_level = 0, expected_sub_level = 0`.execute(tx)
      await sampleLitRate(tx)
      const samples = await tx.selectFrom('lit_rate_sample').select(['group_id', 'lit', 'dark', 'unknown']).execute()
      expect(samples).toEqual([{ group_id: null, lit: 0, dark: 0, unknown: 0 }])
      throw undo
    })
    await expect(sampled).rejects.toBe(undo)
  })
})

test('no figure counts a light as dark that has just been switched on', async () => {
  const { db } = platform
  const rate = async () => (await ask(`{ litRate(groupId: ${main}) { lit dark unknown } }`)).litRate
  await db.updateTable('group_program').set({ stale: false }).execute()
  const before = await rate()
  const { id } = await makeLight(db, { group_id: main })
  const becomes = (columns: object) => db.updateTable('light_state').set(columns).where('light_id', '=', id).execute()
  await becomes({ expected_main_level: 80, expected_stale: false, wait_until: sql`now() + interval '1 min'` })
  expect(await rate()).toEqual({ ...before, unknown: before.unknown + 1 })
  await becomes({ lamp_failure: true })
  expect(await rate()).toEqual({ ...before, dark: before.dark + 1 })
  await becomes({ lamp_failure: false, wait_until: null })
  expect(await rate()).toEqual({ ...before, dark: before.dark + 1 })
})
