import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeAdmin, makeLight } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { playRequestedDemo } from './demo.ts'

const WANT = 'mutation { wantDemoCity }'

test('creates a requested demo city and simulates it until its lights are deleted', async () => {
  const platform = await startPlatform()
  const options = { lights: 20, seed: 1, dataDir: mkdtempSync(join(tmpdir(), 'lamplighter-wanted-')) }
  const token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  expect(await playRequestedDemo(platform.db, options)).toBeUndefined()
  let heard = 0
  platform.events.on('demo.wanted', () => heard++)
  expect((await platform.ask(WANT, {}, token)).data.wantDemoCity).toBe(true)
  await expect.poll(() => heard).toBe(1)

  const simulatorFile = join(options.dataDir, 'simulator.json')
  expect(await playRequestedDemo(platform.db, options)).toEqual({ seeded: true, simulatorFile })
  expect(await playRequestedDemo(platform.db, options)).toEqual({ seeded: false, simulatorFile })

  await platform.db.deleteFrom('light_device').execute()
  expect(await playRequestedDemo(platform.db, options)).toBeUndefined()
})

test('rejects a request without permission or with existing lights', async () => {
  const platform = await startPlatform()
  const refusal = async (role: string) => {
    const token = await platform.signIn((await makeAdmin(platform.db, role)).email)
    return (await platform.ask(WANT, {}, token)).errors?.[0]?.extensions.code
  }
  for (const role of ['OPERATOR', 'VIEWER', 'CUSTOMER']) expect(await refusal(role)).toBe('FORBIDDEN')
  expect((await platform.ask(WANT)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  await makeLight(platform.db)
  expect(await refusal('SUPER_ADMIN')).toBe('CONFLICT')
})
