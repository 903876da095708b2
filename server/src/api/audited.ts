import { defaultFieldResolver, type GraphQLError, type GraphQLSchema } from 'graphql'
import { findLightsOf, record, recordRefusal, recordRefusedRead } from '../features/audit/audit.ts'
import { transact } from '../foundation/database/database.ts'
import { Refusal } from '../foundation/graphql/errors.ts'
import type { Context, Witness } from '../foundation/graphql/graphql.ts'
import type { Viewer } from '../foundation/security/viewer.ts'
import { type Args, auditEntryOf, DELETIONS_WITH_LIGHTS, type Field } from './auditEntries.ts'

/**
 * These look after their own transactions, and write their row in the one that changes something (`Context.witness`). The first
 * six hold none open while they check a password or a code, and a wrong try must be counted although it is refused; an upload
 * waits for its file, and what is put back may be more than fits into one: each of its parts has a row.
 */
export const IN_THEIR_OWN_TRANSACTION = new Set([
  'loginWithEmail',
  'changePassword',
  'confirmPassword',
  'switchOnSecondFactor',
  'switchOffSecondFactor',
  'setUp',
  'uploadMediaFile',
  'restoreDeleted',
])

/**
 * These are several transactions by nature: they wait for lights, or go on after the answer. A row in the first one says that they
 * have begun, another one what became of them; what an import did to lights has a row of its own, with it.
 */
export const BEGUN_FIRST = new Set([
  'syncRemoteLightDevices',
  'createLightImport',
  'checkLightImport',
  'applyLightImport',
  'undoLightImport',
])

/** What these change is remembered nowhere: what is wanted of lights. */
const LEAVE_WHAT_IS_REMEMBERED = new Set([
  'switchLightDevice',
  'operateLightDevice',
  'batchOperateLightDevice',
  'operateLightGroup',
  'lightDeviceControl',
  'returnLightsToPlan',
  'endLightOverrides',
  'endAllLightOverrides',
  'testSwitchLightDevice',
  'finishLightDeviceTest',
])

/** A query by its place in the contract, a deed by what it does. */
const DEEDS_AMONG_QUERIES = new Set(['syncRemoteLightDevices'])

/**
 * Every mutation happens whole, with its row in the audit, or not at all; a refusal leaves its own row. Queries and subscriptions
 * leave one only when somebody who is signed in asks for what they may not see.
 */
export function audited(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) wrap(field, mutate)
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {}))
    wrap(field, DEEDS_AMONG_QUERIES.has(field.name) ? mutate : look)
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const { subscribe } = field
    field.subscribe = (source, args, context, info) =>
      look(field, args, context, async inner => subscribe!(source, args, inner, info))
    // A right may be taken away while they listen.
    wrap(field, look)
  }
  return schema
}

type Run = (context: Context) => Promise<unknown>

function wrap(field: Field, run: (field: Field, args: Args, context: Context, resolve: Run) => Promise<unknown>): void {
  const resolve = field.resolve ?? defaultFieldResolver
  field.resolve = (source, args, context, info) =>
    run(field, args, context, async inner => resolve(source, args, inner, info))
}

async function mutate(field: Field, args: Args, context: Context, resolve: Run): Promise<unknown> {
  const { db, viewer } = context
  // One mutation after the other: what loaders knew before this one may not hold after it.
  context.loaded = new Map()
  try {
    if (IN_THEIR_OWN_TRANSACTION.has(field.name))
      return await resolve({ ...context, witness: witness(field, args, viewer, 'OK') })
    if (BEGUN_FIRST.has(field.name)) {
      const result = await resolve({ ...context, witness: witness(field, args, viewer, 'BEGUN') })
      await record(db, viewer, auditEntryOf(field, args, 'OK', result, viewer))
      return result
    }
    const { result, warnings } = await transact(db, async tx => {
      const of = DELETIONS_WITH_LIGHTS[field.name]
      const left = of ? await findLightsOf(tx, of, Number(args.id)) : []
      const inner: Context = { ...context, db: tx, loaded: new Map(), warnings: [] }
      const result = await resolve(inner)
      const entry = auditEntryOf(field, args, 'OK', result, viewer)
      const lights = inner.affectedLights ?? left
      if (lights.length > 0) entry.affected.push({ subject: 'LightDevice', ids: lights })
      await record(tx, viewer, entry)
      return { result, warnings: inner.warnings }
    })
    // Of the try that was committed: those before it were undone.
    context.warnings.push(...warnings)
    return result
  } catch (error) {
    if (error instanceof Refusal)
      await recordRefusal(db, viewer, auditEntryOf(field, args, error.code, undefined, viewer))
    throw error
  } finally {
    // Whoever was told that it is done finds it done: their next request may come before the word of it.
    if (!LEAVE_WHAT_IS_REMEMBERED.has(field.name)) context.forget()
  }
}

function witness(field: Field, args: Args, viewer: Viewer, result: string): Witness {
  return (tx, made, more) => record(tx, viewer, auditEntryOf(field, { ...args, ...more }, result, made, viewer))
}

async function look(field: Field, args: Args, context: Context, resolve: Run): Promise<unknown> {
  try {
    return await resolve(context)
  } catch (error) {
    if (error instanceof Refusal)
      await recordRefusedRead(context.db, context.viewer, auditEntryOf(field, args, error.code))
    throw error
  }
}

/** Fields within an answer that were refused: what lies beside them was answered. */
export async function recordRefusedWithin(
  { db, viewer }: Context,
  errors: readonly GraphQLError[] = [],
): Promise<void> {
  for (const { path = [], originalError } of errors) {
    if (path.length < 2 || !(originalError instanceof Refusal)) continue
    const args = { field: path.filter(part => typeof part === 'string').join('.'), ...originalError.extensions }
    await recordRefusedRead(db, viewer, { action: 'readField', result: originalError.code, args })
  }
}
