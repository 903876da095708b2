import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import mqtt from 'mqtt'
import { upTopic } from '../../protocol/topics.ts'
import { account, CLIENT } from '../night/server.ts'

/*
 * Floods the server from a separate process:
 *   idle PORT COUNT     idle connections, each reopened when it is closed
 *   upload PORT COUNT   concurrent uploads of 20 MB by a permitted user, one after another
 *   valid PORT COUNT NAME PASSWORD   valid messages of one light, as fast as they are acknowledged, on COUNT connections
 * Prints every half second how many are open.
 */
const [kind, port, count, name, password] = process.argv.slice(2) as [string, string, string, string, string]
let open = 0
let done = 0
setInterval(() => console.log(`${open} open, ${done} done`), 500)
// The parent process has exited.
process.on('disconnect', () => process.exit())

if (kind === 'idle') {
  // A thousand at once: more than that would only wait in the queue of the kernel.
  for (let i = 0; i < Number(count); i++) {
    openIdle()
    if (i % 1000 === 999) await new Promise(resolve => setTimeout(resolve, 50))
  }
} else if (kind === 'valid') {
  for (let i = 0; i < Number(count); i++) floodMessages()
} else {
  const { accessToken } = (
    await ask(
      'mutation ($email: String!, $password: String!) { loginWithEmail(email: $email, password: $password) { accessToken } }',
      { email: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD },
    )
  ).loginWithEmail
  for (let i = 0; i < Number(count); i++) uploadFiles(accessToken)
}

function openIdle(): void {
  const socket = connect(Number(port), '127.0.0.1')
  let counted = false
  socket.on('connect', () => {
    counted = true
    open++
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (counted) open--
    done++
    setTimeout(openIdle, 100)
  })
  socket.resume()
}

/** 1,000 readings without a sequence, the same with a recent command id, or a report that names one light 1,000 times. */
function validMessage(at: number): [word: 'telemetry' | 'plan', message: object] {
  if (at % 5 === 4) return ['plan', { version: 1, result: 'REJECTED', lights: Array(1000).fill(name) }]
  const now = Date.now().toString(16).padStart(12, '0')
  const commandId = at % 2 ? `${now.slice(0, 8)}-${now.slice(8)}-7${randomUUID().slice(15)}` : undefined
  const reading = (_: unknown, i: number) => ({ main: { dimmingLevel: 10 + (i % 2) }, commandId })
  return ['telemetry', { readings: Array.from({ length: 1000 }, reading) }]
}

/** A connection that is opened again as soon as it is closed, with ten messages under way. */
function floodMessages(): void {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    username: name,
    password,
    reconnectPeriod: 100,
    clean: true,
  })
  let at = 0
  const publishNext = async () => {
    const [word, message] = validMessage(at++)
    await client.publishAsync(upTopic(name, word), JSON.stringify(message), { qos: 1 })
    done++
  }
  client.on('error', () => {})
  const publishForever = async () => {
    for (;;) await publishNext().catch(() => new Promise(resolve => setTimeout(resolve, 100)))
  }
  // The client reports a connection only after it has sent everything that was published before.
  client.once('connect', () => {
    open++
    for (let i = 0; i < 10; i++) void publishForever()
  })
}

async function uploadFiles(token: string): Promise<void> {
  const bytes = new Uint8Array(20_000_000)
  const record = { fileName: 'flood.bin', fileExt: 'bin', fileMime: '', fileSize: bytes.length }
  for (;;) {
    const create = 'mutation ($input: MediaFileCreateInput!) { createMediaFile(input: $input) { uuid } }'
    const { uuid } = (await ask(create, { input: record }, token)).createMediaFile
    const query = 'mutation ($file: Upload!, $uuid: String!) { uploadMediaFile(file: $file, uuid: $uuid) { uuid } }'
    const form = new FormData()
    form.append('operations', JSON.stringify({ query, variables: { file: null, uuid } }))
    form.append('map', JSON.stringify({ 0: ['variables.file'] }))
    form.append('0', new File([bytes], 'flood.bin'))
    open++
    const { errors } = await post(form, token)
    if (errors) throw new Error(JSON.stringify(errors))
    open--
    done++
  }
}

// biome-ignore lint/suspicious/noExplicitAny: results depend on the queries of tests
async function ask(query: string, variables: object, token?: string): Promise<any> {
  return (await post(JSON.stringify({ query, variables }), token, { 'content-type': 'application/json' })).data
}

async function post(body: string | FormData, token?: string, more: Record<string, string> = {}) {
  const headers = {
    ...{ ...more, 'apollo-require-preflight': 'true', 'x-client-id': CLIENT },
    ...(token && { authorization: `Bearer ${token}` }),
  }
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return (await (await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers, body })).json()) as any
}
