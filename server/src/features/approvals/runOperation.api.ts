import { execute, type GraphQLField, type GraphQLSchema, getNamedType, isLeafType, isObjectType, parse } from 'graphql'
import { Refusal } from '../../foundation/errors/errors.ts'
import type { Context } from '../../foundation/graphql/graphql.ts'
import { findAdminAccount } from '../sessions/sessions.ts'
import { type ApprovalRow, setCampaigns } from './approvals.store.ts'

/*
 * Runs an approved operation by the API, as its requester: with the permissions, the transaction and the audit of any
 * other request.
 */

/** The requester confirmed the password when it was requested. */
const CONFIRMED_MS = 60_000

/** @throws what the operation throws; CONFLICT if the account of the requester is gone */
export async function runOperation(
  context: Context & { approved: NonNullable<Context['approved']> },
  schema: GraphQLSchema,
  { id, action, args, requested_by }: ApprovalRow,
): Promise<void> {
  const { db, viewer } = context
  const account = requested_by === null ? undefined : await findAdminAccount(db, requested_by)
  const field = schema.getMutationType()?.getFields()[action]
  if (!account || !field)
    throw new Refusal('CONFLICT', 'the account of the requester is gone', { key: 'approvalRequesterGone' })
  const requester = { ...viewer, account: { ...account, confirmedUntil: performance.now() + CONFIRMED_MS } }
  const result = await execute({
    schema,
    document: parse(documentOf(field, args)),
    variableValues: args,
    contextValue: { ...context, viewer: requester },
  })
  const [error] = result.errors ?? []
  if (error) throw error.originalError ?? error
  const outcomes = [result.data?.[action] ?? []].flat() as { campaignId?: number | null; id?: number }[]
  const campaigns = outcomes.flatMap(outcome => outcome.campaignId ?? outcome.id ?? [])
  if (campaigns.length > 0) await setCampaigns(db, id, campaigns)
}

function documentOf(field: GraphQLField<unknown, unknown>, args: Record<string, unknown>): string {
  const used = field.args.filter(({ name }) => args[name] !== undefined)
  const declared = used.map(({ name, type }) => `$${name}: ${type}`)
  const given = used.map(({ name }) => `${name}: $${name}`)
  const list = (items: string[]) => (items.length > 0 ? `(${items.join(', ')})` : '')
  return `mutation Approved${list(declared)} { ${field.name}${list(given)} ${selectionOf(field)} }`
}

/** The ids of the batch operations, if it starts some. */
function selectionOf({ type }: GraphQLField<unknown, unknown>): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (named.name === 'LightCampaign') return '{ id }'
  return isObjectType(named) && named.getFields().campaignId ? '{ campaignId }' : '{ __typename }'
}
