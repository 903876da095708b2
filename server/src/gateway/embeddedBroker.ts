import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { Aedes, type Client } from 'aedes'
import { MAX_MESSAGE_BYTES } from '#protocol/message.ts'
import { DEVICE_ID, downFilter, readUpTopic } from '#protocol/topics.ts'
import type { Log } from '../foundation/runtime/log.ts'
import { keepFresh, readTls, type TlsFiles } from '../foundation/security/tls.ts'
import type { Backpressure } from './backpressure.ts'
import type { Link, LinkHandlers } from './link.ts'
import { boundPackets } from './packetSizeLimit.ts'

/** A client whose password fitted; its user name is its endpoint. */
type Known = Client & { endpoint?: string }

/** What Aedes ends a silent connection by: it hears only what is read. */
type Heard = Socket & { client?: { _keepaliveTimer?: NodeJS.Timeout | null } }
/** Less than any keep-alive that a device may ask for. */
const EXCUSE_MS = 1000

/**
 * Connections of one endpoint: the current one, one that was lost without a DISCONNECT, and one that is being opened.
 */
const MAX_CONNECTIONS = 3

export interface BrokerOptions extends LinkHandlers {
  host: string
  port: number
  /** false: without TLS only this machine is let in. */
  plain: boolean
  tls?: TlsFiles & { port: number }
  log: Log
  backpressure: Backpressure
  /** Does this password belong to this user? */
  fits(username: string, password: Buffer): Promise<boolean>
  /** Was this user given a credential? */
  known(username: string): Promise<boolean>
}

/**
 * The broker that lights connect to when nobody names another one.
 *
 * Aedes says PUBACK when `authorizePublish` calls back, so that is where a message is handled: a light is told
 * "arrived" only after the commit. Sessions are always clean: a queue in a broker is no promise of delivery, the
 * database keeps what is to be sent.
 */
export async function openEmbeddedBroker(options: BrokerOptions): Promise<Link> {
  const connections = new Map<string, Set<Known>>()
  const { backpressure } = options
  const excusing = setInterval(() => {
    for (const socket of backpressure.paused) (socket as Heard).client?._keepaliveTimer?.refresh()
  }, EXCUSE_MS).unref()
  let closing = false
  const aedes = await Aedes.createBroker({
    concurrency: 1000,
    connectTimeout: 10_000,
    keepaliveLimit: 3600,
    preConnect: (client, packet, done) => {
      // Names of clients are kept apart by user, so that nobody ends another's connection by taking its name.
      packet.clientId = `${packet.username ?? ''}/${packet.clientId || client.id || Math.random().toString(36).slice(2)}`
      packet.clean = true
      done(null, true)
    },
    authenticate: (client, username, password, done) => {
      authenticate(options, client.conn as Partial<TLSSocket>, username, password)
        .then(fits => {
          if (fits) (client as Known).endpoint = username
          else options.refused(username ?? 'nobody', 'unauthenticated', 'unknown device or wrong password')
          done(null, fits)
        })
        .catch(error => {
          options.refused(username ?? 'nobody', 'unchecked', `cannot check the password: ${error.message}`)
          done(Object.assign(error, { returnCode: 3 }), null)
        })
    },
    authorizeSubscribe: (client, subscription, done) => {
      const { endpoint } = client as Known
      const own = downFilter(endpoint!)
      const allowed = subscription.topic === own || subscription.topic.startsWith(own.slice(0, -1))
      if (!allowed) options.refused(endpoint!, 'forbidden_topic', `may not subscribe to ${subscription.topic}`)
      done(null, allowed && !/[+#]/.test(subscription.topic.slice(0, -1)) ? subscription : null)
    },
    authorizePublish: (client, packet, done) => {
      // Without a client it is our own.
      if (!client) return done(null)
      // We are the one that leaves: last wills say nothing about the lights, and what is not kept is said again.
      if (closing) return done(new Error('closing'))
      const { endpoint } = client as Known
      const topic = readUpTopic(packet.topic)
      if (topic?.endpoint !== endpoint) {
        options.refused(endpoint ?? 'nobody', 'forbidden_topic', `may not publish to ${packet.topic.slice(0, 200)}`)
        return done(new Error('not your topic'))
      }
      // The last will of a connection that was replaced says nothing about the light.
      if (topic!.word === 'presence' && [...(connections.get(endpoint!) ?? [])].some(other => other !== client)) {
        if (/"online"\s*:\s*false/.test(String(packet.payload))) return done(null)
      }
      // Nobody listens to retained reports here, and they would only grow.
      packet.retain = false
      const payload = packet.payload as Buffer
      if (payload.length > MAX_MESSAGE_BYTES) {
        options.refused(endpoint!, 'too_large', `${payload.length} bytes, ${MAX_MESSAGE_BYTES} allowed`)
        return done(null)
      }
      options.heard({ ...topic!, payload, arrivedAt: performance.now() }).then(
        () => done(null),
        // Not stored: no PUBACK, so that the light sends it again.
        error => done(error),
      )
    },
    // A last will passes authorizePublish like anything else; nothing else is forwarded upward.
    authorizeForward: (client, packet) =>
      packet.topic.startsWith(downFilter((client as Known).endpoint ?? '').slice(0, -1)) ? packet : null,
  })

  // Every four minutes Aedes publishes the last wills of brokers that died, by the wall clock. When that clock is set
  // forward, Aedes takes itself for dead, and all lights would become offline. All its wills are its own.
  const { persistence } = aedes as unknown as { persistence: { streamWill: () => AsyncIterable<never> } }
  persistence.streamWill = async function* () {}

  aedes.on('client', client => {
    const { endpoint } = client as Known
    if (!endpoint) return
    backpressure.identify(client.conn as Socket, endpoint)
    const mine = connections.get(endpoint) ?? new Set()
    connections.set(endpoint, mine.add(client as Known))
    if (mine.size <= MAX_CONNECTIONS) return
    const [oldest] = mine as Set<Client>
    mine.delete(oldest as Known)
    oldest!.close()
    options.refused(endpoint, 'too_many_connections', `more than ${MAX_CONNECTIONS}: the oldest is closed`)
  })
  aedes.on('clientDisconnect', client => {
    const { endpoint } = client as Known
    const mine = connections.get(endpoint ?? '')
    // When we are the one that leaves, nothing is known about the light.
    if (closing || !endpoint || !mine?.delete(client as Known) || mine.size > 0) return
    connections.delete(endpoint)
    // Whoever comes back meanwhile is heard after it.
    void options.presence(endpoint, false)
  })
  // Aedes ends the connection by itself; what happened has been said by `refused`.
  aedes.on('clientError', () => {})
  aedes.on('connectionError', () => {})

  const welcome = (socket: Socket) => {
    socket.setNoDelay(true)
    boundPackets(socket)
    backpressure.attach(socket)
    aedes.handle(socket)
  }
  const server = await listen(createServer(welcome), options.port, options.plain ? options.host : '127.0.0.1')
  const secured = options.tls && (await listenByTls(options.tls, options, welcome))

  return {
    port: portOf(server),
    tlsPort: secured && portOf(secured.server),
    publish: (topic, payload) =>
      aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, () => {}),
    isUp: () => !closing && server.listening,
    connections: () => connections.size,
    disconnect: username => {
      for (const client of connections.get(username) ?? []) client.close()
    },
    close: async () => {
      closing = true
      clearInterval(excusing)
      secured?.stopLooking()
      const servers = secured ? [server, secured.server] : [server]
      const closed = Promise.all(servers.map(each => new Promise(resolve => each.close(resolve))))
      await new Promise<void>(resolve => aedes.close(resolve))
      await closed
    },
  }
}

/** A certificate says who shows it by its common name; whoever has none gives the password. */
async function authenticate(
  options: BrokerOptions,
  socket: Partial<TLSSocket>,
  username?: string,
  password?: Buffer,
): Promise<boolean> {
  if (!username || !DEVICE_ID.test(username)) return false
  if (password) return password.length <= 200 && options.fits(username, password)
  return socket.authorized === true && socket.getPeerCertificate!().subject.CN === username && options.known(username)
}

async function listenByTls(
  files: TlsFiles & { port: number },
  { host, log, refused }: BrokerOptions,
  welcome: (socket: Socket) => void,
) {
  // Nobody is sent away for having no certificate: `authenticate` then wants the password.
  const asking = files.ca ? { requestCert: true, rejectUnauthorized: false } : {}
  const server = createTlsServer({ ...readTls(files), ...asking, handshakeTimeout: 10_000 }, welcome)
  server.on('tlsClientError', (error, socket) =>
    refused(socket.remoteAddress ?? 'nobody', 'tls', `TLS: ${error.message}`),
  )
  await listen(server, files.port, host)
  return { server, stopLooking: keepFresh(server, files, log) }
}

async function listen<S extends Server>(server: S, port: number, host: string): Promise<S> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

function portOf(server: Server): number {
  return (server.address() as { port: number }).port
}
