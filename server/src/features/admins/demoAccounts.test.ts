import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { makeLight } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demoAccounts.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'lamplighter-demo-accounts-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('deletes edited demo accounts at the end of a demo, and keeps accounts that users created', async () => {
  const { db, url } = await testDatabase()
  // With existing lights, no city is created.
  await makeLight(db)
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') }
  const serve = async (demo: 'on' | 'off', act: (server: Awaited<ReturnType<typeof startServer>>) => Promise<void>) => {
    const server = await startServer({ ...env, DEMO: demo })
    try {
      await act(server)
    } finally {
      server.child.kill('SIGTERM')
    }
    expect(await server.ended).toBe(0)
  }
  let token = ''
  const addressNow = (email: string) => email.replace('lamplighter', 'city')
  await serve('on', async server => {
    token = await server.signIn(DEMO_ACCOUNTS[0]!.email, DEMO_PASSWORD)
    const { findManyAdmin, findManyAdminRole } = await server.data(
      '{ findManyAdmin { items { id email } } findManyAdminRole { items { id name } } }',
      token,
    )
    const role = (name: string) => findManyAdminRole.items.find((one: { name: string }) => one.name === name).id
    for (const { id, email } of findManyAdmin.items) {
      const more = email.startsWith('viewer') ? `role: { connect: { id: ${role('SUPER_ADMIN')} } }` : ''
      await server.data(
        `mutation { updateAdmin(id: ${id}, input: { email: { set: "${addressNow(email)}" } ${more} }) { id } }`,
        token,
      )
    }
    await server.data(
      `mutation { createAdmin(input: { nickname: "Kept", firstName: "Kept", lastName: "Person", phoneNumber: "13900000000",
        email: "kept@city.example", password: "a good long one", role: { connect: { id: ${role('OPERATOR')} } } }) { id } }`,
      token,
    )
  })
  // Another start of the demo recreates accounts with free addresses.
  await serve('on', async server => {
    for (const { email } of DEMO_ACCOUNTS)
      for (const address of [email, addressNow(email)]) await server.signIn(address, DEMO_PASSWORD)
  })
  await serve('off', async server => {
    for (const { email } of DEMO_ACCOUNTS)
      for (const address of [email, addressNow(email)])
        await expect(server.signIn(address, DEMO_PASSWORD), address).rejects.toThrow()
    const { errors } = (await (await server.ask('{ findManyAdmin { items { id } } }', token)).json()) as {
      errors?: { extensions: { code: string } }[]
    }
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHORIZED')
    expect((await server.data('{ clientInfo { setUpPending } }')).clientInfo.setUpPending).toBe(true)
    await server.signIn('kept@city.example', 'a good long one')
  })
})
