// @module-tag nightly
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { forceIndexScans, openDatabase, transact } from '../../foundation/database/database.ts'
import { makeAdmin, makeModel } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/testDatabase.ts'
import { deleteExpiredOverrides } from '../desired/desired.store.ts'
import { ensureRoles } from '../roles/roles.ts'
import { applyAcknowledgements } from './commandDelivery.store.ts'
import { expireDue } from './commands.ts'
import { operateLights } from './control.ts'
import { deleteOverridesOfLights } from './lightOverrides.store.ts'
import { reconcile } from './reconciler.ts'

const LIGHTS = 20_000
const ACCOUNT = {
  ...{ sessionId: 1, kind: 'ADMIN' as const, name: 'operator', roleId: null, roleName: null },
  permissions: new Set(['LightDevice:operate']),
}
/** A nested loop takes more than a minute, beyond the statement timeout. */
const SOON_MS = 3000

// One connection, which keeps its cached plans. It also fills tables, without a time limit.
const { db: admin, url } = await testDatabase()
const db = openDatabase(url, { connections: 1, forceIndexScans: true, statementTimeout: 0 })
afterAll(() => db.destroy())

const took = async <T>(work: () => Promise<T>): Promise<T> => {
  const since = performance.now()
  const result = await work()
  expect(performance.now() - since).toBeLessThan(SOON_MS)
  return result
}
const count = async (status: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from light_command where status = ${status}`.execute(admin)
  return rows[0]!.n
}
const everything = async (ids: number[], answers: { id: string; light: string }[]) => {
  await took(() => expireDue(db))
  await took(() => reconcile(db))
  await took(() =>
    applyAcknowledgements(
      db,
      answers.map(answer => ({ ...answer, endpoint: answer.light, result: 'ACCEPTED' })),
    ),
  )
  const end = (work: (tx: typeof db) => Promise<unknown>) =>
    took(() =>
      transact(db, async tx => {
        await forceIndexScans(tx)
        await work(tx)
      }),
    )
  await end(deleteExpiredOverrides)
  await end(tx => deleteOverridesOfLights(tx, ids))
}

test('ends a very large number of commands and overrides in time, with plans from when there were none', async () => {
  const { id } = await makeModel(admin)
  await sql`
    insert into light_device (name, device_id, mode_id) select 'Light ' || i, 'L-' || i, ${id}::int
    from generate_series(1, ${LIGHTS}::int) i`.execute(db)
  await sql`update light_state set expected_stale = false, plan_stale = false`.execute(admin)
  await sql`vacuum analyze`.execute(admin)
  await everything([1], [{ id: '018f0000-0000-7000-8000-000000000000', light: 'L-1' }])

  await sql`
    insert into light_command (id, light_id, version, status, cause, expires_at, sent_at)
    select gen_random_uuid(), light_id, expected_version, 'SENT', 'OPERATOR', now() - interval '1 s', now() from light_state`.execute(
    admin,
  )
  await took(() => expireDue(db))
  expect(await count('EXPIRED')).toBe(LIGHTS)

  // Pending commands to unconfirmed lights: none is due for the reconciler.
  await sql`update light_command set status = 'SENT', expires_at = now() + interval '1 hour'`.execute(admin)
  await sql`
    update light_state s set online = true, heard_at = now(), expected_rule = 'MANUAL', expected_main_level = 50,
      main_level = 0, last_command_id = c.id from light_command c where c.light_id = s.light_id`.execute(admin)
  await took(() => reconcile(db))
  expect(await count('QUEUED')).toBe(0)

  await sql`
    insert into light_override (light_id, kind, main_level, by, until)
    select light_id, case n when 1 then 'MANUAL' else 'OVERRIDE' end, 50, 'test',
      case n when 2 then now() - interval '1 s' end from light_state, generate_series(1, 2) n`.execute(admin)
  const { rows } = await sql<{ id: string; light: string; light_id: number }>`
    select c.id, d.device_id as light, c.light_id from light_command c join light_device d on d.id = c.light_id`.execute(
    admin,
  )
  await everything(
    rows.map(row => row.light_id),
    rows.map(({ id, light }) => ({ id, light })),
  )
  expect(await count('ACKNOWLEDGED')).toBe(LIGHTS)
  const overrides = await sql<{ n: number }>`select count(*)::int as n from light_override`.execute(admin)
  expect(overrides.rows[0]!.n).toBe(0)
}, 60_000)

test('switches very many lights within the statement timeout, with plans from when there were no commands', async () => {
  await ensureRoles(admin)
  const { id: admin_id } = await makeAdmin(admin, 'SUPER_ADMIN')
  await sql`truncate light_command, light_override cascade`.execute(admin)
  await sql`update light_state set online = true, heard_at = now(), main_level = 0`.execute(db)
  await sql`vacuum analyze`.execute(admin)
  const { rows } = await sql<{ id: number }>`select id from light_device`.execute(admin)
  const viewer = { clientId: 1, account: { ...ACCOUNT, id: admin_id } }
  const limited = openDatabase(url, { connections: 1 })
  try {
    const ids = rows.map(row => row.id)
    // The first lights take plans from when there is no command.
    await operateLights(limited, viewer, { ids: ids.slice(0, 10) }, { mainBrightness: 40 })
    expect(await operateLights(limited, viewer, { ids }, { mainBrightness: 50 })).toMatchObject({ accepted: LIGHTS })
  } finally {
    await limited.destroy()
  }
}, 60_000)
