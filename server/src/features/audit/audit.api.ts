import { IntFilter, StringFilter, type Where, whereToSql } from '../../foundation/graphql/filters.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { type Page, Pagination, pagination } from '../../foundation/graphql/pagination.ts'
import { type AuditRow, findEntryPage } from './audit.ts'

const AuditEntry = builder.objectRef<AuditRow>('AuditEntry').implement({
  description: 'One deed, or one refusal. Nobody can change or remove it.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    at: t.expose('at', { type: 'DateTime' }),
    accountId: t.exposeInt('account_id', { nullable: true, description: 'null: nobody was signed in' }),
    accountName: t.exposeString('account_name', { nullable: true, description: 'as it was then' }),
    address: t.exposeString('address', { nullable: true, description: 'network address it came from' }),
    action: t.exposeString('action', { description: 'name of the operation, e.g. updateLightGroup' }),
    subject: t.exposeString('subject', { nullable: true, description: 'type of the thing, e.g. LightGroup' }),
    objectId: t.exposeInt('object_id', { nullable: true }),
    result: t.exposeString('result', {
      description: 'OK, BEGUN (another entry says what became of it), or the code of the refusal',
    }),
    detail: t.field({
      type: 'JSON',
      nullable: true,
      description: 'what was asked, without secrets',
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
  description: 'Conditions on audit entries; all that are given must hold.',
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
    'A thing by its type and id: entries that are about it, and those of operations that concerned it among others, as a ' +
    'command to its group, a campaign, a batch or an import.',
  fields: t => ({
    subject: t.string({ required: true, description: 'type of the thing, e.g. LightDevice' }),
    id: t.int({ required: true }),
  }),
})

const AuditEntryPage = builder.objectRef<Page<AuditRow>>('AuditEntryPage').implement({
  description: 'A page of the audit.',
  fields: t => ({
    items: t.expose('items', { type: [AuditEntry] }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

builder.queryField('findManyAuditEntry', t =>
  t.field({
    type: AuditEntryPage,
    description: 'Who did what, newest first. Needs AuditEntry:read.',
    args: {
      where: t.arg({ type: AuditEntryWhereInput }),
      about: t.arg({ type: AuditAbout }),
      page: t.arg.int({}),
      limit: t.arg.int({}),
    },
    resolve: (_, args, { db, viewer }) => findEntryPage(db, viewer, whereToSql(args.where, COLUMNS), args),
  }),
)
