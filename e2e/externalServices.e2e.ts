import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/foundation/postgres/embedded.ts'
import { openLog } from '../server/src/foundation/runtime/log.ts'
import { freePort } from '../server/src/testing/freePort.ts'
import { createDataDir, type RunningServer, startExpectingFailure, startLamplighter } from './lamplighter.ts'
import { startMosquittoLight } from './mosquittoLight.ts'

/*
 * An external PostgreSQL and an external broker instead of the embedded ones.
 */

let broker: ChildProcess
let mqttPort: number
let postgres: EmbeddedPostgres
let platform: RunningServer

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-own-'))
  chmodSync(folder, 0o755)
  mqttPort = await freePort()
  writeFileSync(join(folder, 'mosquitto.conf'), `listener ${mqttPort} 127.0.0.1\nallow_anonymous true\n`)
  broker = spawn('mosquitto', ['-c', join(folder, 'mosquitto.conf')], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin` },
  })
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: openLog('warn') })
  platform = await startLamplighter({ MQTT_URL: `mqtt://127.0.0.1:${mqttPort}`, DATABASE_URL: postgres.url }, [
    '--lights',
    '40',
  ])
})

test.afterAll(async () => {
  await platform?.stop()
  await postgres?.stop()
  broker?.kill()
})

async function ask(query: string, token?: string) {
  const response = await fetch(`${platform.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'apollo-require-preflight': 'true',
      'x-client-id': '4c616d70-6c69-4768-8465-72636c690001',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: results depend on the queries of tests
  return ((await response.json()) as { data: any }).data
}

test('receives the simulated city, and switches a light that uses another MQTT client', async () => {
  const login =
    'mutation { loginWithEmail(email: "operator@lamplighter.example", password: "lamplighter-demo") { accessToken } }'
  const token = (await ask(login)).loginWithEmail.accessToken
  const normal = '{ findManyLightDevice(where: { deviceStatus: { equals: NORMAL } }) { pagination { totalCount } } }'
  await expect
    .poll(async () => (await ask(normal, token)).findManyLightDevice.pagination.totalCount, { timeout: 30_000 })
    .toBeGreaterThan(20)

  const light = startMosquittoLight('L-TRY-0001', mqttPort, 'not checked by this broker')
  await light.say('presence', { online: true })
  await light.say('telemetry', { main: { dimmingLevel: 0 } })
  const find =
    '{ findManyLightDevice(where: { deviceId: { equals: "L-TRY-0001" } }) { items { id deviceStatus switchStatus confirmation } } }'
  const look = async () => (await ask(find, token)).findManyLightDevice.items[0]
  await expect.poll(async () => (await look()).deviceStatus).toBe('NORMAL')
  const { id } = await look()
  await ask(`mutation { switchLightDevice(id: ${id}, status: true) { accepted } }`, token)
  const command = await light.hear()
  await light.say('acknowledgement', { id: command.id, result: 'ACCEPTED' })
  await light.say('telemetry', { main: { dimmingLevel: command.main!.dimmingLevel }, commandId: command.id })
  await expect.poll(look).toMatchObject({ switchStatus: true, confirmation: 'CONFIRMED' })
  light.leave()
})

test('names an unreachable broker or database in one line', { tag: '@nightly' }, async () => {
  const nowhere = await freePort()
  const noBroker = await startExpectingFailure({
    DATA_DIR: createDataDir(),
    PORT: '0',
    MQTT_URL: `mqtt://127.0.0.1:${nowhere}`,
  })
  expect(noBroker).toMatchObject({ code: 1, output: expect.stringContaining(`MQTT_URL`) })
  const noDatabase = await startExpectingFailure({
    DATA_DIR: createDataDir(),
    PORT: '0',
    MQTT_PORT: `${await freePort()}`,
    DATABASE_URL: `postgres://nouser@127.0.0.1:${nowhere}/nothing`,
  })
  expect(noDatabase).toMatchObject({ code: 1, output: expect.stringContaining('DATABASE_URL') })
})
