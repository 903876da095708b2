import { defaultFieldResolver, type GraphQLError, type GraphQLSchema, getNamedType, responsePathAsArray } from 'graphql'
import { ApprovalNeeded, approvedOrThrow, type Operation, requestApproval } from '../features/approvals/approvals.ts'
import { findLightsOf, record, recordRefusal, recordRefusedRead } from '../features/audit/audit.ts'
import { type RequestKind, rejectForApproval } from '../features/control/control.ts'
import { transact } from '../foundation/database/database.ts'
import { Refusal } from '../foundation/errors/errors.ts'
import type { AuditWriter, Context } from '../foundation/graphql/graphql.ts'
import { noteRequester } from '../foundation/lights/commandOrigin.ts'
import { controlChangesOf } from '../foundation/lights/controlChanges.ts'
import { type Args, auditEntryOf, CASCADING_DELETIONS, type Field } from './auditEntries.ts'

/**
 * Mutations that control their own transactions and write their audit entry (`Context.writeAudit`) in the one that changes
 * something. The first six check a password or a code outside a transaction, and a failed attempt must be counted although
 * it is refused. An upload waits for its file. A restore may be too large for one transaction: each part has an entry.
 */
export const OWN_TRANSACTION = new Set([
  'loginWithEmail',
  'changePassword',
  'confirmPassword',
  'switchOnSecondFactor',
  'switchOffSecondFactor',
  'setUp',
  'uploadMediaFile',
  'importCenters',
  'restoreDeleted',
  'grantApproval',
])

/**
 * Mutations of several transactions: they wait for lights, or continue after the response. The first transaction writes an
 * entry "begun", and another entry has the result; what an import changed on lights has its own entry, in its transaction.
 */
export const MULTI_TRANSACTION = new Set([
  'syncRemoteLightDevices',
  'createLightImport',
  'checkLightImport',
  'applyLightImport',
  'undoLightImport',
])

/** Queries that are recorded as mutations are: one changes something by the API contract, the others are exports. */
const AUDITED_QUERIES = new Set(['syncRemoteLightDevices', 'exportCenters', 'exportDeviceModes'])

/**
 * Adds the audit to all resolvers. A mutation and its audit entry are committed together or not at all; a refusal writes
 * its own entry. Queries and subscriptions write one only when a signed-in account asks for what it may not see.
 */
export function audited(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) wrapResolver(field, auditMutation)
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {}))
    wrapResolver(field, AUDITED_QUERIES.has(field.name) ? auditMutation : auditRead)
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const { subscribe } = field
    field.subscribe = (source, args, context, info) =>
      auditRead(field, args, context, async inner => subscribe!(source, args, inner, info))
    // A right may be revoked while the subscription is open.
    wrapResolver(field, auditRead)
  }
  return schema
}

type Resolve = (context: Context) => Promise<unknown>
type Audit = (field: Field, args: Args, context: Context, resolve: Resolve) => Promise<unknown>

function wrapResolver(field: Field, audit: Audit): void {
  const resolve = field.resolve ?? defaultFieldResolver
  field.resolve = async (source, args, context, info) => {
    const earlier = context.warnings.length
    const outcome = await audit(field, args, context, async inner => resolve(source, args, inner, info))
    // Only mutations warn, and they run one after the other.
    for (const warning of context.warnings.slice(earlier)) warning.path = responsePathAsArray(info.path)
    return outcome
  }
}

async function auditMutation(field: Field, args: Args, context: Context, resolve: Resolve): Promise<unknown> {
  const { db, viewer } = context
  // Mutations of a request run one after the other: values loaded before this one may be outdated after it.
  context.loaded = new Map()
  try {
    if (OWN_TRANSACTION.has(field.name))
      return await resolve({ ...context, writeAudit: auditWriter(field, args, context, 'OK') })
    if (MULTI_TRANSACTION.has(field.name)) {
      const result = await resolve({ ...context, writeAudit: auditWriter(field, args, context, 'BEGUN') })
      await record(db, viewer, auditEntryOf({ field, args, result: 'OK', outcome: result, viewer }))
      return result
    }
    return await runInTransaction(field, args, context, resolve)
  } catch (error) {
    if (error instanceof ApprovalNeeded) return answerNeeded(field, args, context, error)
    if (error instanceof Refusal)
      await recordRefusal(db, viewer, auditEntryOf({ field, args, result: error.code, viewer }))
    throw error
  } finally {
    // The client's next request may arrive before the event that invalidates the caches.
    context.invalidateCaches()
  }
}

async function runInTransaction(field: Field, args: Args, context: Context, resolve: Resolve): Promise<unknown> {
  const { db, viewer } = context
  const { result, warnings } = await transact(db, async tx => {
    const thing = CASCADING_DELETIONS[field.name]
    const detached = thing ? await findLightsOf(tx, thing, Number(args.id)) : []
    const inner: Context = { ...context, db: tx, loaded: new Map(), warnings: [] }
    noteRequester(tx, { client: context.viewer.clientId, approvedBy: context.approved?.by.name })
    const result = await resolve(inner)
    await approvedOrThrow(tx, operationOf(field, args), context)
    const entry = auditEntryOf({ field, args: withApprover(args, context), result: 'OK', outcome: result, viewer })
    const requested = controlChangesOf(tx).requests.flatMap(request => [...request.lights])
    const lights = [...new Set([...(inner.affectedLights ?? detached), ...requested])]
    if (lights.length > 0) entry.affected.push({ subject: 'LightDevice', ids: lights })
    await record(tx, viewer, entry)
    return { result, warnings: inner.warnings }
  })
  // Warnings of the attempt that was committed; earlier attempts were rolled back.
  context.warnings.push(...warnings)
  return result
}

/** JSON of arguments is what a request sends. */
function operationOf(field: Field, args: Args): Operation {
  return { action: field.name, args }
}

function withApprover(args: Args, { approved }: Context): Args {
  return approved ? { ...args, approvedBy: approved.by.name } : args
}

/** Control calls answer with rejected commands; other mutations with CONFLICT. */
async function answerNeeded(field: Field, args: Args, context: Context, error: ApprovalNeeded): Promise<unknown> {
  const { db, viewer } = context
  const needed = await requestApproval(db, viewer, operationOf(field, args), error)
  await recordRefusal(db, viewer, auditEntryOf({ field, args, result: needed.code, viewer }))
  if (getNamedType(field.type).name !== 'ControlResult') throw needed
  const approval = needed.extensions.approvalId as number
  return rejectForApproval(db, viewer, needed.lights, { approval, kind: kindOf(field, args) })
}

/** Of a control call. */
function kindOf({ name }: Field, { groupId, deviceIds, ids }: Args): RequestKind {
  if (name === 'testSwitchLightDevice') return 'TEST'
  if (name === 'operateLightGroup' || typeof groupId === 'number') return 'GROUP'
  const lights = new Set((deviceIds ?? ids ?? []) as number[])
  return lights.size > 1 ? 'BATCH' : 'LIGHT'
}

function auditWriter(field: Field, args: Args, context: Context, result: string): AuditWriter {
  const { viewer } = context
  return async (tx, outcome, more) => {
    // Of a grant, the operation that it approves is checked; of an operation that continues, what it does later.
    if (tx.isTransaction && result === 'OK' && field.name !== 'grantApproval')
      await approvedOrThrow(tx, operationOf(field, args), context)
    const entry = { field, args: withApprover({ ...args, ...more }, context), result, outcome, viewer }
    // A request that signs in has no account itself.
    const account = outcome?.signedIn ?? viewer.account
    await record(tx, { ...viewer, account }, auditEntryOf(entry))
  }
}

async function auditRead(field: Field, args: Args, context: Context, resolve: Resolve): Promise<unknown> {
  try {
    return await resolve(context)
  } catch (error) {
    if (error instanceof Refusal)
      await recordRefusedRead(context.db, context.viewer, auditEntryOf({ field, args, result: error.code }))
    throw error
  }
}

/** Records fields within a response that were refused, while other fields were answered. */
export async function recordRefusedFields(
  { db, viewer }: Context,
  errors: readonly GraphQLError[] = [],
): Promise<void> {
  for (const { path = [], originalError } of errors) {
    if (path.length < 2 || !(originalError instanceof Refusal)) continue
    const args = { field: path.filter(part => typeof part === 'string').join('.'), ...originalError.extensions }
    await recordRefusedRead(db, viewer, { action: 'readField', result: originalError.code, args })
  }
}
