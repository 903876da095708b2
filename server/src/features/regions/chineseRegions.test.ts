import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string

beforeAll(async () => {
  platform = await startPlatform()
  operator = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const save = (id: number, input: object) =>
  platform.ask(
    `mutation ($id: Int!, $input: LightGroupUpdateInput!) { updateLightGroup(id: $id, input: $input) {
      provinceName cityName districtName } }`,
    { id, input },
    operator,
  )

test('uses the names of region codes; keeps typed names without a code', async () => {
  const { id } = await makeGroup(platform.db)
  const codes = { provinceCode: { set: '440000' }, cityCode: { set: '440100' }, districtCode: { set: '440106' } }
  const wrong = { provinceName: { set: '上海市' }, districtName: { set: '浦东新区' } }
  const { data } = await save(id, { ...codes, ...wrong })
  expect(data.updateLightGroup).toEqual({ provinceName: '广东省', cityName: '广州市', districtName: '天河区' })
  // A code that is newer than the list.
  const newer = await save(id, { districtCode: { set: '440199' }, districtName: { set: '新区' } })
  expect(newer.data.updateLightGroup).toMatchObject({ districtName: '新区' })
  const free = await save(id, { districtCode: { set: null }, districtName: { set: '高新区' } })
  expect(free.data.updateLightGroup).toMatchObject({ districtName: '高新区' })
})

test('clears the names of codes that are set to null, and what lies in them', async () => {
  const { id } = await makeGroup(platform.db)
  const codes = { provinceCode: { set: '440000' }, cityCode: { set: '440100' }, districtCode: { set: '440106' } }
  await save(id, codes)
  const { data } = await save(id, { cityCode: { set: null } })
  expect(data.updateLightGroup).toEqual({ provinceName: '广东省', cityName: null, districtName: null })
  const names = await save(id, { provinceName: { set: '火星' } })
  expect(names.data.updateLightGroup).toMatchObject({ provinceName: '广东省' })
  const { errors } = await save(id, { cityCode: { set: '440100' }, districtCode: { set: '440306' } })
  expect(errors![0]!.extensions).toMatchObject({ field: 'input.districtCode', key: 'regionCodesApart' })
})

test('fits a change to the region that another user has just saved', async () => {
  const { db } = platform
  const { id } = await makeGroup(db)
  await save(id, { provinceCode: { set: '440000' }, cityCode: { set: '440100' }, districtCode: { set: '440106' } })
  const names = { province_name: '浙江省', city_name: '杭州市', district_name: '西湖区' }
  const codes = { province_code: '330000', city_code: '330100', district_code: '330106' }
  const { saved } = await db.transaction().execute(async tx => {
    await tx
      .updateTable('light_group')
      .set({ ...codes, ...names })
      .where('id', '=', id)
      .execute()
    const saved = save(id, { provinceCode: { set: '330000' } })
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).not.toEqual([])
    })
    return { saved }
  })
  const { data } = await saved
  expect(data.updateLightGroup).toEqual({ provinceName: '浙江省', cityName: '杭州市', districtName: '西湖区' })
})

test.each(['999999', '000000'])('refuses a code outside any province: %s', async code => {
  const { id } = await makeGroup(platform.db)
  const { errors } = await save(id, { districtCode: { set: code } })
  expect(errors![0]!.extensions).toMatchObject({ field: 'input.districtCode', key: 'regionCodeUnknown' })
})

describe('a group without a region that follows the sun', () => {
  const SUN = { controlMode: { set: 'SUNRISE_SUNSET' } }
  const POSITION = { latitude: 39.9042, longitude: 116.4074, groups: [] }
  const OF_SITE = { code: 'SUN_OF_SITE', params: { place: '北京', ...POSITION } }
  const NO_REGION = { provinceName: { set: null }, cityName: { set: null }, districtName: { set: null } }

  async function preview(id: number | null, input: object) {
    const { data } = await platform.ask(
      `query ($id: Int, $input: LightGroupUpdateInput!) {
         previewLightGroup(id: $id, input: $input) { placeSource asks warnings { code params } } }`,
      { id, input },
      operator,
    )
    return data.previewLightGroup
  }

  async function batch(ids: number[], input: object) {
    const { data } = await platform.ask(
      `query ($ids: [Int!]!, $input: LightGroupUpdateInput!) {
         previewLightGroups(ids: $ids, input: $input) { warnings { code params } } }`,
      { ids, input },
      operator,
    )
    return data.previewLightGroups.warnings
  }

  test('is saved with a warning, which its preview asks to confirm', async () => {
    await platform.db.updateTable('site').set({ name: '北京' }).execute()
    const { id } = await makeGroup(platform.db)
    const seen = await preview(id, { ...SUN, ...NO_REGION })
    expect(seen).toMatchObject({ placeSource: 'SITE', asks: ['SUN_OF_SITE'], warnings: [OF_SITE] })
    const { data, extensions } = await save(id, { ...SUN, ...NO_REGION })
    expect(data.updateLightGroup).toMatchObject({ districtName: null })
    expect(extensions!.warnings).toEqual([expect.objectContaining({ ...OF_SITE, path: ['updateLightGroup'] })])
    const { extensions: withRegion } = await save(id, { districtCode: { set: '440106' } })
    expect(withRegion?.warnings ?? []).toEqual([])
    expect((await preview(id, SUN)).asks).toEqual([])
  })

  test('names the position of a site without a name, and each operation by its path', async () => {
    onTestFinished(async () => void (await platform.db.updateTable('site').set({ name: '北京' }).execute()))
    await platform.db.updateTable('site').set({ name: null }).execute()
    const [one, two] = [await makeGroup(platform.db), await makeGroup(platform.db)]
    const change = (id: number) => `updateLightGroup(id: ${id}, input: { controlMode: { set: SUNRISE_SUNSET } }) { id }`
    const { extensions } = await platform.ask(
      `mutation { first: ${change(one.id)} second: ${change(two.id)} }`,
      {},
      operator,
    )
    expect(extensions!.warnings).toMatchObject([
      { path: ['first'], params: { place: null, ...POSITION } },
      { path: ['second'], params: { place: null, ...POSITION } },
    ])
  })

  test('is saved with a warning also if its region is free text', async () => {
    const { id } = await makeGroup(platform.db)
    const typed = { districtName: { set: '高新区' } }
    expect(await preview(id, { ...SUN, ...typed })).toMatchObject({ asks: ['SUN_OF_SITE'], warnings: [OF_SITE] })
    const { extensions } = await save(id, { ...SUN, ...typed })
    expect(extensions!.warnings).toEqual([expect.objectContaining(OF_SITE)])
  })

  test('is named by the warning of its schedule, and by the preview of a batch', async () => {
    const [without, located] = [await makeGroup(platform.db, '无区'), await makeGroup(platform.db, '天河')]
    await save(located.id, { districtCode: { set: '440106' } })
    const ids = [without.id, located.id]
    const groups = ids.map(id => `{ id: ${id} }`)
    const { extensions } = await platform.ask(
      `mutation { createLightSchedule(input: { name: "随日落", type: SUNRISE_SUNSET, groups: { connect: [${groups}] } }) { id } }`,
      {},
      operator,
    )
    const named = { code: 'SUN_OF_SITE', params: { ...OF_SITE.params, groups: ['无区'] } }
    expect(extensions!.warnings).toMatchObject([{ ...named, field: 'input.groups', path: ['createLightSchedule'] }])
    expect(await batch(ids, SUN)).toEqual([named])
    expect(await batch(ids, { groupStatus: { set: 'NORMAL' } })).toEqual([])
  })

  test('is named when only its region is removed', async () => {
    const [without, located] = [await makeGroup(platform.db, '无区'), await makeGroup(platform.db, '天河')]
    await save(without.id, SUN)
    await save(located.id, { ...SUN, provinceCode: { set: '440000' }, districtCode: { set: '440106' } })
    // What lies in the province is cleared with it.
    const removal = { provinceCode: { set: null } }
    const named = { code: 'SUN_OF_SITE', params: { ...OF_SITE.params, groups: ['天河'] } }
    expect(await batch([without.id, located.id], removal)).toEqual([named])
    expect((await preview(located.id, removal)).warnings).toEqual([OF_SITE])
    const { extensions } = await save(located.id, removal)
    expect(extensions?.warnings).toEqual([expect.objectContaining(OF_SITE)])
    expect((await save(located.id, removal)).extensions?.warnings ?? []).toEqual([])
  })

  test('takes the position of lights that move into it', async () => {
    const light = await makeLight(platform.db)
    const place = { latitude: 23.13, longitude: 113.33, address1: '天河路', address2: '1 号' }
    await platform.db.updateTable('light_device').set(place).where('id', '=', light.id).execute()
    const devices = { connect: [{ id: light.id }] }
    expect(await preview(null, { ...SUN, devices })).toMatchObject({ placeSource: 'LIGHTS', asks: [] })
    expect(await preview(null, SUN)).toMatchObject({ placeSource: 'SITE', asks: ['SUN_OF_SITE'] })
  })
})

test('the preview of a group without a region names the source of its sun times', async () => {
  const { id } = await makeGroup(platform.db)
  const placeSource = async () => {
    const { data } = await platform.ask(
      `query ($id: Int!) { previewLightGroup(id: $id, input: { controlMode: { set: SUNRISE_SUNSET } }) { placeSource } }`,
      { id },
      operator,
    )
    return data.previewLightGroup.placeSource
  }
  expect(await placeSource()).toBe('SITE')
  const light = await makeLight(platform.db, { group_id: id })
  const place = { latitude: 23.13, longitude: 113.33, address1: '天河路', address2: '1 号' }
  await platform.db.updateTable('light_device').set(place).where('id', '=', light.id).execute()
  expect(await placeSource()).toBe('LIGHTS')
  await save(id, { districtCode: { set: '440106' } })
  expect(await placeSource()).toBeNull()
})
