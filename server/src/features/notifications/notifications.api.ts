import { builder } from '../../foundation/graphql/graphql.ts'
import { Pagination, pageArgs, pagination } from '../../foundation/list/pagination.ts'
import { may } from '../../foundation/security/permissionCheck.ts'
import { Alert, AlertSeverity, loadAlert } from '../alerts/alerts.api.ts'
import {
  type NotificationPage as Found,
  findNotifications,
  markNotificationsRead,
  type NotificationRow,
} from './notifications.ts'

const NotificationKind = builder.enumType('NotificationKind', {
  description: 'Kind of a notification.',
  values: {
    ALERT_RAISED: { description: 'an alert was raised; alert has its details and whether it is still open' },
    JOB_FINISHED: { description: 'a long job of the viewer ended; params identifies it' },
  } as const,
})

const Notification = builder.objectRef<NotificationRow>('Notification').implement({
  description: 'A notification of the viewer; one for each incident.',
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
      description: 'JOB_FINISHED: job and its parameters; CAMPAIGN: id, status, lights, confirmed',
      resolve: row => row.params,
    }),
  }),
})

const NotificationPage = builder.objectRef<Found>('NotificationPage').implement({
  description: 'A page of notifications.',
  fields: t => ({
    items: t.expose('items', { type: [Notification] }),
    unreadCount: t.exposeInt('unreadCount', { description: 'of all with this severity, not of this page' }),
    pagination: t.field({ type: Pagination, resolve: pagination }),
  }),
})

builder.queryField('notifications', t =>
  t.field({
    type: NotificationPage,
    description:
      'Notifications of the viewer, newest first: alerts that they may see (Alert:read), and their own long jobs.',
    args: {
      minSeverity: t.arg({ type: AlertSeverity, description: 'of alerts; default: MAJOR' }),
      ...pageArgs,
    },
    resolve: (_, args, { db, viewer }) => findNotifications(db, viewer, args),
  }),
)

builder.mutationField('markNotificationsRead', t =>
  t.field({
    type: NotificationPage,
    description: 'Marks them as read; returns the first page. BAD_USER_INPUT.',
    args: { ids: t.arg.intList({ description: 'at most 1,000; default: all' }) },
    resolve: (_, { ids }, { db, viewer }) => markNotificationsRead(db, viewer, ids),
  }),
)
