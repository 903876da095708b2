import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeAdmin, makeLight } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { wantedDemo } from './demo.ts'

const WANT = 'mutation { wantDemoCity }'

test('a demo city is made once it was asked for, and played as long as any of it is left', async () => {
  const platform = await startPlatform()
  const options = { lights: 20, seed: 1, dataDir: mkdtempSync(join(tmpdir(), 'lamplighter-wanted-')) }
  const token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  expect(await wantedDemo(platform.db, options)).toBeUndefined()
  let heard = 0
  platform.events.on('demo.wanted', () => heard++)
  expect((await platform.ask(WANT, {}, token)).data.wantDemoCity).toBe(true)
  await expect.poll(() => heard).toBe(1)

  const simulatorFile = join(options.dataDir, 'simulator.json')
  expect(await wantedDemo(platform.db, options)).toEqual({ seeded: true, simulatorFile })
  expect(await wantedDemo(platform.db, options)).toEqual({ seeded: false, simulatorFile })

  await platform.db.deleteFrom('light_device').execute()
  expect(await wantedDemo(platform.db, options)).toBeUndefined()
})

test('where there are lights, or by whom may not, none can be asked for', async () => {
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
