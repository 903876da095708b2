import { downFilter, upFilter } from '#protocol/topics.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import {
  findCenterConnection,
  findConnection,
  issueCenterCredential,
  issueCredential,
  type LightConnection as Way,
} from './credentials.ts'

const LightConnection = builder.objectRef<Way>('LightConnection').implement({
  description: 'How a light that connects by itself does so; see docs/device-protocol.md.',
  fields: t => ({
    username: t.exposeString('username', { description: 'MQTT user name: its device id' }),
    brokerUrl: t.string({ resolve: (_, __, { site }) => site.brokerUrl }),
    issuesPassword: t.boolean({
      description: 'false: an outside broker (MQTT_URL) is used, whose administrator makes the account',
      resolve: (_, __, { site }) => site.issuesPasswords,
    }),
    hasCredential: t.exposeBoolean('hasCredential', { description: 'a password was issued' }),
    upTopic: t.exposeString('upTopic', { description: 'it speaks below' }),
    downTopic: t.exposeString('downTopic', { description: 'it listens to' }),
  }),
})

const LightCredential = builder.objectRef<{ username: string; password: string }>('LightCredential').implement({
  description: 'What a light needs to connect.',
  fields: t => ({
    username: t.exposeString('username', {}),
    password: t.exposeString('password', { description: 'shown this once; only its hash is kept' }),
    brokerUrl: t.string({ resolve: (_, __, { site }) => site.brokerUrl }),
    topics: t.stringList({
      description: 'where it speaks, and where it listens',
      resolve: ({ username }) => [upFilter(username), downFilter(username)],
    }),
  }),
})

builder.queryField('lightConnection', t =>
  t.field({
    type: LightConnection,
    nullable: true,
    description: 'Needs LightDevice:read. NOT_FOUND; BAD_USER_INPUT for a light behind a center.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => findConnection(db, viewer, id),
  }),
)

builder.mutationField('issueLightCredential', t =>
  t.field({
    type: LightCredential,
    description:
      'A new password for a light; the old one is refused from now on. Needs LightDevice:update. NOT_FOUND; CONFLICT with an outside broker.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer, site }) => issueCredential(db, viewer, id, site),
  }),
)

builder.queryField('centerConnection', t =>
  t.field({
    type: LightConnection,
    nullable: true,
    description: 'How a center connects. Needs LightCenter:read. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => findCenterConnection(db, viewer, id),
  }),
)

builder.mutationField('issueCenterCredential', t =>
  t.field({
    type: LightCredential,
    description:
      'A new password for a center; the old one is refused from now on. Needs LightCenter:update. NOT_FOUND; CONFLICT with an outside broker.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer, site }) => issueCenterCredential(db, viewer, id, site),
  }),
)
