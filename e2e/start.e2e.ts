import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { expect, test } from '@playwright/test'
import { freePort } from '../server/src/testing/freePort.ts'
import { expectLatency } from '../server/src/testing/nightly.ts'
import { createDataDir, type RunningServer, startExpectingFailure, startLamplighter } from './lamplighter.ts'

/** Processes still running with this data directory or its city in their command line or socket. */
function leftBehind(dataDir: string): string {
  const all = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
  return all
    .split('\n')
    .filter(line => line.includes(dataDir) && !line.includes('ps -eo'))
    .join('\n')
}

async function countLights(running: RunningServer): Promise<number> {
  const ask = async (query: string, token?: string) => {
    const response = await fetch(`${running.url}/graphql`, {
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
  const login =
    'mutation { loginWithEmail(email: "viewer@lamplighter.example", password: "lamplighter-demo") { accessToken } }'
  const token = (await ask(login)).loginWithEmail.accessToken
  return (await ask('{ findManyLightDevice { pagination { totalCount } } }', token)).findManyLightDevice.pagination
    .totalCount
}

test('npm start runs, Ctrl-C stops all processes, and a second start uses the same data', {
  tag: '@latency',
}, async () => {
  const first = await startLamplighter({}, ['--lights', '40'])
  expect(await countLights(first)).toBe(40)
  expect(first.output()).toContain(`http://127.0.0.1:${first.port}`)
  expect(first.output()).toContain('operator@lamplighter.example')
  expect(leftBehind(first.dataDir)).not.toBe('')
  await first.stop()
  expect(leftBehind(first.dataDir)).toBe('')

  const again = { DATA_DIR: first.dataDir, PORT: `${first.port}`, MQTT_PORT: `${first.mqttPort}` }
  const second = await startLamplighter(again, ['--lights', '99'])
  expect(await countLights(second)).toBe(40)
  console.log(`warm start: ${second.startedIn} ms`)
  expectLatency(second.startedIn, 5000)
  await second.stop()
})

test('leaves no process after kill -9, and recovers at the next start', { tag: '@nightly' }, async () => {
  const first = await startLamplighter({}, ['--lights', '40'])
  await first.stop('SIGKILL')
  await expect.poll(() => leftBehind(first.dataDir), { timeout: 15_000 }).toBe('')
  const again = { DATA_DIR: first.dataDir, PORT: `${first.port}`, MQTT_PORT: `${first.mqttPort}` }
  const second = await startLamplighter(again)
  expect(await countLights(second)).toBe(40)
  await second.stop()
})

test('a second start on the same data exits with an error', { tag: '@nightly' }, async () => {
  const first = await startLamplighter({}, ['--lights', '40'])
  const { code, output } = await startExpectingFailure({ DATA_DIR: first.dataDir, PORT: `${await freePort()}` })
  expect(code).toBe(1)
  expect(output).toContain(`DATA_DIR ${first.dataDir} is in use`)
  expect(await countLights(first)).toBe(40)
  await first.stop()
})

test('names a port in use and the variable to set', { tag: '@nightly' }, async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  const http = await startExpectingFailure({
    DATA_DIR: createDataDir(),
    PORT: `${port}`,
    MQTT_PORT: `${await freePort()}`,
  })
  expect(http).toMatchObject({
    code: 1,
    output: expect.stringMatching(new RegExp(`PORT is in use.*${port}.*set PORT`)),
  })
  const mqtt = await startExpectingFailure({
    DATA_DIR: createDataDir(),
    PORT: `${await freePort()}`,
    MQTT_PORT: `${port}`,
  })
  expect(mqtt).toMatchObject({ code: 1, output: expect.stringMatching(new RegExp(`MQTT_PORT is in use.*${port}`)) })
  taken.close()
})

test('names an invalid configuration value in one line', async () => {
  const { code, output } = await startExpectingFailure({ PORT: 'four thousand' })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([expect.stringContaining('PORT is "four thousand"')])
})

test('without the demo creates no demo accounts or city, and prints a set-up code if no administrator exists', {
  tag: '@nightly',
}, async () => {
  const dataDir = createDataDir()
  const ports = { DATA_DIR: dataDir, PORT: `${await freePort()}`, MQTT_PORT: `${await freePort()}` }
  const without = await startLamplighter({ ...ports, DEMO: 'off' })
  await expect.poll(() => without.output()).toMatch(/set-up code: [2-9A-Z]{4}(-[2-9A-Z]{4}){2} /)
  expect(without.output()).not.toContain('lamplighter-demo')
  await expect(countLights(without)).rejects.toThrow()
  await without.stop()

  const demo = await startLamplighter(ports, ['--lights', '40'])
  await demo.stop()
  const real = await startLamplighter({
    ...ports,
    DEMO: 'off',
    ADMIN_EMAIL: 'first@city.example',
    ADMIN_PASSWORD: 'a good long one',
  })
  expect(real.output()).not.toContain('lamplighter-demo')
  expect(real.output()).not.toContain('set-up code')
  await expect(countLights(real)).rejects.toThrow()
  await real.stop()
  const again = await startLamplighter({ ...ports, DEMO: 'off' })
  await again.stop()
})
