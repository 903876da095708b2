import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { CircuitCommand } from '#protocol/circuit.ts'
import type { Connection } from '../../foundation/database/database.ts'
import { makeAdmin, makeCenter, makeCredential, makeLight } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { acknowledgeCircuits, expireCircuitCommands, purgeCircuitCommands } from './circuits.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
beforeAll(async () => {
  platform = await startPlatform({ broker: true })
  token = await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
})

/** A connected center that announced circuits and reported two. */
async function connected({ announces = true } = {}) {
  const center = await makeCenter(platform.db)
  if (announces)
    await sql`update light_center set capabilities = '{"circuits": true}' where id = ${center.id}`.execute(platform.db)
  const password = await makeCredential(platform.db, { light_center_id: center.id }, center.device_id)
  const { client, say, command, close } = await connectLight(platform.mqttPort(), center.device_id, password)
  await say('presence', { online: true })
  await say('cabinet', {
    circuits: [{ circuit: '1', contactor: 'CLOSED', breaker: 'CLOSED', current: 12.5, leakage: 8 }, { circuit: '2' }],
  })
  return { ...center, client, say, close, next: command as unknown as () => Promise<CircuitCommand> }
}

const switchCircuit = (centerId: number, circuit = '1', contactor = 'OPEN', as = token) =>
  platform.ask(
    `mutation { switchCircuit(centerId: ${centerId}, circuit: "${circuit}", contactor: ${contactor}) { id status by } }`,
    {},
    as,
  )
async function circuitsOf(id: number) {
  const { data } = await platform.ask(
    `{ findOneLightCenter(id: ${id}) { cabinet { circuits {
      circuit name contactor breaker current leakage command { contactor status reason by acknowledgedAt followedAt } } } } }`,
    {},
    token,
  )
  return data.findOneLightCenter.cabinet.circuits
}

test('sends a command, and shows its acknowledgement and the report of the cabinet', async () => {
  const center = await connected()
  const { data } = await switchCircuit(center.id)
  expect(data.switchCircuit).toMatchObject({ status: 'QUEUED', by: expect.any(String) })
  const command = await center.next()
  expect(command).toMatchObject({ id: data.switchCircuit.id, circuit: '1', contactor: 'OPEN' })
  expect(Date.parse(command.expiresAt) - Date.parse(command.issuedAt)).toBe(15_000)
  await center.say('acknowledgement', { id: command.id, result: 'ACCEPTED' })
  expect((await circuitsOf(center.id))[0]).toMatchObject({
    contactor: 'CLOSED',
    command: { status: 'ACKNOWLEDGED', acknowledgedAt: expect.any(String), followedAt: null },
  })
  await center.say('cabinet', { circuits: [{ circuit: '1', contactor: 'OPEN' }] })
  expect(await circuitsOf(center.id)).toMatchObject([
    { contactor: 'OPEN', command: { contactor: 'OPEN', followedAt: expect.any(String) } },
  ])
  const second = await switchCircuit(center.id, '1', 'CLOSED')
  expect((await center.next()).version).toBeGreaterThan(command.version)
  await center.say('acknowledgement', { id: second.data.switchCircuit.id, result: 'REJECTED', reason: 'door open' })
  expect((await circuitsOf(center.id))[0].command).toMatchObject({ status: 'REJECTED', reason: 'door open' })
  await center.close()
})

test('a report that is stored before the acknowledgement shows that the contactor followed', async () => {
  const center = await connected()
  await switchCircuit(center.id)
  const { id } = await center.next()
  await center.say('cabinet', { circuits: [{ circuit: '1', contactor: 'OPEN' }] })
  await center.say('acknowledgement', { id, result: 'ACCEPTED' })
  expect((await circuitsOf(center.id))[0].command).toMatchObject({
    status: 'ACKNOWLEDGED',
    followedAt: expect.any(String),
  })
  await center.close()
})

test('late acknowledgements of lights run no statement', async () => {
  const noDatabase = undefined as unknown as Connection
  const answers = [uuidv7(), 'not-a-uuid'].map(id => ({ id, endpoint: 'L-1', result: 'ACCEPTED' }))
  expect(await acknowledgeCircuits(noDatabase, answers)).toEqual(answers)
})

test('ignores an acknowledgement of another endpoint, or a repeated one', async () => {
  const [center, other] = [await connected(), await connected()]
  await switchCircuit(center.id)
  const { id } = await center.next()
  const before = platform.refusals()
  await other.say('acknowledgement', { id, result: 'REJECTED' })
  expect(platform.refusals()).toBe(before + 1)
  await center.say('acknowledgement', { id, result: 'ACCEPTED' })
  await center.say('acknowledgement', { id, result: 'REJECTED' })
  expect(platform.refusals()).toBe(before + 2)
  expect((await circuitsOf(center.id))[0].command).toMatchObject({ status: 'ACKNOWLEDGED' })
  await Promise.all([center.close(), other.close()])
})

test('resends a command until it is acknowledged or expires; a newer one supersedes it', async () => {
  const { db } = platform
  const center = await connected()
  await switchCircuit(center.id)
  const first = await center.next()
  await sql`update circuit_command set sent_at = now() - interval '5 s' where id = ${first.id}`.execute(db)
  expect(await center.next()).toEqual(first)
  await switchCircuit(center.id, '1', 'CLOSED')
  const second = await center.next()
  const statusOf = async (id: string) =>
    (await db.selectFrom('circuit_command').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).status
  expect(await statusOf(first.id)).toBe('FAILED')
  await sql`update circuit_command set expires_at = now() where id = ${second.id}`.execute(db)
  await expireCircuitCommands(db)
  expect((await circuitsOf(center.id))[0].command).toMatchObject({ status: 'EXPIRED', reason: 'NO_ACKNOWLEDGEMENT' })
  await center.close()
})

test('expires after the timeout of the model of the center', async () => {
  const { db } = platform
  const center = await connected()
  const { id: mode_id } = await db
    .insertInto('device_mode')
    .values({ name: 'Slow', code: 'SLOW-GW', category: 'LIGHT', type: 'center', command_seconds: 90 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('light_center').set({ mode_id }).where('id', '=', center.id).execute()
  await switchCircuit(center.id)
  const { issuedAt, expiresAt } = await center.next()
  expect(Date.parse(expiresAt) - Date.parse(issuedAt)).toBe(90_000)
  await center.close()
})

test('refuses centers that did not announce circuits or are offline, and unknown circuits', async () => {
  const refusal = async (id: number, circuit?: string) =>
    (await switchCircuit(id, circuit)).errors![0]!.extensions as { field?: string; key?: string }
  const silent = await connected({ announces: false })
  expect(await refusal(silent.id)).toMatchObject({ field: 'centerId', key: 'circuitsUnsupported' })
  const center = await connected()
  expect(await refusal(center.id, '9')).toMatchObject({ field: 'circuit', key: 'circuitUnknown' })
  await Promise.all([silent.close(), center.close()])
  await eventually(async () =>
    expect(await refusal(center.id)).toMatchObject({ field: 'centerId', key: 'centerOffline' }),
  )
  expect(await refusal(99_999_999)).toMatchObject({ code: 'NOT_FOUND' })
})

test('operators may switch circuits; viewers, and customers of only some lights, may not', async () => {
  const { db } = platform
  const center = await connected()
  const light = await makeLight(db, { center_id: center.id })
  const operator = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
  expect((await switchCircuit(center.id, '1', 'OPEN', operator)).errors).toBeUndefined()
  const customer = await makeAdmin(db, 'CUSTOMER')
  await db.insertInto('light_device_manager').values({ admin_id: customer.id, light_device_id: light.id }).execute()
  await sql`insert into role_permission (role_id, subject, action)
    select id, 'LightCenter', 'operate' from admin_role where name = 'CUSTOMER'`.execute(db)
  for (const [email, code] of [
    [(await makeAdmin(db, 'VIEWER')).email, 'FORBIDDEN'],
    [customer.email, 'NOT_FOUND'],
  ] as const) {
    const { errors } = await switchCircuit(center.id, '1', 'OPEN', await platform.signIn(email))
    expect(errors![0]!.extensions.code).toBe(code)
  }
  await center.close()
})

test('is recorded in the audit log with its center', async () => {
  const center = await connected()
  await switchCircuit(center.id, '2')
  const entry = await platform.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'switchCircuit')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ subject: 'LightCenter', object_id: center.id, result: 'OK' })
  await center.close()
})

test('deletes old commands, but not the latest of a circuit', async () => {
  const { db } = platform
  const { id } = await makeCenter(db)
  const old = new Date(Date.now() - 200 * 86_400_000)
  const row = { center_id: id, circuit: '1', contactor: 'OPEN', created_at: old, expires_at: old, status: 'EXPIRED' }
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await db
    .insertInto('circuit_command')
    .values(ids.map((id, version) => ({ ...row, id, version })))
    .execute()
  await purgeCircuitCommands(db)
  const left = await db.selectFrom('circuit_command').select('id').where('center_id', '=', id).execute()
  expect(left).toEqual([{ id: ids[1] }])
})
