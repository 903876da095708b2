import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { AedesOptions, PublishPacket } from 'aedes'
import { MAX_MESSAGE_BYTES } from '#protocol/message.ts'
import { downFilter, readUpTopic } from '#protocol/topics.ts'
import {
  addressOf,
  type Claim,
  type Credentials,
  type Denial,
  findConnectDenial,
  findDenial,
  findSource,
} from './authentication.ts'
import type { AuthenticatedClient, EndpointConnections } from './endpointConnections.ts'
import type { LinkHandlers } from './link.ts'

interface Options extends LinkHandlers, Credentials {
  connections: EndpointConnections
  isClosing(): boolean
}

type AccessRules = Pick<
  AedesOptions,
  'preConnect' | 'authenticate' | 'authorizeSubscribe' | 'authorizePublish' | 'authorizeForward'
>

const UNKNOWN_USER = 'unknown'

/** Who may connect to the embedded broker, and which topics they may use: each endpoint its own. */
export function brokerAccess(options: Options): AccessRules {
  const { onRefused } = options
  return {
    preConnect: (client, packet, done) => {
      const claim = { username: packet.username, clientId: packet.clientId, address: addressOf(client.conn as Socket) }
      ;(client as AuthenticatedClient).claim = claim
      // Client ids are scoped to the user name: a client cannot disconnect another one by using its id.
      packet.clientId = `${packet.username ?? ''}/${packet.clientId || client.id || Math.random().toString(36).slice(2)}`
      // Sessions are always clean: commands are queued in the database, not in the broker.
      packet.clean = true
      // The broker refuses these itself.
      const denial = findConnectDenial(packet)
      if (denial) void reportDenial(options, claim, denial)
      done(null, true)
    },
    authenticate: (client, username, password, done) => {
      const claim = (client as AuthenticatedClient).claim!
      findDenial(options, client.conn as Partial<TLSSocket>, username, password)
        .then(async denial => {
          if (denial) await reportDenial(options, claim, denial)
          else (client as AuthenticatedClient).endpoint = username
          done(null, denial === undefined)
        })
        .catch(async error => {
          await reportDenial(options, claim, {
            reason: 'unchecked',
            why: `cannot check the password: ${error.message}`,
          })
          done(Object.assign(error, { returnCode: 3 }), null)
        })
    },
    authorizeSubscribe: (client, subscription, done) => {
      const { endpoint } = client as AuthenticatedClient
      const own = downFilter(endpoint!)
      const isOwn = subscription.topic === own || subscription.topic.startsWith(own.slice(0, -1))
      if (!isOwn) onRefused(endpoint!, 'forbidden_topic', `may not subscribe to ${subscription.topic}`)
      done(null, isOwn && !/[+#]/.test(subscription.topic.slice(0, -1)) ? subscription : null)
    },
    authorizePublish: (client, packet, done) => {
      // Packets without a client are published by the server.
      if (!client) return done(null)
      // Last wills of connections that the server closes say nothing about the lights.
      if (options.isClosing()) return done(new Error('closing'))
      handlePublish(options, client, packet).then(
        () => done(null),
        error => done(error),
      )
    },
    // A last will passes authorizePublish like any other packet; nothing else is forwarded upward.
    authorizeForward: (client, packet) =>
      packet.topic.startsWith(downFilter((client as AuthenticatedClient).endpoint ?? '').slice(0, -1)) ? packet : null,
  }
}

async function reportDenial(options: Options, claim: Claim, { source, reason, why }: Denial): Promise<void> {
  options.onRefused(source ?? (await findSource(options, claim)), reason, why, { address: claim.address })
}

/** Resolves when the message is stored or refused. @throws when it is not stored: the light gets no PUBACK and resends */
async function handlePublish(options: Options, client: AuthenticatedClient, packet: PublishPacket): Promise<void> {
  const { endpoint } = client
  const topic = readUpTopic(packet.topic)
  if (!topic || topic.endpoint !== endpoint) {
    options.onRefused(endpoint ?? UNKNOWN_USER, 'forbidden_topic', `may not publish to ${packet.topic.slice(0, 200)}`)
    throw new Error('topic of another endpoint')
  }
  if (topic.kind === 'presence' && isOffline(packet) && options.connections.hasOther(client)) return
  // No one reads retained reports, and the broker would keep them without limit.
  packet.retain = false
  const payload = packet.payload as Buffer
  if (payload.length > MAX_MESSAGE_BYTES)
    return options.onRefused(endpoint, 'too_large', `${payload.length} bytes, ${MAX_MESSAGE_BYTES} allowed`)
  await options.onMessage({ ...topic, payload, arrivedAt: performance.now() })
}

/** The last will of a replaced connection says nothing about the light. */
function isOffline(packet: PublishPacket): boolean {
  return /"online"\s*:\s*false/.test(String(packet.payload))
}
