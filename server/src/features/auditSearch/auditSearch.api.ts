import { builder } from '../../foundation/graphql/graphql.ts'
import { IntFilter, StringFilter } from '../../foundation/list/filters.ts'
import { defineFilter, definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { loadObjectName } from '../audit/objectNames.api.ts'
import { AuditAbout, AuditFilter, AuditPersonKind } from './auditInputs.api.ts'
import {
  type AuditRow,
  beginExport,
  findEntriesBefore,
  findEntryPage,
  findPeople,
  MAX_EXPORT_PAGE,
  MAX_EXPORTED,
  type PersonRow,
} from './auditSearch.ts'

const AuditEntry = builder.objectRef<AuditRow>('AuditEntry').implement({
  description: 'One operation or rejection. Immutable.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    at: t.expose('at', { type: 'DateTime' }),
    accountId: t.exposeInt('account_id', { nullable: true, description: 'null: anonymous' }),
    accountKind: t.field({
      type: AuditPersonKind,
      description: 'who caused it',
      resolve: ({ account_kind, address }) =>
        (account_kind as 'ADMIN' | 'USER' | null) ?? (address === null ? 'SYSTEM' : 'ANONYMOUS'),
    }),
    accountName: t.exposeString('account_name', { nullable: true, description: 'name at that time' }),
    address: t.exposeString('address', { nullable: true, description: 'IP address of the client' }),
    action: t.exposeString('action', { description: 'name of the operation, e.g. updateLightGroup' }),
    subject: t.exposeString('subject', { nullable: true, description: 'type of the object, e.g. LightGroup' }),
    objectId: t.exposeInt('object_id', { nullable: true }),
    objectName: t.string({
      nullable: true,
      description: 'present name of the object, or its last; null: it has none, or the viewer may not read it',
      resolve: ({ subject, object_id }, _, context) =>
        subject === null || object_id === null ? null : loadObjectName(context, `${subject} ${object_id}`),
    }),
    result: t.exposeString('result', {
      description: 'OK, BEGUN (another entry has the outcome), or the error code',
    }),
    detail: t.field({
      type: 'JSON',
      nullable: true,
      description: 'arguments, without secrets',
      resolve: e => e.detail,
    }),
  }),
})

const entries = defineFilter(AuditEntry, 'audit entries', {
  id: { column: 'e.id', filter: IntFilter },
  accountId: { column: 'e.account_id', filter: IntFilter },
  action: { column: 'e.action', filter: StringFilter },
  subject: { column: 'e.subject', filter: StringFilter },
  objectId: { column: 'e.object_id', filter: IntFilter },
  result: { column: 'e.result', filter: StringFilter },
})

const searchArgs = builder.args(t => ({
  ...entries.args,
  about: t.field({ type: AuditAbout }),
  filter: t.field({ type: AuditFilter }),
}))

const AuditEntryPage = definePage(AuditEntry, 'audit entries')

builder.queryField('findManyAuditEntry', t =>
  t.field({
    type: AuditEntryPage,
    description: 'Audit entries, newest first. Needs AuditEntry:read. BAD_USER_INPUT.',
    args: { ...searchArgs, ...pageArgs },
    resolve: (_, { where, about, filter, ...page }, { db, viewer }) =>
      findEntryPage(db, viewer, { where: entries.where(where), about, filter }, page),
  }),
)

const AuditPerson = builder.objectRef<PersonRow>('AuditPerson').implement({
  description: 'An account that the audit names. It may no longer exist.',
  fields: t => ({
    kind: t.field({ type: AuditPersonKind, resolve: ({ kind }) => kind }),
    id: t.exposeInt('id', { description: 'of the account' }),
    names: t.exposeStringList('names', { description: 'as recorded, the latest last' }),
  }),
})

builder.queryField('auditPeople', t =>
  t.field({
    type: [AuditPerson],
    description:
      'Accounts that the audit names, by their latest name; at most 2000, those of type ADMIN first. Needs AuditEntry:read.',
    resolve: (_, __, { db, viewer }) => findPeople(db, viewer),
  }),
)

const AuditExport = builder.objectRef<{ count: number; before: number }>('AuditExport').implement({
  description: 'An export of audit entries that has begun: its rows are read with `auditEntriesBefore`.',
  fields: t => ({
    count: t.exposeInt('count', { description: 'entries' }),
    before: t.exposeInt('before', { description: 'the first `before` of auditEntriesBefore' }),
  }),
})

builder.mutationField('exportAuditEntries', t =>
  t.field({
    type: AuditExport,
    description:
      `Begins an export of audit entries, and records it in the audit. At most ${MAX_EXPORTED} entries. ` +
      'Needs AuditEntry:read. BAD_USER_INPUT.',
    args: searchArgs,
    resolve: (_, { where, about, filter }, { db, viewer }) =>
      beginExport(db, viewer, { where: entries.where(where), about, filter }),
  }),
)

builder.queryField('auditEntriesBefore', t =>
  t.field({
    type: [AuditEntry],
    description: 'For an export: the newest matching entries before an id. Needs AuditEntry:read. BAD_USER_INPUT.',
    args: {
      ...searchArgs,
      before: t.arg.int({ required: true, description: 'id; excluded' }),
      limit: t.arg.int({ required: true, description: `1 to ${MAX_EXPORT_PAGE}` }),
    },
    resolve: (_, { where, about, filter, before, limit }, { db, viewer }) =>
      findEntriesBefore(db, viewer, { where: entries.where(where), about, filter }, { before, limit }),
  }),
)
