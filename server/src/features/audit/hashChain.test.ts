import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { openClock } from '../../clock/clock.ts'
import type { Connection, Database } from '../../foundation/database/database.ts'
import { openLog } from '../../foundation/runtime/log.ts'
import { eventually } from '../../testing/platform.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { record } from './audit.ts'
import { auditHead, logAuditHead, verifyChain } from './hashChain.ts'

const CLIENT = { clientId: 1, address: '192.0.2.7' }

let db: Database
let url: string
beforeAll(async () => {
  const made = await testDatabase()
  db = made.db
  url = made.url
  await Promise.all(Array.from({ length: 60 }, (_, n) => act(n)))
})

/** Records one operation; every fifth is rolled back. */
async function act(n: number): Promise<void> {
  const entry = {
    action: 'updateLightGroup',
    subject: 'LightGroup',
    objectId: n,
    result: 'OK',
    args: { name: `主干道 ${n}` },
  }
  await db
    .transaction()
    .execute(async tx => {
      await record(tx, CLIENT, entry)
      if (n % 5 === 0) throw new Error('given up')
    })
    .catch(error => expect(error.message).toBe('given up'))
}

/** Tampers as an owner of the database could, and rolls back. */
async function tampered<T>(change: RawBuilder<unknown>, look: (tx: Connection) => Promise<T>): Promise<T> {
  let seen: T
  await db
    .transaction()
    .execute(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await change.execute(tx)
      seen = await look(tx)
      throw new Error('undone')
    })
    .catch(error => expect(error.message).toBe('undone'))
  return seen!
}
const breaksOf = (change: RawBuilder<unknown>) => tampered(change, async tx => (await verifyChain(tx)).breaks)
const entryAt = async (position: number) =>
  (await db.selectFrom('audit_link').select('entry_id').where('position', '=', position).executeTakeFirstOrThrow())
    .entry_id

test('links concurrent entries without gaps for rolled back ones', async () => {
  const { links, head, breaks } = await verifyChain(db)
  expect(breaks).toEqual([])
  expect(links).toBe(48)
  expect(head).toEqual(await auditHead(db))
  expect(head.position).toBe(48)
})

test.each([
  ['result', sql`result = 'FORBIDDEN'`],
  ['account', sql`account_name = 'another account'`],
  ['when', sql`at = at - interval '1 microsecond'`],
  ['address', sql`address = null`],
  ['detail', sql`detail = jsonb_set(detail, '{name}', '"支路"')`],
])('detects an entry with another %s', async (_, change) => {
  const entryId = await entryAt(20)
  expect(await breaksOf(sql`update audit_entry set ${change} where id = ${entryId}`)).toEqual([
    { kind: 'changed', position: 20, entryId },
  ])
})

test('detects removed entries: the first, one between, the newest', async () => {
  for (const position of [1, 30, 48]) {
    const entryId = await entryAt(position)
    expect(await breaksOf(sql`delete from audit_entry where id = ${entryId}`)).toEqual([
      { kind: 'removed', position, entryId },
    ])
  }
})

test('detects entries that were removed with their links', async () => {
  const remove = (which: RawBuilder<unknown>) => sql`
    with gone as (delete from audit_link where ${which} returning entry_id)
    delete from audit_entry where id in (select entry_id from gone)`
  expect(await breaksOf(remove(sql`position = 30`))).toContainEqual({ kind: 'link removed', position: 30 })
  expect(await breaksOf(remove(sql`position > 45`))).toEqual([{ kind: 'head differs', position: 48 }])
})

test('detects inserted and swapped entries', async () => {
  const added = await breaksOf(sql`insert into audit_entry (action, result) values ('login', 'OK')`)
  expect(added).toEqual([{ kind: 'added', entryId: expect.any(Number) }])
  const swapped = sql`update audit_link set entry_id = case position
    when 10 then (select entry_id from audit_link where position = 11) else (select entry_id from audit_link where position = 10) end
    where position in (10, 11)`
  const breaks = await tampered(sql`alter table audit_link drop constraint audit_link_entry_id_key`, async tx => {
    await swapped.execute(tx)
    return (await verifyChain(tx)).breaks
  })
  expect(breaks.map(({ kind, position }) => `${kind} ${position}`)).toEqual(['changed 10', 'changed 11'])
})

test('detects a rebuilt or truncated chain by an earlier head', async () => {
  const known = await auditHead(db)
  const rebuild = sql`do $$
    declare before bytea := ''; l record; h bytea;
    begin
      update audit_entry set result = 'FORBIDDEN' where id = (select entry_id from audit_link where position = 40);
      for l in select position, e from audit_link join audit_entry e on e.id = entry_id order by position loop
        h := sha256(before || convert_to(audit_entry_text(l.e), 'UTF8'));
        update audit_link set hash = h where position = l.position;
        before := h;
      end loop;
      update audit_head set hash = before;
    end $$`
  const [unaware, aware] = await tampered(rebuild, async tx => [
    await verifyChain(tx),
    await verifyChain(tx, { known }),
  ])
  expect(unaware!.breaks).toEqual([])
  expect(aware!.breaks).toEqual([{ kind: 'not the chain that was known', position: 48 }])

  const cut = sql`do $$
    begin
      delete from audit_entry where id in (select entry_id from audit_link where position > 45);
      delete from audit_link where position > 45;
      update audit_head set position = 45, hash = (select hash from audit_link where position = 45);
    end $$`
  const short = await tampered(cut, tx => verifyChain(tx, { known }))
  expect(short.breaks).toEqual([{ kind: 'not the chain that was known', position: 48 }])
  expect((await verifyChain(db, { known })).breaks).toEqual([])
})

test('links cannot be changed while their trigger is enabled', async () => {
  for (const attempt of [sql`update audit_link set hash = ''`, sql`delete from audit_link`, sql`truncate audit_link`])
    await expect(attempt.execute(db)).rejects.toThrow('the audit is append-only')
})

test('logs the head in the format of the command, unless the level is error', async () => {
  const lines: string[] = []
  const to = (level: string) => openLog(level, { write: line => void lines.push(line) })
  const heads = () => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'audit head')
  const { position, hash } = await auditHead(db)
  const head = `${position}:${hash}`

  const timers = vi.spyOn(globalThis, 'setInterval')
  const mediaFolder = mkdtempSync(join(tmpdir(), 'lamplighter-media-'))
  const own = { databaseUrl: url, mediaFolder, folders: [], sessionIdleMinutes: 720, terminatesBlockers: true }
  const clock = await openClock({ ...own, media: { store: 'LOCAL' } }, to('warn'))
  const hourly = timers.mock.calls.filter(([, everyMs]) => everyMs === 3_600_000)
  timers.mockRestore()
  await eventually(() => expect(heads()).toMatchObject([{ level: 30, head }]))
  await act(101)
  const next = await auditHead(db)
  for (const [run] of hourly) (run as () => void)()
  await eventually(() => expect(heads()[1]).toMatchObject({ head: `${position + 1}:${next.hash}` }))
  await act(102)
  await clock.close()
  expect(heads()[2]).toMatchObject({ head: `${position + 2}:${(await auditHead(db)).hash}` })
  rmSync(mediaFolder, { recursive: true })

  for (const level of ['error', 'silent']) await logAuditHead(db, to(level))
  expect(heads()).toHaveLength(3)
})
