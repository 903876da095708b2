import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ORIGIN_OF_RULE, ORIGINS } from '#lighting/desired/origin.ts'
import { RULES } from '#lighting/desired/reason.ts'
import { makeAdmin, makeCenter, makeCustomer, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { runTick } from '../desired/desired.ts'
import { reconcile } from './reconciler.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let admin: Awaited<ReturnType<typeof makeAdmin>>
let token: string
let light: Awaited<ReturnType<typeof makeLight>>
let center: Awaited<ReturnType<typeof makeCenter>>
let group: Awaited<ReturnType<typeof makeGroup>>
let other: Awaited<ReturnType<typeof makeLight>>

const FIELDS =
  'id origin by accountId approvedBy clientName campaignId source requestReason mainBrightness status reason repeats'
type Event = Record<string, unknown> & { origin: string }

async function history(where = '', as = token): Promise<Event[]> {
  const query = `{ findManyLightControlEvent(where: { lightId: ${light.id} ${where} }, limit: 200) { items { ${FIELDS} } } }`
  const { data, errors } = await platform.ask(query, {}, as)
  expect(errors).toBeUndefined()
  return data.findManyLightControlEvent.items
}
async function act(mutation: string) {
  const { data, errors } = await platform.ask(`mutation { ${mutation} }`, {}, token)
  expect(errors, mutation).toBeUndefined()
  return data
}
/** What the scheduler does: the next rule applies, and the light is commanded. */
async function advance() {
  const { db } = platform
  await sql`update light_state set reconcile_at = null, online = true where light_id = any(${[light.id, other.id]})`.execute(
    db,
  )
  await runTick(db)
  await sql`update light_state set reconcile_at = null`.execute(db)
  await reconcile(db)
}

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  admin = await makeAdmin(db, 'SUPER_ADMIN')
  token = await platform.signIn(admin.email)
  const mode_id = (await makeModel(db)).id
  center = await makeCenter(db)
  group = await makeGroup(db)
  const plan = { control_mode: 'TIMING', start_time: '00:00', end_time: '23:59', main_brightness: 90 }
  await db.updateTable('light_group').set(plan).where('id', '=', group.id).execute()
  light = await makeLight(db, { mode_id, group_id: group.id, center_id: center.id, address1: '历史路' })
  other = await makeLight(db, { mode_id, group_id: group.id })
  await sql`update light_state set main_level = 0, sub_level = 0, measured_at = now()`.execute(db)
})

const until = () => `until: "${new Date(Date.now() + 3_600_000).toISOString()}"`

test('the history of a light has each origin with its person, source and levels', async () => {
  const { db } = platform
  const expire = (table: 'light_override' | 'light_test') =>
    sql`update ${sql.table(table)} set until = now() - interval '1 s' where until is not null`.execute(db)
  await advance()
  await act(`operateLightDevice(id: ${light.id}, input: { mainBrightness: 40 }) { accepted }`)
  await act(
    `operateLightGroup(id: ${group.id}, input: { mainBrightness: 50, ${until()}, reason: "STORM" }) { accepted }`,
  )
  const batch = await act(
    `batchOperateLightDevice(ids: [${light.id}, ${other.id}], input: { mainBrightness: 60, ${until()} }) { campaignId }`,
  )
  await act(`undoLightCampaign(id: ${batch.batchOperateLightDevice.campaignId}) { id }`)
  await advance()
  await act(`endAllLightOverrides(where: { id: { equals: ${light.id} } })`)
  await advance()
  await act(`testSwitchLightDevice(id: ${light.id}, status: true) { accepted }`)
  await expire('light_test')
  await advance()
  await act(`operateLightDevice(id: ${light.id}, input: { mainBrightness: 70, ${until()} }) { accepted }`)
  await expire('light_override')
  await advance()
  await act(`operateLightDevice(id: ${light.id}, input: { mainBrightness: 30, ${until()} }) { accepted }`)
  await act(`returnLightsToPlan(ids: [${light.id}])`)
  await advance()
  await act(`updateLightDevice(id: ${light.id}, input: { deviceStatus: { set: MAINTENANCE } }) { id }`)
  await advance()
  await act(`updateLightDevice(id: ${light.id}, input: { deviceStatus: { set: NORMAL } }) { id }`)
  await advance()
  await db.insertInto('light_local_change').values({ light_id: light.id, main_level: 5 }).execute()
  await sql`insert into planned_event (group_id, schedule_id, civil_date, ordinal, kind, due_at, outcome)
    values (${group.id}, 0, current_date, 0, 'ON', now(), 'DONE')`.execute(db)
  const events = await history()
  const of = (origin: string) => events.filter(event => event.origin === origin)
  const by = { by: admin.nickname, accountId: admin.id }
  expect(of('LIGHT').map(({ mainBrightness }) => mainBrightness)).toEqual([30, 70, 40])
  expect(of('LIGHT')[0]).toMatchObject(by)
  expect(of('GROUP')).toMatchObject([{ ...by, source: group.name, requestReason: 'STORM', mainBrightness: 50 }])
  expect(of('BATCH')).toMatchObject([{ ...by, mainBrightness: 60, status: 'FAILED', reason: 'STOPPED' }])
  expect(of('UNDONE')).toMatchObject([{ ...by, mainBrightness: 50 }])
  expect(of('ENDED')).toMatchObject([by])
  expect(of('TEST')).toMatchObject([{ ...by, mainBrightness: 90 }])
  expect(of('PRESET').at(-1)).toMatchObject({ by: group.name, mainBrightness: 90 })
  for (const origin of ['TEST_ENDED', 'OVERRIDE_EXPIRED', 'RETURNED', 'MAINTENANCE_ENDED', 'LOCAL', 'PLAN'])
    expect(of(origin), origin).toHaveLength(1)
  expect((await history('origin: [TEST, LOCAL]')).map(({ origin }) => origin)).toEqual(['LOCAL', 'TEST'])
  expect(await history('to: "2020-01-01T00:00:00Z"')).toEqual([])
})

test('a command that repeats says so', async () => {
  const { db } = platform
  await act(`operateLightDevice(id: ${light.id}, input: { mainBrightness: 80, ${until()} }) { accepted }`)
  await sql`update light_command set status = 'EXPIRED' where light_id = ${light.id} and status in ('QUEUED', 'SENT')`.execute(
    db,
  )
  await advance()
  const [retry] = await history()
  expect(retry).toMatchObject({ origin: 'LIGHT', mainBrightness: 80, repeats: 'RETRY' })
  await sql`update light_command set status = 'ACKNOWLEDGED', acknowledged_at = now() - interval '1 h'
    where light_id = ${light.id} and status in ('QUEUED', 'SENT')`.execute(db)
  await advance()
  expect((await history())[0]).toMatchObject({ origin: 'LIGHT', by: admin.nickname, repeats: 'RESTORE' })
})

test('the second person is the one who approved a request last', async () => {
  const { db } = platform
  const batch = await act(
    `batchOperateLightDevice(ids: [${light.id}, ${other.id}], input: { mainBrightness: 20, ${until()} }) { campaignId }`,
  )
  for (const [status, name] of [
    ['APPROVED', '甲'],
    ['APPROVED', '乙'],
    ['REFUSED', '丙'],
  ])
    await sql`insert into approval (action, args, requested_by_name, reasons, darkened, status, decided_by_name, campaign_ids)
      values ('overrideLights', '{}', '丁', '{DARKENED}', 1, ${status}, ${name}, array[${batch.batchOperateLightDevice.campaignId}::bigint])`.execute(
      db,
    )
  expect((await history())[0]).toMatchObject({ origin: 'BATCH', approvedBy: '乙' })
})

test('a customer sees the history of their own lights without people, programs and campaigns of others', async () => {
  const { db } = platform
  await sql`insert into circuit_command (id, center_id, circuit, version, contactor, by, expires_at)
    values (gen_random_uuid(), ${center.id}, 'K1', 1, 'OPEN', ${admin.nickname}, now())`.execute(db)
  expect(await history('origin: [PLAN, CIRCUIT]')).toHaveLength(2)
  const customer = await makeCustomer(db, [light.id])
  const as = await platform.signIn(customer.email)
  const operate = `mutation { operateLightDevice(id: ${light.id}, input: { mainBrightness: 45, ${until()}, reason: "STORM" }) { accepted } }`
  expect((await platform.ask(operate, {}, as)).errors).toBeUndefined()
  const [own, ...events] = await history('', as)
  expect(own).toMatchObject({ origin: 'LIGHT', by: customer.nickname, requestReason: null, mainBrightness: 45 })
  expect(events.length).toBeGreaterThan(5)
  const hidden = { by: null, accountId: null, approvedBy: null, clientName: null, campaignId: null }
  for (const event of events) expect(event).toMatchObject({ ...hidden, source: null, requestReason: null })
  expect(await history('origin: [PLAN, CIRCUIT]', as)).toEqual([])
  const foreign = `{ findManyLightControlEvent(where: { lightId: ${other.id} }) { items { id } } }`
  expect((await platform.ask(foreign, {}, as)).errors![0]!.extensions.code).toBe('NOT_FOUND')
  const made = `mutation { exportLightHistory(where: { lightId: ${light.id} }) { count } }`
  expect((await platform.ask(made, {}, as)).data.exportLightHistory.count).toBe(events.length + 1)
  await db.insertInto('light_center_manager').values({ admin_id: customer.id, light_center_id: center.id }).execute()
  await db.insertInto('light_group_manager').values({ admin_id: customer.id, light_group_id: group.id }).execute()
  const ofPlaces = await history('origin: [PLAN, CIRCUIT]', as)
  expect(ofPlaces).toMatchObject([
    { origin: 'CIRCUIT', source: 'K1', requestReason: 'OPEN', by: null },
    { origin: 'PLAN', source: group.name, requestReason: 'ON', by: null },
  ])
})

test('an export is recorded for the light', async () => {
  const { exportLightHistory: made } = await act(`exportLightHistory(where: { lightId: ${light.id} }) { count }`)
  expect(made).toEqual({ count: (await history()).length })
  const query = '{ findManyAuditEntry(limit: 1) { items { action subject objectId } } }'
  const [entry] = (await platform.ask(query, {}, token)).data.findManyAuditEntry.items
  expect(entry).toEqual({ action: 'exportLightHistory', subject: 'LightDevice', objectId: light.id })
})

test('each rule of a light has an origin', () => {
  expect(Object.keys(ORIGIN_OF_RULE).sort()).toEqual([...RULES].sort())
  for (const origin of Object.values(ORIGIN_OF_RULE)) expect(ORIGINS).toContain(origin)
})
