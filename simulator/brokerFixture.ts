import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import { readUpTopic, type UpKind } from '#protocol/topics.ts'

export type ReceivedMessage = { endpoint: string; kind: UpKind; value: Record<string, unknown> }

/** For tests: a real broker that accepts every user with the password `pw`, and records messages of endpoints. */
export async function startBroker(port = 0, host = '127.0.0.1') {
  const clients = new Map<string, Client>()
  /** Endpoints that may not connect now. */
  const away = new Set<string>()
  const broker = await Aedes.createBroker({
    authenticate: (client, username, password, done) => {
      const isValid = username !== undefined && !away.has(username) && password?.toString() === 'pw'
      if (isValid) clients.set(username, client)
      done(isValid ? null : Object.assign(new Error('wrong password'), { returnCode: 4 } as AuthenticateError), isValid)
    },
  })
  const received: ReceivedMessage[] = []
  broker.on('publish', ({ topic, payload }) => {
    const at = readUpTopic(topic)
    if (at) received.push({ ...at, value: JSON.parse(payload.toString()) })
  })
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    broker.handle(socket)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo

  return {
    url: `mqtt://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    messagesOf: (endpoint: string, kind: UpKind) =>
      received.filter(message => message.endpoint === endpoint && message.kind === kind).map(message => message.value),
    publish(topic: string, value: unknown, retain = false): Promise<void> {
      const payload = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
      return new Promise((resolve, reject) =>
        broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain, dup: false }, error =>
          error ? reject(error) : resolve(),
        ),
      )
    },
    /** Closes the connection of an endpoint without DISCONNECT, and refuses new ones until `whileAway` is done. */
    async cut(endpoint: string, whileAway: () => Promise<void> = async () => {}): Promise<void> {
      away.add(endpoint)
      clients.get(endpoint)?.conn.destroy()
      await whileAway().finally(() => away.delete(endpoint))
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
      await new Promise<void>(resolve => broker.close(() => resolve()))
    },
  }
}
export type Broker = Awaited<ReturnType<typeof startBroker>>
