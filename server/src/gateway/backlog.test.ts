import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { eventually } from '../testing/platform.ts'
import { Backlog } from './backlog.ts'

test('when all together have too much, who has nothing waiting is read still, and everybody is in the end', async () => {
  const backlog = new Backlog({ ofOne: 10, ofAll: 3 })
  const heard: Record<string, string> = { a: '', b: '' }
  const sockets = new Map<string, Socket>()
  const server = createServer(socket => {
    backlog.bound(socket)
    let name = ''
    socket.on('readable', () => {
      for (let piece: Buffer | null = socket.read(); piece; piece = socket.read()) {
        name ||= String(piece)[0]!
        sockets.set(name, socket)
        heard[name] += String(piece)
      }
    })
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [a, b] = [connect(port), connect(port)].map(each => each.setNoDelay(true)) as [Socket, Socket]
  a.write('a')
  await eventually(() => expect(heard.a).toBe('a'))
  for (let times = 0; times < 3; times++) backlog.begin(sockets.get('a')!)
  a.write('1')
  b.write('b')
  await eventually(() => expect(heard.b).toBe('b'))
  await eventually(() => expect(backlog.waiting.size).toBe(1))
  backlog.begin(sockets.get('b')!)
  b.write('1')
  await eventually(() => expect(backlog.waiting.size).toBe(2))
  expect(heard).toEqual({ a: 'a', b: 'b' })
  backlog.end(sockets.get('b')!)
  await eventually(() => expect(heard.b).toBe('b1'))
  expect(heard.a).toBe('a')
  for (let times = 0; times < 3; times++) backlog.end(sockets.get('a')!)
  await eventually(() => expect(heard.a).toBe('a1'))
  a.destroy()
  b.destroy()
  server.close()
})
