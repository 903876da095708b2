import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../foundation/database/database.ts'
import { makeAdmin, makeGroup, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { updateCampaignStatuses } from '../control/campaignProgress.store.ts'
import { updateDesiredStates } from '../desired/desired.store.ts'
import { runTick } from '../desired/desired.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let mode_id: number
beforeEach(async () => {
  platform ??= await startPlatform()
  token ??= await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  mode_id ??= (await makeModel(platform.db)).id
})

const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)

/** A group lit at 60 % now by its own times. */
async function plannedGroup(lights: number) {
  const group = await makeGroup(platform.db, `分组 ${serial()}`)
  await platform.db
    .updateTable('light_group')
    .set({
      ...{ time_zone: 'UTC', control_mode: 'TIMING', start_time: clock(-3), end_time: clock(3), main_brightness: 60 },
    })
    .where('id', '=', group.id)
    .execute()
  const ids: number[] = []
  for (let n = 0; n < lights; n++) ids.push((await makeLight(platform.db, { mode_id, group_id: group.id })).id)
  await runTick(platform.db)
  await sql`update light_state set main_level = 60, sub_level = 0`.execute(platform.db)
  return { id: group.id, ids }
}

const UPDATE =
  'mutation ($id: Int!, $input: LightGroupUpdateInput!) { updateLightGroup(id: $id, input: $input) { id } }'
const update = (id: number, input: object, as = token) => platform.ask(UPDATE, { id, input }, as)
const BY_HAND = { controlMode: { set: 'MANUAL' } }

async function lightsByHand(): Promise<number[]> {
  const rows = await platform.db.selectFrom('light_override').select('light_id').where('kind', '=', 'MANUAL').execute()
  return rows.map(row => row.light_id)
}

async function campaignLights(ids: number[]) {
  await transact(platform.db, updateCampaignStatuses)
  const { rows } = await sql<{ status: string; version: number | null; expected_version: number }>`
    select l.status, l.version, s.expected_version from campaign_light l join light_state s using (light_id)
    where l.light_id = any(${ids})`.execute(platform.db)
  return rows
}

describe('the choice for lights that lose their plan', () => {
  test('takes effect with the version of the change', async () => {
    const { id, ids } = await plannedGroup(2)
    expect((await update(id, { ...BY_HAND, leftLights: 'ON' })).errors).toBeUndefined()
    for (const row of await campaignLights(ids)) expect(row).toMatchObject({ status: 'WAITING', version: null })
    await runTick(platform.db)
    const report = (level: number) =>
      sql`update light_state set main_level = ${level}, sub_level = expected_sub_level where light_id = any(${ids})`.execute(
        platform.db,
      )
    await report(10)
    for (const row of await campaignLights(ids)) {
      expect(row.version).toBe(row.expected_version)
      expect(['WAITING', 'UNCONFIRMED']).toContain(row.status)
    }
    await report(60)
    for (const row of await campaignLights(ids)) expect(row).toMatchObject({ status: 'CONFIRMED' })
  })

  test.each([
    ['OFF', 0],
    ['ON', 30],
  ] as const)('%s ends the overrides of these lights', async (leftLights, level) => {
    const { id, ids } = await plannedGroup(1)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const override = `mutation { operateLightGroup(id: ${id}, input: { mainBrightness: 30, until: "${until}" }) { accepted } }`
    expect((await platform.ask(override, {}, token)).errors).toBeUndefined()
    await update(id, { ...BY_HAND, leftLights })
    await runTick(platform.db)
    const state = await platform.db.selectFrom('light_state').selectAll().where('light_id', '=', ids[0]!).execute()
    expect(state).toMatchObject([{ expected_rule: 'MANUAL', expected_main_level: level }])
  })

  test.each(['ON', 'STAY'] as const)('%s is announced as a new override', async leftLights => {
    const { id, ids } = await plannedGroup(1)
    const heard: number[] = []
    const off = platform.events.on('override.changed', ({ ids }) => heard.push(...ids))
    await update(id, { ...BY_HAND, leftLights })
    const rows = await platform.db
      .selectFrom('light_override')
      .select('override_id')
      .where('light_id', 'in', ids)
      .execute()
    expect(rows).toEqual([{ override_id: expect.any(Number) }])
    await expect.poll(() => heard).toContain(rows[0]!.override_id)
    off()
  })

  test('is superseded by a request made before it takes effect', async () => {
    const { id, ids } = await plannedGroup(1)
    await update(id, { ...BY_HAND, leftLights: 'OFF' })
    await platform.db.deleteFrom('light_override').where('light_id', 'in', ids).execute()
    expect(await campaignLights(ids)).toMatchObject([{ status: 'SUPERSEDED' }])
  })

  test('applies to lights that left this group only', async () => {
    const [own, other] = [await plannedGroup(1), await plannedGroup(1)]
    const ids = [...own.ids, ...other.ids]
    const input = { devices: { disconnect: ids.map(id => ({ id })) }, leftLights: 'OFF' }
    const { errors, extensions } = await update(own.id, input)
    expect(errors).toBeUndefined()
    expect(extensions!.warnings).toMatchObject([{ code: 'NOTHING_PLANNED', params: { lights: 1 } }])
    const byHand = await lightsByHand()
    expect(byHand).toContain(own.ids[0])
    expect(byHand).not.toContain(other.ids[0])
  })

  test('applies to no light without an earlier plan', async () => {
    const [planned, manual] = [await plannedGroup(1), await makeGroup(platform.db)]
    const { id } = await makeLight(platform.db, { mode_id })
    const connect = [...planned.ids, id].map(id => ({ id }))
    expect((await update(manual.id, { devices: { connect }, leftLights: 'OFF' })).errors).toBeUndefined()
    const byHand = await lightsByHand()
    expect(byHand).toContain(planned.ids[0])
    expect(byHand).not.toContain(id)
  })

  test('needs permission to operate lights', async () => {
    const { id } = await plannedGroup(1)
    const admin = await makeAdmin(platform.db, 'OPERATOR')
    await sql`delete from role_permission where (subject, action) = ('LightDevice', 'operate')
      and role_id = ${admin.role_id}`.execute(platform.db)
    const operator = await platform.signIn(admin.email)
    const refused = await update(id, { ...BY_HAND, name: { set: '' }, leftLights: 'OFF' }, operator)
    expect(refused.errors![0]!.extensions).toMatchObject({ code: 'FORBIDDEN' })
    expect((await update(id, { ...BY_HAND, leftLights: 'STAY' }, operator)).errors).toBeUndefined()
  })

  test('remains while the programs are about to be recomputed', async () => {
    const { id, ids } = await plannedGroup(1)
    await update(id, { ...BY_HAND, leftLights: 'OFF' })
    // A tick after the programs of groups were computed.
    await transact(platform.db, tx => updateDesiredStates(tx, 5000))
    expect(await lightsByHand()).toContain(ids[0])
    await runTick(platform.db)
    expect(await lightsByHand()).toContain(ids[0])
  })
})

test('a retried call reports each risk once', async () => {
  const { id } = await plannedGroup(1)
  await sql`create sequence tries`.execute(platform.db)
  await sql`create function fail_twice() returns trigger language plpgsql as $$
    begin
      if nextval('tries') < 3 then raise exception using errcode = '40001'; end if;
      return null;
    end $$`.execute(platform.db)
  await sql`create constraint trigger fail_twice after update on light_group deferrable initially deferred
    for each row execute function fail_twice()`.execute(platform.db)
  const { extensions, errors } = await update(id, BY_HAND)
  await sql`drop trigger fail_twice on light_group`.execute(platform.db)
  expect(errors).toBeUndefined()
  const codes = extensions!.warnings.map(({ code }) => code)
  expect(codes).toEqual([...new Set(codes)])
})
