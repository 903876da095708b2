import { createClient } from 'graphql-sse'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeAdmin, makeGroup, serial } from '../testing/factories.ts'
import { mediaOf } from '../testing/media.ts'
import { eventually, startPlatform } from '../testing/platform.ts'

/* Refused reads of signed-in accounts are audited, in all parts of the API. */

let platform: Awaited<ReturnType<typeof startPlatform>>
let root: string
beforeAll(async () => {
  platform = await startPlatform()
  root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

/** An account with its own role. */
async function createAccount(...rights: string[]) {
  const name = `LOOKS-${serial()}`
  const role = await platform.db.insertInto('admin_role').values({ name }).returning('id').executeTakeFirstOrThrow()
  const given = rights
    .map(right => right.split(':'))
    .map(([subject, action]) => ({ subject: subject!, action: action! }))
  if (given.length)
    await platform.db
      .insertInto('role_permission')
      .values(given.map(right => ({ role_id: role.id, ...right })))
      .execute()
  const { id, email } = await makeAdmin(platform.db, name)
  const token = await platform.signIn(email)
  const ask = (query: string, variables: object = {}) => platform.ask(query, variables, token)
  const lose = () => platform.db.deleteFrom('role_permission').where('role_id', '=', role.id).execute()
  return { id, token, ask, lose }
}
type TestAccount = Awaited<ReturnType<typeof createAccount>>

/** Entries of the account, without its sign-ins. */
const rowsOf = ({ id }: TestAccount) =>
  platform.db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'object_id', 'result', 'address', 'account_name', 'detail'])
    .where('account_id', '=', id)
    .where('action', '<>', 'loginWithEmail')
    .orderBy('id')
    .execute()

/** Reads the stream until it ends. */
function follow(token: string, query: string): Promise<unknown> {
  const client = createClient({
    url: `${platform.address}/graphql`,
    headers: () => platform.headers(token),
    retryAttempts: 0,
  })
  const heard: unknown[] = []
  return new Promise(resolve => {
    const end = (error?: unknown) => resolve(error ?? heard.at(-1))
    client.subscribe({ query }, { next: event => heard.push(event), error: end, complete: end })
  })
}
const get = async (url: string) => (await fetch(platform.address + url)).status

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
const LIST = '{ findManyMediaFile(limit: 200) { items { id url } } }'
async function linkOf(who: TestAccount): Promise<{ id: number; url: string }> {
  const { id } = (await mediaOf(platform).put(root, pdf, { name: 'a.pdf', mime: 'application/pdf' })).data
    .uploadMediaFile
  const { data } = await who.ask(LIST)
  return data.findManyMediaFile.items.find((file: { id: number }) => file.id === id)
}
const EXPORT = 'mutation { exportLightDevices(format: CSV, language: en, datum: WGS84) { url fileName } }'

describe('audits refused reads of an account', () => {
  test('a subscription', async () => {
    const who = await createAccount()
    expect(JSON.stringify(await follow(who.token, 'subscription { alertChanges { id } }'))).toContain('FORBIDDEN')
    expect(await rowsOf(who)).toMatchObject([{ action: 'alertChanges', result: 'FORBIDDEN', address: '127.0.0.1' }])
    const lights = 'subscription { lightDeviceChanges(ids: [1, 2]) { id } }'
    expect(JSON.stringify(await follow(who.token, lights))).toContain('FORBIDDEN')
    expect((await rowsOf(who))[1]).toMatchObject({ action: 'lightDeviceChanges', detail: { ids: [1, 2] } })
  })

  test('an open subscription whose permission is revoked', async () => {
    const who = await createAccount('LightDevice:read')
    const entries = follow(who.token, 'subscription { lightDeviceChanges { id } }')
    await new Promise(resolve => setTimeout(resolve, 300))
    await who.lose()
    expect(JSON.stringify(await entries)).toContain('FORBIDDEN')
    expect(await rowsOf(who)).toMatchObject([{ action: 'lightDeviceChanges', result: 'FORBIDDEN' }])
  })

  test('a file that it may no longer read, but not a missing one', async () => {
    const who = await createAccount('MediaFile:read')
    const { id, url } = await linkOf(who)
    expect(await get(url)).toBe(200)
    expect(await rowsOf(who)).toEqual([])
    await who.lose()
    expect(await get(url)).toBe(404)
    // An invalid URL belongs to no account.
    expect(await get(url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'))).toBe(404)
    expect(await rowsOf(who)).toMatchObject([
      { action: 'fetchMediaFile', subject: 'MediaFile', object_id: id, result: 'FORBIDDEN', address: '127.0.0.1' },
    ])
    const gone = await createAccount('MediaFile:read')
    const link = await linkOf(gone)
    await platform.db.deleteFrom('media_file').where('id', '=', link.id).execute()
    expect(await get(link.url)).toBe(404)
    expect(await rowsOf(gone)).toEqual([])
  })

  test('a file that an account could read before it became a customer', async () => {
    const who = await createAccount('MediaFile:read')
    const { id, url } = await linkOf(who)
    const customer = platform.db.selectFrom('admin_role').select('id').where('name', '=', 'CUSTOMER')
    const { id: role_id } = await customer.executeTakeFirstOrThrow()
    await platform.db.updateTable('admin').set({ role_id }).where('id', '=', who.id).execute()
    expect(await get(url)).toBe(404)
    expect(await rowsOf(who)).toMatchObject([{ action: 'fetchMediaFile', object_id: id, result: 'FORBIDDEN' }])
  })

  test('an export, without its secret URL', async () => {
    const who = await createAccount('LightDevice:read')
    const { url, fileName } = (await who.ask(EXPORT)).data.exportLightDevices
    await who.lose()
    expect(await get(url)).toBe(404)
    expect(await get(`/exports/${'x'.repeat(32)}`)).toBe(404)
    const rows = await rowsOf(who)
    expect(rows.slice(1)).toMatchObject([{ action: 'fetchExport', result: 'FORBIDDEN', detail: { fileName } }])
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1))
  })

  test('a field of a result', async () => {
    const who = await createAccount('LightGroup:read')
    await makeGroup(platform.db)
    const query = '{ all: findManyLightGroup { items { id rate: onlineRate } } }'
    // Frequent queries are compiled.
    for (let i = 0; i < 12; i++) await platform.ask(query, {}, root)
    const { data, errors } = await who.ask(query)
    expect(data.all.items).not.toEqual([])
    expect(errors![0]!.extensions.code).toBe('FORBIDDEN')
    expect(await rowsOf(who)).toMatchObject([
      { action: 'readField', result: 'FORBIDDEN', detail: { field: 'all.items.rate', permission: 'LightDevice:read' } },
    ])
  })

  test('all requests without a second factor while one is required', async () => {
    const who = await createAccount('LightDevice:read', 'MediaFile:read')
    const { url } = await linkOf(who)
    const prepared = (await who.ask(EXPORT)).data.exportLightDevices
    const demand = (second_factor_demanded: boolean) =>
      platform.db.updateTable('site').set({ second_factor_demanded }).execute()
    await demand(true)
    try {
      expect((await who.ask('{ findManyLightDevice { items { id } } }')).errors).toBeDefined()
      await follow(who.token, 'subscription { lightDeviceChanges { id } }')
      for (const link of [url, prepared.url]) expect(await get(link)).toBe(404)
    } finally {
      await demand(false)
    }
    const rows = (await rowsOf(who)).slice(1).map(({ action, result }) => `${action} ${result}`)
    expect(rows).toEqual(
      ['findManyLightDevice', 'lightDeviceChanges', 'fetchMediaFile', 'fetchExport'].map(
        action => `${action} SECOND_FACTOR_MISSING`,
      ),
    )
  })
})

describe('repeated refusals', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
    return () => void vi.useRealTimers()
  })

  test('are limited to one row per minute for each account and operation, with the suppressed count', async () => {
    const who = await createAccount('MediaFile:read')
    const { url } = await linkOf(who)
    await who.lose()
    const listen = () => follow(who.token, 'subscription { alertChanges { id } }')
    const many = `{ ${Array.from({ length: 10 }, (_, i) => `a${i}: findManyAlert { items { id } }`).join(' ')} }`
    for (let i = 0; i < 3; i++) await Promise.all([listen(), get(url), who.ask(many)])
    const entries = async () =>
      (await rowsOf(who)).map(({ action, detail }) => [action, (detail as { heldBack?: number }).heldBack])
    await eventually(async () =>
      expect((await entries()).sort()).toEqual([
        ['alertChanges', undefined],
        ['fetchMediaFile', undefined],
        ['findManyAlert', undefined],
      ]),
    )
    vi.setSystemTime(Date.now() + 60_000)
    await Promise.all([listen(), get(url), who.ask('{ findManyAlert { items { id } } }')])
    await eventually(async () =>
      expect((await entries()).slice(3).sort()).toEqual([
        ['alertChanges', 2],
        ['fetchMediaFile', 2],
        ['findManyAlert', 29],
      ]),
    )
    // Other accounts are not throttled.
    const other = await createAccount()
    await other.ask('{ findManyAlert { items { id } } }')
    await eventually(async () => expect(await rowsOf(other)).toMatchObject([{ action: 'findManyAlert' }]))
  })

  test('of anonymous clients are limited to 60 rows per minute and address, then one for each kind', {
    tags: ['nightly'],
  }, async () => {
    const ask = (email: string) =>
      platform.ask(`mutation { loginWithEmail(email: "${email}", password: "longenough") { accessToken } }`)
    for (let i = 0; i < 250; i++) await ask(`unknown-${i}`)
    const rows = await platform.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'loginWithEmail')
      .where('result', '=', 'BAD_USER_INPUT')
      .execute()
    // A new minute may have begun.
    expect(rows.length).toBeGreaterThanOrEqual(60)
    expect(rows.length).toBeLessThanOrEqual(2 * 61)
    const root = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
    expect((await platform.ask('mutation { logout }', {}, root)).errors).toBeUndefined()
  })
})
