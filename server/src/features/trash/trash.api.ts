import { builder } from '../../foundation/graphql/graphql.ts'
import { definePage } from '../../foundation/list/list.ts'
import { pageArgs } from '../../foundation/list/pagination.ts'
import { DELETABLE, type DeletedRow, findDeleted, KEPT_HOURS, restoreDeleted } from './trash.ts'

const DeletableSubject = builder.enumType('DeletableSubject', {
  description: 'Kinds of objects that can be restored for a day after deletion.',
  values: DELETABLE,
})

const DeletedItem = builder.objectRef<DeletedRow>('DeletedItem').implement({
  description: 'A deleted object that can be restored.',
  fields: t => ({
    id: t.exposeInt('object_id', { description: 'its ID before and after' }),
    name: t.exposeString('name', {}),
    deviceId: t.exposeString('device_id', { nullable: true, description: 'of lights and centers' }),
    deletedAt: t.expose('deleted_at', { type: 'DateTime' }),
    deletedBy: t.exposeString('deleted_by', { nullable: true, description: 'name of the account at that time' }),
    restorableUntil: t.field({
      type: 'DateTime',
      description: 'then it is deleted permanently',
      resolve: item => new Date(item.deleted_at.getTime() + KEPT_HOURS * 3_600_000),
    }),
  }),
})

const DeletedItemPage = definePage(DeletedItem, 'deleted objects')

const NEEDS = 'Needs the rights to create and to delete such things.'

builder.queryField('deletedItems', t =>
  t.field({
    type: DeletedItemPage,
    description: `Objects deleted within 24 hours, newest first. ${NEEDS}`,
    args: { subject: t.arg({ type: DeletableSubject, required: true }), ...pageArgs },
    resolve: (_, { subject, ...args }, { db, viewer }) => findDeleted(db, viewer, subject, args),
  }),
)

builder.mutationField('restoreDeleted', t =>
  t.intList({
    description:
      'Restores deleted objects with their IDs and all that belonged to them. Returns the IDs of those that exist ' +
      'again: others may be deleted permanently, or their device ID or name may be taken. ' +
      `${NEEDS} NOT_FOUND and CONFLICT (with field and key) if none could be restored, BAD_USER_INPUT.`,
    args: {
      subject: t.arg({ type: DeletableSubject, required: true }),
      ids: t.arg.intList({ required: true, description: 'at most 1000' }),
    },
    resolve: (_, { subject, ids }, { db, viewer, writeAudit }) =>
      restoreDeleted(db, viewer, { subject, ids }, writeAudit),
  }),
)
