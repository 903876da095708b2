import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import { runOrRequest } from './approvals.ts'
import type { Call } from './call.ts'
import { allowedOrThrow } from './permissions.ts'
import type { Row } from './select.ts'

/** Resolver of a field. */
// biome-ignore lint/suspicious/noExplicitAny: rows and arguments are checked against the schema when they are answered
export type Answer = (row: any, args: any, call: Call) => unknown
/**
 * Resolvers by type and field. A field without one is read from the row; a missing property is null, or blank if the
 * schema requires a value. Root fields need a resolver.
 */
export type Answers = Record<string, Record<string, Answer>>

const SDL = join(import.meta.dirname, '../../../server/schema.graphql')

/**
 * The printed schema of the server with these resolvers. @throws for a type or field that the schema does not have, so
 * that resolvers cannot differ from it
 */
export function answeredSchema(answers: Answers): GraphQLSchema {
  const schema = buildSchema(readFileSync(SDL, 'utf8'))
  for (const type of Object.values(schema.getTypeMap()))
    if (isScalarType(type) && type.name === 'DateTime') type.serialize = toIsoString
  for (const [typeName, fields] of Object.entries(answers)) {
    const type = schema.getType(typeName)
    if (!isObjectType(type)) throw new Error(`the schema has no type ${typeName}`)
    for (const [name, answer] of Object.entries(fields)) {
      const field = type.getFields()[name]
      if (!field) throw new Error(`the schema has no field ${typeName}.${name}`)
      field.resolve = (row, args, call) => withDefault(answer(row, args, call), field.type)
    }
  }
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type!.getFields())) guard(field, `${type!.name}.${field.name}`)
  for (const field of Object.values(schema.getSubscriptionType()!.getFields())) {
    guard(field, `Subscription.${field.name}`)
    field.subscribe = (_, __, call: Call) => {
      allowedOrThrow(field.name, call.viewer)
      return call.server.live.of(field.name)
    }
  }
  return schema
}

/**
 * Overrides of root fields, by type and field. @throws for a name that is no root field of the schema, since it would
 * never be used
 */
export function rootOverrides<Override>(schema: GraphQLSchema): Record<string, Override> {
  const types = [schema.getQueryType()!, schema.getMutationType()!]
  const names = new Set(types.flatMap(type => Object.keys(type.getFields()).map(field => `${type.name}.${field}`)))
  return new Proxy<Record<string, Override>>(
    {},
    {
      set: (overrides, name: string, override) => {
        if (!names.has(name)) throw new Error(`the schema has no root field ${name}`)
        return Reflect.set(overrides, name, override)
      },
    },
  )
}

/** Checks permissions, then uses an override of the test or the city. */
function guard(field: GraphQLField<unknown, Call>, name: string): void {
  const answer = field.resolve ?? resolveField
  field.resolve = (row, args, call, info) => {
    allowedOrThrow(field.name, call.viewer)
    const override = call.server.overrides[name]
    const run = () => (override ? withDefault(override(args, call), field.type) : answer(row, args, call, info))
    if (!name.startsWith('Mutation.')) return run()
    return runOrRequest(call, { action: field.name, args: args as Row, type: getNamedType(field.type).name, run })
  }
}

/** Reads a property of the row or published value. @throws for a root field without a resolver */
export const resolveField: GraphQLFieldResolver<unknown, Call> = (
  row,
  _,
  __,
  { fieldName, path, parentType, returnType },
) => {
  const fields = row as Record<string, unknown> | undefined
  if (!path.prev && !(fields && fieldName in fields))
    throw new Error(`the in-memory server has no answer for ${parentType.name}.${fieldName}`)
  const value = fields?.[fieldName]
  return withDefault(value, returnType)
}

function withDefault(value: unknown, type: GraphQLOutputType): unknown {
  return value instanceof Promise ? value.then(found => found ?? defaultOf(type)) : (value ?? defaultOf(type))
}

/** null, or the smallest value that the schema allows. */
function defaultOf(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null
  const inner = type.ofType
  if (isListType(inner)) return []
  if (isEnumType(inner)) return inner.getValues()[0]!.value
  if (isScalarType(inner)) return SCALARS[inner.name] ?? null
  return {}
}

const SCALARS: Record<string, unknown> = {
  ...{ Boolean: false, Int: 0, Float: 0, SafeInt: 0, String: '', ID: '', JSON: {} },
  DateTime: '2026-01-01T00:00:00.000Z',
}

function toIsoString(value: unknown): string {
  const date = new Date(value as string | number | Date)
  if (Number.isNaN(date.getTime())) throw new TypeError(`not a timestamp: ${value}`)
  return date.toISOString()
}
