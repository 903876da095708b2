import type { Severity } from '#lighting/alerts/kinds.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { grouped, loader } from '../../foundation/graphql/loaders.ts'
import { maskUrl } from '../../foundation/security/maskUrl.ts'
import { AlertSeverity } from '../alerts/alerts.api.ts'
import {
  addChannel,
  type Channel,
  changeChannel,
  type DeliveryRow,
  deliveriesOf,
  findChannels,
  removeChannel,
  testChannel,
} from './channels.ts'

const ChannelKind = builder.enumType('NotificationChannelKind', {
  description: 'Transport of messages.',
  values: {
    EMAIL: { description: 'through the server of SMTP_URL' },
    WEBHOOK: { description: 'POST of JSON, signed: lamplighter-signature is HMAC-SHA256 of `<timestamp>.<body>`' },
  } as const,
})
const ChannelLanguage = builder.enumType('NotificationLanguage', {
  description: 'Language of the messages.',
  values: ['zh', 'en'] as const,
})
const DeliveryStatus = builder.enumType('NotificationDeliveryStatus', {
  description: 'State of a message.',
  values: {
    PENDING: { description: 'to be sent, or to be retried' },
    SENT: { description: 'accepted by the receiver' },
    FAILED: { description: 'failed: after an hour of retries, or because its channel was disabled' },
  } as const,
})

const Delivery = builder.objectRef<DeliveryRow>('NotificationDelivery').implement({
  description:
    'One message to one channel. Delivered at least once; lamplighter-delivery and Message-ID stay the same.',
  fields: t => ({
    notificationId: t.exposeInt('notification_id', {}),
    status: t.field({ type: DeliveryStatus, resolve: row => row.status as 'PENDING' }),
    attempts: t.exposeInt('attempts', {}),
    error: t.exposeString('error', { nullable: true, description: 'of the last attempt' }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    sentAt: t.expose('sent_at', { type: 'DateTime', nullable: true }),
  }),
})

const loadDeliveries = loader<number, DeliveryRow[]>(async ({ db, viewer }, ids) =>
  grouped(await deliveriesOf(db, viewer, ids), row => row.channel_id),
)

const NotificationChannel = builder.objectRef<Channel>('NotificationChannel').implement({
  description: 'Sends alerts to people outside of the console, once for each incident.',
  fields: t => ({
    id: t.exposeInt('id', {}),
    kind: t.field({ type: ChannelKind, resolve: row => row.kind as 'EMAIL' }),
    target: t.string({
      description:
        'an e-mail address, or a URL: of its path and query, which may contain a token, the last four characters',
      resolve: row => maskUrl(row.target),
    }),
    minSeverity: t.field({
      type: AlertSeverity,
      description: 'sends incidents of at least this severity',
      resolve: row => row.min_severity as Severity,
    }),
    language: t.field({ type: ChannelLanguage, resolve: row => row.language as 'zh' }),
    isEnabled: t.exposeBoolean('is_enabled', {}),
    secret: t.string({
      nullable: true,
      description: 'of a webhook; returned once, by the mutation that created it',
      resolve: row => (row.fresh ? row.secret : null),
    }),
    deliveries: t.field({
      type: [Delivery],
      description: 'the last 20, newest first',
      resolve: async (row, _, context) => (await loadDeliveries(context, row.id)) ?? [],
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
  }),
})

builder.queryField('notificationChannels', t =>
  t.field({
    type: [NotificationChannel],
    description: 'Needs NotificationChannel:read.',
    resolve: (_, __, { db, viewer }) => findChannels(db, viewer),
  }),
)

const CreateInput = builder.inputType('NotificationChannelCreateInput', {
  description: 'A new channel.',
  fields: t => ({
    kind: t.field({ type: ChannelKind, required: true }),
    target: t.string({
      required: true,
      description: 'an e-mail address, or an http(s) URL that this server may connect to',
    }),
    minSeverity: t.field({ type: AlertSeverity, description: 'default: MAJOR' }),
    language: t.field({ type: ChannelLanguage, description: 'default: zh' }),
    isEnabled: t.boolean({}),
  }),
})
const UpdateInput = builder.inputType('NotificationChannelUpdateInput', {
  description: 'Omitted fields stay unchanged.',
  fields: t => ({
    target: t.string({ description: 'as it is shown: stays unchanged' }),
    minSeverity: t.field({ type: AlertSeverity }),
    language: t.field({ type: ChannelLanguage }),
    isEnabled: t.boolean({}),
    renewSecret: t.boolean({
      description: 'true: create a new secret, returned by this mutation; the old one becomes invalid',
    }),
  }),
})

builder.mutationFields(t => ({
  createNotificationChannel: t.field({
    type: NotificationChannel,
    description: 'Needs NotificationChannel:create. BAD_USER_INPUT; CONFIRMATION_NEEDED: see confirmPassword.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_, { input }, { db, viewer, site }) => addChannel(db, viewer, site.outboundPolicy, input),
  }),
  updateNotificationChannel: t.field({
    type: NotificationChannel,
    description:
      'Needs NotificationChannel:update. NOT_FOUND, BAD_USER_INPUT; for another target, a new secret, a lower minimum ' +
      'severity, and to enable it again, CONFIRMATION_NEEDED: see confirmPassword.',
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: UpdateInput, required: true }) },
    resolve: (_, { id, input }, { db, viewer, site }) => changeChannel(db, viewer, site.outboundPolicy, { id, input }),
  }),
  deleteNotificationChannel: t.field({
    type: NotificationChannel,
    description: 'Needs NotificationChannel:delete. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => removeChannel(db, viewer, id),
  }),
  testNotificationChannel: t.field({
    type: Delivery,
    description: 'Sends a test message within seconds. Needs NotificationChannel:update. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => testChannel(db, viewer, id),
  }),
}))
