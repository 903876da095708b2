import fc from 'fast-check'
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeGroup, makeLight } from '../testing/factories.ts'
import { expectLatency } from '../testing/nightly.ts'
import { MATRIX } from '../testing/permissionMatrix.ts'
import { startPlatform } from '../testing/platform.ts'
import { withTimeout } from './queryLimits.ts'
import { schema } from './schema.ts'

/*
 * Every input type of the schema gets unexpected values. The response is a result, or an error that names the invalid
 * input; never an internal error.
 */

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
const RUNS = 12
const SEED = 20_261_121

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  token = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  const [group, center] = [await makeGroup(db), await makeCenter(db)]
  for (let i = 0; i < 3; i++) await makeLight(db, { group_id: group.id, center_id: center.id })
})

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDC00y',
  '👩‍👩‍👧‍👦🏮',
  '\u202Eright to left\u202C',
  'ＮＦＫＣ①',
  "'; drop table light_device; --",
  '%_\\',
  '{{7*7}}',
  '../../../etc/passwd',
  '\r\nSet-Cookie: a=b',
  '=cmd|calc',
  '__proto__',
  'null',
  '-1',
  '1e999',
  '2026-02-30T25:61:00Z',
  '9'.repeat(400),
  '长'.repeat(10_000),
]
const INTS = [0, -0, 1, 2, -1, 200, 201, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 2 ** 53, 1.5, '1', true]
const FLOATS = [0, -0, 1e308, -1e308, 5e-324, 23.1, 113.3, 2 ** 53, 'NaN']

function hostile(type: GraphQLInputType, depth = 0): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return hostile(type.ofType, depth)
  if (isListType(type)) return fc.oneof(fc.array(hostile(type.ofType, depth + 1), { maxLength: 3 }), fc.constant(null))
  if (isInputObjectType(type)) {
    if (depth > 4) return fc.constant({})
    const fields = Object.values(type.getFields()).map(field => [field.name, hostile(field.type, depth + 1)])
    const required = Object.values(type.getFields()).filter(field => isNonNullType(field.type))
    return fc.record(Object.fromEntries(fields), { requiredKeys: required.map(field => field.name) as never[] })
  }
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name), 'NOTHING', null)
  const known: Record<string, unknown[]> = { Int: INTS, Float: FLOATS, Boolean: [true, false, 'yes', 0] }
  return fc.constantFrom(null, ...(known[type.name] ?? TEXTS))
}

/** `query ($a: T) { operation(a: $a) { every leaf } }` */
function documentOf(kind: string, field: GraphQLField<unknown, unknown>): string {
  const declared = field.args.map(arg => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = field.args.map(arg => `${arg.name}: $${arg.name}`).join(', ')
  const type = getNamedType(field.type)
  const answer = isLeafType(type) ? '' : '{ __typename }'
  return `${kind} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${answer} }`
}

/** All fields that an error names. */
function namedFields(extensions: { field?: string; fields?: { field: string }[] } = {}): string[] {
  return [...(extensions.field ? [extensions.field] : []), ...(extensions.fields ?? []).map(one => one.field)]
}

/** They end the session that this test uses. */
const ENDS_THE_SESSION = new Set(['logout', 'refreshToken', 'endSession'])
const OURS: unknown[] = ['INTERNAL_SERVER_ERROR', undefined]

const operations = [
  ...Object.values(schema.getQueryType()!.getFields()).map(field => ['query', field] as const),
  ...Object.values(schema.getMutationType()!.getFields()).map(field => ['mutation', field] as const),
]

describe('accepts hostile values, or refuses them with a typed error', () => {
  test.each(
    operations
      .filter(([, field]) => field.args.length && !ENDS_THE_SESSION.has(field.name))
      .map(([kind, field]) => [field.name, kind, field] as const),
  )(
    '%s',
    async (_, kind, field) => {
      const values = fc.record(Object.fromEntries(field.args.map(arg => [arg.name, hostile(arg.type)])))
      const document = documentOf(kind, field)
      await fc.assert(
        fc.asyncProperty(values, async variables => {
          const answer = await platform.ask(document, variables, token)
          for (const error of answer.errors ?? []) {
            const shown = JSON.stringify({ variables, error }).slice(0, 1500)
            expect(OURS, shown).not.toContain(error.extensions?.code)
            for (const name of namedFields(error.extensions))
              expect(
                field.args.map(arg => arg.name),
                shown,
              ).toContain(name.split('.')[0])
          }
        }),
        { numRuns: RUNS, seed: SEED },
      )
    },
    60_000,
  )
})

/** Values that GraphQL accepts: only our own code can refuse them. */
function wellTyped(type: GraphQLInputType, depth = 0): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return wellTyped(type.ofType, depth).filter(value => value !== null)
  if (isListType(type)) return fc.array(wellTyped(type.ofType, depth + 1), { maxLength: 3 })
  if (isInputObjectType(type)) {
    if (depth > 4) return fc.constant({})
    const fields = Object.values(type.getFields())
    return fc.record(Object.fromEntries(fields.map(({ name, type: of }) => [name, wellTyped(of, depth + 1)])))
  }
  if (isEnumType(type)) return fc.constantFrom(null, ...type.getValues().map(({ name }) => name))
  return fc.constantFrom(null, ...(WELL_TYPED[type.name] ?? TEXTS))
}

const WELL_TYPED: Record<string, unknown[]> = {
  Int: [0, 1, -1, 201, 2 ** 31 - 1],
  Float: [0, -1e308, 1e308],
  Boolean: [true, false],
  DateTime: ['2026-11-25T00:00:00Z', '1970-01-01T00:00:00Z'],
  Date: ['2026-11-25'],
}

describe('checks the permission before the input', () => {
  let powerless: string

  beforeAll(async () => {
    const { db } = platform
    await db.insertInto('admin_role').values({ name: 'POWERLESS' }).execute()
    powerless = await platform.signIn((await makeAdmin(db, 'POWERLESS')).email)
  })

  test.each(
    operations
      .filter(([, field]) => field.args.length && MATRIX[field.name]!.needs.length)
      .map(([kind, field]) => [field.name, kind, field] as const),
  )(
    '%s',
    async (_, kind, field) => {
      const values = fc.record(Object.fromEntries(field.args.map(arg => [arg.name, wellTyped(arg.type)])))
      await fc.assert(
        fc.asyncProperty(values, async variables => {
          const { errors } = await platform.ask(documentOf(kind, field), variables, powerless)
          // Errors of GraphQL itself have no path: our code did not run.
          for (const error of errors ?? [])
            if (error.path)
              expect(error.extensions.code, JSON.stringify({ variables, error }).slice(0, 1500)).toBe('FORBIDDEN')
        }),
        { numRuns: RUNS, seed: SEED },
      )
    },
    60_000,
  )
})

describe('requests that are too large', () => {
  test('refuses 10 MB before reading them', async () => {
    const body = JSON.stringify({ query: '{ __typename }', variables: { a: 'x'.repeat(10_000_000) } })
    const response = await fetch(`${platform.address}/graphql`, {
      method: 'POST',
      headers: platform.headers(token) as Record<string, string>,
      body,
    })
    expect(response.status).toBe(413)
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
    expect(errors[0]!.extensions.code).toBe('BAD_USER_INPUT')
  })

  test('refuses a body that is no JSON object as a client error', async () => {
    for (const body of ['', '{', 'null', '[]', '"{ __typename }"', '{"query":1}', '{"variables":{}}']) {
      const response = await fetch(`${platform.address}/graphql`, {
        method: 'POST',
        headers: platform.headers(token) as Record<string, string>,
        body,
      })
      const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
      expect(errors[0]!.extensions.code, body).toBe('BAD_USER_INPUT')
    }
  })
})

describe('expensive queries', () => {
  const fields = (count: number, name = 'findManyLightDevice') =>
    `{ ${Array.from({ length: count }, (_, i) => `a${i}: ${name} { items { id } }`).join(' ')} }`
  const deep = (levels: number) =>
    '{ findManyLightDevice { items { '.concat(
      'managers { lightDevice { '.repeat(levels),
      'id',
      ' } }'.repeat(levels),
      ' } } }',
    )
  const bomb = `${Array.from({ length: 12 }, (_, i) => `fragment f${i} on LightDevice { id ${i ? `...f${i - 1} ...f${i - 1}` : ''} }`).join(' ')} { findManyLightDevice { items { ...f11 } } }`

  test.each([
    ['aliases', fields(31)],
    ['depth', deep(6)],
    ['fragments that double twelve times', bomb],
    [
      'repeated lists of all groups',
      `{ ${Array.from({ length: 30 }, (_, i) => `a${i}: findAllLightGroup { id name }`).join(' ')} }`,
    ],
    [
      'nested links that form a cycle',
      `{ findManyLightDevice { items { ${'managers { admin { lightDeviceManagers { lightDevice { '.repeat(2)} id ${'} } } }'.repeat(2)} } } }`,
    ],
    [
      'a response of 100,000 values',
      `{ ${Array.from({ length: 10 }, (_, i) => `a${i}: findManyLightDevice(limit: 200) { items { managers { admin { email fullName nickname } } } }`).join(' ')} }`,
    ],
    [
      'cyclic fragments',
      'fragment a on LightDevice { id ...b } fragment b on LightDevice { ...a } { findManyLightDevice { items { ...a } } }',
    ],
    ['directives', `{ __typename ${'@skip(if: false) '.repeat(50)} }`],
    ['tokens', `{ ${'__typename '.repeat(2500)} }`],
    ['characters', `{ __typename } #${'x'.repeat(30_000)}`],
    [
      'many mutations in one request',
      `mutation { ${Array.from({ length: 30 }, (_, i) => `m${i}: loginWithEmail(email: "a@b.example", password: "1234567") { tokenType }`).join(' ')} }`,
    ],
    ['introspection outside of the demo', '{ __schema { types { name } } }'],
  ])('refuses %s', { tags: ['latency'] }, async (_, query) => {
    const since = performance.now()
    const { errors } = await platform.ask(query, {}, token)
    expect(errors![0]!.extensions.code).toBe('BAD_USER_INPUT')
    expectLatency(performance.now() - since, 1000)
  })

  test.each([
    ['a field', '{ findManyLightDevices { items { id } } }', {}],
    ['an argument', '{ findManyLightDevice(limits: 1) { items { id } } }', {}],
    [
      'an enum value',
      'query ($of: DeviceStatus!) { findManyLightDevice(where: { deviceStatus: { equals: $of } }) { items { id } } }',
      { of: 'NORMALE' },
    ],
  ])('outside of the demo suggests no similar name: %s', async (_, query, variables) => {
    const { errors } = await platform.ask(query, variables, token)
    expect(errors!.length).toBeGreaterThan(0)
    expect(JSON.stringify(errors)).not.toContain('Did you mean')
  })

  test.each([
    ['a limit in the query itself', 'Int = 200', {}],
    ['swapped variables', 'Int', { small: 200, large: 1 }],
  ])('refuses a query that was cheap with other values: %s', async (_, type, variables) => {
    const lists = Array.from({ length: 10 }, (_, i) => `a${i}: findManyLightDevice(limit: $small) { ...lights }`)
    const query = `query ($small: ${type}, $large: Int = 1) { ${lists.join(' ')} one: findOneLightDevice(id: $large) { id } }
      fragment lights on LightDevicePage { items { managers { admin { email fullName nickname } } } }`
    expect((await platform.ask(query, { large: 200, small: 1 }, token)).errors).toBeUndefined()
    const { errors } = await platform.ask(query, variables, token)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', key: 'queryTooLarge' })
  })

  test('aborts a request that exceeds the timeout', async () => {
    await expect(withTimeout(new Promise(() => {}), 0.05)).rejects.toThrow('not answered in 0.05 s')
    await expect(withTimeout(Promise.resolve('in time'), 0.05)).resolves.toBe('in time')
  })

  test('accepts queries of the size that the console sends', async () => {
    expect((await platform.ask(fields(10), {}, token)).errors).toBeUndefined()
    expect((await platform.ask(deep(1), {}, token)).errors).toBeUndefined()
  })
})
