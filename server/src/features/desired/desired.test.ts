import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type City, startCity } from '../../../../simulator/city.ts'
import { atEndOfFile } from '../../testing/endOfFile.ts'
import { makeAdmin, makeCenter, makeCredential, makeGroup, makeLight, makeModel } from '../../testing/factories.ts'
import { eventually, startPlatform } from '../../testing/platform.ts'
import { avoidPeriodEnd } from '../../testing/wallClock.ts'
import { runTick } from './desired.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let city: City
let group: number
let center: { id: number; device_id: string }
let lights: { id: number; device_id: string }[]

const MINUTE = 60_000
/** Wall clock in Shanghai some minutes from now. */
function clockAt(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Shanghai',
  })
}

async function ask(query: string, variables: object = {}) {
  const { data, errors } = await platform.ask(query, variables, token)
  expect(errors).toBeUndefined()
  return data
}

const LOOK = `query ($id: Int!) { findOneLightDevice(id: $id) {
  mainBrightness subBrightness confirmation lampFailure expectedRule why(language: en)
  facts { expected { mainBrightness cause causeBy until } measured { cause } }
  plan { wantedVersion heldVersion inStep }
} }`
const look = async (id: number) => (await ask(LOOK, { id })).findOneLightDevice

async function changeGroup(input: string) {
  await ask(
    `mutation { updateLightGroup(id: ${group}, input: { ${input}, confirmed: ["OFF_AT_NIGHT", "ON_IN_DAYLIGHT"] }) { id } }`,
  )
}

/** The night of the group began an hour ago and ends in two. */
const NIGHT = () =>
  `controlMode: { set: TIMING }, startTime: { set: "${clockAt(-60)}" }, endTime: { set: "${clockAt(120)}" }, mainBrightness: { set: 70 }, subBrightness: { set: 30 }`

async function allAre(level: number, which = lights, ms = 15_000) {
  await eventually(async () => {
    for (const { id, device_id } of which) {
      expect(city.lights.get(device_id)!.main!.level).toBe(level)
      expect(await look(id)).toMatchObject({ mainBrightness: level, confirmation: 'CONFIRMED' })
    }
  }, ms)
}

beforeAll(async () => {
  platform = await startPlatform({ clock: true, broker: true })
  const { db } = platform
  token = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  const { id: mode_id } = await makeModel(db)
  group = (await makeGroup(db, '主干道')).id
  center = await makeCenter(db)
  const password = await makeCredential(db, { light_center_id: center.id }, center.device_id)
  lights = await Promise.all(
    Array.from({ length: 4 }, () => makeLight(db, { mode_id, group_id: group, center_id: center.id, online: false })),
  )
  city = startCity({
    broker: `mqtt://127.0.0.1:${platform.mqttPort()}`,
    reportEveryMs: 2000,
    keepLog: true,
    city: {
      models: { M: { main: lamp(150), sub: lamp(60) } },
      endpoints: [
        {
          username: center.device_id,
          password,
          kind: 'center',
          lights: lights.map(({ device_id }) => ({
            id: device_id,
            model: 'M',
            behaviour: 'normal' as const,
            energy: [0, 0] as [number, number],
          })),
        },
      ],
    },
  })
  await city.ready
  atEndOfFile(() => city.stop())
})

function lamp(watts: number) {
  return { watts, dims: true, colorTemperature: false }
}

describe('the winning rule', () => {
  test('switches a group by its schedule, with the reason for each light', async () => {
    await changeGroup(NIGHT())
    await allAre(70)
    const seen = await look(lights[0]!.id)
    expect(seen).toMatchObject({ subBrightness: 30, expectedRule: 'PRESET' })
    expect(seen.facts.expected).toMatchObject({ mainBrightness: 70, cause: 'PRESET', causeBy: '主干道' })
    expect(new Date(seen.facts.expected.until).getTime()).toBeGreaterThan(Date.now() + 110 * MINUTE)
    expect(seen.why).toMatch(/70 %.*主干道/)
  })

  test('an override lasts until the next event, then the plan applies', async () => {
    const [light] = lights
    await ask(`mutation { operateLightDevice(id: ${light!.id}, input: { mainBrightness: 20 }) { accepted } }`)
    await allAre(20, [light!])
    const seen = await look(light!.id)
    expect(seen.expectedRule).toBe('OVERRIDE')
    expect(seen.facts.expected.cause).toBe('OPERATOR')
    expect(new Date(seen.facts.expected.until).getTime()).toBeGreaterThan(Date.now() + 110 * MINUTE)
    expect((await look(lights[1]!.id)).expectedRule).toBe('PRESET')
    await platform.db
      .updateTable('light_override')
      .set({ until: new Date() })
      .where('light_id', '=', light!.id)
      .execute()
    await allAre(70, [light!])
    expect((await look(light!.id)).expectedRule).toBe('PRESET')
  })

  test('an override can be ended early', async () => {
    const [light] = lights
    await ask(`mutation { operateLightDevice(id: ${light!.id}, input: { mainSwitch: false }) { accepted } }`)
    await allAre(0, [light!])
    await ask(`mutation { returnLightsToPlan(ids: [${light!.id}]) }`)
    await allAre(70, [light!])
  })

  test('a cancelled command is not sent', async () => {
    const { db } = platform
    const [light] = lights
    await ask(`mutation { operateLightDevice(id: ${light!.id}, input: { mainBrightness: 15 }) { accepted } }`)
    await allAre(15, [light!])
    const endpoint = city.endpoints.get(center.device_id)!
    const deaf = city.lights.get(light!.device_id)!
    deaf.ignoreCommands = true
    await ask(`mutation { operateLightDevice(id: ${light!.id}, input: { mainBrightness: 16 }) { accepted } }`)
    await ask(`mutation { returnLightsToPlan(ids: [${light!.id}]) }`)
    const { rows } = await sql<{ main_level: number; status: string; reason: string }>`
      select main_level, status, reason from light_command where light_id = ${light!.id} and main_level = 16`.execute(
      db,
    )
    expect(rows).toMatchObject([{ status: 'FAILED', reason: 'SUPERSEDED' }])
    deaf.ignoreCommands = false
    endpoint.cut()
    endpoint.connect()
    await allAre(70, [light!])
  })

  test('rejects an end in the past with its field', async () => {
    const { errors } = await platform.ask(
      `mutation { switchOff: operateLightDevice(id: ${lights[0]!.id}, input: { mainSwitch: false, until: "2020-01-01T00:00:00Z" }) { accepted } }`,
      {},
      token,
    )
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'input.until' })
  })

  test('a light in maintenance is not controlled until it ends', async () => {
    const [, light] = lights
    await ask(`mutation { updateLightDevice(id: ${light!.id}, input: { deviceStatus: { set: MAINTENANCE } }) { id } }`)
    await eventually(async () => expect((await look(light!.id)).expectedRule).toBe('MAINTENANCE'))
    city.switchByHand(light!.device_id, { main: { dimmingLevel: 5 } })
    await eventually(async () => expect((await look(light!.id)).mainBrightness).toBe(5))
    await new Promise(resolve => setTimeout(resolve, 1200))
    expect(city.lights.get(light!.device_id)!.main!.level).toBe(5)
    await ask(`mutation { updateLightDevice(id: ${light!.id}, input: { deviceStatus: { set: NORMAL } }) { id } }`)
    await allAre(70, [light!])
  })
})

describe('the reconciler', () => {
  test('corrects a light that was switched at the pole', async () => {
    const [, , light] = lights
    const since = performance.now()
    city.switchByHand(light!.device_id, { main: { dimmingLevel: 0 } })
    await allAre(70, [light!], 10_000)
    console.info(`T26: brought back ${((performance.now() - since) / 1000).toFixed(2)} s after it was switched by hand`)
  })

  test('a reconnected light gets the current state, without intermediate commands', async () => {
    const endpoint = city.endpoints.get(center.device_id)!
    endpoint.cut()
    await eventually(async () =>
      expect(await platform.db.selectFrom('light_state').select('online').where('online', '=', true).execute()).toEqual(
        [],
      ),
    )
    await changeGroup('mainBrightness: { set: 50 }')
    await changeGroup('mainBrightness: { set: 60 }')
    await eventually(async () => expect((await look(lights[0]!.id)).facts.expected.mainBrightness).toBe(60))
    const before = city.log.length
    endpoint.connect()
    await allAre(60)
    expect(city.log.slice(before).filter(({ main }) => main === 50)).toEqual([])
  })

  test('a light that joins a group gets its state', async () => {
    const [, , , light] = lights
    await changeGroup(`devices: { disconnect: [{ id: ${light!.id} }] }`)
    await eventually(async () => expect((await look(light!.id)).expectedRule).toBeNull())
    expect((await look(light!.id)).why).toMatch(/^On at 60 %.*, measured at .*no group, no schedule\.$/)
    await ask(`mutation { switchLightDevice(id: ${light!.id}, status: false) { accepted } }`)
    await allAre(0, [light!])
    expect((await look(light!.id)).expectedRule).toBe('MANUAL')
    await changeGroup(`devices: { connect: [{ id: ${light!.id} }] }`)
    await allAre(60, [light!])
  })

  test('every change has a command, a plan or a local switch as its cause', () => {
    const changes = city.log.filter(({ result }) => result === 'ACCEPTED' || result === 'DONE')
    expect(changes.length).toBeGreaterThan(10)
    for (const { by, commandId, version } of changes) expect(by === 'hand' || commandId || version).toBeTruthy()
  })
})

describe('outdated settings', () => {
  test('a manual setting from before a plan does not return after the plan', async () => {
    // The light may reach the level of the plan before the program of its group is computed again, which ends the setting.
    await eventually(async () => {
      const { rows } = await sql`select from light_override where kind = 'MANUAL'`.execute(platform.db)
      expect(rows).toEqual([])
    })
  })

  test('a lamp that the model no longer has gets no target', async () => {
    const { db } = platform
    const { rows } = await sql<{ mode_id: number; options: object }>`
      select m.id as mode_id, m.options from device_mode m join light_device d on d.mode_id = m.id limit 1`.execute(db)
    const { mode_id, options } = rows[0]!
    await sql`update device_mode set options = options || '{"subLight": false}' where id = ${mode_id}`.execute(db)
    const sub = () =>
      sql<{ n: number }>`select count(*) as n from light_state where expected_sub_level is not null`.execute(db)
    await eventually(async () => expect((await sub()).rows[0]!.n).toBe(0))
    await sql`update device_mode set options = ${JSON.stringify(options)}::jsonb where id = ${mode_id}`.execute(db)
    await eventually(async () => expect((await sub()).rows[0]!.n).toBe(4))
  })
})

describe('planned events', () => {
  const events = () =>
    sql<{ kind: string; outcome: string; n: number }>`
      select kind, outcome, count(*) as n from planned_event where group_id = ${group} group by 1, 2 order by 1, 2`.execute(
      platform.db,
    )

  /** A tick of this test does nothing while the scheduler runs its own. */
  const lookedAt = () =>
    eventually(async () => {
      const { rows } = await sql`select from group_program where stale or until <= now()`.execute(platform.db)
      expect(rows).toEqual([])
    })

  test('an event that was due during downtime is counted as missed once', async () => {
    const { db } = platform
    await sql`delete from planned_event`.execute(db)
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * MINUTE)
    await sql`update group_program set settled_until = ${twoDaysAgo}, until = ${twoDaysAgo}`.execute(db)
    await Promise.all([runTick(db), runTick(db), runTick(db)])
    await eventually(async () =>
      expect((await events()).rows).toEqual([
        { kind: 'OFF', outcome: 'MISSED', n: 2 },
        { kind: 'ON', outcome: 'MISSED', n: 2 },
      ]),
    )
    await sql`update group_program set settled_until = ${twoDaysAgo}, until = ${twoDaysAgo}`.execute(db)
    await runTick(db)
    await lookedAt()
    expect((await events()).rows.map(({ n }) => n)).toEqual([2, 2])
    const { findOneLightGroup } = await ask(
      `{ findOneLightGroup(id: ${group}) { program { rule mainBrightness until } pastEvents { doneCount missedCount items { kind outcome } } } }`,
    )
    expect(findOneLightGroup).toMatchObject({
      program: { rule: 'PRESET', mainBrightness: 60 },
      pastEvents: { doneCount: 0, missedCount: 4 },
    })
  })

  test('an event that is due now is done', { timeout: 40_000 }, async () => {
    const { db } = platform
    await sql`delete from planned_event`.execute(db)
    // Events are at full minutes, and DONE within sixty seconds.
    await avoidPeriodEnd(MINUTE, 30_000)
    const aMomentAgo = new Date(Date.now() - 90 * 1000)
    await changeGroup(`startTime: { set: "${clockAt(0)}" }`)
    await lookedAt()
    await sql`update group_program set settled_until = ${aMomentAgo}, until = now()`.execute(db)
    await runTick(db)
    await eventually(async () => expect((await events()).rows).toEqual([{ kind: 'ON', outcome: 'DONE', n: 1 }]))
  })

  test('a clock setback switches no light off', async () => {
    const { db } = platform
    const later = new Date(Date.now() + 60 * MINUTE)
    await sql`update group_program set since = ${later}, settled_until = ${later}`.execute(db)
    await changeGroup(`description: { set: "x" }`)
    await runTick(db)
    const { rows } = await sql<{ main_level: number }>`select main_level from group_program`.execute(db)
    expect(rows[0]!.main_level).toBe(60)
  })
})

/** Waits until plans of earlier changes are computed. */
async function planned(): Promise<void> {
  const left = sql`
    select from light_state where expected_stale or plan_stale
    union all select from group_program where stale`
  await eventually(async () => expect((await left.execute(platform.db)).rows).toEqual([]))
}

describe('the plan stored in lights', () => {
  beforeEach(planned)

  test('each light reports its current plan', async () => {
    await eventually(async () => {
      for (const { id } of lights) expect((await look(id)).plan).toMatchObject({ inStep: true })
      expect((await look(lights[0]!.id)).plan.wantedVersion).toBeGreaterThan(0)
    })
    const { program } = city.lights.get(lights[0]!.device_id)!
    expect(program!.version).toBe((await look(lights[0]!.id)).plan.wantedVersion)
    expect(program!.entries.length).toBeGreaterThan(14)
  })

  test('a light that lost its plan receives it again', async () => {
    const light = city.lights.get(lights[0]!.device_id)!
    // No message is pending: the platform has the light's last report.
    await eventually(async () => {
      const { plan } = await look(lights[0]!.id)
      expect(plan).toMatchObject({ inStep: true, heldVersion: light.program?.version })
    })
    light.program = undefined
    const endpoint = city.endpoints.get(center.device_id)!
    endpoint.cut()
    endpoint.connect()
    await eventually(async () => {
      const { plan } = await look(lights[0]!.id)
      expect(plan.inStep).toBe(true)
      expect(light.program?.version).toBe(plan.wantedVersion)
    })
  })

  test('a light has the right plan after an override and after a return to an older group', async () => {
    const [light] = lights
    const held = async () => {
      await planned()
      await eventually(async () => expect((await look(light!.id)).plan).toMatchObject({ inStep: true }), 12_000)
      return city.lights.get(light!.device_id)!.program!
    }
    const before = await held()
    await ask(`mutation { operateLightDevice(id: ${light!.id}, input: { mainBrightness: 11 }) { accepted } }`)
    await eventually(async () => expect((await look(light!.id)).plan.wantedVersion).toBeGreaterThan(before.version))
    const during = await held()
    expect(during.entries.some(({ main }) => main?.dimmingLevel === 11)).toBe(true)
    await ask(`mutation { returnLightsToPlan(ids: [${light!.id}]) }`)
    await eventually(async () => expect((await look(light!.id)).plan.wantedVersion).toBeGreaterThan(during.version))
    expect((await held()).entries.every(({ main }) => main?.dimmingLevel !== 11)).toBe(true)
    await allAre(60, [light!])
  })

  test('a light with a plan from before a restore of the database receives a newer one', async () => {
    const [light] = lights
    const program = city.lights.get(light!.device_id)!
    const before = Date.now() - 1
    program.program = { ...program.program!, version: before }
    const endpoint = city.endpoints.get(center.device_id)!
    endpoint.cut()
    endpoint.connect()
    await eventually(async () => {
      const { plan } = await look(light!.id)
      expect(plan.wantedVersion).toBeGreaterThan(before)
      expect(plan.inStep).toBe(true)
    }, 12_000)
  })

  test('a changed schedule makes a new plan; a group without programs has an empty one', async () => {
    const before = (await look(lights[0]!.id)).plan.wantedVersion
    await changeGroup(`endTime: { set: "${clockAt(180)}" }`)
    await eventually(async () => {
      const { plan } = await look(lights[0]!.id)
      expect(plan.wantedVersion).toBeGreaterThan(before)
      expect(plan.inStep).toBe(true)
    })
    await changeGroup('controlMode: { set: MANUAL }')
    await eventually(() => expect(city.lights.get(lights[0]!.device_id)!.program!.entries).toEqual([]))
    expect(city.lights.get(lights[0]!.device_id)!.main!.level).toBe(60)
    expect((await look(lights[0]!.id)).why).toMatch(/^On at 60 %.*group under manual control, no schedule\.$/)
    // The next report of the light overwrites it.
    await eventually(async () => {
      const { db } = platform
      await db.updateTable('light_state').set({ lamp_failure: true }).where('light_id', '=', lights[0]!.id).execute()
      expect(await look(lights[0]!.id)).toMatchObject({
        lampFailure: true,
        why: expect.stringMatching(/^Dimmed to 60 %.*reports a lamp failure\.$/),
      })
    })
  })
})
