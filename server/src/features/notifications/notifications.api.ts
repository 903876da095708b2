import { builder } from '../../foundation/graphql/graphql.ts'
import { Pagination, pagination } from '../../foundation/graphql/pagination.ts'
import { may } from '../../foundation/security/viewer.ts'
import { Alert, AlertSeverity, loadAlert } from '../alerts/alerts.api.ts'
import {
  type NotificationPage as Found,
  findNotifications,
  markNotificationsRead,
  type NotificationRow,
} from './notifications.ts'

const NotificationKind = builder.enumType('NotificationKind', {
  description: 'What is told.',
  values: {
    ALERT_RAISED: { description: 'something is wrong; alert says what, and whether it still is' },
    JOB_FINISHED: { description: 'a long job of the viewer ended; params says which' },
  } as const,
})

const Notification = builder.objectRef<NotificationRow>('Notification').implement({
  description: 'Something that the viewer is told; one an incident.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    kind: t.field({ type: NotificationKind, resolve: row => row.kind as 'ALERT_RAISED' }),
    at: t.expose('at', { type: 'DateTime' }),
    read: t.exposeBoolean('read', { description: 'by the viewer' }),
    alert: t.field({
      type: Alert,
      nullable: true,
      resolve: (row, _, context) => (may(context.viewer, 'Alert:read') ? loadAlert(context, row.alert_id) : null),
    }),
    params: t.field({
      type: 'JSON',
      description: 'JOB_FINISHED: job, and what belongs to it; CAMPAIGN: id, status, lights, confirmed',
      resolve: row => row.params,
    }),
  }),
})

const NotificationPage = builder.objectRef<Found>('NotificationPage').implement({
  description: 'A page of notifications.',
  fields: t => ({
    items: t.expose('items', { type: [Notification] }),
    unreadCount: t.exposeInt('unreadCount', { description: 'of all that severe, not of this page' }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

builder.queryField('notifications', t =>
  t.field({
    type: NotificationPage,
    description:
      'What the viewer is told, newest first: alerts that they may see (Alert:read), and their own long jobs.',
    args: {
      minSeverity: t.arg({ type: AlertSeverity, description: 'of alerts; MAJOR unless given' }),
      page: t.arg.int({}),
      limit: t.arg.int({ description: '7 unless given, at most 200' }),
    },
    resolve: (_, args, { db, viewer }) => findNotifications(db, viewer, args),
  }),
)

builder.mutationField('markNotificationsRead', t =>
  t.field({
    type: NotificationPage,
    description: 'The viewer has read them; answers with the first page as it is then. BAD_USER_INPUT.',
    args: { ids: t.arg.intList({ description: 'at most 1,000; left out: all' }) },
    resolve: (_, { ids }, { db, viewer }) => markNotificationsRead(db, viewer, ids),
  }),
)
