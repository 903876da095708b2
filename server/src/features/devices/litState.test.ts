import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type LitState, litStateOf } from '#lighting/litState/litState.ts'
import { readState, unpack } from '#lighting/map/pack.ts'
import { makeAdmin, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { testDatabase } from '../../testing/testDatabase.ts'

describe('the column light_state.lit_state', () => {
  const level = fc.option(fc.constantFrom(0, 1, 9, 10, 40, 100))
  const power = fc.option(
    fc.oneof(fc.constantFrom(0, 0.4, 0.5, 0.6, 2, 5), fc.float({ min: 0, max: 200, noNaN: true })).map(Math.fround),
  )
  const watts = fc.option(fc.oneof(fc.constantFrom(0, 40, 100), fc.float({ min: 0, max: 400, noNaN: true })))
  const lamp = fc.record({ level, power, ratedWatts: watts })
  const report = fc.record({
    online: fc.boolean(),
    measured: fc.boolean(),
    stale: fc.option(fc.boolean()),
    lampFailure: fc.option(fc.boolean()),
    main: lamp,
    sub: lamp,
  })

  test('matches the definition in lighting/ for any report', { tags: ['nightly'] }, async () => {
    const { db } = await testDatabase()
    const { id } = await makeLight(db)
    await fc.assert(
      fc.asyncProperty(report, async ({ online, measured, stale, lampFailure, main, sub }) => {
        const { lit_state } = await db
          .updateTable('light_state')
          .set({
            ...{ online, measured_at: measured ? new Date() : null, report_stale: stale, lamp_failure: lampFailure },
            ...{ main_level: main.level, main_power: main.power, main_watts: main.ratedWatts },
            ...{ sub_level: sub.level, sub_power: sub.power, sub_watts: sub.ratedWatts },
          })
          .where('light_id', '=', id)
          .returning('lit_state')
          .executeTakeFirstOrThrow()
        expect(lit_state).toBe(litStateOf({ online, isFresh: measured && !stale, lampFailure, main, sub }))
      }),
      { numRuns: 1000 },
    )
  })

  test('follows the rated power of the light and of its model', async () => {
    const { db } = await testDatabase()
    const [model, other] = [await makeModel(db), await makeModel(db)]
    const { id } = await makeLight(db, { mode_id: model.id })
    const stateOf = async () =>
      (await db.selectFrom('light_state').select('lit_state').where('light_id', '=', id).executeTakeFirstOrThrow())
        .lit_state
    await db.updateTable('light_state').set({ main_level: 80, main_power: 3 }).where('light_id', '=', id).execute()
    expect(await stateOf()).toBe('LIT')
    await db.updateTable('device_mode').set({ main_watts: 150 }).where('id', '=', model.id).execute()
    expect(await stateOf()).toBe('DARK')
    await db.updateTable('light_device').set({ main_watts: 10 }).where('id', '=', id).execute()
    expect(await stateOf()).toBe('LIT')
    await db.updateTable('light_device').set({ main_watts: null }).where('id', '=', id).execute()
    expect(await stateOf()).toBe('DARK')
    await db.updateTable('light_device').set({ mode_id: other.id }).where('id', '=', id).execute()
    expect(await stateOf()).toBe('LIT')
  })

  test('a restored light uses the present rated power', async () => {
    const { db } = await testDatabase()
    const model = await makeModel(db)
    const { id } = await makeLight(db, { mode_id: model.id })
    await db.updateTable('light_state').set({ main_level: 80, main_power: 3 }).where('light_id', '=', id).execute()
    const { rows } = await sql<{
      item: number
    }>`select move_to_trash('light_device', ${id}, 'test') as item`.execute(db)
    await db.updateTable('device_mode').set({ main_watts: 150 }).where('id', '=', model.id).execute()
    await sql`select restore_from_trash(array[${rows[0]!.item}::bigint])`.execute(db)
    const found = await db.selectFrom('light_state').selectAll().where('light_id', '=', id).executeTakeFirstOrThrow()
    expect(found).toMatchObject({ main_watts: 150, lit_state: 'DARK' })
  })
})

/** One light for each case; all have a target of 40 % and a rated power of 100 W, the auxiliary lamp 20 W. */
const CASES: Record<string, [LitState, object]> = {
  'lit at 40 %': ['LIT', { main_level: 40, main_power: 42 }],
  'lit without a meter': ['LIT', { main_level: 40 }],
  'auxiliary lamp lit': ['LIT', { main_level: 0, sub_level: 20, sub_power: 4 }],
  'lit in maintenance': ['LIT', { main_level: 40, maintenance: true }],
  'failed lamp at 40 %': ['DARK', { main_level: 40, main_power: 0.4, lamp_failure: true }],
  'draws nothing at 40 %': ['DARK', { main_level: 40, main_power: 0.4 }],
  off: ['DARK', { main_level: 0 }],
  'off in maintenance': ['DARK', { main_level: 0, maintenance: true }],
  'offline after lit': ['UNKNOWN', { main_level: 40, main_power: 42, online: false }],
  'offline after off': ['UNKNOWN', { main_level: 0, online: false }],
  'offline in maintenance': ['UNKNOWN', { main_level: 0, online: false, maintenance: true }],
  'old report': ['UNKNOWN', { main_level: 40, report_stale: true }],
  'no report yet': ['UNKNOWN', { main_level: null, sub_level: null, measured_at: null }],
}
const named = (state: LitState, service = true) =>
  Object.entries(CASES)
    .filter(([name, [is]]) => is === state && (service || !name.includes('maintenance')))
    .map(([name]) => name)
    .sort()

describe('all views count the same lights as lit, dark and unknown', () => {
  let platform: Awaited<ReturnType<typeof startPlatform>>
  let group: number
  let operator: string

  beforeAll(async () => {
    platform = await startPlatform()
    const { db } = platform
    const model = await makeModel(db)
    await db.updateTable('device_mode').set({ main_watts: 100, sub_watts: 20 }).where('id', '=', model.id).execute()
    group = (await makeGroup(db)).id
    await db.updateTable('group_program').set({ stale: false }).execute()
    for (const [name, [, columns]] of Object.entries(CASES)) {
      const { id } = await makeLight(db, { name, mode_id: model.id, group_id: group })
      await db.updateTable('light_device').set({ latitude: 39.9, longitude: 116.4 }).where('id', '=', id).execute()
      await db
        .updateTable('light_state')
        .set({ expected_main_level: 40, expected_stale: false, ...columns })
        .where('light_id', '=', id)
        .execute()
    }
    operator = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  })

  async function ask(query: string) {
    const { data, errors } = await platform.ask(query, {}, operator)
    expect(errors).toBeUndefined()
    return data
  }
  const counts = (service = true) => ({
    litCount: named('LIT', service).length,
    darkCount: named('DARK', service).length,
    unknownCount: named('UNKNOWN', service).length,
  })

  test('each light', async () => {
    const { findManyLightDevice } = await ask('{ findManyLightDevice(limit: 50) { items { name litState } } }')
    expect(
      Object.fromEntries(
        findManyLightDevice.items.map((light: Record<string, string>) => [light.name, light.litState]),
      ),
    ).toEqual(Object.fromEntries(Object.entries(CASES).map(([name, [state]]) => [name, state])))
  })

  test.each(['LIT', 'DARK', 'UNKNOWN'] as const)('the list filter %s, with its count', async state => {
    const { some, ofGroup, searched } = await ask(`{
      some: findManyLightDevice(limit: 50, where: { litState: { equals: ${state} } }) { items { name } pagination { totalCount } }
      ofGroup: findManyLightDevice(where: { litState: { equals: ${state} }, groupId: { equals: ${group} } }) { pagination { totalCount } }
      searched: findManyLightDevice(where: { litState: { in: [${state}] }, name: { contains: "" } }) { pagination { totalCount } } }`)
    expect(some.items.map(({ name }: { name: string }) => name).sort()).toEqual(named(state))
    for (const { pagination } of [some, ofGroup, searched]) expect(pagination.totalCount).toBe(named(state).length)
  })

  test('dashboard and group', async () => {
    const fields = 'litCount darkCount unknownCount'
    const { dashboardLightInfoCount, findGroupRelatedDevicesInfo } = await ask(
      `{ dashboardLightInfoCount { ${fields} } findGroupRelatedDevicesInfo(id: ${group}) { ${fields} } }`,
    )
    expect(dashboardLightInfoCount).toEqual(counts())
    expect(findGroupRelatedDevicesInfo).toEqual(counts())
  })

  test('the map', async () => {
    const { lightMap } = await ask('{ lightMap { packed } }')
    const states = [...unpack(inflateRawSync(Buffer.from(lightMap.packed, 'base64'))).states].map(readState)
    const count = (state: LitState) => states.filter(({ litState }) => litState === state).length
    expect({ litCount: count('LIT'), darkCount: count('DARK'), unknownCount: count('UNKNOWN') }).toEqual(counts())
    const expected = states.filter(({ expectation }) => expectation === 'EXPECTED').map(({ litState }) => litState)
    const expectedCount = (state: LitState) => expected.filter(litState => litState === state).length
    expect({
      litCount: expectedCount('LIT'),
      darkCount: expectedCount('DARK'),
      unknownCount: expectedCount('UNKNOWN'),
    }).toEqual(counts(false))
  })

  test('the lit rate, which leaves out lights in maintenance', async () => {
    const { litRate } = await ask(`{ litRate(groupId: ${group}) { lit dark unknown } }`)
    expect({ litCount: litRate.lit, darkCount: litRate.dark, unknownCount: litRate.unknown }).toEqual(counts(false))
  })

  test('the exported file', async () => {
    const { exportLightDevices } = await ask(
      'mutation { exportLightDevices(format: CSV, language: zh, datum: GCJ02) { url } }',
    )
    const file = await (await fetch(`${platform.address}${exportLightDevices.url}`)).text()
    const [header, ...rows] = file
      .trim()
      .split('\r\n')
      .map(row => row.split(','))
    const [name, lit] = [header!.findIndex(cell => cell.includes('名称')), header!.indexOf('亮灭')]
    expect(Object.fromEntries(rows.map(row => [row[name], row[lit]]))).toEqual(
      Object.fromEntries(
        Object.entries(CASES).map(([of, [state]]) => [of, { LIT: '亮', DARK: '灭', UNKNOWN: '未知' }[state]]),
      ),
    )
  })

  test('lit-status fields of the contract keep their rule: a level above 0', async () => {
    const { dashboardLightInfoCount, findManyLightDevice } = await ask(`{ dashboardLightInfoCount { openCount }
      findManyLightDevice(where: { switchStatus: { equals: true } }) { pagination { totalCount } } }`)
    const on = Object.values(CASES).filter(([, columns]) => {
      const { main_level = 0, sub_level = 0 } = columns as { main_level?: number | null; sub_level?: number | null }
      return (main_level ?? 0) > 0 || (sub_level ?? 0) > 0
    }).length
    expect(dashboardLightInfoCount.openCount).toBe(on)
    expect(findManyLightDevice.pagination.totalCount).toBe(on)
  })
})
