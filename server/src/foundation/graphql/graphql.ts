import SchemaBuilder from '@pothos/core'
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import type { Connection, Database } from '../database/database.ts'
import { badInput } from '../errors/errors.ts'
import type { EventBus } from '../events/events.ts'
import type { Log } from '../runtime/log.ts'
import type { Cipher } from '../security/encryption.ts'
import type { OutboundPolicy } from '../security/outboundPolicy.ts'
import type { Account, Viewer } from '../security/viewer.ts'
import type { Quota, Storage } from '../storage/storage.ts'
import { Upload } from '../storage/upload.ts'

/** The account of an audit entry. */
export type AuditedAccount = Pick<Account, 'kind' | 'id' | 'name'>

/**
 * Writes the audit entry of an operation in the transaction of its change.
 * @param outcome the result, if it has an id, names what it changed, or is an account that signed in
 * @param args arguments that differ from the request
 */
export type AuditWriter = (
  tx: Connection,
  outcome?: { id?: number; centerIds?: number[]; signedIn?: AuditedAccount },
  args?: object,
) => Promise<void>

/** A risk of an operation that succeeded: returned in `extensions.warnings` of the response. */
export interface ApiWarning {
  code: string
  /** translation key of the message */
  key: string
  message: string
  /** of the input */
  field: string
  params?: object
  /** of the operation in the response, as of an error; set when the operation has succeeded */
  path?: readonly (string | number)[]
}

/** An operation that a second person approved. */
export interface Approved {
  /** of the approval */
  id: number
  by: Account
  note: string | null
  /** the audit entry of the approval itself, in the transaction of the operation */
  writeAudit: (tx: Connection) => Promise<void>
}

export interface Context {
  db: Database
  events: EventBus
  storage: Storage
  viewer: Viewer
  /** After a mutation that may have changed cached values. */
  invalidateCaches(): void
  site: Site
  /** Caches of loaders, by loader; replaced after each mutation. */
  loaded: Map<unknown, unknown>
  /** Warnings of this request; a resolver adds them once its operation has succeeded. */
  warnings: ApiWarning[]
  /** For operations that control their own transactions: see api/audited.ts. */
  writeAudit: AuditWriter
  /** For work that continues after the response; each line has the id of the request. */
  log: Log
  /** Set by a mutation whose arguments do not name the lights that it changed, for the audit. */
  affectedLights?: readonly number[]
  /** Set while an operation runs that a second person approved. */
  approved?: Approved
  /** Token of this request, for signing out and refreshing. */
  token?: string
  userAgent?: string
}

/** Map provider of the console. */
export interface SiteMap {
  provider: 'embedded' | 'tencent' | 'tiles'
  key?: string
  tiles?: {
    /** URL templates with {z}, {x} and {y}, from the lowest layer to the highest. */
    urls: string[]
    datum: 'WGS84' | 'GCJ02'
    credits?: string
  }
  reviewNumber?: string
}

/** Settings of the installation. */
export interface Site {
  clientId: string
  demo: boolean
  /** GraphQL introspection is enabled. */
  introspection: boolean
  filingNumber?: string
  /** Codes that allow creating the first administrator; undefined once there is one. Never sent to clients. */
  setUpCodes?: { ensureValid(): void; verify(typed: string): 'valid' | 'expired' | 'wrong' }
  /** Encrypts secrets in the database. */
  cipher: Cipher
  /** Unused sessions end after so long. */
  sessionIdleMinutes: number
  map: SiteMap
  mediaQuota: Quota
  /** Hosts that webhooks may call. */
  outboundPolicy: OutboundPolicy
  /** Address of the broker, as shown to operators: `mqtt://192.0.2.1:1883` */
  brokerUrl: string
  /** false with an external broker: it does not know the passwords of the platform. */
  issuesPasswords: boolean
  /** Who can reach the embedded broker: this machine, other machines with TLS, or all. */
  brokerListens: 'LOOPBACK' | 'TLS' | 'ALL'
}

interface Types {
  Context: Context
  DefaultFieldNullability: false
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    JSON: { Input: unknown; Output: unknown }
    SafeInt: { Input: number; Output: number }
    Upload: { Input: Upload; Output: never }
  }
}

/** Type parameter of Pothos types. */
export type SchemaTypes = PothosSchemaTypes.ExtendDefaultTypes<Types>

export type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<SchemaTypes, 'InputObject'>

export const builder = new SchemaBuilder<Types>({ defaultFieldNullability: false })

builder.queryType({})
builder.mutationType({})
builder.subscriptionType({})

builder.addScalarType(
  'DateTime',
  new GraphQLScalarType<Date, string>({
    name: 'DateTime',
    description: 'An instant, ISO 8601 in UTC, e.g. `2026-11-21T09:52:00.000Z`.',
    serialize: value => (value as Date).toISOString(),
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
  throw new GraphQLError('must be a whole number between -(2^53 - 1) and 2^53 - 1')
}

builder.addScalarType(
  'Upload',
  new GraphQLScalarType<Upload, never>({
    name: 'Upload',
    description:
      'A file: `null` in the variables of a multipart request, whose part `map` assigns the file to the variable.',
    parseValue: value => {
      if (value instanceof Upload) return value
      throw badInput('file', 'fileMissing', 'a file must be sent in a multipart request')
    },
    parseLiteral: () => {
      throw badInput('file', 'fileMissing', 'a file must be sent in a variable')
    },
  }),
)

/** A date, a time and an offset from UTC: without one, the time zone of this machine would apply. */
const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d:?\d\d)$/i

function readInstant(value: unknown): Date {
  const [, day] = (typeof value === 'string' && INSTANT.exec(value)) || []
  const date = day && new Date(value as string)
  // JavaScript parses 30 February as 2 March.
  if (!date || Number.isNaN(date.getTime()) || new Date(`${day}T00:00Z`).toISOString().slice(0, 10) !== day)
    throw new TypeError('DateTime must be an ISO 8601 instant with an offset from UTC, such as 2026-11-05T17:00:00Z')
  return date
}
