import { expect } from 'vitest'
import { runTick } from '../features/desired/desired.ts'
import { makeAdmin, makeGroup, makeLight, makeModel, serial } from './factories.ts'
import type { startPlatform } from './platform.ts'

/** A light, and what it belongs to. */
export interface City {
  light: number
  other: number
  group: number
  /** whose plan is dark */
  darkGroup: number
  schedule: number
}

/** A mutation of one person. */
export type Path = (city: City) => string | Promise<string>

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
export const CONFIRMED = `confirmed: ["ON_IN_DAYLIGHT", "OFF_AT_NIGHT", "MANY_LIGHTS", "CONFLICT", "NOTHING_PLANNED", "NEVER_ON",
  "STEP_OUTSIDE", "DARK_STEP"]`

/** Two administrators, and cities whose light one of them must not darken alone. */
export async function openProtectedCities(platform: Awaited<ReturnType<typeof startPlatform>>) {
  const { db } = platform
  const signIn = async () => platform.signIn((await makeAdmin(db, 'SUPER_ADMIN')).email)
  const [first, second] = [await signIn(), await signIn()]
  const mode = (await makeModel(db)).id

  async function ask(query: string, token = first) {
    const { data, errors } = await platform.ask(query, {}, token)
    expect(errors, query).toBeUndefined()
    return data
  }

  const addSchedule = async (group: number, input: string) => {
    const name = `策略 ${serial()}`
    const groups = `groups: { connect: [{ id: ${group} }] }`
    const made = await ask(
      `mutation { createLightSchedule(input: { name: "${name}", type: TIMING, ${input}, ${groups}, ${CONFIRMED} }) { id } }`,
    )
    return made.createLightSchedule.id as number
  }

  /** A schedule keeps its light lit at 100 % all day and night. */
  async function makeCity(isProtected: boolean): Promise<City> {
    const [group, darkGroup] = [(await makeGroup(db)).id, (await makeGroup(db)).id]
    const light = (await makeLight(db, { mode_id: mode, group_id: group })).id
    const other = (await makeLight(db, { mode_id: mode, group_id: group })).id
    await db.updateTable('light_state').set({ main_level: 100, sub_level: 100 }).where('light_id', '=', light).execute()
    const schedule = await addSchedule(
      group,
      'startTime: "12:00", endTime: "11:59", mainBrightness: 100, subBrightness: 100',
    )
    await addSchedule(darkGroup, 'startTime: "12:00", endTime: "12:01", mainBrightness: 1')
    await runTick(db)
    if (isProtected) await protect(light)
    return { light, other, group, darkGroup, schedule }
  }

  const protect = (light: number) =>
    ask(`mutation { protectLights(where: { id: { equals: ${light} } }, isProtected: true) }`)

  /** Runs a mutation, with the approval of the second person if it needs one. */
  async function approved(mutation: string): Promise<void> {
    const { errors } = await platform.ask(mutation, {}, first)
    if (!errors) return
    expect(errors[0]?.extensions, mutation).toMatchObject({ key: 'approvalNeeded' })
    await grant(errors[0]!.extensions.approvalId)
  }

  const grant = async (id: unknown) =>
    (await ask(`mutation { grantApproval(id: ${id}) { status decidedBy } }`, second)).grantApproval

  async function stateOf({ light }: City) {
    await runTick(db)
    const state = await db
      .selectFrom('light_device as d')
      .innerJoin('light_state as s', 's.light_id', 'd.id')
      .select(['d.group_id', 'd.is_protected', 's.maintenance', 's.expected_main_level', 's.expected_sub_level'])
      .where('d.id', '=', light)
      .executeTakeFirst()
    const campaigns = await db
      .selectFrom('campaign_light')
      .select('campaign_id')
      .where('light_id', '=', light)
      .execute()
    return { ...state, campaigns: campaigns.length }
  }

  /** The mutation needs an approval and changes nothing; with it, it succeeds. */
  async function expectConflict(city: City, mutation: string): Promise<void> {
    const before = await stateOf(city)
    const { errors } = await platform.ask(mutation, {}, first)
    expect(errors?.[0]?.extensions, mutation).toMatchObject({ code: 'CONFLICT', key: 'approvalNeeded' })
    expect(await stateOf(city)).toEqual(before)
    expect((await grant(errors![0]!.extensions.approvalId)).status).toBe('APPROVED')
  }

  return { ask, first, second, mode, addSchedule, makeCity, protect, approved, grant, stateOf, expectConflict }
}
