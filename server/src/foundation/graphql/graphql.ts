import SchemaBuilder from '@pothos/core'
import { GraphQLScalarType, Kind } from 'graphql'
import type { Connection, Database } from '../database/database.ts'
import { serializeInstant, type Told } from '../database/isoTimestamp.ts'
import type { EventBus } from '../events/events.ts'
import type { Log } from '../runtime/log.ts'
import type { Seal } from '../security/encryption.ts'
import type { Reach } from '../security/outboundPolicy.ts'
import type { Viewer } from '../security/viewer.ts'
import type { Storage } from '../storage/storage.ts'
import { Upload } from '../storage/upload.ts'
import { Refusal } from './errors.ts'

/**
 * Writes the row of a deed into the audit, in the transaction of what it changes.
 * @param made what the answer will be, where it has an id
 * @param args what differs from what was asked
 */
export type Witness = (tx: Connection, made?: { id?: number }, args?: object) => Promise<void>

/** A risk of what a call did. The call succeeds: clients read it in `extensions.warnings` of the answer. */
export interface ApiWarning {
  code: string
  /** translation key of the message */
  key: string
  message: string
  /** of the input */
  field: string
  params?: object
}

/** What every resolver gets. */
export interface Context {
  db: Database
  events: EventBus
  storage: Storage
  viewer: Viewer
  /** What is remembered of the database: a mutation may have changed it. */
  forget(): void
  site: Site
  /** What loaders remember, by the loader; another one after each mutation, which may have changed what they know. */
  loaded: Map<unknown, unknown>
  /** Risks of what this request did; a resolver adds them once its call has succeeded. */
  warnings: ApiWarning[]
  /** For deeds that look after their own transactions: see api/audited.ts. */
  witness: Witness
  /** For work that goes on after the answer; each line has the id of the request. */
  log: Log
  /** Set by a mutation whose arguments do not name the lights that it changed; they have it in their audit. */
  affectedLights?: readonly number[]
  /** Of this request; for signing out and refreshing. */
  token?: string
  userAgent?: string
}

/** Which map the console draws. */
export interface SiteMap {
  provider: 'embedded' | 'tencent' | 'tiles'
  key?: string
  tiles?: {
    /** Addresses with {z}, {x} and {y}, from the lowest layer to the highest. */
    urls: string[]
    datum: 'WGS84' | 'GCJ02'
    credits?: string
  }
  reviewNumber?: string
}

/** What the installation says about itself. */
export interface Site {
  clientId: string
  demo: boolean
  /** Programs may ask the API what it offers. */
  introspection: boolean
  filingNumber?: string
  /** Who knows the code may make the first administrator; gone as soon as there is one. Never answered. */
  setUpCodes?: { needed(): void; judge(typed: string): 'right' | 'ended' | 'wrong' }
  /** What the database may hold sealed only. */
  seal: Seal
  /** A session that was not used for so long ends. */
  sessionIdleMinutes: number
  map: SiteMap
  /** Where webhooks may go. */
  reach: Reach
  /** Address at which lights connect, for people: `mqtt://192.0.2.1:1883` */
  brokerUrl: string
  /** Not with an outside broker: it does not know the passwords of the platform. */
  issuesPasswords: boolean
}

interface SchemaTypes {
  Context: Context
  DefaultFieldNullability: false
  Scalars: {
    DateTime: { Input: Date; Output: Date | Told }
    JSON: { Input: unknown; Output: unknown }
    SafeInt: { Input: number; Output: number }
    Upload: { Input: Upload; Output: never }
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
  new GraphQLScalarType<Date, Told>({
    name: 'DateTime',
    description: 'An instant, ISO 8601 in UTC, e.g. `2026-11-21T09:52:00.000Z`.',
    serialize: serializeInstant,
    parseValue: value => readInstant(value),
    parseLiteral: node => readInstant(node.kind === Kind.STRING ? node.value : undefined),
  }),
)

builder.addScalarType('JSON', new GraphQLScalarType({ name: 'JSON', description: 'Any JSON value.' }))

builder.addScalarType(
  'SafeInt',
  new GraphQLScalarType<number, number>({
    name: 'SafeInt',
    description:
      'A whole number of at most 2^53 - 1 in size, as a JSON number: for what may exceed the 32 bits of Int.',
    serialize: readSafeInt,
    parseValue: readSafeInt,
    parseLiteral: node => readSafeInt(node.kind === Kind.INT ? Number(node.value) : undefined),
  }),
)

function readSafeInt(value: unknown): number {
  if (Number.isSafeInteger(value)) return value as number
  throw new Refusal('BAD_USER_INPUT', 'must be a whole number between -(2^53 - 1) and 2^53 - 1')
}

builder.addScalarType(
  'Upload',
  new GraphQLScalarType<Upload, never>({
    name: 'Upload',
    description: 'A file: `null` in the variables of a multipart request, which says in `map` which file stands there.',
    parseValue: value => {
      if (value instanceof Upload) return value
      throw new Refusal('BAD_USER_INPUT', 'a file comes in a multipart request', { field: 'file' })
    },
    parseLiteral: () => {
      throw new Refusal('BAD_USER_INPUT', 'a file is given in a variable', { field: 'file' })
    },
  }),
)

/** A date, a time and an offset from UTC: without one, it would be read by the clock of this machine. */
const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d:?\d\d)$/i

function readInstant(value: unknown): Date {
  const [, day] = (typeof value === 'string' && INSTANT.exec(value)) || []
  const date = day && new Date(value as string)
  // JavaScript takes 30 February for 2 March.
  if (!date || Number.isNaN(date.getTime()) || new Date(`${day}T00:00Z`).toISOString().slice(0, 10) !== day)
    throw new TypeError('DateTime is an ISO 8601 instant with its offset from UTC, such as 2026-11-05T17:00:00Z')
  return date
}
