import { IntFilter, StringFilter, type Where, whereToSql } from '../../foundation/graphql/filters.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { type Page, Pagination, pagination } from '../../foundation/graphql/pagination.ts'
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

const COLUMNS = {
  accountId: 'e.account_id',
  action: 'e.action',
  subject: 'e.subject',
  objectId: 'e.object_id',
  result: 'e.result',
} as const
type AuditWhere = Where & { [F in keyof typeof COLUMNS]?: object | null }

const AuditEntryWhereInput = builder.inputRef<AuditWhere>('AuditEntryWhereInput').implement({
  description: 'Conditions on audit entries; all given conditions must hold.',
  fields: t => ({
    AND: t.field({ type: [AuditEntryWhereInput] }),
    OR: t.field({ type: [AuditEntryWhereInput] }),
    NOT: t.field({ type: [AuditEntryWhereInput] }),
    accountId: t.field({ type: IntFilter }),
    action: t.field({ type: StringFilter }),
    subject: t.field({ type: StringFilter }),
    objectId: t.field({ type: IntFilter }),
    result: t.field({ type: StringFilter }),
  }),
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

const AuditEntryPage = builder.objectRef<Page<AuditRow>>('AuditEntryPage').implement({
  description: 'A page of audit entries.',
  fields: t => ({
    items: t.expose('items', { type: [AuditEntry] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

builder.queryField('findManyAuditEntry', t =>
  t.field({
    type: AuditEntryPage,
    description: 'Audit entries, newest first. Needs AuditEntry:read.',
    args: {
      where: t.arg({ type: AuditEntryWhereInput }),
      about: t.arg({ type: AuditAbout }),
      page: t.arg.int({}),
      limit: t.arg.int({}),
    },
    resolve: (_, args, { db, viewer }) => findEntryPage(db, viewer, whereToSql(args.where, COLUMNS), args),
  }),
)
