import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from './schema.ts'

/*
 * server/contract.graphql is the published API. The served schema may add to it, return null less often and accept
 * more input; it must never break it.
 */
const contract = buildSchema(readFileSync(new URL('../../contract.graphql', import.meta.url), 'utf8'))

/** This type can replace the published one in responses: the same, or stricter about null. */
function answersAs(served: GraphQLType, promised: GraphQLType): boolean {
  if (isNonNullType(promised)) return isNonNullType(served) && answersAs(served.ofType, promised.ofType)
  if (isNonNullType(served)) return answersAs(served.ofType, promised)
  if (isListType(promised)) return isListType(served) && answersAs(served.ofType, promised.ofType)
  return String(served) === String(promised)
}

/** Any input valid for the published type is valid for the served one: the same, or looser about null. */
function takes(served: GraphQLType, promised: GraphQLType): boolean {
  if (isNonNullType(served)) return isNonNullType(promised) && takes(served.ofType, promised.ofType)
  if (isNonNullType(promised)) return takes(served, promised.ofType)
  if (isListType(served)) return isListType(promised) && takes(served.ofType, promised.ofType)
  return String(served) === String(promised)
}

function breaches(served: GraphQLSchema, promised: GraphQLSchema): string[] {
  const found: string[] = []
  const types = Object.values(promised.getTypeMap()).filter(type => !type.name.startsWith('__'))
  for (const type of types) {
    const mine = served.getType(type.name)
    if (!mine) found.push(`type ${type.name} is missing`)
    else if (isScalarType(type)) isScalarType(mine) || found.push(`${type.name} is no scalar`)
    else if (isEnumType(type) && isEnumType(mine)) {
      for (const { name } of type.getValues()) mine.getValue(name) || found.push(`${type.name}.${name} is missing`)
    } else if (isObjectType(type) && isObjectType(mine)) {
      for (const field of Object.values(type.getFields())) {
        const own = mine.getFields()[field.name]
        const place = `${type.name}.${field.name}`
        if (!own) found.push(`${place} is missing`)
        else if (!answersAs(own.type, field.type)) found.push(`${place} answers ${own.type}, promised is ${field.type}`)
        if (own) found.push(...inputBreaches(place, own.args, field.args, isRequiredArgument))
      }
    } else if (isInputObjectType(type) && isInputObjectType(mine)) {
      const [own, others] = [Object.values(mine.getFields()), Object.values(type.getFields())]
      found.push(...inputBreaches(type.name, own, others, isRequiredInputField))
    } else found.push(`${type.name} is of another kind`)
  }
  return found
}

function inputBreaches<T extends GraphQLArgument | GraphQLInputField>(
  place: string,
  served: readonly T[],
  promised: readonly T[],
  isRequired: (input: T) => boolean,
): string[] {
  const missing = promised.flatMap(input => {
    const own = served.find(({ name }) => name === input.name)
    if (!own) return [`${place}(${input.name}) is missing`]
    return takes(own.type, input.type) ? [] : [`${place}(${input.name}) takes ${own.type}, promised is ${input.type}`]
  })
  const demanded = served.filter(own => isRequired(own) && !promised.some(({ name }) => name === own.name))
  return [...missing, ...demanded.map(own => `${place}(${own.name}) is asked for and was never promised`)]
}

describe('the served schema', () => {
  test('is compatible with the contract', () => {
    expect(breaches(schema, contract)).toEqual([])
  })

  test('describes every type and every operation', () => {
    const silent = Object.values(schema.getTypeMap()).filter(type => !type.name.startsWith('__') && !type.description)
    expect(silent.map(type => type.name).filter(name => !['Query', 'Mutation', 'Subscription'].includes(name))).toEqual(
      [],
    )
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    const fields = roots.flatMap(root => Object.values(root?.getFields() ?? {}))
    expect(fields.filter(field => !field.description).map(field => field.name)).toEqual([])
  })
})

describe('the contract comparison', () => {
  const promise = buildSchema(
    'type Query { a(x: Int): Int!, b: [Int!] } input I { n: Int } enum E { A B } type T { i: Int }',
  )
  test.each([
    ['type Query { a(x: Int): Int, b: [Int!] }', 'Query.a answers Int, promised is Int!'],
    ['type Query { a: Int!, b: [Int!] }', 'Query.a(x) is missing'],
    ['type Query { a(x: Int!): Int!, b: [Int!] }', 'Query.a(x) takes Int!, promised is Int'],
    ['type Query { a(x: Int, y: Int!): Int!, b: [Int!] }', 'Query.a(y) is asked for and was never promised'],
    ['type Query { a(x: Int): Int!, b: [Int] }', 'Query.b answers [Int], promised is [Int!]'],
    ['type Query { a(x: Int): Int!, b: [Int!] } input I { n: Int! }', 'I(n) takes Int!, promised is Int'],
    ['type Query { a(x: Int): Int!, b: [Int!] } enum E { A }', 'E.B is missing'],
    ['type Query { a(x: Int): Int!, b: [Int!] } enum T { i }', 'T is of another kind'],
  ])('detects %s', (sdl, breach) => {
    expect(breaches(buildSchema(sdl), promise)).toContain(breach)
  })
  test('accepts additions, stricter outputs and looser inputs', () => {
    const served =
      'type Query { a(x: Int, y: Int): Int!, b: [Int!]!, c: Int } input I { n: Int m: Int } enum E { A B C } type T { i: Int! }'
    expect(breaches(buildSchema(served), promise)).toEqual([])
  })
})
