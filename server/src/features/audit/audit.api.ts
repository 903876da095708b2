import { builder } from '../../foundation/graphql/graphql.ts'
import { IntFilter, StringFilter } from '../../foundation/list/filters.ts'
import { defineFilter, definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { type AuditRow, findEntryPage } from './audit.ts'

const AuditEntry = builder.objectRef<AuditRow>('AuditEntry').implement({
  description: 'One operation or rejection. Immutable.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    at: t.expose('at', { type: 'DateTime' }),
    accountId: t.exposeInt('account_id', { nullable: true, description: 'null: anonymous' }),
    accountName: t.exposeString('account_name', { nullable: true, description: 'name at that time' }),
    address: t.exposeString('address', { nullable: true, description: 'IP address of the client' }),
    action: t.exposeString('action', { description: 'name of the operation, e.g. updateLightGroup' }),
    subject: t.exposeString('subject', { nullable: true, description: 'type of the object, e.g. LightGroup' }),
    objectId: t.exposeInt('object_id', { nullable: true }),
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
  accountId: { column: 'e.account_id', filter: IntFilter },
  action: { column: 'e.action', filter: StringFilter },
  subject: { column: 'e.subject', filter: StringFilter },
  objectId: { column: 'e.object_id', filter: IntFilter },
  result: { column: 'e.result', filter: StringFilter },
})

const AuditAbout = builder.inputType('AuditAbout', {
  description:
    'An object by type and id: matches entries about it, and entries of operations that affected it among others, such as a ' +
    'command to its group, a campaign, a batch or an import.',
  fields: t => ({
    subject: t.string({ required: true, description: 'type of the object, e.g. LightDevice' }),
    id: t.int({ required: true }),
  }),
})

const AuditEntryPage = definePage(AuditEntry, 'audit entries')

builder.queryField('findManyAuditEntry', t =>
  t.field({
    type: AuditEntryPage,
    description: 'Audit entries, newest first. Needs AuditEntry:read.',
    args: { ...entries.args, about: t.arg({ type: AuditAbout }), ...pageArgs },
    resolve: (_, args, { db, viewer }) => findEntryPage(db, viewer, entries.where(args.where), args),
  }),
)
