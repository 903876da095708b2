import { CAUSES, type Cause } from '#lighting/connectivity/causes.ts'
import { builder, type Context } from '../../foundation/graphql/graphql.ts'
import { loader } from '../../foundation/graphql/loaders.ts'
import { may } from '../../foundation/security/permissionCheck.ts'
import { signedIn } from '../../foundation/security/viewer.ts'
import { LightCenter } from '../centers/centers.api.ts'
import { LightDevice } from '../devices/devices.api.ts'
import {
  type ConnectionRefusal as ConnectionRefusalData,
  type Connectivity as ConnectivityData,
  connectivityOfCenters,
  connectivityOfLights,
  findUnknownConnections,
  type UnknownRow,
} from './connectivity.ts'

const DESCRIPTIONS: Record<Cause, string> = {
  EXTERNAL_BROKER: 'refused connections are only in the log of the external broker',
  LOOPBACK_ONLY: 'the broker accepts connections from its own machine only: set MQTT_HOST, and TLS',
  NO_PASSWORD: 'no password was issued',
  NEVER_TRIED: 'no connection with this user name has arrived',
  PLAIN_NOT_ALLOWED: 'connections without TLS from other machines are not accepted',
  TLS_HANDSHAKE: 'a TLS handshake failed from its address, or from an unknown address just now',
  CERTIFICATE: 'its certificate is not valid here, or of another name',
  WRONG_PASSWORD: 'wrong password',
  USER_NAME_IS_PASSWORD: 'user name and password are swapped',
  MQTT5_OR_KEEPALIVE: 'MQTT 5, or a keep-alive outside of 1 to 3600 s',
  OUTSIDE_OWN_TOPICS: 'used a topic outside of its own',
  TOO_MANY_CONNECTIONS: 'more than three connections with this user name',
  MALFORMED_MESSAGES: 'its messages do not follow the protocol; the refusal names the rule',
  UNKNOWN_LIGHTS: 'reports for a light that is not assigned to it',
  NO_TELEMETRY: 'is connected, but sent no telemetry since then',
  REPORTS_TOO_RARELY: 'reports at longer intervals than its model allows',
  CONNECTION_LOST: 'was connected before, and has not tried again',
  CENTER_OFFLINE: 'its center is offline',
  CONNECTS_WITHOUT_CENTER: 'connects itself, but is assigned to a center',
  REPORTED_BY_OTHER: 'is reported by another endpoint than its center',
  NOT_REPORTED_BY_CENTER: 'its center is online, but does not report it',
  CLOCK_WRONG: 'its clock differs by more than a minute',
}

const ConnectivityHint = builder.enumType('ConnectivityHint', {
  description: 'A likely cause why a light or center is not online.',
  values: Object.fromEntries(CAUSES.map(cause => [cause, { description: DESCRIPTIONS[cause] }])) as Record<
    Cause,
    { description: string }
  >,
})

const ConnectionRefusal = builder.objectRef<ConnectionRefusalData>('ConnectionRefusal').implement({
  description: 'The last refused connection or message.',
  fields: t => ({
    at: t.expose('at', { type: 'DateTime' }),
    reason: t.exposeString('reason', {
      description: 'e.g. WRONG_PASSWORD, MALFORMED, FORBIDDEN_TOPIC; see docs/device-protocol.md',
    }),
    detail: t.exposeString('detail', { nullable: true, description: 'the broken rule, in English' }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'of the client, or of a proxy before the broker',
    }),
    count: t.exposeInt('count', { description: 'repetitions with less than a day between them' }),
  }),
})

const Connectivity = builder.objectRef<ConnectivityData>('Connectivity').implement({
  description:
    'Connection of a light or center, and why it is not online. Of a light behind a center: that of the center.',
  fields: t => ({
    endpoint: t.exposeString('endpoint', { description: 'user name of the connection: the light or its center' }),
    connected: t.exposeBoolean('connected', { nullable: true, description: 'null: only an external broker knows' }),
    since: t.expose('since', { type: 'DateTime', nullable: true }),
    lastConnectedAt: t.expose('lastConnectedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'null: never, in the last 30 days',
    }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'of the client, or of a proxy before the broker',
    }),
    tls: t.exposeBoolean('tls', { nullable: true }),
    hasCredential: t.exposeBoolean('hasCredential', { description: 'a password was issued' }),
    lastMessageAt: t.expose('lastMessageAt', {
      type: 'DateTime',
      nullable: true,
      description: 'the last accepted message, to within 5 s',
    }),
    lastMessageKind: t.exposeString('lastMessageKind', {
      nullable: true,
      description: 'telemetry, presence, cabinet or inventory',
    }),
    clockErrorSeconds: t.exposeFloat('clockErrorSeconds', {
      nullable: true,
      description: 'positive: its clock is ahead; null: it reported no time',
    }),
    refusal: t.field({ type: ConnectionRefusal, nullable: true, resolve: ({ refusal }) => refusal }),
    brokerAddress: t.string({ resolve: (_, __, { site }) => site.brokerUrl }),
    hints: t.field({
      type: [ConnectivityHint],
      description: 'likely causes, most likely first; none: nothing is wrong',
      resolve: ({ hints }) => hints,
    }),
  }),
})

const loadOfLight = loader<number, ConnectivityData>(({ db, site }, ids) => connectivityOfLights(db, site, ids))
const loadOfCenter = loader<number, ConnectivityData>(({ db, site }, ids) => connectivityOfCenters(db, site, ids))

/** Addresses and refusals are of no concern to customers. */
function forOwnStaff<R>({ viewer }: Context, load: () => R): R | null {
  return signedIn(viewer).onlyAuthorisedTo === undefined ? load() : null
}

builder.objectField(LightDevice, 'connectivity', t =>
  t.field({
    type: Connectivity,
    nullable: true,
    description: 'null for customers; behind a center, also without LightCenter:read',
    resolve: (light, _, context) =>
      light.center_id === null || may(context.viewer, 'LightCenter:read')
        ? forOwnStaff(context, () => loadOfLight(context, light.id))
        : null,
  }),
)

builder.objectField(LightCenter, 'connectivity', t =>
  t.field({
    type: Connectivity,
    nullable: true,
    description: 'null for customers',
    resolve: (center, _, context) => forOwnStaff(context, () => loadOfCenter(context, center.id)),
  }),
)

const UnknownConnection = builder.objectRef<UnknownRow>('UnknownConnection').implement({
  description: 'A client that tried to connect, and is not registered as a light or center.',
  fields: t => ({
    username: t.exposeString('username', {
      nullable: true,
      description: 'null: no valid one was sent, as with a failed TLS handshake',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'last attempt' }),
    count: t.exposeInt('count', { description: 'attempts with less than a day between them' }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'of the client, or of a proxy before the broker',
    }),
    reason: t.exposeString('reason', { description: 'as in ConnectionRefusal' }),
    detail: t.exposeString('detail', { nullable: true }),
  }),
})

builder.queryField('unknownConnections', t =>
  t.field({
    type: [UnknownConnection],
    description:
      'The last 100 clients that tried to connect and are not registered, newest first; none for customers, and none with ' +
      'an external broker. Needs LightDevice:create.',
    resolve: (_, __, { db, viewer }) => findUnknownConnections(db, viewer),
  }),
)
