import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeLight } from '../testing/factories.ts'
import { MATRIX } from '../testing/permissionMatrix.ts'
import { startPlatform } from '../testing/platform.ts'
import { schema } from './schema.ts'
import { PUBLIC_OPERATIONS } from './variableErrors.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
beforeAll(async () => {
  platform = await startPlatform()
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

const CREATE = 'mutation ($input: LightDeviceCreateInput!) { createLightDevice(input: $input) { id } }'

async function refusal(query: string, variables: object = {}) {
  const { errors } = await platform.ask(query, variables, root)
  expect(errors).toHaveLength(1)
  const { message, extensions } = errors![0]!
  expect(JSON.stringify(errors)).not.toContain('geheim')
  const { code, field, key, fields } = extensions
  expect([code, typeof field, typeof key, Array.isArray(fields)]).toEqual(['BAD_USER_INPUT', 'string', 'string', true])
  return { message, fields: (fields as { field: string; key: string }[]).map(one => [one.field, one.key]) }
}

describe('invalid variables', () => {
  test('a missing field is named without quoting the input', async () => {
    expect(await refusal(CREATE, { input: { name: 'geheim', deviceId: 'geheim' } })).toEqual({
      message: 'input.mode is required',
      fields: [['input.mode', 'pleaseSelectDeviceMode']],
    })
    expect(await refusal(CREATE)).toEqual({ message: 'input is required', fields: [['input', 'valueRequired']] })
    expect((await refusal(CREATE, { input: null })).fields).toEqual([['input', 'valueRequired']])
  })

  test('all of them are named, also in lists', async () => {
    const input = {
      ...{ name: null, deviceId: ['geheim'], mode: { connect: { id: 'geheim' } }, latitude: 'geheim', nmae: 'x' },
      ...{ attributes: [{ id: 1 }, { id: 'geheim' }, {}], center: 'geheim' },
    }
    expect((await refusal(CREATE, { input })).fields.sort()).toEqual([
      ['input.attributes.1.id', 'valueInvalid'],
      ['input.attributes.2.id', 'valueRequired'],
      ['input.center', 'valueInvalid'],
      ['input.deviceId', 'valueInvalid'],
      ['input.latitude', 'valueInvalid'],
      ['input.mode.connect.id', 'valueInvalid'],
      ['input.name', 'deviceNameMinLength'],
      ['input.nmae', 'fieldUnknown'],
    ])
  })

  test('a missing value has the key of an empty one', async () => {
    const mode = { connect: { id: 1 } }
    for (const input of [{ mode }, { mode, name: null, deviceId: null }])
      expect((await refusal(CREATE, { input })).fields.sort()).toEqual([
        ['input.deviceId', 'pleaseEnterDeviceId'],
        ['input.name', 'deviceNameMinLength'],
      ])
  })

  test('a field has the same path, whatever the variables are', async () => {
    const query = (type: string, input: string) =>
      `mutation ($v: ${type}) { updateLightGroup(id: 1, input: ${input}) { id } }`
    for (const bad of [5, 'a\uD800'])
      for (const [type, input, value] of [
        ['LightGroupUpdateInput!', '$v', { name: { set: bad } }],
        ['SetString', '{ name: $v }', { set: bad }],
        ['String', '{ name: { set: $v } }', bad],
      ] as const)
        expect((await refusal(query(type, input), { v: value })).fields, input).toEqual([
          ['input.name', bad === 5 ? 'valueInvalid' : 'textUnwritable'],
        ])
    const connect =
      'mutation ($id: Int!, $n: Int!) { updateLightGroup(id: $id, input: { devices: { connect: [{ id: 1 }, { id: $n }] } }) { id } }'
    expect(await refusal(connect, { id: 1, n: 'x' })).toEqual({
      message: 'input.devices.connect.1.id must be of type Int',
      fields: [['input.devices.connect.1.id', 'valueInvalid']],
    })
  })

  test('the path is that of the executed operation, through its fragments', async () => {
    const query = `
      mutation A($v: String!) { createLightGroup(input: { description: $v, name: "x" }) { id } }
      mutation B($v: String!) { ...Create }
      fragment Create on Mutation { createLightGroup(input: { name: $v }) { id } }`
    for (const [v, key] of [
      [5, 'valueInvalid'],
      ['a\uD800', 'textUnwritable'],
    ]) {
      const body = JSON.stringify({ query, operationName: 'B', variables: { v } })
      const headers = platform.headers(root) as Record<string, string>
      const answer = await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body })
      const { errors } = (await answer.json()) as { errors: { extensions: object }[] }
      expect(errors[0]!.extensions).toMatchObject({ field: 'input.name', key })
    }
  })

  test.each([
    ['mutation { updateLightGroup(id: 1, input: { name: { set: "a\\u0000" } }) { id } }', 'input.name'],
    ['mutation { ...F } fragment F on Mutation { createLightGroup(input: { name: "\\u0000" }) { id } }', 'input.name'],
    ['mutation ($n: String = "\\u0000") { createLightGroup(input: { name: $n }) { id } }', 'input.name'],
    [
      '{ findManyLightDevice(where: { OR: [{ id: { equals: 1 } }, { name: { contains: "\\u0000" } }] }) { items { id } } }',
      'where.OR.1.name.contains',
    ],
  ])('a text in the query has the path of its argument: %s', async (query, field) => {
    expect((await refusal(query)).fields).toEqual([[field, 'textUnwritable']])
  })

  test('an enum error names the allowed values', async () => {
    const query = 'query ($order: SortOrder!) { findManyLightDevice(orderBy: [{ name: $order }]) { items { id } } }'
    expect(await refusal(query, { order: 'geheim' })).toEqual({
      message: 'orderBy.0.name must be one of asc,desc',
      fields: [['orderBy.0.name', 'valueInvalid']],
    })
  })

  test('compiled queries return the same errors', async () => {
    const query = 'query ($id: Int!) { findOneLightDevice(id: $id) { id } }'
    const { id } = await makeLight(platform.db)
    for (let i = 0; i < 12; i++) expect((await platform.ask(query, { id }, root)).errors).toBeUndefined()
    expect((await refusal(query, { id: 'geheim' })).fields).toEqual([['id', 'valueInvalid']])
  })

  test('subscriptions return the same errors', async () => {
    const headers = { ...(platform.headers(root) as Record<string, string>), accept: 'text/event-stream' }
    const query = 'subscription ($ids: [Int!]) { lightDeviceChanges(ids: $ids) { id } }'
    const body = JSON.stringify({ query, variables: { ids: ['geheim'] } })
    const answer = await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body })
    const text = await answer.text()
    expect(text).toContain('"field":"ids.0","key":"valueInvalid"')
    expect(text).not.toContain('geheim')
  })
})

/** Wrong variables of the login, written in different ways. */
const LOGIN = 'loginWithEmail(email: $email, password: "x") { accessToken }'
describe('without a session', () => {
  test.each([
    `mutation ($email: String!) { ${LOGIN} }`,
    `mutation ($email: String!) { __typename again: ${LOGIN} }`,
    `mutation ($email: String!) { ... { ${LOGIN} } ... on Mutation { __typename } }`,
    `mutation ($email: String!) { ...Outer } fragment Inner on Mutation { ${LOGIN} }
      fragment Outer on Mutation { __typename ...Inner }`,
  ])('the error of a public operation names the variable: %s', async query => {
    const { errors } = await platform.ask(query, { email: 5 })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'email', key: 'valueInvalid' } }])
  })

  test.each([
    `mutation ($email: String!, $id: Int!) { ${LOGIN} deleteLightDevice(id: $id) { id } }`,
    `mutation ($email: String!, $id: Int!) { ${LOGIN} ...More }
      fragment More on Mutation { ... { deleteLightDevice(id: $id) { id } } }`,
  ])('that of any other one does not: %s', async query => {
    const { errors } = await platform.ask(query, { email: 5, id: 'geheim' })
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
    expect(errors![0]!.extensions).not.toHaveProperty('field')
  })

  test('public operations are those of the schema that need no session', () => {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    const operations = roots.flatMap(root => Object.keys(root?.getFields() ?? {}))
    expect([...PUBLIC_OPERATIONS].sort()).toEqual(operations.filter(name => MATRIX[name]?.open).sort())
  })
})

test.each([
  ['{ findOneLightDevice(id: "geheim") { id } }'],
  ['{ findManyLightDevice(where: "geheim") { items { id } } }'],
  ['mutation { loginWithEmail(email: "a@b", password: { geheim: 1 }) { accessToken } }'],
  ['{ findManyLightDevice(orderBy: [{ name: geheim }]) { items { id } } }'],
  ['{ nothing }'],
  ['{'],
])('an invalid query has a field and a key, and no value: %s', async query => {
  expect((await refusal(query)).fields).toEqual([['query', 'queryInvalid']])
})

test('an invalid JSON body has a field and a key', async () => {
  const headers = platform.headers() as Record<string, string>
  const answer = await fetch(`${platform.address}/graphql`, { method: 'POST', headers, body: '{' })
  const { errors } = (await answer.json()) as { errors: { extensions: object }[] }
  expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'body', key: 'requestMalformed' })
})
