import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let schedule: number
const lights: Record<string, number> = {}

/** State of a light's plan, by what the list must call it. */
const STATES = {
  HELD: { plan_wanted: 5, plan_version: 5 },
  DUE: { plan_wanted: 5, plan_version: 4 },
  COMPUTED: { plan_wanted: 5, plan_version: 5, plan_stale: true },
  REFUSED: { plan_wanted: 5, plan_version: null, plan_refusal: 'memory full' },
  UNSUPPORTED: { plan_wanted: null, plan_version: null },
  NOTHING: { plan_wanted: null, plan_version: null },
  MAINTENANCE: { plan_wanted: 6, plan_version: 4, maintenance: true },
}

beforeAll(async () => {
  platform = await startPlatform()
  const { db } = platform
  token = await platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  const group_id = (await makeGroup(db)).id
  const create = `mutation { createLightSchedule(input: { name: "全城", type: SUNRISE_SUNSET,
    groups: { connect: [{ id: ${group_id} }] } }) { id } }`
  schedule = (await platform.ask(create, {}, token)).data.createLightSchedule.id
  for (const [name, state] of Object.entries(STATES)) {
    const { id } = await makeLight(db, { name, group_id })
    lights[name] = id
    await db
      .updateTable('light_state')
      .set({ plan_stale: false, lifecycle_set: 'IN_SERVICE', ...state } as object)
      .where('light_id', '=', id)
      .execute()
  }
  // The scheduler has computed the plans.
  await sql`update group_program set stale = false`.execute(db)
  await sql`update light_device set capabilities = '{"holds":"NONE"}' where id = ${lights.UNSUPPORTED}`.execute(db)
})

async function coverageFor(as: string) {
  const { data, errors } = await platform.ask(
    `{ findOneLightSchedule(id: ${schedule}) {
      coverage { revision lightCount heldCount dueCount refusedCount unsupportedCount } } }`,
    {},
    as,
  )
  expect(errors).toBeUndefined()
  return data.findOneLightSchedule.coverage
}

test('counts the lights of a schedule by whether they store its plan, without those in maintenance', async () => {
  expect(await coverageFor(token)).toEqual({
    ...{ revision: 1, lightCount: 5, heldCount: 1, dueCount: 2, refusedCount: 1, unsupportedCount: 1 },
  })
})

test('lists the lights that do not store the plan', async () => {
  const { data } = await platform.ask(
    `{ findManyLightDevice(where: { scheduleId: { equals: ${schedule} },
      planStorage: { in: [DUE, REFUSED, UNSUPPORTED] } }, limit: 20) { items { name } } }`,
    {},
    token,
  )
  const names = data.findManyLightDevice.items.map(({ name }: { name: string }) => name)
  expect(names.sort()).toEqual(['COMPUTED', 'DUE', 'REFUSED', 'UNSUPPORTED'])
  const other = await platform.ask(
    `{ findManyLightDevice(where: { scheduleId: { equals: ${schedule + 1} } }) { items { name } } }`,
    {},
    token,
  )
  expect(other.data.findManyLightDevice.items).toEqual([])
})

test('no light holds a changed plan before the scheduler has computed it', async () => {
  const change = `mutation { updateLightSchedule(id: ${schedule}, input: { mainBrightness: { set: 60 } }) { id } }`
  expect((await platform.ask(change, {}, token)).errors).toBeUndefined()
  expect(await coverageFor(token)).toMatchObject({ revision: 2, heldCount: 0 })
  await sql`update group_program set stale = false`.execute(platform.db)
  expect(await coverageFor(token)).toMatchObject({ revision: 2, heldCount: 1 })
})

test('nothing of a disabled schedule is counted', async () => {
  const { errors } = await platform.ask(
    `mutation { updateLightSchedule(id: ${schedule}, input: { isEnabled: { set: false }, leftLights: STAY }) { id } }`,
    {},
    token,
  )
  expect(errors).toBeUndefined()
  expect(await coverageFor(token)).toBeNull()
})
