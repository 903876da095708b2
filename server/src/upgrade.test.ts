import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { startCity } from '../../simulator/city.ts'
import type { Database } from './foundation/database/database.ts'
import { describeSchema } from './foundation/database/describeSchema.ts'
import { migrate, migrationNames } from './foundation/database/migrate.ts'
import { hashPassword } from './foundation/security/password.ts'
import { makeCredential } from './testing/factories.ts'
import { eventually } from './testing/platform.ts'
import { loadRelease, print, printOf, readRelease, renamed } from './testing/release.ts'
import { launch, startServer } from './testing/server.ts'
import { testDatabase } from './testing/testDatabase.ts'

/* A city in the state of release 0.1: 50 lights, seven groups, accounts, schedules, commands, alerts and an audit. */

vi.setConfig({ testTimeout: 60_000 })

const release = await readRelease(new URL('./testing/release-0.1.sql', import.meta.url))
const written = Object.fromEntries(release.tables.map(({ name, rows }) => [name, print(rows)]))
const upgraded = Object.fromEntries(renamed(release.tables).map(({ name, rows }) => [name, print(rows)]))
const folder = mkdtempSync(join(tmpdir(), 'lamplighter-upgrade-'))
// As root, PostgreSQL runs as another user, and the server checks its access.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function asReleased() {
  const database = await testDatabase({ empty: true })
  await loadRelease(database.url, release)
  return { ...database, env: { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') } }
}

/** The rows of the release after an upgrade, without the rights that migrations 0048, 0062, 0065, 0078, 0092, 0096 and 0100 give. */
async function rowsKept({ db, url }: { db: Database; url: string }) {
  const { rows } = await sql<{ role_id: number; subject: string; action: string }>`
    delete from role_permission
    where (subject, action) in (('LightDevice', 'test'), ('DeviceMode', 'read'), ('LightCenter', 'operate'))
      or subject in ('LightScene', 'Approval', 'ShiftLog', 'DaylightRule')
    returning *`.execute(db)
  expect(rows.length).toBe(21)
  await restoreEnergyTotals(db)
  // Migration 0092 adds the new column to deleted lights.
  const unprotected = sql`'{"is_protected": false}'::jsonb`
  await sql`update deleted_row set row = row - 'is_protected' where tbl = 'light_device' and row @> ${unprotected}`.execute(
    db,
  )
  const kept = await printOf(url, renamed(release.tables))
  await sql`update deleted_row set row = row || ${unprotected} where tbl = 'light_device'`.execute(db)
  for (const row of rows) await db.insertInto('role_permission').values(row).execute()
  return kept
}

/** Migration 0072 makes totals of lights the sum of their months. Checks them, and sets those of the release. */
async function restoreEnergyTotals(db: Database): Promise<void> {
  const { rows } = await sql<{ total: number; months: number }>`
    select energy_total as total,
      (select coalesce(sum(energy), 0) from light_month m where m.light_id = s.light_id) as months from light_state s`.execute(
    db,
  )
  for (const { total, months } of rows) expect(total).toBeCloseTo(months, 6)
  const { columns, rows: lights } = release.tables.find(({ name }) => name === 'light_state')!
  const [id, total] = ['light_id', 'energy_total'].map(column => columns.indexOf(column))
  for (const light of lights.map(row => row.split('\t')))
    await sql`update light_state set energy_total = ${light[total!]}::float8 where light_id = ${light[id!]}::int`.execute(
      db,
    )
}

test('an upgrade keeps every row, and the platform continues with it', async () => {
  const { db, url, env } = await asReleased()
  const newer = (await migrationNames()).filter(name => name > release.until)
  expect(newer.length).toBeGreaterThan(5)
  expect(await migrate(url)).toEqual(newer)
  expect(Object.keys(written).length).toBeGreaterThan(35)
  expect(await rowsKept({ db, url })).toEqual(upgraded)
  // Overrides from before the upgrade are found and ended like new ones.
  const overrides = await sql<{ lights: number; requests: number }>`
    select count(*) as lights, count(distinct override_id) as requests from light_override where kind = 'OVERRIDE'`.execute(
    db,
  )
  expect(overrides.rows).toEqual([{ lights: 7, requests: 7 }])

  // An upgrade switches no light: ungrouped lights keep their state until a user chooses the sun.
  const site = await sql<{ light_default: string }>`select light_default from site`.execute(db)
  expect(site.rows).toEqual([{ light_default: 'AS_THEY_ARE' }])

  // Schedules from before the upgrade have a first revision, without an author.
  const revisions = await sql<{ number: number; kind: string; by_name: null; content: { name: string } }>`
    select number, kind, by_name, content from light_schedule_revision where schedule_id = 3`.execute(db)
  expect(revisions.rows).toMatchObject([
    { number: 1, kind: 'INITIAL', by_name: null, content: { name: '工作日半夜灯' } },
  ])

  // Deleted a moment ago, on any date.
  await sql`update deleted_item set deleted_at = now()`.execute(db)
  const server = await startServer({ ...env, METRICS_PORT: '0', LOG_LEVEL: 'info' })
  try {
    const root = await server.signIn('root@city.example', 'release-0.1-root')
    expect(
      await server.data(
        `{ findManyLightDevice { pagination { totalCount } } findManyLightGroup { pagination { totalCount } }
          findManyAuditEntry { pagination { totalCount } } findOneLightDevice(id: 1) { name group { name } }
          findOneLightSchedule(id: 3) { name weekdays mainBrightness steps { time mainBrightness } groups { name } }
          holidays(year: 2027) { date name } retention { readingDays hourDays }
          findManyAdmin { items { email role { name } } } }`,
        root,
      ),
    ).toMatchObject({
      findManyLightDevice: { pagination: { totalCount: 49 } },
      findOneLightDevice: { name: 'Lampe n°1 💡', group: { name: '新城大道 "北"' } },
      findOneLightSchedule: {
        name: '工作日半夜灯',
        weekdays: [1, 2, 3, 4, 5],
        mainBrightness: 80,
        steps: [{ time: '23:30', mainBrightness: 40 }],
        groups: [{ name: '新城大道 "北"' }],
      },
      holidays: expect.arrayContaining([{ date: '2027-02-06', name: '春节' }]),
      retention: { readingDays: 60, hourDays: 900 },
      findManyAdmin: {
        items: expect.arrayContaining([{ email: 'customer@city.example', role: { name: 'CUSTOMER' } }]),
      },
    })
    // Counters start with the existing rows.
    expect(await (await fetch(server.metrics)).text()).toMatch(
      /^lamplighter_planned_events_total{outcome="missed"} ([2-9]|\d\d+)$/m,
    )
    // A customer sees only what it is authorised to see.
    const customer = await server.signIn('customer@city.example', 'release-0.1-customer')
    const { findManyLightDevice } = await server.data(
      '{ findManyLightDevice { items { group { name } } pagination { totalCount } } }',
      customer,
    )
    const authorised = await sql<{ lights: number }>`
      select count(*) as lights from light_device where group_id = 1`.execute(db)
    expect(findManyLightDevice.pagination.totalCount).toBe(authorised.rows[0]!.lights)
    for (const { group } of findManyLightDevice.items) expect(group.name).toBe('商业区')
    // Objects deleted before the upgrade can be restored, though their rows lack newer columns.
    await server.data('mutation { restoreDeleted(subject: LightDevice, ids: [9]) }', root)
    await server.data('mutation { restoreDeleted(subject: LightGroup, ids: [14]) }', root)
    expect(
      await server.data('{ findOneLightDevice(id: 9) { name group { id } } findOneLightGroup(id: 14) { name } }', root),
    ).toMatchObject({
      findOneLightDevice: { name: '深南大道 003 号', group: { id: 5 } },
      findOneLightGroup: { name: '待删' },
    })
    // It can also be changed, and new ids continue the old ones.
    const { createLightGroup } = await server.data(
      'mutation { createLightGroup(input: { name: "东城" }) { id } }',
      root,
    )
    expect(createLightGroup.id).toBeGreaterThan(14)
    await server.data('mutation { operateLightDevice(id: 2, input: { mainSwitch: true }) { accepted } }', root)
  } finally {
    server.child.kill('SIGTERM')
  }
  expect(await server.ended).toBe(0)
  const verified = launch('commands/verifyAudit.ts', env)
  expect(await verified.ended).toBe(0)
  expect(verified.said()).toContain('none changed')
})

test('the overrides of a large city get their requests in linear time', async () => {
  const { db } = await testDatabase()
  const text = await readFile(new URL('../migrations/0049_requests_of_overrides.sql', import.meta.url), 'utf8')
  const updates = text
    .replaceAll('light_wish', 'light_override')
    .split(/;\n/)
    .filter(part => /^update light_override/m.test(part))
  expect(updates.length).toBeGreaterThan(0)
  await db.connection().execute(async connection => {
    // The remaining nested loop compares each override with each request.
    await sql`set enable_nestloop = off`.execute(connection)
    for (const statement of updates) {
      const { rows } = await sql`explain ${sql.raw(statement)}`.execute(connection)
      expect(JSON.stringify(rows)).not.toContain('Nested Loop')
    }
    await sql`reset enable_nestloop`.execute(connection)
  })
})

test('an upgrade replaces poisoned plan versions and accepts an audit row of 900 KB', {
  tags: ['nightly'],
}, async () => {
  const { db, env } = await asReleased()
  const claimed = Number.MAX_SAFE_INTEGER - 1
  const [light, other] = [41, 2]
  // As release 0.1 stored it after one light had claimed version 2^53 - 2.
  await sql`select setval(pg_get_serial_sequence('light_plan', 'version'), ${claimed + 1}::bigint)`.execute(db)
  await sql`insert into light_plan (version, key, entries, fingerprint) overriding system value
    select ${claimed + 1}::bigint, key, entries, fingerprint from light_plan where version = 1`.execute(db)
  await sql`update light_device set group_id = 1 where id = ${light}`.execute(db)
  await sql`update light_state set plan_wanted = ${claimed + 1}::bigint, plan_version = ${claimed}::bigint
    where light_id in (${light}, ${other})`.execute(db)
  const text = 'x'.repeat(900_000)
  await sql`insert into audit_entry (account_kind, action, subject, result, detail)
    values (null, 'createLightGroup', 'LightGroup', 'FORBIDDEN', ${JSON.stringify({ input: { name: text } })}::jsonb)`.execute(
    db,
  )
  const username = 'L-000041'
  await sql`delete from light_credential where username = ${username}`.execute(db)
  const password = await makeCredential(db, { light_device_id: light }, username)
  const began = Date.now()
  const server = await startServer(env)
  try {
    const root = await server.signIn('root@city.example', 'release-0.1-root')
    const lamp = { watts: 100, dims: true, colorTemperature: false }
    const city = startCity({
      broker: `mqtt://127.0.0.1:${server.mqttPort}`,
      city: {
        models: { M: { main: lamp, sub: lamp } },
        endpoints: [
          {
            ...{ username, password, kind: 'light' },
            lights: [{ id: username, model: 'M', behaviour: 'normal', energy: [0, 0] }],
          },
        ],
      },
    })
    try {
      await eventually(async () => {
        const { findOneLightDevice } = await server.data(
          `{ findOneLightDevice(id: ${light}) { plan { wantedVersion heldVersion inStep } } }`,
          root,
        )
        expect(findOneLightDevice.plan.inStep).toBe(true)
        expect(findOneLightDevice.plan.heldVersion).toBeGreaterThanOrEqual(began)
        expect(findOneLightDevice.plan.heldVersion).toBeLessThanOrEqual(Date.now())
      }, 20_000)
      expect(city.lights.get(username)!.program!.entries.length).toBeGreaterThan(2)
    } finally {
      await city.stop()
    }
    // The others get versions by the clock, too.
    const { rows } = await sql<{ highest: number }>`
      select greatest((select max(version) from light_plan), (select max(plan_wanted) from light_state)) as highest`.execute(
      db,
    )
    expect(rows[0]!.highest).toBeLessThanOrEqual(Date.now())
    const answer = await server.ask('{ findManyAuditEntry { items { action detail } } }', root)
    const listed = await answer.text()
    expect(listed.length).toBeLessThan(500_000)
    expect(JSON.parse(listed).data.findManyAuditEntry.items).toContainEqual({
      action: 'createLightGroup',
      detail: { truncated: true },
    })
  } finally {
    server.child.kill('SIGTERM')
  }
  expect(await server.ended).toBe(0)
  const kept = await sql<{ bytes: number }>`select max(octet_length(detail::text)) as bytes from audit_entry`.execute(
    db,
  )
  expect(kept.rows[0]!.bytes).toBeGreaterThan(900_000)
  const verified = launch('commands/verifyAudit.ts', env)
  expect(await verified.ended).toBe(0)
  expect(verified.said()).toContain('none changed')
})

test('a demo account from before the demo mark is deleted with the demo, even if its address has changed', {
  tags: ['nightly'],
}, async () => {
  const { db, env } = await asReleased()
  const password_hash = await hashPassword('lamplighter-demo')
  for (const email of ['viewer@lamplighter.example', 'renamed@city.example'])
    await sql`insert into admin (email, password_hash, role_id)
      values (${email}, ${password_hash}, (select id from admin_role where name = 'SUPER_ADMIN'))`.execute(db)
  const server = await startServer(env)
  try {
    await expect(server.signIn('renamed@city.example', 'lamplighter-demo')).rejects.toThrow()
    await server.signIn('root@city.example', 'release-0.1-root')
  } finally {
    server.child.kill('SIGTERM')
  }
  expect(await server.ended).toBe(0)
})

test('refuses to start on a newer database, in one line, and changes nothing', {
  tags: ['nightly'],
}, async () => {
  const { db, url, env } = await asReleased()
  await sql`insert into schema_migration (name, hash) values ('9999_of_a_later_release.sql', 'x')`.execute(db)
  const before = await describeSchema(url)
  const server = launch('main.ts', { ...env, PORT: '0', MQTT_PORT: '0', DEMO: 'off' })
  expect(await server.ended).toBe(1)
  expect(server.said().trim().split('\n')).toEqual([
    expect.stringMatching(
      /^Lamplighter did not start: DATABASE_URL .*: the database is newer than this server: it has 9999_of_a_later_release\.sql$/,
    ),
  ])
  expect(await describeSchema(url)).toBe(before)
  expect(await printOf(url, release.tables)).toEqual(written)
})

test('starts on a newer database that only adds tables and columns', { tags: ['nightly'] }, async () => {
  const { db, url, env } = await asReleased()
  await migrate(url)
  await sql`insert into schema_migration (name, hash, expands) values ('9999_of_a_later_release.sql', 'x', true)`.execute(
    db,
  )
  await sql`alter table light_group add column of_a_later_release text`.execute(db)
  await sql`create table of_a_later_release (id int)`.execute(db)
  const server = await startServer(env)
  try {
    const root = await server.signIn('root@city.example', 'release-0.1-root')
    const { createLightGroup } = await server.data(
      'mutation { createLightGroup(input: { name: "东城" }) { id } }',
      root,
    )
    // The trash restores rows with the columns that exist now.
    await server.data(`mutation { deleteLightGroup(id: ${createLightGroup.id}) { id } }`, root)
    await server.data(`mutation { restoreDeleted(subject: LightGroup, ids: [${createLightGroup.id}]) }`, root)
  } finally {
    server.child.kill('SIGTERM')
  }
  expect(await server.ended).toBe(0)
})

test('a failed upgrade leaves the database unchanged, and succeeds once fixed', {
  tags: ['nightly'],
}, async () => {
  const { db, url, env } = await asReleased()
  const last = (await migrationNames()).at(-1)!
  // Makes the last migration fail after all others have been applied.
  const inTheWay = 'planned_event_tally'
  await sql`create table ${sql.table(inTheWay)} (x int)`.execute(db)
  const landed = async () => (await sql`select name, hash from schema_migration order by name`.execute(db)).rows
  const [before, migrationsBefore] = [await describeSchema(url), await landed()]
  const server = launch('main.ts', { ...env, PORT: '0', MQTT_PORT: '0', DEMO: 'off' })
  expect(await server.ended).toBe(1)
  // A busy machine logs its progress first.
  expect(server.said().trim().split('\n').at(-1)).toMatch(
    /^Lamplighter did not start: DATABASE_URL .*: \d{4}_\w+\.sql: .*; the database is as it was before$/,
  )
  expect(await describeSchema(url)).toBe(before)
  expect(await landed()).toEqual(migrationsBefore)
  expect(await printOf(url, release.tables)).toEqual(written)
  await sql`drop table ${sql.table(inTheWay)}`.execute(db)
  expect((await migrate(url)).at(-1)).toBe(last)
  expect(await rowsKept({ db, url })).toEqual(upgraded)
})
