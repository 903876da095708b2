import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startPlatform } from '../../testing/platform.ts'
import { startServer } from '../../testing/server.ts'
import { testDatabase } from '../../testing/testDatabase.ts'

vi.setConfig({ testTimeout: 60_000 })

const FILING_NUMBER = '{ clientInfo { filingNumber } }'

const folder = mkdtempSync(join(tmpdir(), 'lamplighter-clients-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('serves SITE_FILING_NUMBER as the filing number', { tags: ['nightly'] }, async () => {
  const { url } = await testDatabase()
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), SITE_FILING_NUMBER: '沪ICP备20260001号' }
  const server = await startServer(env)
  try {
    expect(await server.data(FILING_NUMBER)).toEqual({ clientInfo: { filingNumber: '沪ICP备20260001号' } })
  } finally {
    server.child.kill('SIGTERM')
  }
  expect(await server.ended).toBe(0)
})

test('serves no filing number without SITE_FILING_NUMBER', async () => {
  const platform = await startPlatform()
  expect((await platform.ask(FILING_NUMBER)).data).toEqual({ clientInfo: { filingNumber: null } })
})
