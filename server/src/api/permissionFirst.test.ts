import {
  type GraphQLArgument,
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
import { makeAdmin } from '../testing/factories.ts'
import { MATRIX } from '../testing/permissionMatrix.ts'
import { startPlatform } from '../testing/platform.ts'
import { schema } from './schema.ts'

/*
 * Every operation with arguments × input that is wrong in each way our own code refuses × a client without a session and an
 * account without rights. The answer is about the missing right, and reveals nothing about the input.
 */

let platform: Awaited<ReturnType<typeof startPlatform>>
let powerless: string
let root: string

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  await db.insertInto('admin_role').values({ name: 'POWERLESS' }).execute()
  powerless = await platform.signIn((await makeAdmin(db, 'POWERLESS')).email)
  root = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
})

/** Values that fit the type, and that operations with limits refuse. */
interface Wrong {
  text: string
  /** Length of lists; of input types at most 11, since each of their items may contain lists. */
  times: number
  number: number
  instant: string
  /** Leaves out what is optional. */
  onlyRequired?: true
}
const WAYS: Record<string, Wrong> = {
  'values that are too large': {
    text: 'x'.repeat(600),
    times: 1100,
    number: 2 ** 31 - 1,
    instant: '2999-01-01T00:00:00Z',
  },
  'values that are too small': { text: '', times: 0, number: -1, instant: '1970-01-01T00:00:00Z' },
  'missing values': { text: ' ', times: 0, number: 0, instant: '1970-01-01T00:00:00Z', onlyRequired: true },
}

function wrong(type: GraphQLInputType, way: Wrong, depth = 0): unknown {
  if (isNonNullType(type)) return wrong(type.ofType, way, depth)
  if (isListType(type)) {
    const isLeaf = isLeafType(getNamedType(type))
    // Deeper ones would exceed the size of a body together.
    const length = Math.min(way.times, depth > 1 ? 1 : isLeaf ? 1100 : 11)
    // Long texts in long lists would, too.
    const item = isLeaf ? { ...way, text: way.text.slice(0, 1) } : way
    return Array.from({ length }, () => wrong(type.ofType, item, depth + 1))
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      field => (depth < 4 && !way.onlyRequired) || isNonNullType(field.type),
    )
    return Object.fromEntries(fields.map(field => [field.name, wrong(field.type, way, depth + 1)]))
  }
  if (isEnumType(type)) return type.getValues()[0]!.name
  return LEAVES[type.name]?.(way) ?? way.text
}

const LEAVES: Record<string, (way: Wrong) => unknown> = {
  Int: way => way.number,
  SafeInt: way => way.number,
  Float: way => way.number,
  Boolean: () => false,
  DateTime: way => way.instant,
}

/** `query ($a: T) { operation(a: $a) { __typename } }` */
function documentOf(kind: string, field: GraphQLField<unknown, unknown>): string {
  const declared = field.args.map(arg => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = field.args.map(arg => `${arg.name}: $${arg.name}`).join(', ')
  const answer = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  return `${kind} (${declared}) { ${field.name}(${passed}) ${answer} }`
}

const OPERATIONS = [
  ...Object.values(schema.getQueryType()!.getFields()).map(field => ['query', field] as const),
  ...Object.values(schema.getMutationType()!.getFields()).map(field => ['mutation', field] as const),
]
  .filter(([, { name, args }]) => args.length > 0 && !MATRIX[name]!.open)
  .map(([kind, field]) => [field.name, kind, field] as const)

type Operation = (typeof OPERATIONS)[number]

/** Codes of the errors, with the fields that they name. */
async function refusals([, kind, field]: Operation, way: Wrong, token?: string) {
  const given = field.args.filter(({ type }) => !way.onlyRequired || isNonNullType(type))
  const variables = Object.fromEntries(given.map(arg => [arg.name, wrong(arg.type, way)]))
  const { errors } = await platform.ask(documentOf(kind, field), variables, token)
  return errors?.map(({ extensions: { code, fields } }) => ({ code, ...(fields ? { fields } : {}) }))
}

describe.each(Object.entries(WAYS))('input with %s', (_, way) => {
  // One way in the gate: it finds nearly all, and each takes half a minute.
  const options = { tags: way === WAYS['values that are too large'] ? [] : ['nightly'] }
  test.each(OPERATIONS)('%s', options, async (...operation) => {
    const [name, , { args }] = operation
    expect(await refusals(operation, way)).toEqual([{ code: 'UNAUTHENTICATED' }])
    // A file that is none is refused by its type, before the operation is called.
    const hasFile = args.some(({ type }) => getNamedType(type).name === 'Upload')
    const answer = await refusals(operation, way, powerless)
    if (MATRIX[name]!.needs.length > 0 && !hasFile) expect(answer).toEqual([{ code: 'FORBIDDEN' }])
  })
})

/** A filter of a list, which contains further filters. */
function isFilter({ name, type }: GraphQLArgument): boolean {
  const named = getNamedType(type)
  return name === 'where' && isInputObjectType(named) && 'AND' in named.getFields()
}

describe('a filter or order that is too long is refused to an account with all rights', () => {
  test.each(OPERATIONS.filter(([, , { args }]) => args.some(isFilter)))('%s', async (...operation) => {
    const [refusal] = (await refusals(operation, WAYS['values that are too large']!, root)) ?? []
    expect(refusal?.code).toBe('BAD_USER_INPUT')
  })
})
