import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { type City, startCity } from '../../../simulator/city.ts'
import { makeAdmin, makeCredential, makeGroup, makeLight, makeModel, PASSWORD } from '../testing/factories.ts'
import { eventually, startPlatform } from '../testing/platform.ts'
import { launch, startServer } from '../testing/server.ts'
import { testDatabase } from '../testing/testDatabase.ts'

/* Plan versions stay valid for lights after the platform is restored from an older backup. */

vi.setConfig({ testTimeout: 90_000 })

const folder = mkdtempSync(join(tmpdir(), 'lamplighter-versions-'))
// As root, PostgreSQL runs as another user.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

const clockAt = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Shanghai',
  })

test('a light executes commands and stores plans after an old backup was restored', async () => {
  const source = await startPlatform({ clock: true, broker: true })
  const { db } = source
  const { email } = await makeAdmin(db, 'SUPER_ADMIN')
  const token = await source.signIn(email)
  const { id: mode_id } = await makeModel(db, { options: { mainLight: true, mainBrightness: true } })
  const group = (await makeGroup(db)).id
  const light = await makeLight(db, { mode_id, group_id: group, online: false })
  const username = light.device_id
  const password = await makeCredential(db, { light_device_id: light.id }, username)
  const cityOn = (port: number) =>
    startCity({
      broker: `mqtt://127.0.0.1:${port}`,
      reportEveryMs: 500,
      city: {
        models: { M: { main: { watts: 100, dims: true, colorTemperature: false } } },
        endpoints: [
          {
            ...{ username, password, kind: 'light' },
            lights: [{ id: username, model: 'M', behaviour: 'normal', energy: [0, 0] }],
          },
        ],
      },
    })
  type Ask = (query: string) => Promise<{ findOneLightDevice: { mainBrightness: number; plan: { inStep: boolean } } }>
  const operate = (ask: Ask, brightness: number) =>
    ask(`mutation { operateLightDevice(id: ${light.id}, input: { mainBrightness: ${brightness} }) { accepted } }`)
  let heldVersion = 0
  /** Each override, and its end, creates a new plan, computed after the command while the old one still matches. */
  const follows = async (ask: Ask, city: City, brightness: number) => {
    const played = city.lights.get(username)!
    await eventually(async () => {
      expect(played.main!.level).toBe(brightness)
      expect(played.program?.version).toBeGreaterThan(heldVersion)
      const query = `{ findOneLightDevice(id: ${light.id}) { mainBrightness plan { inStep } } }`
      expect((await ask(query)).findOneLightDevice).toMatchObject({
        mainBrightness: brightness,
        plan: { inStep: true },
      })
    }, 20_000)
    heldVersion = played.program!.version
  }

  const ask: Ask = async query => {
    const { data, errors } = await source.ask(query, {}, token)
    expect(errors).toBeUndefined()
    return data
  }
  const city = cityOn(source.mqttPort())
  await city.ready
  await ask(`mutation { updateLightGroup(id: ${group}, input: { controlMode: { set: TIMING }, startTime: { set: "${clockAt(-60)}" },
    endTime: { set: "${clockAt(180)}" }, mainBrightness: { set: 60 }, confirmed: ["OFF_AT_NIGHT", "ON_IN_DAYLIGHT"] }) { id } }`)
  await follows(ask, city, 60)
  await operate(ask, 20)
  await follows(ask, city, 20)
  const environment = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'from') }
  const backup = join(folder, 'backup')
  expect(await launch('commands/backup.ts', environment, [backup]).ended).toBe(0)
  // Changes after the backup.
  for (const brightness of [40, 45]) {
    await operate(ask, brightness)
    await follows(ask, city, brightness)
  }
  const { lastVersion, program } = city.lights.get(username)!
  await city.stop()

  const target = await testDatabase({ empty: true })
  const there = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'to') }
  expect(await launch('commands/restore.ts', there, ['--unverified', backup]).ended).toBe(0)
  const server = await startServer(there)
  try {
    const root = await server.signIn(email, PASSWORD)
    const restored = cityOn(server.mqttPort)
    Object.assign(restored.lights.get(username)!, { lastVersion, program })
    try {
      const askRestored: Ask = query => server.data(query, root)
      await follows(askRestored, restored, 20)
      await operate(askRestored, 33)
      await follows(askRestored, restored, 33)
      await askRestored(`mutation { returnLightsToPlan(ids: [${light.id}]) }`)
      await follows(askRestored, restored, 60)
    } finally {
      await restored.stop()
    }
  } finally {
    server.child.kill('SIGTERM')
  }
  expect(await server.ended).toBe(0)
})
