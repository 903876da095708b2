import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight } from '../testing/factories.ts'
import { startPlatform } from '../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
let viewer: string
let group: number

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  root = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  viewer = await platform.signIn((await makeAdmin(db, 'VIEWER')).email)
  group = (await makeGroup(db)).id
  for (const group_id of [group, group, null]) await makeLight(db, { group_id })
})

/** Runs a query until it is compiled, and compares the responses before and after. */
async function alwaysTheSame(query: string, variables: object = {}, token = root) {
  const first = await platform.ask(query, variables, token)
  for (let i = 0; i < 9; i++) await platform.ask(query, variables, token)
  for (let i = 0; i < 2; i++) {
    const later = await platform.ask(query, variables, token)
    expect(withoutIds(later)).toEqual(withoutIds(first))
  }
  return first
}

const withoutIds = (answer: object) => JSON.parse(JSON.stringify(answer).replace(/"id":"[\w-]{36}"/g, '"id":""'))
const ITEMS =
  'items { id name group { id name deviceCount } mode { name } facts { measured { at } } lastCommand { id } }'

describe('a compiled query answers like an interpreted one', () => {
  test('with variables of recursive input types', async () => {
    const query = `query ($w: LightDeviceWhereInput, $o: [LightDeviceOrderByInput!], $l: Int) {
      findManyLightDevice(where: $w, orderBy: $o, limit: $l) { ${ITEMS} pagination { totalCount } } }`
    const where = { OR: [{ groupId: { equals: group } }, { NOT: [{ groupId: { in: [group] } }] }] }
    const { data } = await alwaysTheSame(query, { w: where, o: [{ name: 'desc' }], l: 2 })
    expect(data.findManyLightDevice.items).toHaveLength(2)
    // The same text with other variables, some left out.
    expect((await platform.ask(query, {}, root)).data.findManyLightDevice.items).toHaveLength(3)
    const none = await platform.ask(query, { w: { groupId: { equals: null } } }, root)
    expect(none.data.findManyLightDevice.pagination.totalCount).toBe(1)
  })

  test('with literal values and omitted variables', async () => {
    const query = `query ($g: Int) { findManyLightDevice(where: { groupId: { equals: $g } }) { items { id } } }`
    expect((await alwaysTheSame(query, { g: group })).data.findManyLightDevice.items).toHaveLength(2)
    // An omitted variable sets no condition, unlike null.
    expect((await platform.ask(query, {}, root)).data.findManyLightDevice.items).toHaveLength(3)
    expect((await platform.ask(query, { g: null }, root)).data.findManyLightDevice.items).toHaveLength(1)
    const literal = `{ findManyLightDevice(where: { deviceStatus: { in: [NORMAL, OFFLINE] } }, limit: 1) { items { id deviceStatus } } }`
    expect((await alwaysTheSame(literal)).data.findManyLightDevice.items).toHaveLength(1)
  })

  test('with aliases and repeated fragments', async () => {
    await alwaysTheSame(
      `query ($a: Int!, $b: Int!) {
      a: findOneLightGroup(id: $a) { ...G } b: findOneLightGroup(id: $b) { ...G ...G id } }
      fragment G on LightGroup { id called: name ... on LightGroup { __typename name } }`,
      { a: group, b: group + 1 },
    )
  })

  test('with @include and @skip', async () => {
    const query = `query ($with: Boolean!, $where: Boolean = false) { findManyLightDevice {
      items { id name @include(if: $with) group @skip(if: $where) { name } } } }`
    const { data } = await alwaysTheSame(query, { with: true })
    expect(Object.keys(data.findManyLightDevice.items[0])).toEqual(['id', 'name', 'group'])
    const less = await platform.ask(query, { with: false, where: true }, root)
    expect(Object.keys(less.data.findManyLightDevice.items[0])).toEqual(['id'])
    const whole = `query ($with: Boolean!) { findManyLightDevice { items { id ...N @include(if: $with) } } }
      fragment N on LightDevice { name }`
    await alwaysTheSame(whole, { with: false })
    expect((await platform.ask(whole, { with: true }, root)).data.findManyLightDevice.items[0].name).toBeDefined()
  })

  test('with an operation name, and refuses a missing or unknown one', async () => {
    const two = 'query A { site: __typename } query B { findManyLightGroup { items { id } } }'
    const ask = async (operationName: string | null) => {
      const headers = platform.headers(root) as Record<string, string>
      const body = JSON.stringify({ query: two, operationName })
      return (await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body })).json()
    }
    for (let i = 0; i < 12; i++) {
      expect(await ask('A')).toEqual({ data: { site: 'Query' } })
      expect(await ask('B')).toMatchObject({ data: { findManyLightGroup: { items: [{ id: group }] } } })
      for (const wrong of ['C', null])
        expect(await ask(wrong)).toMatchObject({ data: null, errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] })
    }
  })

  test('with the same errors at the same paths', async () => {
    const wrong: [string, object, string][] = [
      ['query ($l: Int) { findManyLightDevice(limit: $l) { items { id } } }', { l: 'seven' }, 'BAD_USER_INPUT'],
      ['query ($l: Int) { findManyLightDevice(limit: $l) { items { id } } }', { l: 1001 }, 'BAD_USER_INPUT'],
      ['query ($i: Int!) { findOneLightDevice(id: $i) { id } }', {}, 'BAD_USER_INPUT'],
      ['query ($i: Int!) { findOneLightDevice(id: $i) { id } }', { i: null }, 'BAD_USER_INPUT'],
      [
        'query ($w: LightDeviceWhereInput) { findManyLightDevice(where: $w) { items { id } } }',
        { w: { no: 1 } },
        'BAD_USER_INPUT',
      ],
      ['{ findManyLightDevice { items { nothing } } }', {}, 'BAD_USER_INPUT'],
      ['{ findManyLightDevice { items ', {}, 'BAD_USER_INPUT'],
      ['{ findManyAdmin { items { id } } findManyLightDevice { items { id } } }', {}, 'FORBIDDEN'],
    ]
    for (const [query, variables, code] of wrong) {
      const { errors } = await alwaysTheSame(query, variables, viewer)
      expect(errors![0]!.extensions.code, query).toBe(code)
    }
  })

  test('does not cache permissions of the viewer', async () => {
    const query = '{ findManyAdmin { items { id } } }'
    await alwaysTheSame(query, {}, root)
    expect((await platform.ask(query, {}, viewer)).errors![0]!.extensions.code).toBe('FORBIDDEN')
    expect((await platform.ask(query)).errors![0]!.extensions.code).toBe('UNAUTHENTICATED')
  })
})
