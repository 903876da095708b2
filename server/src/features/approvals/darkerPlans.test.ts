import { beforeAll, describe, test } from 'vitest'
import { serial } from '../../testing/factories.ts'
import { startPlatform } from '../../testing/platform.ts'
import { type City, CONFIRMED, inHours, openProtectedCities, type Path } from '../../testing/protectedCity.ts'
import { runTick } from '../desired/desired.ts'

/*
 * No path darkens a protected light alone. Each path runs in a city of its own light, group and schedule: once with the light
 * protected, which needs a second person and changes nothing, and once without, which must succeed. Here: plans,
 * groups, maintenance, deletion and restore; see darkening.test.ts.
 */

let platform: Awaited<ReturnType<typeof startPlatform>>
let cities: Awaited<ReturnType<typeof openProtectedCities>>
beforeAll(async () => {
  platform = await startPlatform()
  cities = await openProtectedCities(platform)
})

const scheduleChange =
  (input: string): Path =>
  ({ schedule }) =>
    `mutation { updateLightSchedule(id: ${schedule}, input: { ${input}, ${CONFIRMED} }) { id } }`
const groupChange =
  (input: string): Path =>
  ({ group }) =>
    `mutation { updateLightGroup(id: ${group}, input: { ${input}, ${CONFIRMED} }) { id } }`

const PATHS: Record<string, Path> = {
  'disables its schedule': scheduleChange('isEnabled: { set: false }, leftLights: OFF'),
  'dims its schedule': scheduleChange('mainBrightness: { set: 99 }'),
  'shortens its schedule': scheduleChange('endTime: { set: "04:00" }'),
  'adds a darker step': scheduleChange('steps: { set: [{ time: "23:00", mainBrightness: 50 }] }'),
  'excepts an evening': async city => {
    const date = new Date(Date.now() + 90 * 24 * 3_600_000).toISOString().slice(0, 10)
    return scheduleChange(`exceptDates: { set: ["${date}"] }`)(city)
  },
  'takes its group out of the schedule': ({ schedule, group }) =>
    `mutation { updateLightSchedule(id: ${schedule}, input: { groups: { disconnect: [{ id: ${group} }] }, leftLights: OFF,
      ${CONFIRMED} }) { id } }`,
  'deletes its schedule': ({ schedule }) =>
    `mutation { deleteLightSchedule(id: ${schedule}, leftLights: OFF, ${CONFIRMED}) { id } }`,
  'creates a darker schedule': ({ group }) =>
    `mutation { createLightSchedule(input: { name: "策略 ${serial()}", type: TIMING, startTime: "20:00", endTime: "06:00",
      mainBrightness: 30, groups: { connect: [{ id: ${group} }] }, ${CONFIRMED} }) { id } }`,
  'creates a darker one-date event': ({ group }) => {
    const date = new Date(Date.now() + 800 * 24 * 3_600_000).toISOString().slice(0, 10)
    return `mutation { createLightSchedule(input: { name: "策略 ${serial()}", type: TIMING, startTime: "20:00",
      endTime: "06:00", days: DATES, dates: ["${date}"], mainBrightness: 30, groups: { connect: [{ id: ${group} }] },
      ${CONFIRMED} }) { id } }`
  },
  'sets its group to MAINTENANCE': groupChange('groupStatus: { set: MAINTENANCE }'),
  'disables the plan of its group': groupChange('enableStatus: { set: false }, leftLights: OFF'),
  'sets its group to MANUAL while it is off': async ({ light, group, schedule }) => {
    const [on, off] = [2, 4].map(hours => inHours(hours + 8).slice(11, 16))
    await cities.approved(`mutation { deleteLightSchedule(id: ${schedule}, leftLights: STAY, ${CONFIRMED}) { id } }`)
    await cities.approved(
      groupChange(`controlMode: { set: TIMING }, startTime: { set: "${on}" }, endTime: { set: "${off}" }`)({
        group,
      } as City) as string,
    )
    await runTick(platform.db)
    await platform.db
      .updateTable('light_state')
      .set({ main_level: 0, sub_level: 0 })
      .where('light_id', '=', light)
      .execute()
    return groupChange('controlMode: { set: MANUAL }')({ group } as City)
  },
  'sets it to MAINTENANCE': ({ light }) =>
    `mutation { updateLightDevice(id: ${light}, input: { deviceStatus: { set: MAINTENANCE } }) { id } }`,
  'moves it to a darker group': ({ light, darkGroup }) =>
    `mutation { updateLightDevice(id: ${light}, input: { group: { connect: { id: ${darkGroup} } } }) { id } }`,
  'moves it with the group’s form': ({ light, darkGroup }) =>
    `mutation { updateLightGroup(id: ${darkGroup}, input: { devices: { connect: [{ id: ${light} }] }, leftLights: OFF }) { id } }`,
  'deletes it': ({ light }) => `mutation { deleteLightDevice(id: ${light}) { id } }`,
  'deletes its group, and switches its lights off': ({ group }) =>
    `mutation { deleteLightGroup(id: ${group}, leftLights: OFF) { id } }`,
  'restores a darker schedule': async ({ group }) => {
    const { createLightSchedule } =
      await cities.ask(`mutation { createLightSchedule(input: { name: "策略 ${serial()}", type: TIMING,
      startTime: "20:00", endTime: "06:00", mainBrightness: 30, isEnabled: false,
      groups: { connect: [{ id: ${group} }] }, ${CONFIRMED} }) { id } }`)
    const { id } = createLightSchedule
    await cities.approved(
      `mutation { updateLightSchedule(id: ${id}, input: { isEnabled: { set: true }, ${CONFIRMED} }) { id } }`,
    )
    await cities.ask(`mutation { deleteLightSchedule(id: ${id}, ${CONFIRMED}) { id } }`)
    return `mutation { restoreDeleted(subject: LightSchedule, ids: [${id}]) }`
  },
  'ends its protection': ({ light }) =>
    `mutation { protectLights(where: { id: { equals: ${light} } }, isProtected: false) }`,
}

describe('a change', () => {
  test.each(Object.entries(PATHS))('one person %s: CONFLICT with an approval', async (_, path) => {
    const city = await cities.makeCity(true)
    await cities.expectConflict(city, await path(city))
  })

  test.each(Object.entries(PATHS))('one person %s: at once without protection', async (_, path) => {
    await cities.ask(await path(await cities.makeCity(false)))
  })
})
