import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { transact } from '../../foundation/database/database.ts'
import { makeAdmin, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { updateDesiredStates } from '../desired/desired.store.ts'
import { acknowledgeCommands, expireDue, takeDueCommands } from './commands.ts'

/* Uses no real waiting: `pass` moves the times of commands and states into the past. */

const platform = await startPlatform()
const { db } = platform
let operator: string
beforeAll(async () => {
  operator = await platform.signIn((await makeAdmin(db, 'OPERATOR')).email)
})

/** For example, a light of a LoRaWAN network. */
async function makeSlowLight() {
  const model = await makeModel(db)
  const patience = { command_seconds: 600, resend_seconds: 120, show_seconds: 300, offline_after: 3600 }
  await db.updateTable('device_mode').set(patience).where('id', '=', model.id).execute()
  return makeLight(db, { mode_id: model.id })
}

async function operate(id: number, input: object = { mainBrightness: 40 }): Promise<void> {
  const text = `mutation ($id: Int!, $input: LightControlInput!) { operateLightDevice(id: $id, input: $input) { accepted } }`
  const { data } = await platform.ask(text, { id, input }, operator)
  expect(data.operateLightDevice).toEqual({ accepted: 1 })
}

async function pass(seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`
  await sql`update light_command set not_before = not_before - ${ago}, expires_at = expires_at - ${ago},
    sent_at = sent_at - ${ago}, resend_at = resend_at - ${ago}, acknowledged_at = acknowledged_at - ${ago}`.execute(db)
  await sql`update light_state set wait_until = wait_until - ${ago}, reconcile_at = reconcile_at - ${ago}`.execute(db)
  await expireDue(db)
}

const sent = async (light: { device_id: string }) =>
  (await takeDueCommands(db, 100)).filter(({ device_id }) => device_id === light.device_id)
const confirmation = async (id: number) =>
  (await db.selectFrom('light_state').select('confirmation').where('light_id', '=', id).executeTakeFirstOrThrow())
    .confirmation

test('waits for a slow light for the time of its model, and for others as before', async () => {
  const [slow, quick] = [await makeSlowLight(), await makeLight(db)]
  await operate(slow.id)
  await operate(quick.id)
  await takeDueCommands(db, 100)
  await pass(14)
  expect([await confirmation(slow.id), await confirmation(quick.id)]).toEqual(['WAITING', 'WAITING'])
  await pass(2)
  expect([await confirmation(slow.id), await confirmation(quick.id)]).toEqual(['WAITING', 'UNCONFIRMED'])
  await pass(580)
  expect(await confirmation(slow.id)).toBe('WAITING')
  await pass(5)
  expect(await confirmation(slow.id)).toBe('UNCONFIRMED')
})

test('resends to a slow light after the time of its model', async () => {
  const light = await makeSlowLight()
  await operate(light.id)
  const [first] = await sent(light)
  await pass(110)
  expect(await sent(light)).toEqual([])
  await pass(11)
  expect(await sent(light)).toMatchObject([{ id: first!.id, attempts: 2 }])
})

test('gives a slow light time to report after its acknowledgement', async () => {
  const light = await makeSlowLight()
  await operate(light.id)
  const [command] = await sent(light)
  await pass(590)
  const answer = { endpoint: light.device_id, light: light.device_id, id: command!.id, result: 'ACCEPTED' }
  expect((await acknowledgeCommands(db, [answer])).ignored).toEqual([])
  await pass(290)
  expect(await confirmation(light.id)).toBe('WAITING')
  const text = `query ($id: Int!) { findOneLightDevice(id: $id) {
    patience { commandSeconds resendSeconds showSeconds planSeconds offlineAfter } facts { waitUntil } } }`
  const { data } = await platform.ask(text, { id: light.id }, operator)
  expect(data.findOneLightDevice.patience).toEqual({
    commandSeconds: 600,
    resendSeconds: 120,
    showSeconds: 300,
    planSeconds: 10,
    offlineAfter: 3600,
  })
  expect(Date.parse(data.findOneLightDevice.facts.waitUntil) - Date.now()).toBeGreaterThan(0)
  await pass(11)
  expect(await confirmation(light.id)).toBe('UNCONFIRMED')
  const later = await platform.ask(text, { id: light.id }, operator)
  expect(later.data.findOneLightDevice.facts.waitUntil).toBeNull()
})

test('a command has the end of its override', async () => {
  const light = await makeLight(db)
  const until = new Date(Date.now() + 3_600_000)
  await operate(light.id, { mainBrightness: 40, until: until.toISOString() })
  expect(await sent(light)).toMatchObject([{ until }])
})

test('waits for the report of a slow light under its plan before it sends a command', async () => {
  const [slow, quick] = [await makeSlowLight(), await makeLight(db)]
  const group = await makeGroup(db)
  const program = { rule: 'PRESET', main_level: 80, sub_level: 0, since: new Date(), until: null, stale: false }
  await db.updateTable('group_program').set(program).where('group_id', '=', group.id).execute()
  const ids = [slow.id, quick.id]
  await db.updateTable('light_device').set({ group_id: group.id }).where('id', 'in', ids).execute()
  await db.updateTable('light_state').set({ plan_version: 5, plan_wanted: 5 }).where('light_id', 'in', ids).execute()
  await transact(db, tx => updateDesiredStates(tx, ids.length, ids))
  const { rows } = await sql<{ reconciled: number; waits: number }>`
    select round(extract(epoch from reconcile_at - now()))::int as reconciled,
      round(extract(epoch from wait_until - now()))::int as waits
    from light_state where light_id in (${slow.id}, ${quick.id}) order by light_id`.execute(db)
  expect(rows).toEqual([
    { reconciled: 293, waits: 890 },
    { reconciled: 3, waits: 15 },
  ])
})
