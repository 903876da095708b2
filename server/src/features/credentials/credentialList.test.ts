import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCenter, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { expectLatency } from '../../testing/nightly.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

type Kind = 'Light' | 'Center'
const idsIn = (ids: number[]) => ({ id: { in: ids } })

async function issue(kind: Kind, ids: number[], more: object = {}, as = token) {
  const where = `Light${kind === 'Light' ? 'Device' : 'Center'}WhereInput`
  const query = `mutation ($where: ${where}!, $onlyMissing: Boolean! = true, $language: SheetLanguage! = en) {
    issued: issue${kind}Credentials(where: $where, onlyMissing: $onlyMissing, language: $language) { issued csv } }`
  const { data, errors } = await platform.ask(query, { where: idsIn(ids), ...more }, as)
  if (errors) return { error: errors[0]!.extensions, rows: [] }
  const [header, ...rows]: string[][] = parse(data.issued.csv, { bom: true })
  expect(data.issued.issued).toBe(rows.length)
  return { header, rows: rows.sort((a, b) => (a[0]! < b[0]! ? -1 : 1)) }
}

async function counts(kind: Kind, ids: number[]) {
  const where = `Light${kind === 'Light' ? 'Device' : 'Center'}WhereInput`
  const query = `query ($where: ${where}!) { counts: ${kind.toLowerCase()}CredentialCounts(where: $where) {
    missing issued behindCenter issuesPassword } }`
  return (await platform.ask(query, { where: idsIn(ids) }, token)).data.counts
}

async function someLights() {
  const center = await makeCenter(platform.db)
  const mark = serial()
  const direct = [
    await makeLight(platform.db, { device_id: `A-${mark}`, name: '=路灯, "一"' }),
    await makeLight(platform.db, { device_id: `B-${mark}` }),
  ] as const
  const behind = await makeLight(platform.db, { center_id: center.id })
  return { direct, behind, ids: [...direct, behind].map(({ id }) => id) }
}

test('issues passwords for lights with a direct connection, and counts the others', async () => {
  const { direct, ids } = await someLights()
  expect(await counts('Light', ids)).toEqual({ missing: 2, issued: 0, behindCenter: 1, issuesPassword: true })
  const { header, rows } = await issue('Light', ids)
  expect(header).toEqual([
    ...['Device ID', 'Name', 'Broker', 'Port', 'Encryption', 'User name', 'Password'],
    ...['Publishes to', 'Subscribes to'],
  ])
  expect(rows.map(row => row[5])).toEqual(direct.map(light => light.device_id))
  const [id, name, host, port, encryption, username, password, up, down] = rows[0]!
  expect([id, name]).toEqual([direct[0].device_id, `'=路灯, "一"`])
  expect([host, port, encryption]).toEqual(['127.0.0.1', '1883', 'none'])
  expect([up, down]).toEqual([`lamplighter/1/${username}/up/#`, `lamplighter/1/${username}/down/#`])
  expect(new Set(rows.map(row => row[6])).size).toBe(2)
  const light = await connectLight(platform.mqttPort(), username!, password!)
  expect(await counts('Light', ids)).toMatchObject({ missing: 0, issued: 2, behindCenter: 1 })
  await light.close()
})

test('keeps existing passwords unless they are to be replaced, which closes the connections', async () => {
  const { direct, ids } = await someLights()
  const [first] = (await issue('Light', [direct[0].id])).rows
  const light = await connectLight(platform.mqttPort(), first![5]!, first![6]!)
  const closed = new Promise(resolve => light.client.once('close', () => resolve('closed')))
  const { rows: others } = await issue('Light', ids)
  expect(others.map(row => row[5])).toEqual([direct[1].device_id])
  expect(light.client.connected).toBe(true)
  const { rows: replaced } = await issue('Light', ids, { onlyMissing: false, language: 'zh' })
  expect(replaced.map(row => row[5])).toEqual(direct.map(({ device_id }) => device_id))
  expect(replaced[0]![6]).not.toBe(first![6])
  expect(await closed).toBe('closed')
  await expect(connectLight(platform.mqttPort(), first![5]!, first![6]!)).rejects.toThrow()
  await (await connectLight(platform.mqttPort(), first![5]!, replaced[0]![6]!)).close()
})

test('issues passwords of centers', async () => {
  const centers = [await makeCenter(platform.db), await makeCenter(platform.db)]
  const ids = centers.map(({ id }) => id)
  const { rows } = await issue('Center', ids)
  expect(rows.map(row => row[5])).toEqual(centers.map(({ device_id }) => device_id).sort())
  expect(await counts('Center', ids)).toEqual({ missing: 0, issued: 2, behindCenter: 0, issuesPassword: true })
  await (await connectLight(platform.mqttPort(), rows[0]![5]!, rows[0]![6]!)).close()
  expect((await issue('Center', ids)).rows).toEqual([])
})

test('a customer issues passwords for their own lights, and for whole centers only', async () => {
  const { db } = platform
  const { direct, ids } = await someLights()
  const [own, part] = [await makeCenter(db), await makeCenter(db)]
  const behind = await makeLight(db, { center_id: part.id })
  const { id: admin_id, email } = await makeAdmin(db, 'CUSTOMER')
  await db
    .insertInto('light_device_manager')
    .values([direct[0].id, behind.id].map(light_device_id => ({ admin_id, light_device_id })))
    .execute()
  await db.insertInto('light_center_manager').values({ admin_id, light_center_id: own.id }).execute()
  await db
    .insertInto('role_permission')
    .values(
      ['LightDevice', 'LightCenter'].map(subject => ({
        subject,
        action: 'update',
        role_id: db.selectFrom('admin_role').select('id').where('name', '=', 'CUSTOMER'),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const customer = await platform.signIn(email)
  expect((await issue('Light', ids, {}, customer)).rows.map(row => row[5])).toEqual([direct[0].device_id])
  expect((await issue('Center', [own.id, part.id], {}, customer)).rows.map(row => row[5])).toEqual([own.device_id])
})

test.each([
  ['Light', async () => (await someLights()).direct[1].id],
  ['Center', async () => (await makeCenter(platform.db)).id],
] as const)('the audit names each %s, and contains no password', async (kind, make) => {
  const id = await make()
  const { rows } = await issue(kind, [id])
  const subject = kind === 'Light' ? 'LightDevice' : 'LightCenter'
  const { data } = await platform.ask(
    `{ findManyAuditEntry(about: { subject: "${subject}", id: ${id} }) { items { action subject detail } } }`,
    {},
    token,
  )
  const [entry] = data.findManyAuditEntry.items
  expect(entry).toMatchObject({ action: `issue${kind}Credentials`, subject })
  expect(JSON.stringify(entry)).not.toContain(rows[0]![6])
})

test('issues no passwords with an external broker, nor for a user name of another endpoint', async () => {
  const name = `SAME-${serial()}`
  const [center, light] = [await makeCenter(platform.db, name), await makeLight(platform.db, { device_id: name })]
  await issue('Center', [center.id])
  expect((await issue('Light', [light.id], { onlyMissing: false })).error).toMatchObject({ code: 'CONFLICT' })
  platform.site.issuesPasswords = false
  try {
    for (const kind of ['Light', 'Center'] as const)
      expect((await issue(kind, [light.id])).error).toMatchObject({ code: 'CONFLICT', key: 'connect:outsideBroker' })
    expect((await counts('Light', [light.id])).issuesPassword).toBe(false)
  } finally {
    platform.site.issuesPasswords = true
  }
})

test('issues 10,000 passwords within seconds, and no more per request', { tags: ['nightly'] }, async () => {
  const { id: mode } = await makeModel(platform.db)
  const ids: number[] = []
  for (const from of Array.from({ length: 11 }, (_, n) => n * 1000)) {
    const { rows } = await sql<{ id: number }>`
      insert into light_device (name, device_id, mode_id)
      select '路灯 ' || n, 'MANY-' || n, ${mode}
      from generate_series(${from}::int, ${Math.min(from + 999, 10_000)}::int) n returning id`.execute(platform.db)
    ids.push(...rows.map(({ id }) => id))
  }
  expect((await issue('Light', ids)).error).toMatchObject({ field: 'where', key: 'tooManyPasswords' })
  const since = performance.now()
  const { rows } = await issue('Light', ids.slice(1))
  expectLatency(performance.now() - since, 5000)
  expect(rows).toHaveLength(10_000)
  expect(new Set(rows.map(row => row[6])).size).toBe(10_000)
  expect(rows.some(row => row[6]!.startsWith('-'))).toBe(false)
})
