import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes, type Client } from 'aedes'
import type { Log } from '../foundation/runtime/log.ts'
import { readTls, type TlsFiles, watchCertificates } from '../foundation/security/tls.ts'
import { addressOf, type Credentials, MAX_KEEP_ALIVE_SECONDS } from './authentication.ts'
import type { Backpressure } from './backpressure.ts'
import { brokerAccess } from './brokerAccess.ts'
import type { ConnectionLog } from './connectionLog.ts'
import { type AuthenticatedClient, EndpointConnections } from './endpointConnections.ts'
import type { BrokerLink, LinkHandlers } from './link.ts'
import { limitPacketSize } from './packetSizeLimit.ts'

/** The keep-alive timer of a connection in Aedes, which restarts with each packet that is read. */
type KeptAlive = Socket & { client?: { _keepaliveTimer?: NodeJS.Timeout | null; endpoint?: string } }
/** Less than any keep-alive that a device may ask for. */
const KEEP_ALIVE_REFRESH_MS = 1000

export interface BrokerOptions extends LinkHandlers, Credentials {
  host: string
  port: number
  /** false: connections without TLS are accepted from this machine only. */
  plain: boolean
  tls?: TlsFiles & { port: number }
  log: Log
  backpressure: Backpressure
  connectionLog: Pick<ConnectionLog, 'connected' | 'disconnected'>
}

/**
 * The broker that lights connect to, unless MQTT_URL names another one.
 *
 * Aedes sends PUBACK when `authorizePublish` calls back. Messages are stored there (see brokerAccess.ts), so a light
 * gets its PUBACK only after the commit.
 */
export async function openEmbeddedBroker(options: BrokerOptions): Promise<BrokerLink> {
  const connections = new EndpointConnections(options.onRefused)
  let isClosing = false
  const aedes = await createBroker(options, connections, () => isClosing)
  const stopRefreshing = refreshKeepAlive(options.backpressure)

  const accept = (socket: Socket) => {
    // Read now, it is known after the connection is closed, too.
    addressOf(socket)
    socket.setNoDelay(true)
    limitPacketSize(socket, why => refusePacket(options, socket, why))
    options.backpressure.attach(socket)
    aedes.handle(socket)
  }
  const server = await listen(createServer(accept), options.port, options.plain ? options.host : '127.0.0.1')
  const secure = options.tls && (await listenWithTls(options.tls, options, accept))

  return {
    port: portOf(server),
    tlsPort: secure && portOf(secure.server),
    publish: (topic, payload) =>
      aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, () => {}),
    isUp: () => !isClosing && server.listening,
    connections: () => connections.size,
    disconnect: username => connections.closeAll(username),
    close: async () => {
      isClosing = true
      stopRefreshing()
      secure?.stopWatching()
      const servers = secure ? [server, secure.server] : [server]
      const closed = Promise.all(servers.map(each => new Promise(resolve => each.close(resolve))))
      await new Promise<void>(resolve => aedes.close(resolve))
      await closed
    },
  }
}

async function createBroker(options: BrokerOptions, connections: EndpointConnections, isClosing: () => boolean) {
  const aedes = await Aedes.createBroker({
    concurrency: 1000,
    connectTimeout: 10_000,
    keepaliveLimit: MAX_KEEP_ALIVE_SECONDS,
    ...brokerAccess({ ...options, connections, isClosing }),
  })

  // Every four minutes Aedes publishes the last wills of brokers that it considers dead, by the wall clock. When the
  // clock is set forward, Aedes considers itself dead, and all lights would become offline. All its wills are its own.
  const { persistence } = aedes as unknown as { persistence: { streamWill: () => AsyncIterable<never> } }
  persistence.streamWill = async function* () {}

  aedes.on('client', client => {
    const { endpoint } = client as AuthenticatedClient
    if (!endpoint) return
    const socket = client.conn as Socket
    options.backpressure.identify(socket, endpoint)
    options.connectionLog.connected(endpoint, addressOf(socket), isEncrypted(socket))
    connections.add(client as AuthenticatedClient, endpoint)
  })
  aedes.on('clientDisconnect', client => {
    const { endpoint } = client as AuthenticatedClient
    // A connection that the server closes says nothing about the light.
    if (isClosing() || !endpoint || !connections.remove(client as AuthenticatedClient)) return
    options.connectionLog.disconnected(endpoint)
    void options.onPresence(endpoint, false)
  })
  // Aedes closes the connection by itself; `onRefused` has logged the reason.
  aedes.on('clientError', () => {})
  aedes.on('connectionError', (client, error) => refuseOtherProtocol(options, client, error))
  return aedes
}

/** A client that sent bytes, but no CONNECT. One that sent nothing may be the health check of a load balancer. */
function refuseOtherProtocol({ onRefused }: BrokerOptions, client: Client, error: Error): void {
  const socket = client.conn as Socket
  if ((error as NodeJS.ErrnoException).code || socket.bytesRead === 0 || client.connecting) return
  onRefused(addressOf(socket), 'not_mqtt', error.message)
}

function refusePacket({ onRefused }: BrokerOptions, socket: Socket, why: string): void {
  const endpoint = (socket as KeptAlive).client?.endpoint
  onRefused(endpoint ?? addressOf(socket), endpoint ? 'too_large' : 'not_mqtt', why)
}

/** A paused connection is not read, so Aedes would close it as silent. @returns stops it */
function refreshKeepAlive(backpressure: Backpressure): () => void {
  const timer = setInterval(() => {
    for (const socket of backpressure.paused) (socket as KeptAlive).client?._keepaliveTimer?.refresh()
  }, KEEP_ALIVE_REFRESH_MS).unref()
  return () => clearInterval(timer)
}

async function listenWithTls(
  files: TlsFiles & { port: number },
  { host, log, onRefused }: BrokerOptions,
  accept: (socket: Socket) => void,
) {
  // A client without a certificate is accepted: `authenticate` then requires its password.
  const clientCertificates = files.ca ? { requestCert: true, rejectUnauthorized: false } : {}
  const server = createTlsServer({ ...readTls(files), ...clientCertificates, handshakeTimeout: 10_000 }, accept)
  server.on('tlsClientError', (error: NodeJS.ErrnoException & { reason?: string }, socket) => {
    // The health check of a load balancer opens connections, too, and closes them.
    const isClosed = error.code === 'ECONNRESET' || error.code === 'ERR_TLS_HANDSHAKE_TIMEOUT'
    onRefused(addressOf(socket), isClosed ? 'tls_closed' : 'tls', `TLS: ${error.reason ?? error.message}`)
  })
  await listen(server, files.port, host)
  return { server, stopWatching: watchCertificates(server, files, log) }
}

async function listen<S extends Server>(server: S, port: number, host: string): Promise<S> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

function isEncrypted(socket: Socket): boolean {
  return 'encrypted' in socket
}

function portOf(server: Server): number {
  return (server.address() as { port: number }).port
}
