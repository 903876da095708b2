import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin, makeGroup, makeLight, makeModel, serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { runTick } from '../desired/desired.ts'
import { planLights } from '../plans/plans.ts'

let platform: Awaited<ReturnType<typeof startPlatform>>
let token: string
let mode_id: number
beforeEach(async () => {
  platform ??= await startPlatform()
  token ??= await platform.signIn((await makeAdmin(platform.db, 'SUPER_ADMIN')).email)
  mode_id ??= (await makeModel(platform.db)).id
  await sql`delete from light_device`.execute(platform.db)
  await sql`update site set light_default = 'SUNSET_TO_SUNRISE'`.execute(platform.db)
  await siteWhereItIs('night')
})

/** Moves the site to a place at the equator where it is midnight or noon now. */
async function siteWhereItIs(what: 'night' | 'day') {
  const hours = new Date().getUTCHours() + new Date().getUTCMinutes() / 60
  const longitude = ((((what === 'night' ? 0 : 12) - hours) * 15 + 540) % 360) - 180
  await sql`update site set latitude = 0, longitude = ${longitude}, time_zone = 'UTC'`.execute(platform.db)
  await runTick(platform.db)
}

async function ask(query: string, variables: object = {}) {
  const { data, errors } = await platform.ask(query, variables, token)
  expect(errors).toBeUndefined()
  return data
}

const LOOK = `query ($id: Int!) { findOneLightDevice(id: $id) {
  expectedRule en: why(language: en) zh: why(language: zh) plan { wantedVersion }
  facts { expected { mainBrightness cause until } } } }`
const look = async (id: number) => (await ask(LOOK, { id })).findOneLightDevice

/** It reports that it is off. */
async function light(more: object = {}) {
  const made = await makeLight(platform.db, { mode_id, ...more })
  await sql`update light_state set main_level = 0, sub_level = 0, measured_at = now() where light_id = ${made.id}`.execute(
    platform.db,
  )
  return made
}

/** Wall clock of UTC, some hours from now. */
const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)

async function groupByUtc() {
  const group = await makeGroup(platform.db, `分组 ${serial()}`)
  await sql`update light_group set time_zone = 'UTC' where id = ${group.id}`.execute(platform.db)
  return group
}

/** A group lit at 60 % now by a schedule, without a plan of its own. */
async function scheduledGroup(lights: number, level = 60) {
  const group = await groupByUtc()
  const ids: number[] = []
  for (let n = 0; n < lights; n++) ids.push((await light({ group_id: group.id })).id)
  const { createLightSchedule: schedule } = await ask(
    'mutation ($input: LightScheduleCreateInput!) { createLightSchedule(input: $input) { id } }',
    {
      input: {
        ...{ name: `计划 ${serial()}`, type: 'TIMING', startTime: clock(-3), endTime: clock(3), mainBrightness: level },
        ...{ groups: { connect: [{ id: group.id }] }, confirmed: ODD },
      },
    },
  )
  await runTick(platform.db)
  return { group, ids, schedule: schedule as { id: number } }
}

/** A schedule that is lit at any time of day. */
const ODD = ['OFF_AT_NIGHT', 'ON_IN_DAYLIGHT']
const EFFECT = 'on off dim stay losePlan keepBurning groups { groupId name fallback schedule off stay losePlan }'

describe('an ungrouped light', () => {
  test('is lit from sunset to sunrise at the site, with its reason', async () => {
    const { id } = await light()
    await runTick(platform.db)
    const night = await look(id)
    expect(night).toMatchObject({
      expectedRule: 'SITE_DEFAULT',
      facts: { expected: { mainBrightness: 100, cause: 'SITE_DEFAULT' } },
    })
    expect(Date.parse(night.facts.expected.until) - Date.now()).toBeLessThan(7 * 3_600_000)
    expect(night.en).toMatch(/sunset.*no group: site default, sunset to sunrise/)
    expect(night.zh).toMatch(/日落.*未分组，按站点默认（日落至日出）/)
    await siteWhereItIs('day')
    expect(await look(id)).toMatchObject({ facts: { expected: { mainBrightness: 0 } } })
  })

  test('stores a plan for the coming nights, so that it switches while the platform is offline', async () => {
    const { id } = await light()
    await runTick(platform.db)
    await planLights(platform.db)
    const { plan } = await look(id)
    expect(plan.wantedVersion).not.toBeNull()
    const { rows } = await sql<{ entries: { at: string; main: { dimmingLevel: number } }[] }>`
      select entries from light_plan where version = ${plan.wantedVersion}`.execute(platform.db)
    const toCome = rows[0]!.entries.filter(({ at }) => Date.parse(at) > Date.now())
    expect(toCome.slice(0, 3).map(({ main }) => main.dimmingLevel)).toEqual([0, 100, 0])
    expect(toCome.length).toBeGreaterThanOrEqual(14)
  })

  test('follows an override until the next sunrise, then the default again', async () => {
    const { id } = await light()
    await runTick(platform.db)
    await ask(`mutation { operateLightDevice(id: ${id}, input: { mainBrightness: 20 }) { accepted } }`)
    expect(await look(id)).toMatchObject({ expectedRule: 'OVERRIDE', facts: { expected: { mainBrightness: 20 } } })
    await sql`update light_override set until = now() where light_id = ${id}`.execute(platform.db)
    await siteWhereItIs('day')
    expect(await look(id)).toMatchObject({ expectedRule: 'SITE_DEFAULT', facts: { expected: { mainBrightness: 0 } } })
  })

  test('holds its state with AS_THEY_ARE, whose effect is previewed', async () => {
    const { id } = await light()
    await runTick(platform.db)
    const { previewSiteLightDefault } = await ask(
      `{ previewSiteLightDefault(lightDefault: AS_THEY_ARE) { ${EFFECT} } }`,
    )
    expect(previewSiteLightDefault).toMatchObject({ on: 0, off: 0, stay: 1, losePlan: 1, keepBurning: 1 })
    await ask('mutation { updateSiteLightDefault(lightDefault: AS_THEY_ARE) }')
    await runTick(platform.db)
    expect(await look(id)).toMatchObject({ expectedRule: null, facts: { expected: null } })
    const back = await ask(`{ previewSiteLightDefault(lightDefault: SUNSET_TO_SUNRISE) { on stay losePlan } }`)
    expect(back.previewSiteLightDefault).toEqual({ on: 1, stay: 0, losePlan: 0 })
  })

  test('that was switched manually before the default was set stays until the next event', async () => {
    await ask('mutation { updateSiteLightDefault(lightDefault: AS_THEY_ARE) }')
    await runTick(platform.db)
    const { id } = await light()
    await ask(`mutation { operateLightDevice(id: ${id}, input: { mainBrightness: 30 }) { accepted } }`)
    expect(await look(id)).toMatchObject({ expectedRule: 'MANUAL' })
    await ask('mutation { updateSiteLightDefault(lightDefault: SUNSET_TO_SUNRISE) }')
    await runTick(platform.db)
    const held = await look(id)
    expect(held).toMatchObject({ expectedRule: 'OVERRIDE', facts: { expected: { mainBrightness: 30 } } })
    expect(Date.parse(held.facts.expected.until)).toBeGreaterThan(Date.now())
  })
})

describe('a group that is deleted at night', () => {
  test('leaves its lights to the site default: they switch off at sunrise', async () => {
    const { group, ids } = await scheduledGroup(2)
    await ask(`mutation { operateLightDevice(id: ${ids[1]}, input: { mainBrightness: 0 }) { accepted } }`)
    const { previewLightGroupDeletion } = await ask(`{ previewLightGroupDeletion(ids: [${group.id}]) { ${EFFECT} } }`)
    expect(previewLightGroupDeletion).toMatchObject({ on: 0, off: 0, dim: 1, stay: 1, losePlan: 0, keepBurning: 0 })
    expect(previewLightGroupDeletion.groups).toMatchObject([{ groupId: null, fallback: 'SITE_DEFAULT' }])
    await ask(`mutation { deleteLightGroup(id: ${group.id}) { id } }`)
    await runTick(platform.db)
    expect(await look(ids[0]!)).toMatchObject({
      expectedRule: 'SITE_DEFAULT',
      facts: { expected: { mainBrightness: 100 } },
    })
    await siteWhereItIs('day')
    expect(await look(ids[0]!)).toMatchObject({ facts: { expected: { mainBrightness: 0 } } })
  })

  test('leaves no light with an override without an end', async () => {
    const group = await makeGroup(platform.db)
    const { id } = await light({ group_id: group.id })
    await ask(`mutation { operateLightGroup(id: ${group.id}, input: { mainBrightness: 40 }) { accepted } }`)
    expect(await look(id)).toMatchObject({ expectedRule: 'MANUAL' })
    await siteWhereItIs('day')
    const { previewLightGroupDeletion } = await ask(
      `{ previewLightGroupDeletion(ids: [${group.id}]) { off losePlan } }`,
    )
    expect(previewLightGroupDeletion).toEqual({ off: 1, losePlan: 0 })
    await ask(`mutation { deleteLightGroup(id: ${group.id}) { id } }`)
    await runTick(platform.db)
    expect(await look(id)).toMatchObject({ expectedRule: 'SITE_DEFAULT', facts: { expected: { mainBrightness: 0 } } })
  })

  test('is restored with its lights and its plan', async () => {
    const { group, ids } = await scheduledGroup(1)
    await ask(`mutation { deleteLightGroup(id: ${group.id}) { id } }`)
    await runTick(platform.db)
    await ask(`mutation { restoreDeleted(subject: LightGroup, ids: [${group.id}]) }`)
    await runTick(platform.db)
    expect(await look(ids[0]!)).toMatchObject({ expectedRule: 'SCHEDULE', facts: { expected: { mainBrightness: 60 } } })
  })
})

describe('a schedule that is disabled at night', () => {
  const disable = (id: number, more: object) =>
    platform.ask(
      'mutation ($id: Int!, $input: LightScheduleUpdateInput!) { updateLightSchedule(id: $id, input: $input) { id } }',
      { id, input: { isEnabled: { set: false }, ...more } },
      token,
    )

  test('previews what each group falls back to, and how lights change', async () => {
    const { group, schedule } = await scheduledGroup(3)
    const planned = await groupByUtc()
    for (let n = 0; n < 2; n++) await light({ group_id: planned.id })
    await ask(
      `mutation { updateLightGroup(id: ${planned.id}, input: { controlMode: { set: TIMING }, startTime: { set: "${clock(-3)}" }, endTime: { set: "${clock(3)}" }, mainBrightness: { set: 30 } }) { id } }`,
    )
    await ask(
      'mutation ($id: Int!, $input: LightScheduleUpdateInput!) { updateLightSchedule(id: $id, input: $input) { id } }',
      { id: schedule.id, input: { groups: { connect: [{ id: planned.id }] }, confirmed: ODD } },
    )
    await runTick(platform.db)
    const { previewLightScheduleChange: effect } = await ask(
      `{ previewLightScheduleChange(id: ${schedule.id}, input: { isEnabled: { set: false } }) { ${EFFECT} } }`,
    )
    expect(effect).toMatchObject({ on: 0, off: 0, dim: 2, stay: 3, losePlan: 3, keepBurning: 3 })
    const byGroup = new Map(effect.groups.map((row: { groupId: number }) => [row.groupId, row]))
    expect(byGroup.get(group.id)).toMatchObject({ fallback: null, losePlan: 3 })
    expect(byGroup.get(planned.id)).toMatchObject({ fallback: 'PRESET', losePlan: 0 })
    const { previewLightScheduleChange: deleted } = await ask(
      `{ previewLightScheduleChange(id: ${schedule.id}) { dim losePlan } }`,
    )
    expect(deleted).toEqual({ dim: 2, losePlan: 3 })
  })

  test.each([
    ['OFF', 0],
    ['STAY', 60],
    ['ON', 60],
  ])('asks what lights of a MANUAL group do, and applies %s', async (leftLights, level) => {
    const { ids, schedule } = await scheduledGroup(2)
    const { errors } = await disable(schedule.id, {})
    expect(errors![0]!.extensions).toMatchObject({
      key: 'scheduleNeedsConfirmation',
      warnings: [{ code: 'NOTHING_PLANNED', params: { lights: 2 } }],
    })
    expect((await disable(schedule.id, { leftLights })).errors).toBeUndefined()
    await runTick(platform.db)
    for (const id of ids)
      expect(await look(id)).toMatchObject({ expectedRule: 'MANUAL', facts: { expected: { mainBrightness: level } } })
  })

  test('keeps the state of lights without any request', async () => {
    const { ids, schedule } = await scheduledGroup(1)
    expect((await disable(schedule.id, { confirmed: ['NOTHING_PLANNED'] })).errors).toBeUndefined()
    await runTick(platform.db)
    expect(await look(ids[0]!)).toMatchObject({ expectedRule: null, facts: { expected: null } })
  })
})

describe('an API call of the published contract', () => {
  const UPDATE =
    'mutation ($id: Int!, $input: LightGroupUpdateInput!) { updateLightGroup(id: $id, input: $input) { controlMode } }'

  test('succeeds with risky times, and the response has the risk', async () => {
    const group = await makeGroup(platform.db)
    const input = { controlMode: { set: 'TIMING' }, startTime: { set: '22:00' }, endTime: { set: '23:00' } }
    const { data, errors, extensions } = await platform.ask(UPDATE, { id: group.id, input }, token)
    expect(errors).toBeUndefined()
    expect(data.updateLightGroup).toEqual({ controlMode: 'TIMING' })
    expect(extensions!.warnings).toMatchObject([
      { code: 'OFF_AT_NIGHT', key: 'OFF_AT_NIGHT', field: 'input.controlMode', message: expect.any(String) },
    ])
  })

  test('warns if a group or lights lose their plan', async () => {
    const { group, ids } = await scheduledGroup(2)
    await ask(`mutation { updateLightGroup(id: ${group.id}, input: { enableStatus: { set: false } }) { id } }`)
    const back = await platform.ask(UPDATE, { id: group.id, input: { enableStatus: { set: true } } }, token)
    expect(back.extensions).toBeUndefined()
    await runTick(platform.db)
    const manual = await makeGroup(platform.db)
    const input = { devices: { connect: [{ id: ids[0] }] }, leftLights: 'OFF' }
    const moved = await platform.ask(UPDATE, { id: manual.id, input }, token)
    expect(moved.extensions!.warnings).toMatchObject([
      { code: 'NOTHING_PLANNED', field: 'input.devices', params: { lights: 1 } },
    ])
    const { previewLightMove } = await ask(
      `{ previewLightMove(ids: [${ids[1]}], groupId: ${manual.id}) { losePlan stay } }`,
    )
    expect(previewLightMove).toEqual({ losePlan: 1, stay: 1 })
    await runTick(platform.db)
    expect(await look(ids[0]!)).toMatchObject({ expectedRule: 'MANUAL', facts: { expected: { mainBrightness: 0 } } })
  })

  test('needs no confirmation for the default times of the specification, for a schedule or a group', async () => {
    const group = await makeGroup(platform.db)
    await light({ group_id: group.id })
    const { errors } = await platform.ask(
      `mutation { createLightSchedule(input: { name: "默认 ${serial()}", type: TIMING, startTime: "18:30", endTime: "06:30",
        groups: { connect: [{ id: ${group.id} }] } }) { id } }`,
      {},
      token,
    )
    expect(errors).toBeUndefined()
  })
})
