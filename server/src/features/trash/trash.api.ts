import { builder } from '../../foundation/graphql/graphql.ts'
import { type Page, Pagination, pagination } from '../../foundation/graphql/pagination.ts'
import { DELETABLE, type DeletedRow, findDeleted, KEPT_HOURS, restore } from './trash.ts'

const DeletableSubject = builder.enumType('DeletableSubject', {
  description: 'Kinds of things that can be put back for a day after they were deleted.',
  values: DELETABLE,
})

const DeletedItem = builder.objectRef<DeletedRow>('DeletedItem').implement({
  description: 'Something that was deleted and can be put back.',
  fields: t => ({
    id: t.exposeInt('object_id', { description: 'the id that it had, and has again' }),
    name: t.exposeString('name', {}),
    deviceId: t.exposeString('device_id', { nullable: true, description: 'of lights and centers' }),
    deletedAt: t.expose('deleted_at', { type: 'DateTime' }),
    deletedBy: t.exposeString('deleted_by', { nullable: true, description: 'name of the account, as it was then' }),
    restorableUntil: t.field({
      type: 'DateTime',
      description: 'then it is gone for good',
      resolve: item => new Date(item.deleted_at.getTime() + KEPT_HOURS * 3_600_000),
    }),
  }),
})

const DeletedItemPage = builder.objectRef<Page<DeletedRow>>('DeletedItemPage').implement({
  description: 'A page of deleted things.',
  fields: t => ({
    items: t.field({ type: [DeletedItem], resolve: ({ items }) => items }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

const NEEDS = 'Needs the rights to create and to delete such things.'

builder.queryField('deletedItems', t =>
  t.field({
    type: DeletedItemPage,
    description: `What was deleted within 24 hours, the newest first. ${NEEDS}`,
    args: {
      subject: t.arg({ type: DeletableSubject, required: true }),
      page: t.arg.int({ description: 'from 1' }),
      limit: t.arg.int({ description: '7 unless given, at most 200' }),
    },
    resolve: (_, { subject, ...args }, { db, viewer }) => findDeleted(db, viewer, subject, args),
  }),
)

builder.mutationField('restoreDeleted', t =>
  t.intList({
    description:
      'Puts deleted things back, with their ids and all that hung on them. Answers the ids of those that are there ' +
      'again: some may be gone for good, or their device id or name was taken meanwhile. ' +
      `${NEEDS} NOT_FOUND and CONFLICT (with field and key) when none could be put back, BAD_USER_INPUT.`,
    args: {
      subject: t.arg({ type: DeletableSubject, required: true }),
      ids: t.arg.intList({ required: true, description: 'at most 1000' }),
    },
    resolve: (_, { subject, ids }, { db, viewer, witness }) => restore(db, viewer, subject, ids, witness),
  }),
)
