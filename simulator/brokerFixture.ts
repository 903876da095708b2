import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Aedes, type AuthenticateError } from 'aedes'
import { readUpTopic, type UpWord } from '#protocol/topics.ts'

export type Heard = { endpoint: string; word: UpWord; value: Record<string, unknown> }

/** For tests: a real broker that knows every user whose password is `pw`, and keeps what endpoints say. */
export async function startBroker(port = 0) {
  const broker = await Aedes.createBroker({
    authenticate: (client, username, password, done) => {
      const right = username === client.id && password?.toString() === 'pw'
      done(right ? null : Object.assign(new Error('no'), { returnCode: 4 } as AuthenticateError), right)
    },
  })
  const heard: Heard[] = []
  broker.on('publish', ({ topic, payload }) => {
    const at = readUpTopic(topic)
    if (at) heard.push({ ...at, value: JSON.parse(payload.toString()) })
  })
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    broker.handle(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo

  return {
    url: `mqtt://127.0.0.1:${address.port}`,
    port: address.port,
    heard,
    said: (endpoint: string, word: UpWord) =>
      heard.filter(h => h.endpoint === endpoint && h.word === word).map(h => h.value),
    tell(topic: string, value: unknown, retain = false): Promise<void> {
      const payload = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
      return new Promise((resolve, reject) =>
        broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain, dup: false }, error =>
          error ? reject(error) : resolve(),
        ),
      )
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
      await new Promise<void>(resolve => broker.close(() => resolve()))
    },
  }
}
export type Broker = Awaited<ReturnType<typeof startBroker>>
