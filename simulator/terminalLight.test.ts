import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Command } from '#protocol/command.ts'
import { downTopic, type UpKind } from '#protocol/topics.ts'
import { freePort } from '../server/src/testing/freePort.ts'
import { type Broker, startBroker } from './brokerFixture.ts'
import { TerminalLight } from './terminalLight.ts'

const ID = 'L-1'
let broker: Broker
let light: TerminalLight | undefined
let ended: Promise<number>
let input: PassThrough
let lines: string[]

beforeEach(async () => {
  broker = await startBroker()
})
afterEach(async () => {
  light?.quit()
  await ended
  await broker.stop()
})

function start({
  password = 'pw',
  url = broker.url,
  subWatts,
}: {
  password?: string
  url?: string
  subWatts?: number
}) {
  lines = []
  input = new PassThrough()
  const print = (line: string) => lines.push(line.replace(/^\d\d:\d\d:\d\d /, ''))
  const options = { id: ID, password, url, watts: 100, reportEveryMs: 60_000, input, stopsWithInput: false, print }
  light = new TerminalLight({ ...options, ...(subWatts !== undefined && { subWatts }) })
  ended = light.run()
}

const type = (line: string) => input.write(`${line}\n`)
const last = (kind: UpKind) => broker.messagesOf(ID, kind).at(-1)
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 })
const printed = (text: string | RegExp) => soon(() => expect(lines.join('\n')).toMatch(text))

/** Connected, and its first reading has arrived. */
async function startConnected(of: { subWatts?: number } = {}) {
  start(of)
  await soon(() => expect(last('telemetry')).toBeDefined())
}

function aCommand(of: Partial<Command> = {}): Command {
  const iso = (inMs: number) => new Date(Date.now() + inMs).toISOString()
  return { id: 'c1', version: 1, issuedAt: iso(0), expiresAt: iso(600_000), main: { dimmingLevel: 70 }, ...of }
}
const send = (command: Command) => broker.publish(downTopic(ID, 'command'), command)

test('acknowledges a command, reports it, and prints it in one line', async () => {
  await startConnected()
  expect(lines).toEqual([
    `connected to ${new URL(broker.url).host} as L-1`,
    'commands: on, off, dim N, fail, repair, status, help, quit',
  ])
  await send(aCommand())
  await soon(() => expect(last('acknowledgement')).toMatchObject({ id: 'c1', result: 'ACCEPTED' }))
  await soon(() => expect(last('telemetry')).toMatchObject({ main: { dimmingLevel: 70 }, commandId: 'c1' }))
  expect(lines.at(-1)).toBe('command: main lamp on at 70 %, answered ACCEPTED')
})

test('prints why it does not execute a command', async () => {
  await startConnected()
  await send(aCommand({ expiresAt: '2026-01-01T00:00:00Z' }))
  await printed('command: not executed, answered EXPIRED: check the clock of this machine')
  await send(aCommand({ id: 'c2', sub: { dimmingLevel: 50 } }))
  await printed(/not executed, answered REJECTED \(no sub lamp\)/)
  await soon(() =>
    expect(last('acknowledgement')).toMatchObject({ id: 'c2', result: 'REJECTED', reason: 'no sub lamp' }),
  )
})

test('has a sub lamp if its power is given', async () => {
  await startConnected({ subWatts: 40 })
  await send(aCommand({ sub: { dimmingLevel: 50 } }))
  await printed('command: main lamp on at 70 %, sub lamp on at 50 %, answered ACCEPTED')
})

test('is switched, set to failed and repaired by typed words and letters', async () => {
  await startConnected()
  type('on')
  await soon(() => expect(last('telemetry')).toMatchObject({ main: { dimmingLevel: 100, activePower: 100 } }))
  expect(last('telemetry')).not.toHaveProperty('commandId')
  type('DIM 40%')
  await soon(() => expect(last('telemetry')).toMatchObject({ main: { dimmingLevel: 40 } }))
  type('f')
  await soon(() => expect(last('telemetry')).toMatchObject({ lampFailure: true, main: { dimmingLevel: 40 } }))
  await printed(/connected; main lamp on at 40 %, 0\.4 W, [\d.]+ V, lamp failure; plan none/)
  type('repair')
  await soon(() => expect(last('telemetry')).toMatchObject({ lampFailure: false }))
  type('0')
  await soon(() => expect(last('telemetry')).toMatchObject({ main: { dimmingLevel: 0 } }))
  await printed('switched here: main lamp off')
})

test('lists the commands after an unknown one', async () => {
  await startConnected()
  for (const line of ['blink', 'dim', 'dim 101', 'on 5', '', 'constructor']) type(line)
  await printed('unknown command "blink". Commands: on, off')
  await printed(/dim needs a level from 0 to 100.*\n.*dim needs a level/)
  await printed('unknown command "on 5"')
  await printed('unknown command "constructor"')
  expect(lines).toHaveLength(7)
})

test('stores a plan and prints its next change', async () => {
  await startConnected()
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const entries = [
    { at: '2026-01-01T00:00:00Z', main: { dimmingLevel: 80 } },
    { at, main: { dimmingLevel: 0 } },
  ]
  await broker.publish(downTopic(ID, 'plan'), { version: 5, entries })
  await soon(() => expect(last('plan')).toMatchObject({ version: 5, result: 'STORED' }))
  await printed(`plan stored: 2 entries, next change ${at}`)
  expect(lines).toContain('plan entry: main lamp on at 80 %')
})

test('reports offline and ends with code 0 after quit', async () => {
  await startConnected()
  type('quit')
  expect(await ended).toBe(0)
  await soon(() => expect(last('presence')).toMatchObject({ online: false }))
})

test('ends with one line that says what to check when it cannot connect', async () => {
  start({ password: 'wrong' })
  expect(await ended).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/the broker refused id or password: check --id .* and --password/)])

  const port = await freePort()
  start({ url: `mqtt://127.0.0.1:${port}` })
  expect(await ended).toBe(1)
  expect(lines).toEqual([expect.stringContaining(`127.0.0.1:${port}: nothing listens there: check whether`)])

  start({ url: broker.url.replace('mqtt:', 'mqtts:') })
  expect(await ended).toBe(1)
  expect(lines).toEqual([expect.stringContaining('mqtt:// for port 1883, mqtts:// for 8883')])
})

test('ends with one line when the port closes the connection', async () => {
  const server = createServer(socket => socket.on('error', () => {}).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  start({ url: `mqtt://127.0.0.1:${(server.address() as { port: number }).port}` })
  expect(await ended).toBe(1)
  expect(lines).toEqual([expect.stringContaining('it closed the connection: check --url')])
  server.close()
})

test('reconnects after a lost connection', async () => {
  await startConnected()
  await broker.cut(ID)
  await soon(() => expect(lines.filter(line => line.startsWith('connected to'))).toHaveLength(2))
  type('on')
  await soon(() => expect(last('telemetry')).toMatchObject({ main: { dimmingLevel: 100 } }))
})

test('ends when its password was replaced', async () => {
  await startConnected()
  await broker.cut(ID, async () => {
    expect(await ended).toBe(1)
  })
  expect(lines.at(-1)).toContain('the broker refused id or password')
})

test('runs as a program without a terminal, and prints its help', { tags: ['nightly'] }, async () => {
  const program = fileURLToPath(new URL('lightMain.ts', import.meta.url))
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args])
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
    child.stdin.end('on\nstatus\nquit\n')
    const [code] = await once(child, 'close')
    return { code, output }
  }
  const help = await run('--help')
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('--report-every N') })
  expect(await run('--id', ID)).toMatchObject({ code: 2, output: expect.stringMatching(/^--id and --password are/) })
  const played = await run('--id', ID, '--password', 'pw', '--url', broker.url)
  expect(played).toMatchObject({ code: 0, output: expect.stringContaining('main lamp on at 100 %') })
  await soon(() => expect(last('presence')).toMatchObject({ online: false }))
  expect(broker.messagesOf(ID, 'telemetry').at(-1)).toMatchObject({ main: { dimmingLevel: 100 } })
})
