import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/platform.ts'
import { Backpressure } from './backpressure.ts'

const limit = { messages: 3, items: 10, bytes: 1000 }
const ofAll = { messages: 10, items: 40, bytes: 4000 }

let backpressure: Backpressure
let open: (endpoint: string) => Promise<Socket>
let heard: Record<string, string>
const clients: Socket[] = []
let close: () => void

/** A server that reads the name of the endpoint from the first byte of a connection. */
beforeEach(async () => {
  backpressure = new Backpressure({ ofEndpoint: limit, ofAll })
  heard = {}
  const server = createServer(socket => {
    backpressure.attach(socket)
    let name = ''
    socket.on('readable', () => {
      for (let piece: Buffer | null = socket.read(); piece; piece = socket.read()) {
        if (!name) {
          name = String(piece)[0]!
          backpressure.identify(socket, name)
        }
        heard[name] = (heard[name] ?? '') + String(piece)
      }
    })
  }).listen(0)
  await once(server, 'listening')
  open = async endpoint => {
    const client = connect((server.address() as AddressInfo).port).setNoDelay(true)
    clients.push(client)
    const before = heard[endpoint] ?? ''
    client.write(endpoint)
    await eventually(() => expect(heard[endpoint]).toBe(before + endpoint))
    return client
  }
  close = () => void server.close()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  close()
})

test.each([
  ['messages', 1, 1],
  ['items', 4, 1],
  ['bytes', 1, 400],
])('pauses all connections of an endpoint with too many queued %s, and no others', async (_, items, bytes) => {
  const [a1, a2, b] = [await open('a'), await open('a'), await open('b')]
  for (let times = 0; times < 3; times++) backpressure.add('a', items, bytes)
  for (const client of [a1, a2, b]) client.write('1')
  await eventually(() => expect(heard.b).toBe('b1'))
  await eventually(() => expect(backpressure.paused.size).toBe(2))
  expect(heard.a).toBe('aa')
  backpressure.remove('a', items, bytes)
  await eventually(() => expect(heard.a).toBe('aa11'))
  for (let times = 0; times < 2; times++) backpressure.remove('a', items, bytes)
  expect(backpressure.paused.size).toBe(0)
})

test('above the total limit reads only from endpoints with nothing queued, at twice the limit from none', async () => {
  const [a, b, c] = [await open('a'), await open('b'), await open('c')]
  for (let times = 0; times < 9; times++) backpressure.add(`other ${times}`, 1, 400)
  backpressure.add('a', 1, 400)
  a.write('1')
  b.write('1')
  await eventually(() => expect(heard.b).toBe('b1'))
  for (let times = 0; times < 10; times++) backpressure.add(`more ${times}`, 1, 400)
  c.write('1')
  await eventually(() => expect(backpressure.paused.size).toBe(2))
  expect(heard).toEqual({ a: 'a', b: 'b1', c: 'c' })
  for (let times = 0; times < 10; times++) backpressure.remove(`more ${times}`, 1, 400)
  for (let times = 0; times < 6; times++) backpressure.remove(`other ${times}`, 1, 400)
  await eventually(() => expect(heard).toEqual({ a: 'a1', b: 'b1', c: 'c1' }))
})

test('removes a closed connection from the paused set', async () => {
  const a = await open('a')
  for (let times = 0; times < 3; times++) backpressure.add('a', 1, 1)
  a.write('1')
  await eventually(() => expect(backpressure.paused.size).toBe(1))
  for (const socket of backpressure.paused) socket.destroy()
  await eventually(() => expect(backpressure.paused.size).toBe(0))
})
