import { once } from 'node:events'
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { answer } from '../childProcess.ts'
import type { Received, Request } from './requests.ts'

/*
 * Subscriptions of open consoles: one connection for each stream, as in a browser.
 */

let open: ClientRequest[] = []
let received: Received = { events: 0, bytes: 0, late: [] }
/** The time of a measurement in DeviceRow. */
const MEASURED = /"measured":\{"[^}]*?"at":"([^"]+)"/g

answer(act)

async function act(request: Request): Promise<object> {
  switch (request.act) {
    case 'open':
      for (const subscription of request.subscriptions) open.push(await subscribe(request, subscription))
      return {}
    case 'begin':
      received = { events: 0, bytes: 0, late: [] }
      return {}
    case 'end':
      return received
    case 'close':
      for (const stream of open) stream.destroy()
      open = []
      return {}
  }
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

async function subscribe({ url, headers }: Request & { act: 'open' }, body: object): Promise<ClientRequest> {
  const stream = httpRequest(`${url}/graphql`, {
    method: 'POST',
    agent,
    headers: { ...headers, accept: 'text/event-stream' },
  })
  stream.on('error', () => {})
  stream.end(JSON.stringify(body))
  const [response] = (await once(stream, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`a stream is refused: ${response.statusCode}`)
  let rest = ''
  response.setEncoding('utf8').on('data', (piece: string) => {
    const parts = (rest + piece).split('\n\n')
    rest = parts.pop()!
    for (const part of parts) receive(part)
  })
  return stream
}

function receive(event: string): void {
  if (!event.includes('event: next')) return
  if (event.includes('"errors"')) throw new Error(event)
  received.events++
  received.bytes += event.length
  const now = Date.now()
  for (const [, at] of event.matchAll(MEASURED)) received.late.push(now - Date.parse(at!))
}
