import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startCity } from '../../../../simulator/city.ts'
import { makeAdmin, makeCenter, makeCredential, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { connectLight } from '../../testing/mqttLight.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'

/* Versions come from the platform's clock. A version claimed by one light affects that light only. */

vi.setConfig({ testTimeout: 40_000 })

const platform = await startPlatform({ clock: true, broker: true })
const { db } = platform
const lamp = { watts: 100, dims: true, colorTemperature: false }
const energy: [number, number] = [0, 0]
let token: string
let mode_id: number

beforeAll(async () => {
  token = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  mode_id = (await makeModel(db, { options: { mainLight: true, mainBrightness: true } })).id
})

async function ask(query: string) {
  const { data, errors } = await platform.ask(query, {}, token)
  expect(errors).toBeUndefined()
  return data
}

async function planOf(id: number) {
  const query = `{ findOneLightDevice(id: ${id}) { plan { wantedVersion heldVersion claimedVersion inStep refusal } } }`
  return (await ask(query)).findOneLightDevice.plan
}

const clockAt = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Shanghai',
  })
/** A group whose night began an hour ago. */
const schedule = (group: number, brightness: number, endsIn = 180) =>
  ask(`mutation { updateLightGroup(id: ${group}, input: { controlMode: { set: TIMING }, startTime: { set: "${clockAt(-60)}" },
    endTime: { set: "${clockAt(endsIn)}" }, mainBrightness: { set: ${brightness} },
    confirmed: ["OFF_AT_NIGHT", "ON_IN_DAYLIGHT"] }) { id } }`)

/** A light of a center that stays connected, and a light with its own connection. */
async function aCity() {
  const group_id = (await makeGroup(db)).id
  const center = await makeCenter(db)
  const behind = await makeLight(db, { mode_id, group_id, center_id: center.id, online: false })
  const direct = await makeLight(db, { mode_id, group_id, online: false })
  const light = (id: string) => ({ id, model: 'M', behaviour: 'normal' as const, energy })
  const endpoint = (kind: 'center' | 'light', username: string, password: string, id: string) => ({
    ...{ kind, username, password, lights: [light(id)] },
  })
  const city = startCity({
    broker: `mqtt://127.0.0.1:${platform.mqttPort()}`,
    reportEveryMs: 500,
    city: {
      models: { M: { main: lamp } },
      endpoints: [
        endpoint(
          'center',
          center.device_id,
          await makeCredential(db, { light_center_id: center.id }, center.device_id),
          behind.device_id,
        ),
        endpoint(
          'light',
          direct.device_id,
          await makeCredential(db, { light_device_id: direct.id }, direct.device_id),
          direct.device_id,
        ),
      ],
    },
  })
  await city.ready
  await eventually(async () => {
    const { rows } = await sql<{ online: boolean }>`
      select bool_and(online and measured_at is not null) as online from light_state where light_id in (${behind.id}, ${direct.id})`.execute(
      db,
    )
    expect(rows[0]!.online).toBe(true)
  })
  const played = (of: { device_id: string }) => city.lights.get(of.device_id)!
  return { city, group: group_id, center, behind, direct, played, stop: () => city.stop() }
}

async function inStep(...ids: number[]) {
  await eventually(async () => {
    for (const id of ids) expect(await planOf(id)).toMatchObject({ inStep: true, wantedVersion: expect.any(Number) })
  }, 15_000)
}

async function openAlerts() {
  const { rows } = await sql<{ light_id: number }>`
    select light_id from alert where kind = 'VERSION_AHEAD' and cleared_at is null order by light_id`.execute(db)
  return rows.map(row => row.light_id)
}

const refused = async () =>
  Number(/messages_refused_total\{reason="version_ahead"\} (\d+)/.exec(await platform.metrics())?.[1] ?? 0)

describe('plans', () => {
  test('a claimed version above the clock does not affect other lights, and is counted and alerted', {
    tags: ['nightly'],
  }, async () => {
    const { group, behind, direct, stop } = await aCity()
    const other = await makeLight(db, { mode_id, group_id: group, online: false })
    const claimant = await connectLight(
      platform.mqttPort(),
      other.device_id,
      await makeCredential(db, { light_device_id: other.id }, other.device_id),
    )
    await schedule(group, 60)
    await inStep(behind.id, direct.id)
    // Without a desired plan, the light would count as in step.
    await eventually(async () => expect((await planOf(other.id)).wantedVersion).not.toBeNull())
    const before = await refused()
    await claimant.say('presence', { online: true })
    for (const version of [3_000_000_000_000, Number.MAX_SAFE_INTEGER - 1])
      await claimant.say('plan', { version, result: 'STORED' })
    expect(await planOf(other.id)).toMatchObject({
      heldVersion: null,
      claimedVersion: Number.MAX_SAFE_INTEGER - 1,
      inStep: false,
    })
    expect(await refused()).toBe(before + 2)
    await eventually(async () => expect(await openAlerts()).toEqual([other.id]))
    const changed = Date.now()
    await schedule(group, 50, 200)
    await eventually(async () => {
      for (const { id } of [behind, direct]) {
        const plan = await planOf(id)
        expect(plan.inStep).toBe(true)
        expect(plan.wantedVersion).toBeGreaterThanOrEqual(changed)
        expect(plan.wantedVersion).toBeLessThanOrEqual(Date.now())
      }
    }, 15_000)
    // It accepts the desired plan later.
    await claimant.say('plan', { version: (await planOf(other.id)).wantedVersion, result: 'STORED' })
    expect(await planOf(other.id)).toMatchObject({ claimedVersion: null, inStep: true })
    await claimant.close()
    await stop()
  })

  test('a claim above 32 bits and below the clock is shown, and superseded', { tags: ['nightly'] }, async () => {
    const { group, direct, played, city, stop } = await aCity()
    await schedule(group, 60)
    await inStep(direct.id)
    for (const ahead of [-1, 0]) {
      const version = Math.max(Date.now() + ahead, 3_000_000_000)
      played(direct).program = { ...played(direct).program!, version }
      const endpoint = city.endpoints.get(direct.device_id)!
      endpoint.cut()
      endpoint.connect()
      await eventually(async () => {
        expect(played(direct).program!.version).toBeGreaterThan(version)
        expect(await planOf(direct.id)).toMatchObject({ inStep: true, claimedVersion: null })
      }, 15_000)
      await sql`update light_state set plan_overtaken_at = null where light_id = ${direct.id}`.execute(db)
    }
    await stop()
  })

  test('a light with the highest possible version gets its plan under that version, and stays alerted', {
    tags: ['nightly'],
  }, async () => {
    const { group, direct, behind, played, city, stop } = await aCity()
    await schedule(group, 60)
    await inStep(direct.id, behind.id)
    const version = Number.MAX_SAFE_INTEGER
    played(direct).program = { version, entries: [], daily: [] }
    const endpoint = city.endpoints.get(direct.device_id)!
    endpoint.cut()
    endpoint.connect()
    await eventually(async () => {
      expect(played(direct).program!.entries.length).toBeGreaterThan(10)
      const plan = await planOf(direct.id)
      expect(plan).toMatchObject({ inStep: true, claimedVersion: version })
      expect(plan.wantedVersion).toBeLessThanOrEqual(Date.now())
    }, 20_000)
    expect(played(direct).program!.version).toBe(version)
    await eventually(async () => expect(await openAlerts()).toContain(direct.id))
    expect(await planOf(behind.id)).toMatchObject({ inStep: true, claimedVersion: null })
    // Later changes reach it, too.
    await schedule(group, 40, 210)
    await eventually(
      () => expect(played(direct).program!.entries.some(({ main }) => main?.dimmingLevel === 40)).toBe(true),
      15_000,
    )
    // After a reset it behaves like other lights.
    played(direct).program = undefined
    endpoint.cut()
    endpoint.connect()
    await eventually(
      async () => expect(await planOf(direct.id)).toMatchObject({ inStep: true, claimedVersion: null }),
      15_000,
    )
    expect(played(direct).program!.version).toBeLessThanOrEqual(Date.now())
    await stop()
  })
})

describe('commands', () => {
  const operate = (id: number, brightness: number) =>
    ask(`mutation { operateLightDevice(id: ${id}, input: { mainBrightness: ${brightness} }) { accepted } }`)

  test('a light that was deleted and created again follows its plan and manual commands at once', {
    tags: ['nightly'],
  }, async () => {
    const { group, center, direct, behind, played, stop } = await aCity()
    await schedule(group, 60)
    await inStep(direct.id, behind.id)
    for (const [i, old] of [behind, direct].entries()) {
      for (const brightness of [21, 22, 23]) {
        await operate(old.id, brightness)
        await eventually(() => expect(played(old).main!.level).toBe(brightness))
      }
      await ask(`mutation { deleteLightDevice(id: ${old.id}) { id } }`)
      const again = await makeLight(db, {
        ...{ device_id: old.device_id, mode_id, group_id: group, online: false },
        ...(i === 0 && { center_id: center.id }),
      })
      // The old password is valid again; a light behind a center is never disconnected.
      if (i === 1) await makeCredential(db, { light_device_id: again.id }, old.device_id)
      await eventually(() => expect(played(old).main!.level).toBe(60), 20_000)
      await operate(again.id, 24)
      await eventually(() => expect(played(old).main!.level).toBe(24), 5000)
      await ask(`mutation { returnLightsToPlan(ids: [${again.id}]) }`)
      await eventually(
        () => expect(played(old).program!.entries.every(({ main }) => main?.dimmingLevel !== 24)).toBe(true),
        15_000,
      )
      await inStep(again.id)
    }
    await stop()
  })

  test('a light with an acknowledged version that the platform lost gets the command again under a higher one', async () => {
    const { direct, played, stop } = await aCity()
    await operate(direct.id, 30)
    await eventually(() => expect(played(direct).main!.level).toBe(30))
    // As after restoring a backup of an hour ago.
    const hourAgo = Date.now() - 3_600_000
    await eventually(async () => {
      const state = await sql<{ confirmation: string }>`
        select confirmation from light_state where light_id = ${direct.id}`.execute(db)
      expect(state.rows[0]!.confirmation).toBe('CONFIRMED')
    })
    await sql`update light_state set expected_version = ${hourAgo} where light_id = ${direct.id}`.execute(db)
    await sql`update light_command set version = ${hourAgo}, acknowledged_at = now() - interval '1 hour'
      where light_id = ${direct.id}`.execute(db)
    played(direct).switchByHand({ main: { dimmingLevel: 77 } })
    await eventually(() => expect(played(direct).main!.level).toBe(30), 25_000)
    // The light's report may be stored before its acknowledgement.
    await eventually(async () => {
      const { rows } = await sql<{ status: string; reason: string | null }>`
        select status, reason from light_command where light_id = ${direct.id} order by id desc limit 2`.execute(db)
      expect(rows).toEqual([
        { status: 'ACKNOWLEDGED', reason: null },
        { status: 'FAILED', reason: 'SUPERSEDED' },
      ])
    })
    await stop()
  })

  test('a light that rejects current commands as outdated is counted and alerted, and retried with backoff', {
    tags: ['nightly'],
  }, async () => {
    const { direct, behind, played, stop } = await aCity()
    const before = await refused()
    played(direct).lastVersion = Date.now() + 86_400_000
    await operate(direct.id, 30)
    await eventually(async () => expect(await refused()).toBeGreaterThan(before))
    await eventually(async () => expect(await openAlerts()).toContain(direct.id))
    await new Promise(resolve => setTimeout(resolve, 4000))
    const { rows } = await sql<{ asked: number }>`
      select count(*) as asked from light_command where light_id = ${direct.id}`.execute(db)
    expect(rows[0]!.asked).toBeLessThan(4)
    await operate(behind.id, 30)
    await eventually(() => expect(played(behind).main!.level).toBe(30))
    // After a reset it acknowledges, and the alert clears.
    played(direct).lastVersion = -1
    await operate(direct.id, 31)
    await eventually(() => expect(played(direct).main!.level).toBe(31))
    await eventually(async () => {
      const state = await sql<{ command_claimed: number | null }>`
        select command_claimed from light_state where light_id = ${direct.id}`.execute(db)
      expect(state.rows[0]!.command_claimed).toBeNull()
    })
    await stop()
  })

  test('a campaign continues with a light that was commanded again under a higher version', async () => {
    const { direct, behind, played, stop } = await aCity()
    const hourAgo = Date.now() - 3_600_000
    played(direct).lastVersion = Date.now()
    // Commands get versions of an hour ago; version_now stays correct, as the light may answer before it is restored.
    const { rows: functions } = await sql<{ body: string }>`
      select pg_get_functiondef('next_version'::regproc) as body`.execute(db)
    await sql`create or replace function next_version(previous bigint) returns bigint language sql volatile as $$
      select greatest(coalesce(previous, 0) + 1, ${sql.lit(hourAgo)}::bigint) $$`.execute(db)
    const { lightDeviceControl } = await ask(
      `mutation { lightDeviceControl(deviceIds: [${direct.id}, ${behind.id}], input: { mainBrightness: 35 }) { campaignId } }`,
    )
    await sql.raw(functions[0]!.body).execute(db)
    await eventually(() => expect([played(direct).main!.level, played(behind).main!.level]).toEqual([35, 35]))
    await eventually(async () => {
      const { rows } = await sql<{ status: string }>`
        select status from campaign_light where campaign_id = ${lightDeviceControl.campaignId}`.execute(db)
      expect(rows.map(row => row.status)).toEqual(['CONFIRMED', 'CONFIRMED'])
    })
    await stop()
  })
})

// Last test: later versions are above those of this one.
describe('a clock that was ahead', () => {
  test('versions issued while the clock was ahead are accepted, and increase', { tags: ['nightly'] }, async () => {
    const { group, behind, direct, stop } = await aCity()
    await schedule(group, 60)
    await inStep(behind.id, direct.id)
    // As if the clock had been an hour ahead.
    const ahead = Date.now() + 3_600_000
    await sql`insert into light_plan (version, key, entries, fingerprint) values (${ahead}, 'of another group', '[]', '')`.execute(
      db,
    )
    await schedule(group, 55, 190)
    await eventually(async () => {
      for (const { id } of [behind, direct])
        expect(await planOf(id)).toMatchObject({
          inStep: true,
          heldVersion: expect.closeTo(ahead, -2),
          claimedVersion: null,
        })
    }, 15_000)
    expect((await planOf(direct.id)).heldVersion).toBeGreaterThan(ahead)
    await sql`delete from light_plan where version = ${ahead}`.execute(db)
    await stop()
  })
})
