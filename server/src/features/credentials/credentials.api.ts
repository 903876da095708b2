import { downFilter, upFilter } from '#protocol/topics.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import {
  type LightConnection as Connection,
  findCenterConnection,
  findConnection,
  findCredentials,
  issueCenterCredential,
  issueCredential,
} from './credentials.ts'

const loadHasCredential = loader<string, boolean>(({ db }, usernames) => findCredentials(db, usernames))

const LightConnection = builder.objectRef<Connection>('LightConnection').implement({
  description: 'Connection data of a light or center; see docs/device-protocol.md.',
  fields: t => ({
    username: t.exposeString('username', { description: 'MQTT user name: its device id' }),
    brokerUrl: t.string({ resolve: (_, __, { site }) => site.brokerUrl }),
    issuesPassword: t.boolean({
      description: 'false: an external broker (MQTT_URL) is used, whose administrator creates the account',
      resolve: (_, __, { site }) => site.issuesPasswords,
    }),
    hasCredential: t.boolean({
      description: 'a password was issued',
      resolve: async ({ username }, _, context) => (await loadHasCredential(context, username)) ?? false,
    }),
    upTopic: t.exposeString('upTopic', { description: 'topic prefix for messages of the device' }),
    downTopic: t.exposeString('downTopic', { description: 'topic filter for messages to the device' }),
  }),
})

const LightCredential = builder.objectRef<{ username: string; password: string }>('LightCredential').implement({
  description: 'Credentials and topics of a device.',
  fields: t => ({
    username: t.exposeString('username', {}),
    password: t.exposeString('password', { description: 'shown only once; only its hash is stored' }),
    brokerUrl: t.string({ resolve: (_, __, { site }) => site.brokerUrl }),
    topics: t.stringList({
      description: 'topic filters: up, down',
      resolve: ({ username }) => [upFilter(username), downFilter(username)],
    }),
  }),
})

builder.queryField('lightConnection', t =>
  t.field({
    type: LightConnection,
    nullable: true,
    description:
      'Connection data of a light. Needs LightDevice:read. NOT_FOUND; BAD_USER_INPUT for a light behind a center.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => findConnection(db, viewer, id),
  }),
)

builder.mutationField('issueLightCredential', t =>
  t.field({
    type: LightCredential,
    description:
      'Issues a new password for a light; the old one becomes invalid. Needs LightDevice:update and a recent ' +
      'password confirmation. NOT_FOUND; CONFIRMATION_NEEDED; CONFLICT with an external broker.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer, site }) => issueCredential(db, viewer, id, site),
  }),
)

builder.queryField('centerConnection', t =>
  t.field({
    type: LightConnection,
    nullable: true,
    description: 'Connection data of a center. Needs LightCenter:read. NOT_FOUND.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer }) => findCenterConnection(db, viewer, id),
  }),
)

builder.mutationField('issueCenterCredential', t =>
  t.field({
    type: LightCredential,
    description:
      'Issues a new password for a center; the old one becomes invalid. Needs LightCenter:update and a recent ' +
      'password confirmation. NOT_FOUND; CONFIRMATION_NEEDED; CONFLICT with an external broker.',
    args: { id: t.arg.int({ required: true }) },
    resolve: (_, { id }, { db, viewer, site }) => issueCenterCredential(db, viewer, id, site),
  }),
)
