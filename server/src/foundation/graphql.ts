import SchemaBuilder from '@pothos/core'
import { GraphQLScalarType, Kind } from 'graphql'
import type { Database } from './database.ts'
import type { EventBus } from './events.ts'
import type { Viewer } from './viewer.ts'

/** What every resolver gets. */
export interface Context {
  db: Database
  events: EventBus
  viewer: Viewer
  site: Site
  /** Of this request; for signing out and refreshing. */
  token?: string
  userAgent?: string
}

/** What the installation says about itself. */
export interface Site {
  clientId: string
  demo: boolean
  filingNumber?: string
  map: { provider: string; key?: string }
  /** Address at which lights connect, for people: `mqtt://192.0.2.1:1883` */
  brokerUrl: string
}

interface SchemaTypes {
  Context: Context
  DefaultFieldNullability: false
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    JSON: { Input: unknown; Output: unknown }
  }
}

/** What `fields` of an input type is given. */
export type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  'InputObject'
>

export const builder = new SchemaBuilder<SchemaTypes>({ defaultFieldNullability: false })

builder.queryType({})
builder.mutationType({})
builder.subscriptionType({})

builder.addScalarType(
  'DateTime',
  new GraphQLScalarType<Date, string>({
    name: 'DateTime',
    description: 'An instant, ISO 8601 in UTC, e.g. `2026-11-21T09:52:00.000Z`.',
    serialize: value => (value instanceof Date ? value : new Date(String(value))).toISOString(),
    parseValue: value => readInstant(value),
    parseLiteral: node => readInstant(node.kind === Kind.STRING ? node.value : undefined),
  }),
)

builder.addScalarType('JSON', new GraphQLScalarType({ name: 'JSON', description: 'Any JSON value.' }))

function readInstant(value: unknown): Date {
  const date = typeof value === 'string' ? new Date(value) : undefined
  if (!date || Number.isNaN(date.getTime())) throw new TypeError('DateTime is an ISO 8601 instant')
  return date
}
