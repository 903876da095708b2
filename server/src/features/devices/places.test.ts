import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

/* Regions and roads where lights are. */

let platform: Awaited<ReturnType<typeof startPlatform>>
let operator: string
let customer: string

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  operator = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  const mode_id = (await makeModel(db)).id
  const groupIn = async (code: string, name: string) => {
    const { id } = await makeGroup(db)
    const region = { province_code: '440000', province_name: '广东省', city_code: '440100', city_name: '广州市' }
    await db
      .updateTable('light_group')
      .set({ ...region, district_code: code, district_name: name })
      .where('id', '=', id)
      .execute()
    return id
  }
  const [tianhe, yuexiu] = [await groupIn('440106', '天河区'), await groupIn('440104', '越秀区')]
  await groupIn('440105', '海珠区')
  for (const [group_id, address1] of [
    [tianhe, '天河路'],
    [yuexiu, 'Station Road'],
    [yuexiu, '天河路'],
    [undefined, '天河路'],
    [undefined, ''],
  ] as const)
    await makeLight(db, { mode_id, group_id, address1 })
  const first = await db.selectFrom('light_device').select('id').orderBy('id').executeTakeFirstOrThrow()
  customer = await platform.signIn((await makeCustomer(db, [first.id])).email)
})

async function places(contains?: string, token = operator) {
  const { data, errors } = await platform.ask(
    'query ($contains: String) { lightPlaces(contains: $contains) { kind name within code lightCount } }',
    { contains },
    token,
  )
  expect(errors).toBeUndefined()
  return data.lightPlaces
}

const region = (name: string, code: string, lightCount: number, within: string | null) => ({
  ...{ kind: 'REGION', name, within, code, lightCount },
})
const road = (name: string, lightCount: number) => ({ kind: 'ROAD', name, within: null, code: null, lightCount })

test('lists the regions and roads that have lights: small regions first, most lights first', async () => {
  expect(await places()).toEqual([
    region('越秀区', '440104', 2, '广东省 · 广州市'),
    region('天河区', '440106', 1, '广东省 · 广州市'),
    region('广州市', '440100', 3, '广东省'),
    region('广东省', '440000', 3, null),
    road('天河路', 3),
    road('Station Road', 1),
  ])
})

test('finds them by a part of the name, without regard to case or to spaces around it', async () => {
  expect(await places(' 天河 ')).toEqual([region('天河区', '440106', 1, '广东省 · 广州市'), road('天河路', 3)])
  expect(await places('station')).toEqual([road('Station Road', 1)])
  expect(await places('100%_')).toEqual([])
})

test('lists for a customer only the places of the lights that it may see', async () => {
  const found: { name: string; lightCount: number }[] = await places('', customer)
  expect(found.map(({ name, lightCount }) => [name, lightCount])).toEqual([
    ['天河区', 1],
    ['广州市', 1],
    ['广东省', 1],
    ['天河路', 1],
  ])
})
