import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

/* Entries cannot be deleted: rejected requests of anonymous clients must not fill the audit. */

let platform: Awaited<ReturnType<typeof startPlatform>>
beforeAll(async () => {
  platform = await startPlatform()
})

const CREATE = 'mutation ($input: LightGroupCreateInput!) { createLightGroup(input: $input) { id } }'

async function askFrom(address: string, variables: object, query = CREATE): Promise<void> {
  const response = await fetch(`${platform.address}/graphql`, {
    method: 'POST',
    headers: { ...platform.headers(), 'x-forwarded-for': address },
    body: JSON.stringify({ query, variables }),
  })
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }
  expect(errors[0]!.extensions.code).toBe('UNAUTHENTICATED')
}

async function rowsSince(id: number) {
  return platform.db.selectFrom('audit_entry').select(['id', 'detail']).where('id', '>', id).orderBy('id').execute()
}
const lastId = async () => (await rowsSince(0)).at(-1)?.id ?? 0

test('records no arguments of anonymous clients', async () => {
  const before = await lastId()
  const connect = Array.from({ length: 50 }, (_, i) => ({ id: i }))
  await askFrom('198.51.100.7', { input: { name: 'x'.repeat(900_000), devices: { connect } } })
  expect((await rowsSince(before)).map(({ detail }) => detail)).toEqual([{}])
})

test('counts rejections by network: an IPv6 /64 is one', async () => {
  const before = await lastId()
  for (let i = 1; i <= 150; i++) await askFrom(`2001:db8:1:2::${i.toString(16)}`, { input: { name: 'x' } })
  // 60 per minute, and one for the suppressed ones; a new minute may have begun.
  expect((await rowsSince(before)).length).toBeLessThanOrEqual(2 * 61)
})

test('counts rejections of all anonymous clients together', { tags: ['nightly'] }, async () => {
  const before = await lastId()
  for (let i = 0; i < 700; i++) await askFrom(`203.0.${i >> 8}.${i & 255}`, { input: { name: 'x' } })
  const rows = (await rowsSince(before)).length
  expect(rows).toBeGreaterThan(60)
  expect(rows).toBeLessThanOrEqual(2 * 301)
})

test('limits the bytes of a page with entries of older releases', async () => {
  const token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  await sql`insert into audit_entry (action, result, detail)
    select 'updateLightGroup', 'FORBIDDEN', jsonb_build_object('input', (
      select string_agg(md5(random()::text), '') from generate_series(1, 28000)))
    from generate_series(1, 20)`.execute(platform.db)
  const query =
    '{ findManyAuditEntry(limit: 50, where: { action: { equals: "updateLightGroup" } }) { items { detail } } }'
  const { data } = await platform.ask(query, {}, token)
  expect(data.findManyAuditEntry.items).toEqual(Array(20).fill({ detail: { truncated: true } }))
})
